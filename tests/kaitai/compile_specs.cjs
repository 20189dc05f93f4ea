// usage: node compile_specs.cjs FOLDER LANGUAGE[,LANGUAGE...] SPEC...
// Compile specs that import nothing with the compiler that NODE_PATH leads to, loaded once for all
// of them, and print a line for each file that it writes into FOLDER: language, spec and name.
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const yaml = require('js-yaml');
const compiler = require('kaitai-struct-compiler');

const [folder, languages, ...specs] = process.argv.slice(2);
const importer = { importYaml: (name) => Promise.reject(new Error(`it imports ${name}`)) };

async function compileAll() {
  for (const spec of specs) {
    const tree = yaml.load(readFileSync(spec, 'utf8'), { schema: yaml.CORE_SCHEMA });
    for (const language of languages.split(',')) {
      const files = await compiler.compile(language, tree, importer, false).catch((error) => {
        throw new Error(`${spec}, ${language}: ${error?.jl_Throwable__f_e ?? error}`);
      });
      for (const [name, text] of Object.entries(files)) {
        writeFileSync(join(folder, name), text);
        console.log([language, spec, name].join('\t'));
      }
    }
  }
}

compileAll().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
