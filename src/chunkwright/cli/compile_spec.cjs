// usage: node compile_spec.cjs LANGUAGE SPEC FOLDER [debug]
// Compile one spec that imports nothing with the npm build of the Kaitai Struct compiler, which
// NODE_PATH leads to, and print the names of the files that it writes into FOLDER.
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const yaml = require('js-yaml');
const compiler = require('kaitai-struct-compiler');

const [language, spec, folder, debug] = process.argv.slice(2);
const importer = { importYaml: (name) => Promise.reject(new Error(`it imports ${name}`)) };
const tree = yaml.load(readFileSync(spec, 'utf8'), { schema: yaml.CORE_SCHEMA });
compiler.compile(language, tree, importer, debug === 'debug').then((files) => {
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    console.log(name);
  }
}).catch((error) => {
  console.error(String(error?.jl_Throwable__f_e ?? error));
  process.exitCode = 1;
});
