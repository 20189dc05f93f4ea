// Rows for the hand-written layer, made from a spec of payloads: what it reads and writes with.
//
// A spec has rows if it has a type `area` whose instance `fields` chooses by a number between types
// of areas. Their attributes are the areas; what those hold are rows: a name, a kind and a
// condition, as tuples of Python. Whatever is not understood is an error that names the place.
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

// Types of the spec that are one value of the hand-written layer.
const VALUES = {
  u4: 'u32', s4: 'i32', f4: 'f32', argb: 'argb', words: 'words', color: 'color', guid: 'guid', matrix: 'matrix',
  vector2: 'vector2', vector3: 'vector', vector4: 'vector4', reference: 'reference',
  references: 'references', text: 'string', buffer: 'buffer', sub_chunks: 'sub_chunks',
  manager_values: 'manager_values', virtools_sub_chunk: 'sub_chunk',
};
const NUMBERS = { u4: '<u4', s4: '<i4', f4: '<f4', u2: '<u2', s2: '<i2' };
// Keys that only rows are made of.
const OWN_KEYS = [
  '-computed', '-count-of', '-custom', '-field', '-fixed', '-flags', '-label', '-list', '-name',
  '-part-of', '-raw', '-unnamed',
];
const FRAME = /^(num|len|padding)_/;

