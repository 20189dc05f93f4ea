// How each language's own tools check, compile and run the parsers. Every path is absolute.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withoutCircles } from './circles.mjs';
import { makeWalker, STATIC } from './walkers.mjs';

const run = promisify(execFile);
const HERE = fileURLToPath(new URL('.', import.meta.url));
const RUNTIMES = join(HERE, 'runtimes');
const WALKERS = join(HERE, 'walkers');
const KSC = fileURLToPath(new URL('../ksc/', import.meta.url));
const LIMITS = { maxBuffer: 2 ** 28, timeout: 600_000 };

/** Run a program; what it printed, or an error with the first lines of what it complained about. */
export async function call(program, args, options = {}) {
  try {
    return await run(program, args, { ...LIMITS, ...options });
  } catch (error) {
    const said = `${error.stderr ?? ''}${error.stdout ?? ''}`.trim() || error.message;
    const lines = said.split('\n');
    const blamed = lines.find((line) => /error|Error/.test(line)) ?? lines[0];
    throw Object.assign(new Error(blamed.trim().slice(0, 200)), { all: said });
  }
}

const sources = (folder, ending) => (
  readdirSync(folder).filter((name) => name.endsWith(ending)).map((name) => join(folder, name)));

async function eachSource(folder, ending, check) {
  for (const file of sources(folder, ending)) {
    await check(file);
  }
}

