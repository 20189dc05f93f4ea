// The parsers for JavaScript as a package for npm: node npm.mjs SPECS FOLDER VERSION
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, loadSpecs } from './compiler.mjs';
import { camel } from './stubs.mjs';

const RUNTIME = '^0.11.0';

function manifest(version, specs) {
  return {
    name: 'chunkwright-kaitai',
    version,
    description: 'Parsers of DAVA, Havok and Virtools files, generated from Kaitai Struct specs',
    license: 'MIT',
    repository: 'github:chunkwright/chunkwright',
    main: 'index.js',
    files: ['*.js', 'LICENSE'],
    dependencies: { 'kaitai-struct': RUNTIME },
    keywords: ['kaitai-struct', ...new Set([...specs.values()].flatMap(({ meta }) => meta.tags ?? []))],
  };
}

function readme(specs) {
  const rows = [...specs].map(([name, { meta }]) => `| \`${camel(name)}\` | ${meta.title} |`);
  return `# chunkwright-kaitai

Parsers for JavaScript, generated from the Kaitai Struct specs of Chunkwright. They show the bytes of
files as they are; see https://github.com/chunkwright/chunkwright for what they mean.

\`\`\`js
const { open, HavokHkx } = require('chunkwright-kaitai');

console.log(open(HavokHkx, require('fs').readFileSync('skeleton.hkx')).packfile.contentsVersion);
\`\`\`

| class | format |
|---|---|
${rows.join('\n')}
`;
}

function index(specs) {
  const rows = [...specs.keys()].map((name) => (
    `lazily('${camel(name)}', () => require('./${camel(name)}'));`));
  return `'use strict';
// Each parser is loaded when it is first asked for.
const KaitaiStream = require('kaitai-struct/KaitaiStream');

exports.open = (kind, bytes) => new kind(new KaitaiStream(bytes));

function lazily(name, load) {
  Object.defineProperty(exports, name, {
    enumerable: true,
    configurable: true,
    get() {
      const loaded = load();
      return loaded[name] ?? loaded;
    },
  });
}

${rows.join('\n')}
`;
}

async function main([source, folder, version]) {
  const specs = loadSpecs(source);
  mkdirSync(folder, { recursive: true });
  const put = (name, text) => writeFileSync(join(folder, name), text);
  for (const name of specs.keys()) {
    const { files } = await compile('javascript', name, specs);
    for (const [file, text] of Object.entries(files)) {
      put(file, text);
    }
  }
  put('package.json', `${JSON.stringify(manifest(version, specs), null, 2)}\n`);
  put('README.md', readme(specs));
  put('index.js', index(specs));
}

await main(process.argv.slice(2));
