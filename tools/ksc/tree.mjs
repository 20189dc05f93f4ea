// usage: node tree.mjs --root PROJECT SPEC FILE...
// Parse files with the JavaScript parser of a spec, and print one line of JSON a file: the tree of
// all fields, parameters and instances. The Python tests print the same tree from Python.
//
// Objects are {"": type name, field: value...}, in order of the names; an object met again is
// {"@": its number in order of appearance}. Bytes are "b:hex", strings "s:text", integers beyond
// 2^53 "i:digits" (JavaScript has them rounded), floats their bits, "f4:hex" or "f8:hex".
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadParser, loadSpecs } from './compiler.mjs';

const KaitaiStream = createRequire(import.meta.url)('kaitai-struct/KaitaiStream');

// JavaScript has one type of number, so floats are wrapped where they are read.
class Float {
  constructor(value, bits) {
    this.value = value;
    this.bits = bits;
  }

  valueOf() {
    return this.value;
  }
}

function keepBits(method, size, littleEndian) {
  const read = KaitaiStream.prototype[method];
  KaitaiStream.prototype[method] = function () {
    const start = this.pos;
    const value = read.call(this);
    this.seek(start);
    const raw = Buffer.from(this.readBytes(size));
    return new Float(value, `f${size}:${(littleEndian ? raw.reverse() : raw).toString('hex')}`);
  };
}

for (const size of [4, 8]) {
  keepBits(`readF${size}le`, size, true);
  keepBits(`readF${size}be`, size, false);
}

// The runtime (0.11.0) is wrong about negative numbers whose low half is below 2^31: -2^32 is 0.
KaitaiStream.prototype.readS8le = function () {
  return Number(Buffer.from(this.readBytes(8)).readBigInt64LE());
};
KaitaiStream.prototype.readS8be = function () {
  return Number(Buffer.from(this.readBytes(8)).readBigInt64BE());
};

function numberText(value) {
  if (Number.isSafeInteger(value)) {
    return value;
  }
  if (Number.isInteger(value)) {
    return `i:${BigInt(value)}`;
  }
  const raw = Buffer.alloc(8);
  raw.writeDoubleBE(value);
  return `f8:${raw.toString('hex')}`;
}

function fieldNames(object) {
  const getters = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(object)))
    .filter(([, descriptor]) => descriptor.get)
    .map(([name]) => name);
  return [...Object.keys(object), ...getters]
    .filter((name) => !name.startsWith('_') || name.startsWith('_unnamed'))
    .sort();
}

/** What a field or a lazy instance is; a text for the fields of an area that have another form. */
function held(object, name) {
  try {
    return object[name];
  } catch (error) {
    if (object.constructor.name !== 'Area' || name !== 'fields') {
      throw error;
    }
    return 'cannot be read';
  }
}

function objectTree(object, seen) {
  if (seen.has(object)) {
    return { '@': seen.get(object) };
  }
  seen.set(object, seen.size);
  const result = { '': object.constructor.name };
  for (const name of fieldNames(object)) {
    const value = held(object, name);
    if (value !== undefined && value !== null) {
      result[name] = tree(value, seen);
    }
  }
  return result;
}

function tree(value, seen) {
  if (typeof value === 'boolean') {
    return value;
  }
  if (typeof value === 'number') {
    return numberText(value);
  }
  if (typeof value === 'string') {
    return `s:${value}`;
  }
  if (value instanceof Float) {
    return value.bits;
  }
  if (value instanceof Uint8Array) {
    return `b:${Buffer.from(value).toString('hex')}`;
  }
  if (Array.isArray(value)) {
    return value.map((element) => tree(element, seen));
  }
  return value instanceof KaitaiStream ? 'stream' : objectTree(value, seen);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { root: { type: 'string', default: '.' } },
});
const [specName, ...files] = positionals;
const Parser = await loadParser(specName, loadSpecs(join(values.root, 'ksy')), KaitaiStream);
for (const file of files) {
  const data = readFileSync(file);
  const bytes = data.buffer.slice(data.byteOffset, data.byteOffset + data.length);
  const parsed = new Parser(new KaitaiStream(bytes));
  process.stdout.write(`${JSON.stringify(tree(parsed, new Map()))}\n`);
}
