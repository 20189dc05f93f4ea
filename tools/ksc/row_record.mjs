// The rows of one type of a spec of payloads: a name, a kind and a condition for each attribute.
//
// What an attribute says follows from its type, its keys and those before it.

// Types of the spec that are one value of the hand-written layer.
export const VALUES = {
  u4: 'u32', s4: 'i32', f4: 'f32', argb: 'argb', words: 'words', color: 'color', guid: 'guid', matrix: 'matrix',
  vector2: 'vector2', vector3: 'vector', vector4: 'vector4', reference: 'reference',
  references: 'references', text: 'string', buffer: 'buffer', sub_chunks: 'sub_chunks',
  manager_values: 'manager_values', virtools_sub_chunk: 'sub_chunk',
};
const NUMBERS = { u4: '<u4', s4: '<i4', f4: '<f4', u2: '<u2', s2: '<i2' };
const FRAME = /^(num|len|padding)_/;

export const typeName = (attribute) => String(attribute.type ?? '').replace(/\s*\(.*$/s, '');
export const flat = (text) => String(text).trim().replace(/\s+/g, ' ');
export const hex = (number) => `0x${number.toString(16)}`;

/** The attributes of one type, each of which may depend on those before it. */
export class Record {
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
    // Values that the spec computes or gets as parameters are left to a function, which reads and
    // writes the rows.
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
