// Specs in, source text out: the Kaitai Struct compiler's npm build, together with the
// warnings that its interface withholds.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import yaml from 'js-yaml';

const VERSION = '0.11';
const LAST_STATEMENT = 'MainJs = $m_Lio_kaitai_struct_MainJs$();';

// The compiler works its warnings out and then drops them (0.11.0 has no way to ask for them), and
// takes none of the options that its command line has for single languages. This goes in front of
// the last statement of its one file, and does both.
const OPEN_UP = `
const precompile = 'precompile__Lio_kaitai_struct_format_ClassSpecs'
  + '__Lio_kaitai_struct_RuntimeConfig__sc_Iterable';
const main = $c_Lio_kaitai_struct_Main$.prototype;
const original = main[precompile];
main[precompile] = function (specs, config) {
  config.Lio_kaitai_struct_RuntimeConfig__f_goPackage = options.goPackage ?? '';
  config.Lio_kaitai_struct_RuntimeConfig__f_java
    .Lio_kaitai_struct_JavaRuntimeConfig__f_javaPackage = options.javaPackage ?? '';
  if (options.isReadWrite) {
    config.Lio_kaitai_struct_RuntimeConfig__f_readWrite = true;
    config.Lio_kaitai_struct_RuntimeConfig__f_autoRead = false;
    config.Lio_kaitai_struct_RuntimeConfig__f_zeroCopySubstream = false;
  }
  if (options.isCpp11) {
    config.Lio_kaitai_struct_RuntimeConfig__f_cppConfig = new $c_Lio_kaitai_struct_CppRuntimeConfig(
      $m_sci_Nil$(), true, true, true,
      $m_Lio_kaitai_struct_CppRuntimeConfig$UniqueAndRawPointers$());
  }
  const found = original.call(this, specs, config);
  for (const it = found.iterator__sc_Iterator(); it.hasNext__Z();) {
    problems.push(it.next__O().message__T());
  }
  return found;
};
`;

function loadCompiler() {
  const path = createRequire(import.meta.url).resolve('kaitai-struct-compiler');
  const text = readFileSync(path, 'utf8');
  const at = text.lastIndexOf(LAST_STATEMENT);
  const module = { exports: {} };
  const problems = [];
  const options = {};
  const patched = text.slice(0, at) + OPEN_UP + text.slice(at);
  new Function('module', 'define', 'problems', 'options', patched)(
    module, undefined, problems, options);
  if (at < 0 || !module.exports.version.startsWith(VERSION)) {
    throw new Error(`this driver knows version ${VERSION} of the compiler, not ${path}`);
  }
  return { compiler: module.exports, problems, options };
}

const { compiler, problems, options } = loadCompiler();

export const languages = [...compiler.languages];

/**
 * Fill in docs that would only repeat another: an attribute without a doc that is present for one
 * member of an enum (`if: identifier == group_area::members`) takes the doc of the member, and its
 * type takes that of the attribute.
 */
function inheritDocs(spec) {
  for (const type of Object.values(spec.types ?? {})) {
    for (const attribute of type.seq ?? []) {
      const [, name, id] = /^\w+ == (\w+)::(\w+)/.exec(attribute.if ?? '') ?? [];
      const member = Object.values(spec.enums?.[name] ?? {}).find((each) => each.id === id);
      if (member?.doc && attribute.doc === undefined) {
        attribute.doc = member.doc;
        if (attribute.type in spec.types && !spec.types[attribute.type].doc) {
          spec.types[attribute.type] = { doc: member.doc, ...spec.types[attribute.type] };
        }
      }
    }
  }
}

/** Every spec of a folder by name, in order of the names. CORE_SCHEMA is what the Web IDE reads. */
export function loadSpecs(folder) {
  const specs = new Map();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ksy')).sort()) {
    const name = basename(file, '.ksy');
    const text = readFileSync(join(folder, file), 'utf8');
    const spec = yaml.load(text, { schema: yaml.CORE_SCHEMA, filename: file });
    if (spec?.meta?.id !== name) {
      throw new Error(`${file}: meta/id must be ${name}, the name of the file`);
    }
    inheritDocs(spec);
    specs.set(name, spec);
  }
  return specs;
}

function importer(specs) {
  return {
    async importYaml(name) {
      if (!specs.has(name)) {
        throw new Error(`no spec named ${name} in the same folder`);
      }
      return specs.get(name);
    },
  };
}

// Some of the compiler's errors only wrap the informative one.
function messageOf(error) {
  const inner = error?.jl_Throwable__f_e ?? error;
  return String(inner).replace(/^[\w.]+Exception: /, '').trim().replace(/\s*\n\s*/g, ' ');
}

/**
 * Compile one spec: `{files, warnings}`, or an error that names the spec and the language.
 * Of the options of a language, `isCpp11` (else C++98), `goPackage` and `javaPackage` (else none),
 * and `isReadWrite` (Python and Java: classes that write as well, and read on demand) can be set;
 * `isDebug` (JavaScript: each object knows where its fields are, and is read only when it is asked).
 */
export async function compile(language, name, specs, chosen = {}) {
  problems.length = 0;
  const { isCpp11, goPackage, javaPackage, isReadWrite, isDebug = false } = chosen;
  Object.assign(options, { isCpp11, goPackage, javaPackage, isReadWrite });
  let files;
  try {
    files = await compiler.compile(language, specs.get(name), importer(specs), isDebug);
  } catch (error) {
    throw new Error(`${name}.ksy, for ${language}: ${messageOf(error)}`);
  }
  const warnings = problems.map((text) => text.trim().replace(/\s*\n\s*/g, ' '));
  return { files, warnings };
}

const plain = (name) => name.replaceAll('_', '').toLowerCase();

/**
 * Compile specs: name -> {files}, or {error}. One with parameters comes with what imports it, the
 * same as by itself, and is not compiled again.
 */
export async function compileAll(language, specs, chosen = {}, names = [...specs.keys()]) {
  const made = new Map();
  const isPart = (name) => Boolean(specs.get(name).params);
  const has = (files, name) => (
    Object.keys(files).some((file) => plain(basename(file).split('.')[0]) === plain(name)));
  for (const name of [...names].sort((one, other) => isPart(one) - isPart(other))) {
    const along = isPart(name)
      && [...made.values()].find(({ files = {} }) => has(files, name));
    try {
      const { files } = along || await compile(language, name, specs, chosen);
      made.set(name, { files });
    } catch (error) {
      made.set(name, { error: error.message });
    }
  }
  return new Map(names.map((name) => [name, made.get(name)]));
}

const camel = (name) => name.split('_').map((s) => s.charAt(0).toUpperCase() + s.slice(1)).join('');

/** The class in JavaScript that a spec compiles to, over a class of streams. */
export async function loadParser(name, specs, KaitaiStream, chosen = {}) {
  const { files } = await compile('javascript', name, specs, chosen);
  const loaded = new Map([['kaitai-struct/KaitaiStream', KaitaiStream]]);
  const load = (path) => {
    if (!loaded.has(path)) {
      const exports = {};
      loaded.set(path, exports);
      new Function('exports', 'require', 'define', files[`${path.replace('./', '')}.js`])(
        exports, load, undefined,
      );
    }
    return loaded.get(path);
  };
  return load(`./${camel(name)}`)[camel(name)];
}
