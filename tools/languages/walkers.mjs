// Walkers in the languages whose types are known when they compile: made from the plan, one
// function a class, in place of the marks of walkers/*.
import { readFileSync } from 'node:fs';
import { camel, lowerCamel } from '../ksc/stubs.mjs';

const last = (path) => path.split('.').at(-1);
const indent = (text, by) => text.replace(/^(?=.)/gm, by);

// What differs between the languages. `type` spells a class, `get` reads a field, `scalar`,
// `list`, `struct` and `union` visit what was read, `walk` and `root` are the functions around it.
const JAVA = {
  file: 'Walk.java',
  by: '    ',
  type: (row) => row.path,
  get: (field) => `it.${lowerCamel(field.id)}()`,
  scalar: (field, value, certain) => (field.kind === 'enum'
    ? `addInt(${value} == null ? null : (Long) ${value}.id(), ${certain});`
    : `add${camel(field.kind)}(${value}, ${certain});`),
  list: (value, body) => `each(${value}, each -> {\n${indent(body, '    ')}\n});`,
  struct: (value) => `walk(${value});`,
  union: (value, types) => types.map((type) => (
    `if (${value} instanceof ${type}) {\n    walk((${type}) ${value});\n}`)).join('\n'),
  walk: (type, body) => [
    `static void walk(${type} it) {`, '    if (it == null) {', '        return;', '    }',
    '    add(0, 1);', body, '}'].join('\n'),
  root: (row, type) => `case "${row.path}": walk(new ${type}(io)); break;`,
};

const CPP = {
  file: 'walk.cpp',
  by: '    ',
  type: (row) => row.names.map((name) => `${name}_t`).join('::'),
  get: (field) => `it->${field.id}()`,
  scalar: (field, value, certain) => {
    const call = field.kind === 'enum'
      ? `add_int(static_cast<int64_t>(${value}), ${certain});`
      : `add_${field.kind}(${value}, ${certain});`;
    return field.optional && !field.list ? `if (!it->_is_null_${field.id}()) {\n    ${call}\n}` : call;
  },
  list: (value, body, field) => [
    `if (auto list = ${value}) {`, '    totals[1] += list->size();',
    `    for (auto& ${['struct', 'union'].includes(field.kind) ? 'owner' : 'each'} : *list) {`,
    ...(['struct', 'union'].includes(field.kind) ? ['        auto each = owner.get();'] : []),
    indent(body, '        '), '    }', '}'].join('\n'),
  struct: (value) => `walk(${value});`,
  union: (value, types) => types.map((type) => (
    `if (auto one = dynamic_cast<${type}*>(${value})) {\n    walk(one);\n}`)).join('\n'),
  declare: (type) => `static void walk(${type}* it);`,
  walk: (type, body) => [
    `static void walk(${type}* it) {`, '    if (!it) {', '        return;', '    }',
    '    totals[0] += 1;', body, '}'].join('\n'),
  root: (row, type) => `if (name == "${row.path}") {\n    ${type} root(io);\n    walk(&root);\n}`,
  include: (row) => `#include "${row.spec}.h"`,
};

const CSHARP = {
  file: 'Walk.cs',
  by: '    ',
  type: (row) => row.path,
  get: (field) => `it.${camel(field.id)}`,
  scalar: (field, value, certain) => (['enum', 'int'].includes(field.kind)
    ? `AddInt((long?) ${value}, ${certain});`
    : `Add${camel(field.kind)}(${value}, ${certain});`),
  list: (value, body) => `foreach (var each in Each(${value}))\n{\n${indent(body, '    ')}\n}`,
  struct: (value) => `Visit(${value});`,
  union: (value, types) => types.map((type) => (
    `if ((object) ${value} is ${type})\n{\n    Visit((${type}) (object) ${value});\n}`)).join('\n'),
  walk: (type, body) => [
    `static void Visit(${type} it)`, '{', '    if (it == null)', '    {', '        return;', '    }',
    '    totals[0] += 1;', body, '}'].join('\n'),
  root: (row, type) => `case "${row.path}": Visit(new ${type}(io)); break;`,
};

const goType = (row) => `specs.${row.path.replaceAll('.', '_')}`;
const GO = {
  file: 'walk.go',
  by: '\t',
  type: goType,
  get: (field) => (field.instance ? 'value' : `it.${camel(field.id)}`),
  before: (field) => (field.instance ? `value, err := it.${camel(field.id)}()\ncheck(err)` : ''),
  scalar: (field, value, certain) => ({
    enum: `addInt(int64(${value}), ${certain})`,
    int: `addInt(int64(${value}), ${certain})`,
    float: `addFloat(float64(${value}), ${certain})`,
  }[field.kind] ?? `add${camel(field.kind)}(${value}, ${certain})`),
  list: (value, body) => [
    `totals[1] += uint32(len(${value}))`, `for _, each := range ${value} {`, indent(body, '\t'),
    '}'].join('\n'),
  struct: (value, type) => `walk${type.replace('specs.', '')}(${value})`,
  union: (value, types) => [
    `switch one := ${value}.(type) {`,
    ...types.map((type) => `case *${type}:\n\twalk${type.replace('specs.', '')}(one)`), '}'].join('\n'),
  walk: (type, body) => [
    `func walk${type.replace('specs.', '')}(it *${type}) {`, '\tif it == nil {', '\t\treturn', '\t}',
    '\ttotals[0]++', body, '}'].join('\n'),
  root: (row, type) => [
    `case "${row.path}":`, `\tit := specs.New${type.replace('specs.', '')}()`,
    '\tcheck(it.Read(io, nil, it))', `\twalk${type.replace('specs.', '')}(it)`].join('\n'),
};

