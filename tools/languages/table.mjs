// The table spec x language: does the parser translate, compile, run, and read what Python reads?
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileAll } from '../ksc/compiler.mjs';
import { camel } from '../ksc/stubs.mjs';
import { KNOWN, noteOn, problemsOf } from './known.mjs';
import { call, LANGUAGES, layOut } from './languages.mjs';
import { makePlan } from './plan.mjs';

const TOTALS = fileURLToPath(new URL('totals.py', import.meta.url));

/** A plan as Lua reads it. */
function luaText(value) {
  if (Array.isArray(value)) {
    return `{${value.map(luaText).join(',')}}`;
  }
  return typeof value === 'object' && value !== null
    ? `{${Object.entries(value).map(([key, each]) => `[${JSON.stringify(key)}]=${luaText(each)}`).join(',')}}`
    : JSON.stringify(value);
}

/** A spec and all that it imports; some import each other. */
function closure(specs, name, found = new Set()) {
  if (!found.has(name)) {
    found.add(name);
    (specs.get(name).meta.imports ?? []).forEach((other) => closure(specs, other, found));
  }
  return [...found];
}

const isProgram = (name) => call('sh', ['-c', `command -v ${name}`]).then(() => true, () => false);

async function missing(programs) {
  const found = await Promise.all(programs.map(isProgram));
  return programs.filter((_, index) => !found[index]);
}

class Table {
  constructor(root, specs, work) {
    Object.assign(this, { root, specs, work });
    this.plan = join(work, 'plan.json');
  }

  /** What holds for all languages, for `use`: the plan, and what Python reads in the files. */
  async prepare(jobs) {
    const rows = await makePlan(this.specs);
    writeFileSync(this.plan, JSON.stringify(rows));
    const prepared = { rows, jobs: [...jobs], expected: [] };
    const environment = {
      ...process.env,
      PYTHONPATH: [join(this.root, 'generated'), process.env.PYTHONPATH].filter(Boolean).join(delimiter),
    };
    for (const [spec, files] of jobs) {
      const { stdout } = await call(
        process.env.PYTHON ?? 'python3', [TOTALS, this.plan, camel(spec), ...files], { env: environment });
      const [names, ...lines] = stdout.trim().split('\n').map((line) => JSON.parse(line));
      prepared.names = names;
      prepared.expected.push([spec, lines]);
    }
    return prepared;
  }

  use({ rows, jobs, names, expected }) {
    writeFileSync(this.plan, JSON.stringify(rows));
    writeFileSync(join(this.work, 'plan.lua'), `return ${luaText(rows.classes)}`);
    Object.assign(this, { rows, names, jobs: new Map(jobs), expected: new Map(expected) });
  }

  /** Compile some specs and a walker in a folder of their own. */
  async build(name, language, made, specs, extra) {
    // All their names together would be too long for a name.
    const folder = mkdtempSync(join(this.work, name, `${specs[0]}-`));
    // What one spec imports comes with it, at times in another spelling than by itself.
    const parts = specs.map((spec) => made.get(spec).files);
    parts.sort((left, right) => Object.keys(right).length - Object.keys(left).length);
    const files = Object.assign({}, ...parts);
    layOut(folder, name, files, this.rows, specs);
    await language.compile(folder, extra);
    return folder;
  }

  /** How many files of a spec are read as Python reads them. */
  async read(language, spec, folder, extra) {
    const [program, ...args] = language.command({ folder, plan: this.plan, ...extra });
    const pairs = this.jobs.get(spec).flatMap((file) => [camel(spec), file]);
    const { stdout, stderr } = await call(program, [...args, ...pairs], {
      env: { ...process.env, ...language.environment } });
    const lines = stdout.trim().split('\n').map((line) => JSON.parse(line));
    const files = this.jobs.get(spec);
    const expected = this.expected.get(spec).map(([all, named]) => (
      language.losesUnnamed ? named : all));
    const isWrong = (index) => JSON.stringify(lines[index]) !== JSON.stringify(expected[index]);
    const wrong = [...files.keys()].filter(isWrong);
    const saidOf = (file) => (
      stderr.split('\n').find((line) => line.startsWith(file))?.slice(file.length + 2));
    const notes = wrong.map((index) => (
      noteOn(files[index], lines[index], expected[index], this.names, saidOf(files[index]))));
    return { equal: files.length - wrong.length, of: files.length, notes };
  }

