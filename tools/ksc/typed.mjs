// usage: node typed.mjs [--specs FOLDER] [--inside TYPE] [--without NAMES] [--raw] SPEC FILE...
// Print which share of the bytes of files a spec gives a type: that are a number, a flag, a text or a
// signature, in a field or a lazy instance, and not a span of raw bytes alone. A line a file, then
// one for all. What is unpacked does not count: unpack files first.
//
// --inside   counts only the bytes of fields of one type, such as area_payload
// --raw      prints below each line which fields the other bytes are in
// --without  leaves out instances of these names, such as dwords, which have no meaning
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadParser, loadSpecs } from './compiler.mjs';

const KaitaiStream = createRequire(import.meta.url)('kaitai-struct/KaitaiStream');
const KSY = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'ksy');

const camel = (name) => name.replace(/_+(\w)/g, (_, letter) => letter.toUpperCase());
const className = (name) => camel(`_${name}`);

/** The raw fields of all types that are texts or signatures: `Type.field`. */
function spokenFields(specs) {
  const found = new Set();
  const walk = (name, type) => {
    const texts = Object.values(type.instances ?? {}).map(({ value }) => String(value ?? ''))
      .filter((value) => value.includes('.to_s("')).join(' ');
    for (const { id, contents } of type.seq ?? []) {
      if (id !== undefined && (contents !== undefined || new RegExp(`\\b${id}\\b`).test(texts))) {
        found.add(`${className(name)}.${camel(id)}`);
      }
    }
    Object.entries(type.types ?? {}).forEach((each) => walk(...each));
  };
  specs.forEach((spec, name) => walk(name, spec));
  return found;
}

/** Where the bytes of a file are that fields give a type. */
class Marks {
  constructor(bytes, spoken, { inside, without }) {
    this.buffer = bytes;
    this.typed = new Uint8Array(bytes.byteLength);
    this.counted = new Uint8Array(bytes.byteLength).fill(inside === undefined ? 1 : 0);
    this.inside = inside === undefined ? undefined : className(inside);
    this.without = new Set((without ?? '').split(',').map(camel));
    this.spoken = spoken;
    this.seen = new Set();
    this.raw = [];
  }

  object(object) {
    if (this.seen.has(object) || object._io._buffer !== this.buffer) {
      return;
    }
    this.seen.add(object);
    const getters = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(object)));
    const names = [
      ...Object.keys(object).filter((name) => !name.startsWith('_')),
      ...getters.filter(([, { get }]) => get).map(([name]) => name),
    ];
    for (const name of names.filter((each) => !this.without.has(each))) {
      let value;
      try {
        value = object[name];
      } catch {
        continue; // the fields of an area that have another form
      }
      this.value(value, object._debug[name] ?? object._debug[`_m_${name}`], object, name);
    }
  }

  value(value, where, object, name) {
    if (Array.isArray(value)) {
      value.forEach((each, index) => this.value(each, where?.arr?.[index], object, name));
    } else if (value instanceof Uint8Array) {
      const field = `${object.constructor.name}.${name}`;
      if (this.spoken.has(field)) {
        this.mark(this.typed, where);
      } else if (where?.start !== undefined) {
        this.raw.push([field, where.ioOffset + where.start, where.ioOffset + where.end]);
      }
    } else if (value !== null && typeof value === 'object') {
      if (value._io !== undefined) {
        if (value.constructor.name === this.inside) {
          this.mark(this.counted, where);
        }
        this.object(value);
      }
    } else if (value !== undefined) {
      this.mark(this.typed, where);
    }
  }

  mark(marks, where) {
    if (where?.start !== undefined) {
      marks.fill(1, where.ioOffset + where.start, where.ioOffset + where.end);
    }
  }

  /** How many bytes are in each raw field alone, the innermost where several have them. */
  get rawSums() {
    const sums = new Map();
    const left = this.typed.slice();
    // Of two with the same bytes, the inner one was found later.
    for (const [field, start, end] of this.raw.reverse().sort((a, b) => (a[2] - a[1]) - (b[2] - b[1]))) {
      let found = 0;
      for (let at = start; at < end; at += 1) {
        found += this.counted[at] && !left[at];
        left[at] = 1;
      }
      sums.set(field, (sums.get(field) ?? 0) + found);
    }
    return sums;
  }

  get sums() {
    return this.counted.reduce(
      ([of, typed], counts, at) => [of + counts, typed + (counts && this.typed[at])], [0, 0]);
  }
}

const share = ([of, typed]) => `${(of ? (100 * typed) / of : 100).toFixed(1)} %`;
function print(name, sums, raw) {
  console.log(`${share(sums).padStart(8)}  ${sums[1]} of ${sums[0]} bytes  ${name}`);
  for (const [field, bytes] of [...raw].filter((each) => each[1]).sort((a, b) => b[1] - a[1])) {
    console.log(`${String(bytes).padStart(10)} raw bytes  ${field}`);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    specs: { type: 'string', default: KSY },
    inside: { type: 'string' },
    without: { type: 'string' },
    raw: { type: 'boolean' },
  },
});
const [spec, ...files] = positionals;
const specs = loadSpecs(values.specs);
const Parser = await loadParser(spec, specs, KaitaiStream, { isDebug: true });
const spoken = spokenFields(specs);
const total = [0, 0];
const raw = new Map();
for (const file of files) {
  const data = readFileSync(file);
  const bytes = data.buffer.slice(data.byteOffset, data.byteOffset + data.length);
  const marks = new Marks(bytes, spoken, values);
  try {
    const parsed = new Parser(new KaitaiStream(bytes));
    parsed._read();
    marks.object(parsed);
  } catch (error) {
    console.log(`  refused  ${basename(file)}: ${String(error.message ?? error).slice(0, 100)}`);
    continue;
  }
  marks.sums.forEach((each, place) => { total[place] += each; });
  const rawHere = values.raw ? marks.rawSums : new Map();
  rawHere.forEach((bytes, field) => raw.set(field, (raw.get(field) ?? 0) + bytes));
  print(basename(file), marks.sums, rawHere);
}
print(`all ${files.length} with ${spec}`, total, raw);
