// What a walker of a parsed file visits: for each class of the specs, its fields and lazy
// instances with their kinds. Walkers in every language are made of this one plan.
import { compile } from '../ksc/compiler.mjs';
import { camel, classesOf, javaTypes, lowerCamel, Names } from '../ksc/stubs.mjs';

const SCALARS = { int: 'int', float: 'float', str: 'str', bytes: 'bytes', bool: 'bool' };
// Languages disagree about integers beyond 2^53, so these are counted and not added up.
const WIDE = /^[us]8(le|be)?$/;

/** `[kind, classes]` of a Python type as the stubs spell it, without list and None. */
function kindOf(type) {
  const parts = type.split(' | ');
  if (parts.length === 2 && parts[1] === 'int') {
    return ['enum', [parts[0].replace(/^[a-z]\w*\./, '')]];
  }
  if (parts.length === 1 && SCALARS[type]) {
    return [SCALARS[type], []];
  }
  const scalar = parts.find((part) => SCALARS[part]);
  if (scalar && parts.length > 1) {
    throw new Error(`a choice between structs and ${scalar} has no walker`);
  }
  // Names of other specs come as module.Class.
  return [parts.length > 1 ? 'union' : 'struct', parts.map((part) => part.replace(/^[a-z]\w*\./, ''))];
}

function field(id, entry, type, isInstance) {
  const optional = entry.if !== undefined;
  const plain = type.replace(/ \| None$/, '');
  const list = /^list\[(.*)\]$/.exec(plain);
  const [kind, classes] = kindOf(list ? list[1] : plain);
  const wide = kind === 'int' && WIDE.test(String(entry.type));
  return {
    id, kind: wide ? 'wide' : kind, classes, list: Boolean(list), optional, instance: isInstance,
  };
}

/** The fields of one class; instances that only name something read elsewhere are left out. */
function fieldsOf(path, spec, typeOf) {
  const fields = (spec.seq ?? [])
    .filter(({ id }) => id !== undefined)
    .map((entry) => field(entry.id, entry, typeOf(path, entry.id, entry), false));
  for (const [id, entry] of Object.entries(spec.instances ?? {})) {
    const made = field(id, entry, typeOf(path, id, entry), true);
    const isName = entry.value !== undefined && ['struct', 'union'].includes(made.kind);
    if (!isName) {
      fields.push(made);
    }
  }
  return fields;
}

/** The names of a class and of those around it, as the specs spell them. */
function namesOf(specs, path) {
  const parts = path.split('.');
  let scope = Object.fromEntries(specs);
  return parts.map((part) => {
    const [name, spec] = Object.entries(scope).find(([each]) => camel(each) === part);
    scope = spec.types ?? {};
    return name;
  });
}

/**
 * The plan of all specs: `classes`, path -> {spec, names, fields, needs}, where `needs` counts the
 * parameters, and `enums`, path -> the name that the spec uses.
 */
export async function makePlan(specs) {
  const plan = { classes: {}, enums: {} };
  for (const [name, root] of specs) {
    const { files } = await compile('java', name, specs);
    const text = Object.entries(files).find(([file]) => file.endsWith(`/${camel(name)}.java`))[1];
    const java = javaTypes(text);
    const names = new Names(specs, name);
    const typeOf = (path, id, entry) => (
      names.choice(entry, path) ?? names.python(java.get(path)[lowerCamel(id)], path));
    for (const [path, spec] of classesOf(root)) {
      plan.classes[path] = {
        spec: name,
        names: namesOf(specs, path),
        fields: fieldsOf(path, spec, typeOf),
        needs: (spec.params ?? []).length,
      };
      for (const id of Object.keys(spec.enums ?? {})) {
        plan.enums[`${path}.${camel(id)}`] = id;
      }
    }
  }
  return plan;
}
