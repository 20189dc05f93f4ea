// Type stubs for the generated Python modules. The compiler infers the type of every attribute
// and expression; its Java target prints them, so they are read there.
import { compile } from './compiler.mjs';

const INDENT = '    ';
const SIMPLE = {
  boolean: 'bool', Boolean: 'bool', String: 'str', 'byte[]': 'bytes',
  KaitaiStruct: '_base.KaitaiStruct', KaitaiStream: 'KaitaiStream', Object: 'object',
};
for (const name of ['byte', 'Byte', 'short', 'Short', 'int', 'Integer', 'long', 'Long']) {
  SIMPLE[name] = 'int';
}
for (const name of ['float', 'Float', 'double', 'Double']) {
  SIMPLE[name] = 'float';
}

export const camel = (name) => (
  name.split('_').map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(''));
export const lowerCamel = (name) => camel(name).replace(/^./, (first) => first.toLowerCase());

/** The types that Java prints: class path ("HavokHkx.Packfile") -> {getter name: Java type}. */
export function javaTypes(text) {
  const found = new Map();
  const path = [];
  for (const line of text.split('\n')) {
    const opened = /^( *)public (?:static )?class (\w+) extends/.exec(line);
    const getter = /^( *)public ([\w.<>[\]]+) (\w+)\(\)/.exec(line);
    if (opened) {
      path.length = opened[1].length / INDENT.length;
      path.push(opened[2]);
      found.set(path.join('.'), {});
    } else if (getter) {
      path.length = getter[1].length / INDENT.length;
      const own = found.get(path.join('.'));
      if (own) { // an enum is no class of the stub
        own[getter[3]] = getter[2];
      }
    }
  }
  return found;
}

/** Every class of a spec and of those it imports: Python path -> {spec, name}. */
export function classesOf(spec, path = camel(spec.meta.id), found = new Map()) {
  found.set(path, spec);
  for (const [name, type] of Object.entries(spec.types ?? {})) {
    classesOf(type, `${path}.${camel(name)}`, found);
  }
  return found;
}

function enumsOf(classes) {
  const found = new Set();
  for (const [path, spec] of classes) {
    Object.keys(spec.enums ?? {}).forEach((name) => found.add(`${path}.${camel(name)}`));
  }
  return found;
}

/** What one module can name: its own classes and enums, and those of the specs it imports. */
export class Names {
  constructor(specs, name) {
    this.classes = new Map();
    for (const [each, spec] of specs) {
      classesOf(spec).forEach((value, path) => this.classes.set(path, { module: each, value }));
    }
    this.enums = new Map();
    for (const [each, spec] of specs) {
      enumsOf(classesOf(spec)).forEach((path) => this.enums.set(path, { module: each }));
    }
    this.module = name;
  }

  spell(path, row) {
    return row.module === this.module ? path : `${row.module}.${path}`;
  }

  /** The Python type of a Java type that is used in the class at `path`. */
  python(java, path) {
    const list = /^(?:Array)?List<(.*)>$/.exec(java);
    if (list) {
      return `list[${this.python(list[1], path)}]`;
    }
    if (java in SIMPLE) {
      return SIMPLE[java];
    }
    for (let scope = path; ; scope = scope.slice(0, Math.max(scope.lastIndexOf('.'), 0))) {
      const full = scope ? `${scope}.${java}` : java;
      if (this.enums.has(full)) {
        // A number without a name stays a number.
        return `${this.spell(full, this.enums.get(full))} | int`;
      }
      if (this.classes.has(full)) {
        return this.spell(full, this.classes.get(full));
      }
      if (!scope) {
        throw new Error(`${path}: no type ${java}`);
      }
    }
  }

  /** The union of what a `switch-on` chooses between; null where the attribute has one type. */
  choice(attribute, path) {
    const cases = attribute.type?.cases;
    if (cases === undefined) {
      return null;
    }
    const types = new Set(Object.values(cases).map((type) => this.ofSpec(type, path)));
    // What no case covers stays as it is, unless there is a case for it.
    if (!('_' in cases) && (attribute.size !== undefined || attribute['size-eos'])) {
      types.add('bytes');
    }
    const union = [...types].sort().join(' | ');
    return attribute.repeat ? `list[${union}]` : union;
  }

