// Compile the .ksy specs of the project: see USAGE.
import { execFileSync } from 'node:child_process';
import {
  existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareLanguages, testLanguages } from '../languages/table.mjs';
import { compileAll, languages, loadSpecs } from './compiler.mjs';
import { makePackage } from './python.mjs';
import { styleProblems } from './style.mjs';

const USAGE = `usage: build.sh [--check | --draft | --all-languages |
                --test-languages [--keep FOLDER] [NAME...] |
                --read-write FOLDER [LANGUAGE...] | --help]

Makes generated/chunkwright_kaitai/ from ksy/*.ksy. The compiler's warnings are errors, and so is
an undocumented field.

  --check          change nothing; fail if a generated file is stale, missing or orphaned
  --draft          generate all the same while docs are missing or the style is not kept: what --check
                   will refuse is printed
  --all-languages  change nothing; compile every spec for every target language
  --test-languages
                   change nothing; compile the parsers with each language's own compiler, read
                   small files of every era with them, and compare with what Python reads. Of the
                   languages NAME, or of all; one whose tools are missing is skipped, with a reason.
                   --keep FOLDER keeps what is the same for all languages there, for the next run
  --read-write FOLDER
                   change nothing; put into FOLDER/python and FOLDER/java, or into that of a LANGUAGE
                   alone, the parsers that write as well, in the read-write mode of Kaitai Struct
  --help           show this text

Needs node (18 or later), npm and python3 (or what PYTHON names); --test-languages needs what the
tests need.`;

function ownFiles(folder) {
  try {
    return readdirSync(folder).filter((name) => name !== '__pycache__');
  } catch (error) {
    if (error.code === 'ENOENT') {
      return [];
    }
    throw error;
  }
}

/** How a folder differs from what it should hold: lines of text, none if it does not. */
function differences(folder, files) {
  const present = ownFiles(folder);
  const lines = [];
  for (const [name, text] of Object.entries(files)) {
    if (!present.includes(name)) {
      lines.push(`missing: ${join(folder, name)}`);
    } else if (readFileSync(join(folder, name), 'utf8') !== text) {
      lines.push(`stale: ${join(folder, name)}`);
    }
  }
  const orphans = present.filter((name) => !(name in files));
  return [...lines, ...orphans.map((name) => `orphaned: ${join(folder, name)}`)];
}

function write(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const name of ownFiles(folder).filter((present) => !(present in files))) {
    rmSync(join(folder, name), { recursive: true });
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
  }
}

async function buildPackage(root, specs, { check, draft }) {
  const folder = join(root, 'generated', 'chunkwright_kaitai');
  const style = [...specs].flatMap(([name, spec]) => (
    styleProblems(name, spec, readFileSync(join(root, 'ksy', `${name}.ksy`), 'utf8'))));
  const { files, problems } = await makePackage(specs, join(root, 'ksy'));
  const faults = [...style, ...problems];
  if (draft) {
    write(folder, files);
    faults.forEach((line) => console.error(`draft: ${line}`));
    return [];
  }
  if (faults.length) {
    return faults;
  }
  if (check) {
    const lines = differences(folder, files);
    return lines.length ? [...lines, 'run build.sh to bring generated/ up to date'] : [];
  }
  write(folder, files);
  return [];
}

// What the compiler (0.11.0) cannot do: its Construct target knows no calculated byte order.
function isBeyond(language, spec) {
  return language === 'construct' && JSON.stringify(spec).includes('"endian":{"switch-on"');
}

async function compileForAll(specs) {
  const failures = [];
  for (const language of languages) {
    const wanted = [...specs.keys()].filter((name) => !isBeyond(language, specs.get(name)));
    const made = await compileAll(language, specs, {}, wanted);
    const failed = [...made.values()].map(({ error }) => error).filter(Boolean);
    failures.push(...failed);
    console.log(`${language.padEnd(12)} ${wanted.length - failed.length} of ${specs.size} specs`);
  }
  return failures;
}

/** Files to read, by spec; the tests know which. */
function filesToRead(root, folder) {
  const python = process.env.PYTHON ?? 'python3';
  execFileSync(python, ['-m', 'tests.kaitai.language_files', folder], { cwd: root });
  return new Map(readdirSync(folder).map((spec) => (
    [spec, readdirSync(join(folder, spec)).sort().map((name) => join(folder, spec, name))])));
}

// The languages for which the compiler has a read-write mode.
const WRITING = ['python', 'java'];

/** The parsers of Kaitai's read-write mode. */
async function makeReadWrite(specs, folder, wanted) {
  const unknown = wanted.find((name) => !WRITING.includes(name));
  if (unknown) {
    throw new Error(`no parsers in ${unknown} write; there are ${WRITING.join(', ')}`);
  }
  for (const language of wanted.length ? wanted : WRITING) {
    mkdirSync(join(folder, language), { recursive: true });
    const made = await compileAll(language, specs, { isReadWrite: true });
    for (const { error, files } of made.values()) {
      if (error) {
        throw new Error(error);
      }
      for (const [file, text] of Object.entries(files)) {
        writeFileSync(join(folder, language, basename(file)), text);
      }
    }
  }
  return [];
}

/** Try languages, with what a folder keeps of an earlier run, or keeping it there for the next. */
async function tryLanguages(root, specs, names, kept) {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'chunkwright-files-'));
  const file = join(folder, 'prepared.json');
  try {
    if (!existsSync(file)) {
      const jobs = filesToRead(root, join(folder, 'files'));
      writeFileSync(file, JSON.stringify(await prepareLanguages(root, specs, jobs)));
    }
    return await testLanguages(root, specs, JSON.parse(readFileSync(file, 'utf8')), names);
  } finally {
    if (kept === undefined) {
      rmSync(folder, { recursive: true });
    }
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean' },
      draft: { type: 'boolean' },
      'all-languages': { type: 'boolean' },
      'test-languages': { type: 'boolean' },
      keep: { type: 'string' },
      'read-write': { type: 'string' },
      help: { type: 'boolean' },
      root: { type: 'string', default: '.' },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return [];
  }
  const specs = loadSpecs(join(values.root, 'ksy'));
  if (values['test-languages']) {
    return tryLanguages(values.root, specs, positionals, values.keep);
  }
  if (values['read-write'] !== undefined) {
    return makeReadWrite(specs, values['read-write'], positionals);
  }
  if (positionals.length) {
    throw new Error(`unknown argument ${positionals[0]}; see --help`);
  }
  return values['all-languages']
    ? compileForAll(specs)
    : buildPackage(values.root, specs, values);
}

try {
  const problems = await main();
  problems.forEach((line) => console.error(line));
  process.exitCode = problems.length ? 1 : 0;
} catch (error) {
  console.error(`build.sh: ${error.message}`);
  process.exitCode = 1;
}
