// What the KSY style guide and the public collection of formats ask for and the compiler does not
// check: the order of keys, lines of 80 columns, and that everything is documented, enum members
// too, in text that says something and survives being put into a docstring.
// https://doc.kaitai.io/ksy_style_guide.html

const META_KEYS = [
  'id', 'title', 'application', 'file-extension', 'xref', 'tags', 'license', 'ks-version',
  'imports', 'encoding', 'endian', 'bit-endian',
];
const TYPE_KEYS = [
  'meta', 'doc', 'doc-ref', 'to-string', 'params', 'seq', 'instances', 'types', 'enums',
];
const ATTRIBUTE_KEYS = [
  'id', '-orig-id', 'io', 'pos', 'value', 'size', 'size-eos', 'type', 'enum', 'terminator', 'include',
  'consume', 'eos-error', 'pad-right', 'encoding', 'process', 'contents', 'valid', 'repeat',
  'repeat-expr', 'repeat-until', 'if', 'doc', 'doc-ref',
];

// What the collection's index links to, and the licences that its specs have.
const REGISTRIES = ['forensicswiki', 'iso', 'justsolve', 'loc', 'mime', 'pronom', 'rfc', 'wikidata'];
const LICENSES = ['Apache-2.0', 'BSD-3-Clause', 'CC0-1.0', 'MIT', 'Unlicense'];
const NEEDED = ['id', 'title', 'license', 'ks-version'];

const COLUMNS = 80;
// "Number of parts." repeats the name of the field.
const FEWEST_WORDS = 4;

function* orderProblems(node, keys, where) {
  const present = Object.keys(node).filter((key) => keys.includes(key));
  const expected = keys.filter((key) => present.includes(key));
  if (present.join() !== expected.join()) {
    yield `${where}: the order of keys should be ${expected.join(', ')}`;
  }
  const unknown = Object.keys(node).find((key) => !keys.includes(key) && !key.startsWith('-'));
  if (unknown !== undefined) {
    yield `${where}: no key is called ${unknown}`;
  }
}

function* metaProblems(meta, where) {
  yield* orderProblems(meta, META_KEYS, where);
  for (const key of NEEDED.filter((each) => meta[each] === undefined)) {
    yield `${where}: has no ${key}`;
  }
  if (meta.license !== undefined && !LICENSES.includes(meta.license)) {
    yield `${where}/license: ${meta.license} is not one of ${LICENSES.join(', ')}`;
  }
  if (typeof (meta['ks-version'] ?? '') !== 'string') {
    yield `${where}/ks-version: a number loses its zeros; put it in quotes`;
  }
  yield* orderProblems(meta.xref ?? {}, REGISTRIES, `${where}/xref`);
}

function* docProblems(node, where) {
  if (!node?.doc) {
    yield `${where}: has no doc`;
  } else if (/[^\n\x20-\x7e]|\\|"""/.test(node.doc)) {
    yield `${where}: doc may hold neither backslashes, triple quotes nor characters beyond ASCII`;
  } else if (node.doc.trim().split(/\s+/).length < FEWEST_WORDS) {
    yield `${where}: a doc of ${node.doc.trim()} says too little`;
  }
}

function* typeProblems(type, where) {
  yield* orderProblems(type, TYPE_KEYS, where);
  yield* docProblems(type, where);
  const attributes = [
    ...['params', 'seq'].flatMap((section) => (type[section] ?? []).map((attribute, index) => (
      [attribute, `${where}/${section}/${attribute.id ?? index}`]
    ))),
    ...Object.entries(type.instances ?? {}).map(([id, attribute]) => (
      [attribute, `${where}/instances/${id}`]
    )),
  ];
  for (const [attribute, place] of attributes) {
    yield* orderProblems(attribute, ATTRIBUTE_KEYS, place);
    yield* docProblems(attribute, place);
  }
  for (const [name, members] of Object.entries(type.enums ?? {})) {
    for (const [value, member] of Object.entries(members)) {
      yield* docProblems(member, `${where}/enums/${name}/${value}`);
    }
  }
  for (const [name, nested] of Object.entries(type.types ?? {})) {
    yield* typeProblems(nested, `${where}/types/${name}`);
  }
}

/** The names of the types that an attribute may be of, without parameters and other specs. */
const typesOf = ({ type }) => (typeof type === 'object' ? Object.values(type.cases) : [type])
  .filter((each) => typeof each === 'string' && !each.includes('::'))
  .map((each) => each.split('(')[0].trim());

/** What the Web IDE would show without saying what it is: fields and rows of lists. */
function* rowProblems(spec, where) {
  const named = new Map();
  const all = [];
  const collect = (type, place) => {
    all.push([type, place]);
    for (const [name, nested] of Object.entries(type.types ?? {})) {
      named.set(name, nested);
      collect(nested, `${place}/types/${name}`);
    }
  };
  collect(spec, where);
  for (const [type, place] of all) {
    const fields = [...(type.seq ?? []), ...Object.values(type.instances ?? {})];
    const shown = type['-webide-representation'] ?? '';
    for (const { id } of (type.seq ?? []).filter((each) => /^f[48]/.test(each.type))) {
      if (shown.includes(`{${id}}`)) {
        yield `${place}: a float of 1 would be shown as 0x1; write {${id}:dec}`;
      }
    }
    if ((type.seq ?? []).some(({ id }) => id === undefined)) {
      yield `${place}/seq: a field has no name`;
    }
    for (const row of fields.filter(({ repeat }) => repeat !== undefined).flatMap(typesOf)) {
      if (named.has(row) && named.get(row)['-webide-representation'] === undefined) {
        yield `${place}: the rows of ${row} say nothing; it has no -webide-representation`;
      }
    }
  }
}

/** Lines that are too long; an address cannot be broken. */
function* lineProblems(name, text) {
  for (const [index, line] of text.split('\n').entries()) {
    if (line.length > COLUMNS && !/^\s*(- |doc-ref: )?https?:\S+$/.test(line)) {
      yield `${name}.ksy:${index + 1}: ${line.length} columns, more than ${COLUMNS}`;
    }
  }
}

/** Everything in one spec that the style guide does not allow, as lines of text. */
export function styleProblems(name, spec, text) {
  const where = `${name}.ksy: `;
  return [
    ...lineProblems(name, text),
    ...metaProblems(spec.meta, `${where}/meta`),
    ...typeProblems(spec, where),
    ...rowProblems(spec, where),
  ];
}