  /** The column of one language: spec -> {compiles, equal, of, notes}. */
  async column(name) {
    const language = LANGUAGES[name];
    const made = await compileAll(name, this.specs, language.options);
    mkdirSync(join(this.work, name), { recursive: true });
    const extra = await language.prepare?.(join(this.work, name)) ?? {};
    const isBroken = (spec) => made.get(spec).error || KNOWN[name]?.[spec]?.isBroken;
    const good = [...made.keys()].filter((spec) => !closure(this.specs, spec).some(isBroken));
    const together = await this.build(name, language, made, good, extra).catch((error) => {
      console.error(`${name}: each spec by itself, as all together do not compile: ${error.message}`);
      return null;
    });
    const column = new Map();
    // Those with parameters are parts of others.
    for (const spec of this.jobs.keys()) {
      column.set(spec, await this.cell(name, language, made, spec, together, extra));
    }
    return column;
  }

  async cell(name, language, made, spec, together, extra) {
    const needed = closure(this.specs, spec);
    const failed = needed.find((each) => made.get(each).error);
    if (failed) {
      return { verdict: 'does not translate', notes: [made.get(failed).error] };
    }
    let folder = needed.some((each) => KNOWN[name]?.[each]?.isBroken) ? null : together;
    try {
      folder ??= await this.build(name, language, made, needed, extra);
    } catch (error) {
      return { verdict: 'does not compile', notes: [error.message] };
    }
    try {
      const { equal, of, notes } = await this.read(language, spec, folder, extra);
      return { verdict: `${equal} of ${of}`, isEqual: equal === of, notes };
    } catch (error) {
      return { verdict: 'does not run', notes: [error.message] };
    }
  }
}

async function tryLanguage(table, name) {
  const language = LANGUAGES[name];
  const lacking = await missing(language.needs);
  if (lacking.length) {
    console.log(`${name}: skipped, ${lacking.join(', ')} not found`);
    return [];
  }
  const started = Date.now();
  const column = await table.column(name);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`${name}, ${language.runtime} runtime, ${seconds} s`);
  for (const [spec, { verdict }] of column) {
    console.log(`  ${spec.padEnd(22)} ${verdict}`);
  }
  return problemsOf(name, column);
}

/** Read files with the parsers in Python, for `testLanguages`; `jobs` are files by spec. */
export async function prepareLanguages(root, specs, jobs) {
  const work = mkdtempSync(join(tmpdir(), 'chunkwright-languages-'));
  try {
    return await new Table(root, specs, work).prepare(jobs);
  } finally {
    rmSync(work, { recursive: true });
  }
}

/**
 * Print the table of what was prepared; a language is left out, with a reason, where its programs
 * are missing. Returns the problems, lines of text.
 */
export async function testLanguages(root, specs, prepared, wanted = []) {
  const unknown = wanted.find((name) => !(name in LANGUAGES));
  if (unknown) {
    throw new Error(`no language ${unknown}; there are ${Object.keys(LANGUAGES).join(', ')}`);
  }
  const work = mkdtempSync(join(tmpdir(), 'chunkwright-languages-'));
  const problems = [];
  try {
    const table = new Table(root, specs, work);
    table.use(prepared);
    for (const name of wanted.length ? wanted : Object.keys(LANGUAGES)) {
      problems.push(...await tryLanguage(table, name));
    }
  } finally {
    rmSync(work, { recursive: true });
  }
  return problems;
}
