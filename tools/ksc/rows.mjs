// Rows for the hand-written layer, made from a spec of payloads: what it reads and writes with.
//
// A spec has rows if it has a type `area` whose instance `fields` chooses by a number between types
// of areas. Their attributes are the areas; what those hold are rows: a name, a kind and a
// condition, as tuples of Python. Whatever is not understood is an error that names the place.
import { flat, hex, Record, typeName, VALUES } from './row_record.mjs';
import { camel } from './stubs.mjs';

const HEADING = '# This is a generated file! Please edit the .ksy files and run build.sh to rebuild';

export const ROWS_STUB = `${HEADING}
from typing import Any

KindData = str | tuple[Any, ...]
"""The name of a kind; or its name, and what it is made with."""
RowData = tuple[str, KindData] | tuple[str, KindData, tuple[Any, ...]]
"""Name, kind and, unless the field is always there, condition."""
AreaData = tuple[int, str, tuple[RowData, ...] | None, int, int]
"""Identifier, name, rows (None if unknown), and the data versions from and up to which they hold."""

CLASSES: dict[int, tuple[AreaData, ...]]
MANAGERS: dict[tuple[int, int], tuple[AreaData, ...]]
`;

// Keys that only rows use.
const OWN_KEYS = [
  '-computed', '-count-of', '-custom', '-field', '-fixed', '-flags', '-label', '-list', '-name',
  '-part-of', '-raw', '-unnamed',
];

/** What Python calls a value: a string, a number, a tuple, a dict, None, or text as it is. */
function python(value) {
  if (value === null) {
    return 'None';
  }
  if (Array.isArray(value)) {
    return `(${value.map(python).join(', ')}${value.length === 1 ? ',' : ''})`;
  }
  if (value instanceof Map) {
    return `{${[...value].map(([key, each]) => `${hex(key)}: ${python(each)}`).join(', ')}}`;
  }
  if (typeof value === 'boolean') {
    return value ? 'True' : 'False';
  }
  return typeof value === 'object' ? value.text : JSON.stringify(value);
}

class Rows {
  constructor(name, spec, owners) {
    this.name = name;
    this.types = spec.types;
    this.enums = spec.enums;
    this.owners = owners;
    this.made = new Map();
  }

  fail(place, why) {
    throw new Error(`${this.name}.ksy: /types/${place}: ${why}`);
  }

  /** The number of a member of an enum, which a case names. */
  number(text) {
    const [, name, id] = /^(\w+)::(\w+)$/.exec(text) ?? [];
    const found = Object.entries(this.enums[name] ?? {}).find(([, member]) => member.id === id);
    return found ? Number(found[0]) : this.fail('area/instances/fields', `no enum has ${text}`);
  }

  /** The bits of a type of flags, by id: `{mask, width, label, isUnnamed}`; null for other types. */
  bits(name) {
    const seq = this.types[name]?.seq ?? [];
    if (!seq.length || !seq.every(({ type }) => /^b\d+$/.test(type))) {
      return null;
    }
    const found = new Map();
    let at = 0;
    for (const each of seq) {
      const width = Number(each.type.slice(1));
      found.set(each.id, {
        mask: (2 ** width - 1) * 2 ** at,
        label: each['-label'] ?? each.id.replaceAll('_', ' '),
        isNamed: width === 1 && !each['-unnamed'] && !each.id.startsWith('unknown_'),
      });
      at += width;
    }
    return at === 32 ? found : this.fail(name, `has ${at} bits, not 32`);
  }

  /** The rows of a type, as text; other types refer to them by the name of the constant. */
  rows(name, place, outer = null) {
    if (!(name in this.types)) {
      this.fail(place, `no type is called ${name}`);
    }
    if (!this.made.has(name)) {
      const { seq, params = [], instances = {} } = this.types[name];
      const given = [...params.map(({ id }) => id), ...Object.keys(instances)];
      const record = new Record(this, name, seq, outer, given);
      const made = seq.flatMap((attribute) => record.attribute(attribute));
      this.made.set(name, made); // behind those that it refers to
    }
    return { text: `_${name.toUpperCase()}` };
  }