const typeName = (attribute) => String(attribute.type ?? '').replace(/\s*\(.*$/s, '');
const flat = (text) => String(text).trim().replace(/\s+/g, ' ');
const hex = (number) => `0x${number.toString(16)}`;

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

/** The attributes of one type, each of which may depend on those before it. */
class Record {
  constructor(rows, name, seq, outer, given = []) {
    this.all = rows;
    this.given = given;
    this.name = name;
    this.outer = outer;
    this.byId = new Map(seq.map((attribute) => [attribute.id, attribute]));
    this.order = seq.map(({ id }) => id);
  }

  place(attribute) {
    return `${this.name}/seq/${attribute.id}`;
  }

  publicName(id) {
    return this.byId.get(id)?.['-name'] ?? id;
  }

  /** The rows of an attribute; none if it is part of another one. */
  attribute(attribute) {
    this.all.checkKeys(attribute, this.place(attribute));
    const framed = attribute.id.replace(FRAME, '');
    if (attribute['-part-of'] || (framed !== attribute.id && !attribute['-count-of']
        && !attribute['-name'] && this.byId.has(framed))) {
      return [];
    }
    const name = this.publicName(attribute.id);
    const either = /^(.+) \? 1\.as<u4> : (.+)$/.exec(flat(attribute['repeat-expr'] ?? ''));
    if (either) {
      // One value for all, or one for each.
      const [op, field, mask] = this.condition(either[1], attribute);
      return [
        [name, this.array(attribute, either[2]), [op, field, mask, false]],
        [name, this.array(attribute, 1), [op, field, mask, true]],
      ];
    }
    const kind = this.kind(attribute);
    const nested = /^_root\.is_nested or (.+)$/.exec(flat(attribute.if ?? ''));
    if (nested) {
      return [[name, kind, this.condition(`not _root.is_nested and ${nested[1]}`, attribute)],
        [name, kind, this.condition('_root.is_nested', attribute)]];
    }
    const when = this.when(attribute);
    return [when === null ? [name, kind] : [name, kind, when]];
  }

  when(attribute) {
    if (attribute.if === undefined || attribute['-custom'] === 'cells') {
      return null;
    }
    const text = flat(attribute.if);
    const [first] = attribute['-custom'] === 'alpha' ? text.split(' and ') : [text];
    return attribute['-custom'] === 'value' || attribute['-custom'] === 'vertices'
      ? null : this.condition(first, attribute);
  }

  /** A condition as a tuple. */
  condition(text, attribute) {
    const plain = {
      '_root.is_nested': ['nested', true], 'not _root.is_nested': ['nested', false],
      'not _io.eof': ['present', 0],
    };
    if (text in plain) {
      return plain[text];
    }
    let found = /^_io\.size - _io\.pos > (\d+)$/.exec(text);
    if (found) {
      return ['present', Number(found[1])];
    }
    // What the spec works out or is told, a function decides that reads and writes the rows.
    found = /^(not )?((?:is|has)_\w+)$/.exec(text);
    if (found && this.given.includes(found[2])) {
      return ['given', found[2], !found[1]];
    }
    // The place before the first field, which the condition only remembers.
    if (/^ofs_\w+ >= 0$/.test(text)) {
      return null;
    }
    // A version that is not in nested states counts as 0 there.
    found = /^not _root\.is_nested and (\w+) >= (\d+)$/.exec(text);
    if (found) {
      return ['at_least', this.field(found[1], attribute), Number(found[2])];
    }
    found = /^\((\w+) & (0x\w+)\) (==|!=) 0$/.exec(text);
    if (found) {
      return ['when', this.field(found[1], attribute), { text: found[2] }, found[3] === '!='];
    }
    found = /^(\w+) (==|!=) (\d+)$/.exec(text);
    if (found) {
      return this.compared(found[1], found[2], Number(found[3]), attribute);
    }
    found = /^(\w+)\.(\w+) == (\d+)$/.exec(text);
    if (found) {
      return ['equal', this.field(found[1], attribute), this.mask(found, attribute), Number(found[3])];
    }
    found = /^(?:not )?(\w+)\.(\w+)$/.exec(text);
    if (found) {
      const field = this.field(found[1], attribute);
      return ['when', field, this.mask(found, attribute), !text.startsWith('not ')];
    }
    return this.all.fail(this.place(attribute), `if: rows cannot say ${text}`);
  }

  compared(id, operator, number, attribute) {
    const field = this.field(id, attribute);
    const counted = this.byId.get(id)['-count-of'];
    if (counted && operator === '!=' && number === 0) {
      return ['filled', field, counted[0]];
    }
    if (number === 0) {
      return ['when', field, { text: '0xffffffff' }, operator === '!='];
    }
    return operator === '=='
      ? ['equal', field, { text: '0xffffffff' }, number]
      : this.all.fail(this.place(attribute), `if: rows cannot compare with ${number}`);
  }

  /** The public name of a field that stands before an attribute. */
  field(id, attribute) {
    if (!this.byId.has(id) || this.order.indexOf(id) >= this.order.indexOf(attribute.id)) {
      this.all.fail(this.place(attribute), `no field before it is called ${id}`);
    }
    return this.publicName(id);
  }

  mask([, id, bit], attribute) {
    const bits = this.all.bits(typeName(this.byId.get(id) ?? {}));
    if (!bits?.has(bit)) {
      this.all.fail(this.place(attribute), `if: ${id} has no flag called ${bit}`);
    }
    return { text: hex(bits.get(bit).mask) };
  }

  kind(attribute) {
    const type = typeName(attribute);
    if (attribute['-custom']) {
      return this.custom(attribute, type);
    }
    if (attribute.repeat === 'eos') {
      return ['to_end', this.item(type, attribute)];
    }
    if (attribute.repeat === 'expr') {
      return this.repeated(attribute, type);
    }
    if (attribute['size-eos']) {
      return 'rest';
    }
    if (attribute.valid !== undefined && type === 'u4') {
      return ['const', attribute.valid];
    }
    if (attribute['-computed']) {
      return ['computed', attribute['-computed']];
    }
    if (attribute['-count-of']) {
      return ['count', ...attribute['-count-of']];
    }
    return this.single(attribute, type);
  }

  single(attribute, type) {
    if (attribute['-flags']) {
      return 'flags';
    }
    if (attribute['-fixed']) {
      return 'fixed_references';
    }
    const bits = this.all.bits(type);
    if (bits) {
      const named = [...bits.values()].filter(({ isNamed }) => isNamed);
      return ['flags', new Map(named.map(({ mask, label }) => [mask, label]))];
    }
    if (/^virtools_sub_chunk\(_root\.layout, true, /.test(flat(attribute.type))) {
      return 'foreign_chunk';
    }
    return this.item(type, attribute);
  }

  /** A function by name; where the spec knows its fields, they describe what it makes. */
  custom(attribute, type) {
    const place = this.place(attribute);
    const held = { vertex_arrays: type, old_attributes: 'old_attribute', diagram: 'diagram_entry' }[type];
    return held === undefined
      ? ['custom', attribute['-custom']]
      : ['custom', attribute['-custom'], this.all.rows(held, place, this)];
  }

  item(type, attribute) {
    if (type in VALUES) {
      return VALUES[type];
    }
    if (!(type in this.all.types)) {
      this.all.fail(this.place(attribute), `rows know no type called ${type}`);
    }
    return ['record', this.all.rows(type, this.place(attribute))];
  }

  /** The type of numbers that an item is made of, and how many of them; null for records. */
  shape(type) {
    const inside = this.all.types[type]?.seq;
    if (type in NUMBERS) {
      return [NUMBERS[type], null];
    }
    if (inside?.length === 1 && Number.isInteger(inside[0]['repeat-expr']) && inside[0].type in NUMBERS) {
      return [NUMBERS[inside[0].type], inside[0]['repeat-expr']];
    }
    const first = inside?.[0].type;
    const isPlain = first in NUMBERS && inside.every((each) => (
      each.type === first && Object.keys(each).every((key) => ['id', 'type', 'doc'].includes(key))));
    return isPlain && inside.length > 1 ? [NUMBERS[first], inside.length] : null;
  }

  repeated(attribute, type) {
    const [num, len] = [`num_${attribute.id}`, `len_${attribute.id}`];
    const count = flat(attribute['repeat-expr']);
    if (count.startsWith(`${len} / `)) {
      return ['number_buffer', NUMBERS[type]];
    }
    if (this.byId.has(len) && this.order.indexOf(len) < this.order.indexOf(num)) {
      const [dtype, width] = this.shape(type);
      return ['keys', width ?? 1, dtype];
    }
    return this.array(attribute, /^\d+$/.test(count) ? Number(count) : count);
  }

  /** The field with a count, a number, or null if the count is right before the array. */
  count(text, attribute) {
    if (typeof text === 'number' || text === `num_${attribute.id}`) {
      return typeof text === 'number' || this.byId.get(text)?.['-name'] ? this.named(text) : null;
    }
    const size = /^(\w+)\.size$/.exec(text);
    if (size) {
      return this.count(flat(this.byId.get(size[1])?.['repeat-expr'] ?? ''), attribute);
    }
    const outer = /^_parent\.(\w+)$/.exec(text);
    if (outer && this.outer?.byId.has(outer[1])) {
      return this.outer.publicName(outer[1]);
    }
    return this.field(text, attribute);
  }

  named(text) {
    return typeof text === 'number' ? text : this.publicName(text);
  }

  array(attribute, text) {
    const type = typeName(attribute);
    const shape = this.shape(type);
    const parallel = /^(\w+)\.num_objects$/.exec(text);
    const counter = /^num_(\w+)$/.exec(text);
    if (parallel) {
      return ['parallel', this.all.rows(type, this.place(attribute)), parallel[1]];
    }
    const count = this.count(text, attribute);
    if (shape && !attribute['-list'] && !['argb', 'guid'].includes(type)) {
      const [dtype, width] = shape;
      const isSized = this.byId.has(`len_${attribute.id}`);
      return ['numbers', dtype, width === null ? [] : [width], count, isSized];
    }
    if (counter && count !== null && !this.byId.get(text)['-name']) {
      return ['parallel', this.all.rows(type, this.place(attribute)), counter[1]];
    }
    if (attribute.valid !== undefined) {
      return ['items', ['const', attribute.valid], count];
    }
    if (/^virtools_sub_chunk\(_root\.layout, true, /.test(flat(attribute.type))) {
      return ['items', 'foreign_chunk', count];
    }
    if (type in VALUES) {
      return ['items', VALUES[type], count];
    }
    return ['rows', this.all.rows(type, this.place(attribute)), count];
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