  /** The Python type of a type name as a spec writes it. */
  ofSpec(type, path) {
    const name = String(type).replace(/\(.*$/s, '');
    if (/^[us][1248](le|be)?$|^b\d+(le|be)?$/.test(name)) {
      return name === 'b1' ? 'bool' : 'int';
    }
    if (/^f[48](le|be)?$/.test(name)) {
      return 'float';
    }
    if (name === 'str' || name === 'strz') {
      return 'str';
    }
    return this.python(name.split('::').map(camel).join('.'), path);
  }
}

/** The lines of a doc as they may stand in a Python docstring. */
export function docLines(text) {
  const safe = String(text ?? '').trim().replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  return safe.split('\n');
}

function docstring(text, indent) {
  const safe = docLines(text);
  if (!safe[0]) {
    return [];
  }
  if (safe.length === 1 && !safe[0].endsWith('"')) {
    return [`${indent}"""${safe[0]}"""`];
  }
  const rest = safe.slice(1).map((line) => (line ? indent + line : ''));
  return [`${indent}"""${safe[0]}`, ...rest, `${indent}"""`];
}

function docOf(entry) {
  const absent = entry.if === undefined
    ? [] : [`None unless \`${String(entry.if).trim().replace(/\s+/g, ' ')}\`.`];
  return [String(entry.doc ?? '').trim(), ...absent].filter(Boolean).join('\n\n');
}

function* enumStub(name, members, indent) {
  yield `${indent}class ${camel(name)}(IntEnum):`;
  for (const [value, member] of Object.entries(members)) {
    yield `${indent}${INDENT}${member?.id ?? member} = ${value}`;
    yield* docstring(member?.doc, indent + INDENT);
  }
}

function* classStub(path, spec, names, java, indent = '') {
  const own = java.get(path);
  const inner = indent + INDENT;
  yield `${indent}class ${path.split('.').at(-1)}(_base.KaitaiStruct):`;
  yield* docstring(spec.doc, inner);
  for (const [name, members] of Object.entries(spec.enums ?? {})) {
    yield* enumStub(name, members, inner);
  }
  for (const [name, type] of Object.entries(spec.types ?? {})) {
    yield* classStub(`${path}.${camel(name)}`, type, names, java, inner);
  }
  yield* members(path, spec, names, own, inner);
}

function typeOf(id, entry, path, names, own) {
  const java = own[lowerCamel(id)];
  if (java === undefined) {
    throw new Error(`${path}: the compiler tells no type of ${id}`);
  }
  const type = names.choice(entry, path) ?? names.python(java, path);
  return entry.if === undefined ? type : `${type} | None`;
}

function* members(path, spec, names, own, indent) {
  yield `${indent}SEQ_FIELDS: ClassVar[tuple[str, ...]]`;
  yield `${indent}_root: ${own._root ? names.python(own._root, path) : path}`;
  yield `${indent}_parent: ${own._parent ? names.python(own._parent, path) : 'object'}`;
  const given = [];
  for (const entry of spec.params ?? []) {
    const type = typeOf(entry.id, entry, path, names, own);
    given.push(`${entry.id}: ${type}`);
    yield `${indent}${entry.id}: ${type}`;
    yield* docstring(docOf(entry), indent);
  }
  const rest = ['_io: KaitaiStream', '_parent: object = ...', '_root: object = ...'];
  yield `${indent}def __init__(self, ${[...given, ...rest].join(', ')}) -> None: ...`;
  for (const entry of (spec.seq ?? []).filter((each) => each.id !== undefined)) {
    yield `${indent}${entry.id}: ${typeOf(entry.id, entry, path, names, own)}`;
    yield* docstring(docOf(entry), indent);
  }
  for (const [id, entry] of Object.entries(spec.instances ?? {})) {
    yield `${indent}@property`;
    yield `${indent}def ${id}(self) -> ${typeOf(id, entry, path, names, own)}:`;
    const doc = docstring(docOf(entry), indent + INDENT);
    yield* doc.length ? doc : [`${indent + INDENT}...`];
  }
}

/** The stub of one module. */
export async function makeStub(name, specs, heading) {
  const { files } = await compile('java', name, specs);
  const text = Object.entries(files).find(([file]) => file.endsWith(`/${camel(name)}.java`))[1];
  const java = javaTypes(text);
  const names = new Names(specs, name);
  const path = camel(name);
  const body = [...classStub(path, specs.get(name), names, java)];
  const used = [...specs.keys()].filter((other) => (
    other !== name && body.some((line) => line.includes(`${other}.`))));
  return [
    heading,
    'from enum import IntEnum',
    'from typing import ClassVar',
    '',
    'from kaitaistruct import KaitaiStream',
    '',
    ['from . import _struct as _base', ...used].join(', '),
    '',
    ...body,
    '',
  ].join('\n');
}