  /** The areas of one class: identifier, name, versions, rows. */
  areas(owner) {
    const { seq } = this.types[owner];
    const enumName = seq[0].enum;
    if (seq[0].id !== 'identifier' || !(enumName in this.enums) || seq[1]?.id !== 'ofs_next') {
      this.fail(owner, 'should begin with identifier, by an enum, and ofs_next');
    }
    const numbers = new Map(Object.entries(this.enums[enumName]).map(
      ([number, { id }]) => [id, Number(number)]));
    const unmet = new Set(numbers.keys());
    const made = seq.slice(2).map((attribute) => {
      const place = `${owner}/seq/${attribute.id}`;
      this.checkKeys(attribute, place);
      const condition = /^identifier == (\w+)::(\w+)(?: and _root\.data_version >= (\d+))?(?: and _root\.data_version < (\d+))?$/
        .exec(flat(attribute.if ?? ''));
      if (!condition || condition[1] !== enumName || !numbers.has(condition[2])) {
        this.fail(place, `if: expected identifier == ${enumName}::... and data versions`);
      }
      const [, , id, since, before] = condition;
      unmet.delete(id);
      return [
        { text: hex(numbers.get(id)) }, attribute['-name'] ?? attribute.id,
        this.areaRows(owner, attribute, place), Number(since ?? 0), Number(before ?? 256),
      ];
    });
    if (unmet.size) {
      this.fail(owner, `no area has the identifier ${enumName}::${[...unmet][0]}`);
    }
    return made;
  }

  areaRows(owner, attribute, place) {
    if (attribute['-raw']) {
      return attribute['size-eos'] ? null : this.fail(place, '-raw: should have size-eos');
    }
    if (attribute.size === 0) {
      return [];
    }
    const type = typeName(attribute);
    if (type in this.types && !(type in VALUES) && this.bits(type) === null) {
      return this.rows(type, place);
    }
    const name = attribute['-field'] ?? attribute['-name'] ?? attribute.id;
    const only = { ...attribute, if: undefined, '-name': name };
    return new Record(this, owner, [only], null).attribute(only);
  }

  checkKeys(attribute, place) {
    const key = Object.keys(attribute).find(
      (each) => each.startsWith('-') && each !== '-orig-id' && !OWN_KEYS.includes(each));
    if (key !== undefined) {
      this.fail(place, `no key of rows is called ${key}`);
    }
  }
}

/** Which numbers are classes and which are managers; for these, the second dword of the GUID. */
function managersOf(specs) {
  const found = new Map();
  for (const spec of specs.values()) {
    for (const members of Object.values(spec.enums ?? {})) {
      for (const [number, member] of Object.entries(members)) {
        if (member?.['-manager'] !== undefined) {
          found.set(Number(number), member['-manager']);
        }
      }
    }
  }
  return found;
}

/** The module of rows of a spec: its text, or null for a spec without rows. */
export function makeRows(name, specs) {
  const spec = specs.get(name);
  const owners = spec.types?.area?.instances?.fields?.type?.cases;
  if (owners === undefined) {
    return null;
  }
  const rows = new Rows(name, spec, owners);
  const managers = managersOf(specs);
  const tables = Object.entries(owners).filter(([owner]) => owner !== '_')
    .map(([owner, type]) => [rows.number(owner), rows.areas(flat(type))]);
  const constants = [...rows.made].map(([type, made]) => `_${type.toUpperCase()} = ${python(made)}`);
  const entry = ([number, areas]) => [
    managers.has(number) ? `    (${hex(number)}, ${hex(managers.get(number))}): (` : `    ${number}: (`,
    ...areas.map((area) => `        ${python(area)},`), '    ),'];
  const part = (isManager) => tables.filter(([number]) => managers.has(number) === isManager).flatMap(entry);
  return `${HEADING}
"""What the payloads of ${camel(name)} hold, as rows: see the spec, and who builds from them."""

${constants.join('\n')}

CLASSES = {
${part(false).join('\n')}
}

MANAGERS = {
${part(true).join('\n')}
}
`;
}
