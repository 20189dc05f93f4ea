// usage: node walk.js FOLDER PLAN.json {CLASS FILE}...
// FOLDER has the generated parsers. Prints a line of totals a file: see totals.py.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const KaitaiStream = require('kaitai-struct/KaitaiStream');

const [, , folder, planPath, ...jobs] = process.argv;
const plan = JSON.parse(readFileSync(planPath, 'utf8')).classes;
const MODULUS = 2 ** 32;

const lowerCamel = (name) => name.replace(/_+(\w)/g, (_, letter) => letter.toUpperCase());

// A class knows its last name only, so paths are kept beside the classes.
const paths = new Map();
function remember(type, path) {
  paths.set(type, path);
  for (const [name, inner] of Object.entries(type)) {
    if (typeof inner === 'function') {
      remember(inner, `${path}.${name}`);
    }
  }
}

function load(name) {
  const root = require(join(folder, `${name}.js`))[name];
  remember(root, name);
  return root;
}

function addScalar(totals, kind, value, certain) {
  const add = (index, amount) => {
    totals[index] = (((totals[index] + amount) % MODULUS) + MODULUS) % MODULUS;
  };
  switch (kind) {
    case 'int':
    case 'enum':
      add(2, certain);
      add(3, value);
      break;
    case 'bool':
      add(3, Number(value));
      break;
    case 'wide':
      add(2, certain);
      break;
    case 'float':
      add(4, certain);
      break;
    case 'str':
      add(5, certain);
      add(6, Buffer.byteLength(value));
      break;
    default:
      add(7, certain);
      add(8, value.length);
      add(9, value.reduce((sum, byte) => sum + byte, 0));
  }
}

function walk(totals, object) {
  totals[0] += 1;
  for (const field of plan[paths.get(object.constructor)].fields) {
    const held = object[lowerCamel(field.id)];
    if (held === undefined) {
      continue;
    }
    totals[1] += field.list ? held.length : 0;
    for (const each of field.list ? held : [held]) {
      if (field.kind === 'struct' || field.kind === 'union') {
        walk(totals, each);
      } else {
        addScalar(totals, field.kind, each, Number(!field.optional));
      }
    }
  }
}

for (const name of new Set(Object.keys(plan).filter((path) => !path.includes('.')))) {
  load(name);
}
for (let index = 0; index < jobs.length; index += 2) {
  const totals = new Array(10).fill(0);
  try {
    const Root = load(jobs[index]);
    walk(totals, new Root(new KaitaiStream(readFileSync(jobs[index + 1]))));
    console.log(JSON.stringify(totals));
  } catch (error) {
    console.error(`${jobs[index + 1]}: ${error}`);
    console.log('"refused"');
  }
}