const NIM = {
  file: 'walk.nim',
  by: '  ',
  type: (row) => row.path.replaceAll('.', '_'),
  get: (field) => `it.${lowerCamel(field.id)}`,
  scalar: (field, value, certain) => ({
    enum: `addInt(int64(ord(${value})), ${certain})`,
    int: `addInt(int64(${value}), ${certain})`,
    float: `addFloat(float64(${value}), ${certain})`,
  }[field.kind] ?? `add${camel(field.kind)}(${value}, ${certain})`),
  list: (value, body) => (
    `totals[1] += uint32(${value}.len)\nfor each in ${value}:\n${indent(body, '  ')}`),
  struct: (value) => `walk(${value})`,
  union: (value, types) => types.map((type) => (
    `if ${value} of ${type}:\n  walk(${type}(${value}))`)).join('\n'),
  declare: (type) => `proc walk(it: ${type})`,
  walk: (type, body) => [
    `proc walk(it: ${type}) =`, '  if it.isNil:', '    return', '  totals[0] += 1', body].join('\n'),
  root: (row, type) => `of "${row.path}": walk(${type}.fromFile(path))`,
  include: (row) => `import ${row.spec}`,
};

const rustType = (path) => path.replaceAll('.', '_');
const isHolder = (field) => ['struct', 'union'].includes(field.kind);
const rustImpl = (type, body) => [
  `impl Walk for ${type} {`, '    fn walk(&self, totals: &mut Totals) -> KResult<()> {',
  indent(body, '        '), '        Ok(())', '    }', '}'].join('\n');
// Each choice between structs is a type there.
const rustUnion = (owner, field) => rustImpl(`${owner}_${camel(field.id)}`, [
  'match self {',
  ...field.classes.map((path) => `    Self::${rustType(path)}(one) => one.walk(totals)?,`),
  '}'].join('\n'));
const RUST = {
  file: 'walk.rs',
  by: '    ',
  type: (row) => rustType(row.path),
  get: (field) => `self.${field.id}()${field.instance ? '?' : ''}`,
  scalar: (field, value, certain) => ({
    enum: `add_int(totals, i64::from(&*${value}), ${certain});`,
    int: `add_int(totals, (*${value}) as i64, ${certain});`,
    str: `add_str(totals, &${value}, ${certain});`,
    bytes: `add_bytes(totals, &${value}, ${certain});`,
  }[field.kind] ?? `add_${field.kind}(totals, *${value}, ${certain});`),
  list: (value, body, field) => (isHolder(field) ? `${value}.walk(totals)?;` : [
    `add(totals, 1, ${value}.len());`, `for each in ${value}.iter() {`, indent(body, '    '), '}',
  ].join('\n')),
  struct: (value) => `${value}.walk(totals)?;`,
  union: (value) => `${value}.walk(totals)?;`,
  walk: (type, body, row) => [
    rustImpl(type, ['add(totals, 0, 1);', body].join('\n')),
    ...row.fields.filter(({ kind }) => kind === 'union').map((field) => rustUnion(type, field)),
  ].join('\n\n'),
  root: (row, type) => `"${row.path}" => read::<${type}>(path, totals),`,
  include: (row) => `mod ${row.spec};\nuse ${row.spec}::*;`,
};

export const STATIC = {
  java: JAVA, cpp_stl: CPP, csharp: CSHARP, go: GO, nim: NIM, rust: RUST,
};

function visit(language, classes, field) {
  const typeOf = (path) => language.type({ path, ...classes[path] });
  const visitOne = (value) => {
    if (field.kind === 'struct') {
      return language.struct(value, typeOf(field.classes[0]));
    }
    if (field.kind === 'union') {
      return language.union(value, field.classes.map(typeOf));
    }
    return language.scalar(field, value, Number(!field.optional));
  };
  const held = language.get(field);
  const body = field.list ? language.list(held, visitOne('each'), field) : visitOne(held);
  const before = language.before?.(field);
  return before ? `{\n${indent(`${before}\n${body}`, language.by)}\n}` : body;
}

/** The source of a walker for the classes of the specs that are given by name. */
export function makeWalker(language, plan, specs) {
  const rows = Object.entries(plan.classes)
    .filter(([, row]) => specs.includes(row.spec))
    .map(([path, row]) => ({ path, ...row }));
  const walks = rows.map((row) => {
    const body = row.fields.map((field) => visit(language, plan.classes, field)).join('\n');
    return language.walk(language.type(row), indent(body, language.by), row);
  });
  const roots = rows.filter((row) => row.path === last(row.path));
  const parts = {
    includes: roots.map((row) => language.include?.(row) ?? '').join('\n'),
    walks: [...rows.map((row) => language.declare?.(language.type(row))).filter(Boolean), ...walks].join('\n\n'),
    // Those with parameters are parts of others.
    roots: roots.filter((row) => !row.needs).map((row) => language.root(row, language.type(row))).join('\n'),
  };
  const text = readFileSync(new URL(`walkers/${language.file}`, import.meta.url), 'utf8');
  return text.replace(/^([ \t]*)(?:\/\/|#) @(\w+)$/gm, (_, by, mark) => indent(parts[mark], by));
}
