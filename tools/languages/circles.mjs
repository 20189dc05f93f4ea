// Modules of Nim that import each other, as one: Nim knows no types of a module that is not read yet.

const IMPORT = /^import (\w+)\n/gm;
// A forward declaration of a procedure; the one with its body ends in `=`.
const ANNOUNCED = /^proc .*[^=\s] *\n/gm;

const importsOf = (text) => [...text.matchAll(IMPORT)].map(([, name]) => name);

/** The modules that can be reached from one by imports. */
function reached(name, modules, found = new Set()) {
  for (const other of importsOf(modules.get(name)).filter((each) => modules.has(each))) {
    if (!found.has(other)) {
      found.add(other);
      reached(other, modules, found);
    }
  }
  return found;
}

/** One module of several: what all import, all types, all that is announced, and all the rest. */
function joined(names, modules) {
  const parts = names.map((name) => modules.get(name));
  const imports = new Set(parts.flatMap(importsOf).filter((name) => !names.includes(name)));
  // Names of other modules are now in the same one.
  const owners = new RegExp(`\\b(${names.join('|')})\\.(?=value_)`, 'g');
  const bodies = parts.map((text) => text.replace(IMPORT, '').replace(owners, ''));
  const types = bodies.map((text) => /^type\n((?:  .*\n|\n(?=  ))*)/m.exec(text)[1]);
  const rest = bodies.map((text) => text.replace(/^type\n((?:  .*\n|\n(?=  ))*)/m, ''));
  const announced = rest.flatMap((text) => text.match(ANNOUNCED));
  return [
    ...[...imports].map((name) => `import ${name}\n`), '\ntype\n', ...types, '\n', ...announced,
    ...rest.map((text) => text.replace(ANNOUNCED, '')),
  ].join('');
}

/** The files of some modules, those in a circle together in one that the others stand for. */
export function withoutCircles(files) {
  const modules = new Map(Object.entries(files).map(([file, text]) => [file.replace(/\.nim$/, ''), text]));
  const circle = [...modules.keys()].filter((name) => reached(name, modules).has(name));
  if (!circle.length) {
    return files;
  }
  const one = `${circle[0]}_and_others`;
  return {
    ...files,
    ...Object.fromEntries(circle.map((name) => [`${name}.nim`, `import ${one}\nexport ${one}\n`])),
    [`${one}.nim`]: joined(circle, modules),
  };
}
