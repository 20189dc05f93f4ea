// What the KSY style guide asks for and the compiler does not check: the order of keys, and that
// everything is documented, in text that survives being put into a docstring.
// https://doc.kaitai.io/ksy_style_guide.html

const META_KEYS = [
  'id', 'title', 'application', 'file-extension', 'xref', 'tags', 'license', 'ks-version',
  'imports', 'encoding', 'endian', 'bit-endian',
];
const TYPE_KEYS = [
  'meta', 'doc', 'doc-ref', 'to-string', 'params', 'seq', 'instances', 'types', 'enums',
];
const ATTRIBUTE_KEYS = [
  'id', 'io', 'pos', 'value', 'size', 'size-eos', 'type', 'enum', 'terminator', 'include',
  'consume', 'eos-error', 'pad-right', 'encoding', 'process', 'contents', 'valid', 'repeat',
  'repeat-expr', 'repeat-until', 'if', 'doc', 'doc-ref',
];

function* orderProblems(node, keys, where) {
  const present = Object.keys(node).filter((key) => keys.includes(key));
  const expected = keys.filter((key) => present.includes(key));
  if (present.join() !== expected.join()) {
    yield `${where}: the order of keys should be ${expected.join(', ')}`;
  }
}

function* docProblems(node, where) {
  if (!node?.doc) {
    yield `${where}: has no doc`;
  } else if (/[^\n\x20-\x7e]|\\|"""/.test(node.doc)) {
    yield `${where}: doc may hold neither backslashes, triple quotes nor characters beyond ASCII`;
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
  for (const [name, nested] of Object.entries(type.types ?? {})) {
    yield* typeProblems(nested, `${where}/types/${name}`);
  }
}

/** Everything in one spec that the style guide does not allow, as lines of text. */
export function styleProblems(name, spec) {
  const where = `${name}.ksy: `;
  return [...orderProblems(spec.meta, META_KEYS, `${where}/meta`), ...typeProblems(spec, where)];
}