// `needs` are programs, `compile` works on a folder of sources, `command` is what runs the walker
// up to the pairs of class and file. `runtime` says whose runtime it is, `patch` corrects what the
// Kaitai compiler has wrong in a file and `arrange` what it has wrong in all together,
// `losesUnnamed` is true where a number that an enum has no name for is lost.
export const LANGUAGES = {
  javascript: {
    needs: ['node'],
    runtime: 'npm kaitai-struct',
    compile: (folder) => eachSource(folder, '.js', (file) => call('node', ['--check', file])),
    command: ({ folder, plan }) => ['node', join(WALKERS, 'walk.js'), folder, plan],
    environment: { NODE_PATH: join(KSC, 'node_modules') },
  },
  ruby: {
    needs: ['ruby'],
    runtime: 'stand-in',
    compile: (folder) => eachSource(folder, '.rb', (file) => call('ruby', ['-c', file])),
    command: ({ folder, plan }) => (
      ['ruby', '-I', join(RUNTIMES, 'ruby'), join(WALKERS, 'walk.rb'), folder, plan]),
  },
  php: {
    needs: ['php'],
    runtime: 'stand-in',
    compile: (folder) => eachSource(folder, '.php', (file) => call('php', ['-l', file])),
    command: ({ folder, plan }) => (
      ['php', join(WALKERS, 'walk.php'), join(RUNTIMES, 'php'), folder, plan]),
  },
  lua: {
    needs: ['lua5.4', 'luac5.4'],
    // Specs that import each other: what is being loaded counts as loaded.
    patch: (text) => `package.loaded[(...)] = true\n${text}`,
    runtime: 'stand-in',
    compile: (folder) => eachSource(folder, '.lua', (file) => call('luac5.4', ['-p', file])),
    command: ({ folder, plan }) => [
      'lua5.4', join(WALKERS, 'walk.lua'), join(RUNTIMES, 'lua'), folder,
      plan.replace(/json$/, 'lua')],
  },
  perl: {
    needs: ['perl'],
    runtime: 'stand-in',
    compile: (folder) => eachSource(folder, '.pm', (file) => (
      call('perl', ['-I', join(RUNTIMES, 'perl'), '-I', folder, '-c', file]))),
    command: ({ folder, plan }) => [
      'perl', '-I', join(RUNTIMES, 'perl'), '-I', folder, join(WALKERS, 'walk.pl'), plan],
  },
  java: {
    needs: ['javac', 'mvn'],
    losesUnnamed: true,
    runtime: 'Maven io.kaitai:kaitai-struct-runtime',
    prepare: async () => {
      const found = join(KSC, 'node_modules', '.java');
      const jar = join(found, 'kaitai-struct-runtime-0.11.jar');
      await call('mvn', [
        '-q', 'dependency:copy', '-Dartifact=io.kaitai:kaitai-struct-runtime:0.11',
        `-DoutputDirectory=${found}`]);
      return { jar };
    },
    compile: (folder, { jar }) => (
      call('javac', ['-nowarn', '-cp', jar, '-d', folder, ...sources(folder, '.java')])),
    command: ({ folder, jar }) => ['java', '-cp', `${jar}:${folder}`, 'Walk'],
  },
  cpp_stl: {
    title: 'C++11',
    needs: ['g++'],
    options: { isCpp11: true },
    runtime: 'stand-in',
    // One after another, most of the time would go to the headers of the standard library.
    compile: async (folder) => {
      const all = join(folder, 'all.cc');
      writeFileSync(all, sources(folder, '.cpp').map((file) => `#include "${file}"\n`).join(''));
      await call('g++', [
        '-std=c++11', '-O0', '-w', '-I', join(RUNTIMES, 'cpp'), '-I', folder, all, '-o',
        join(folder, 'walk'), '-lz']);
    },
    command: ({ folder }) => [join(folder, 'walk')],
  },
  csharp: {
    needs: ['mcs', 'mono'],
    runtime: 'stand-in',
    // Enums are of type int there, which cannot hold numbers above 0x7fffffff.
    patch: (text) => text.replace(/(public enum \w+)$/gm, '$1 : uint'),
    compile: (folder) => call('mcs', [
      '-nologo', '-warn:0', `-out:${join(folder, 'Walk.exe')}`, join(RUNTIMES, 'csharp', 'Kaitai.cs'),
      ...sources(folder, '.cs')]),
    command: ({ folder }) => ['mono', join(folder, 'Walk.exe')],
  },
  go: {
    needs: ['go'],
    options: { goPackage: 'specs' },
    // A type of another spec is read without a root, but has to be its own. An enum cannot be nil.
    patch: (text) => text.replaceAll('return nil, err', 'return v, err').replace(
      /(func \(this \*(\w+)\) Read\(.*root \*\2\).*\n(?:\tthis.*\n)*?)\tthis\._root = root\n/g,
      '$1\tthis._root = root\n\tif root == nil {\n\t\tthis._root = this\n\t}\n'),
    runtime: 'Go module kaitai_struct_go_runtime v0.11.0',
    compile: async (folder) => {
      writeFileSync(join(folder, 'go.mod'), [
        'module specs', 'go 1.19',
        'require github.com/kaitai-io/kaitai_struct_go_runtime v0.11.0', ''].join('\n'));
      await call('go', ['mod', 'tidy'], { cwd: folder });
      await call('go', ['build', '-o', 'walk', '.'], { cwd: folder });
    },
    command: ({ folder }) => [join(folder, 'walk')],
  },
  nim: {
    needs: ['nim'],
    runtime: 'stand-in',
    // Members of enums share a namespace with types there, and some have the same names, such as
    // int32. A list that looks back while it is read has to be known by then.
    patch: (text) => text
      .replace(/^    (\w+) = (\d+)$/gm, '    value_$1 = $2')
      .replace(/\b([a-z]+_\w+)\.([a-z]\w*)/g, '$1.value_$2')
      .replace(/^  if this\.(\w+)Flag:\n    return this\.\1\n/gm, '$&  this.$1Flag = true\n'),
    arrange: withoutCircles,
    // Nim 2 lets two enums of a module have members of one name, 1.6 needs to be asked. Enums hold
    // numbers above 0x7fffffff where ranges are not checked.
    compile: (folder) => call('nim', [
      'c', '--experimental:overloadableEnums', '--rangeChecks:off', '--hints:off', '--warnings:off',
      `--nimcache:${join(folder, 'cache')}`, `--path:${join(RUNTIMES, 'nim')}`,
      join(folder, 'walk.nim')]),
    command: ({ folder }) => [join(folder, 'walk')],
  },
  rust: {
    needs: ['rustc'],
    runtime: 'stand-in',
    // Types of other specs are not all imported, and have no root; substrings lack their `&`;
    // streams are kept longer than what they come from; casts know no field that may be absent;
    // a lazy instance does not remember that it was read.
    patch: (text) => text
      .replace(/^(use super::\w+)::\w+;$/gm, '$1::*;')
      .replace(/^ *let _r = _rrc\.as_ref\(\)\.unwrap\(\);\n/gm, '')
      .replace(/\b_r\./g, '_rrc.as_ref().unwrap().')
      .replace(/\*(self\.\w+\(\)\?)\[(.*?)\.\.(.*?)\](?=[,)])/g, '&$1[($2) as usize..($3) as usize]')
      .replace(
        /Clone::clone\(&\*if (.*?) \{ (.*?) \} else \{ (.*?) \}\)/g,
        'if $1 { Clone::clone(&*$2) } else { Clone::clone(&*$3) }')
      .replace(/(>::into\(&\*.*?\.value\(\)\.value\(\))\)/g, '$1.as_ref().unwrap())')
      .replace(/(>::into\(&\*(?:_prc|self\.)[^;]*?\.archive\(\)\?\.body\(\))\)/g, '$1.as_ref().unwrap())')
      .replace(/^ *if self\.(f_\w+)\.get\(\) \{\n.*\n *\}\n/gm, '$&        self.$1.set(true);\n'),
    compile: async (folder) => {
      const common = ['--edition', '2021', '-C', 'opt-level=0', '--cap-lints', 'allow'];
      const library = join(folder, 'libkaitai.rlib');
      await call('rustc', [
        ...common, '--crate-type', 'rlib', '--crate-name', 'kaitai', '-o', library,
        join(RUNTIMES, 'rust', 'kaitai.rs')]);
      await call('rustc', [
        ...common, '--extern', `kaitai=${library}`, '-o', join(folder, 'walk'),
        join(folder, 'walk.rs')]);
    },
    command: ({ folder }) => [join(folder, 'walk')],
  },
};

/** Write the parsers of some specs, and the walker, into a folder. */
export function layOut(folder, name, files, plan, specs) {
  const { patch = (text) => text, arrange = (each) => each } = LANGUAGES[name];
  const patched = Object.entries(files).map(([file, text]) => [file, patch(text)]);
  for (const [file, text] of Object.entries(arrange(Object.fromEntries(patched)))) {
    const path = join(folder, file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
  }
  if (STATIC[name]) {
    writeFileSync(join(folder, STATIC[name].file), makeWalker(STATIC[name], plan, specs));
  }
}
