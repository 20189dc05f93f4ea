// Packs the page for the wheel: node build.mjs [--check]. The result is committed.
import { readFile, writeFile, readdir } from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

const here = import.meta.dirname;
const target = path.join(here, "..", "src", "chunkwright", "viewer", "static");
const made = new Map();

async function bundle(name) {
  const result = await build({
    entryPoints: [path.join(here, "src", `${name}.ts`)],
    bundle: true,
    minify: true,
    charset: "ascii",
    format: "iife",
    target: "es2022",
    legalComments: "none",
    metafile: true,
    write: false,
  });
  for (const input of Object.keys(result.metafile.inputs)) {
    const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (found) packages.add(found[1]);
  }
  return result.outputFiles[0].text;
}

const packages = new Set();
made.set("viewer.js", await bundle("main"));
made.set("scene.js", await bundle("scene"));
for (const name of ["index.html", "viewer.css"]) made.set(name, await readFile(path.join(here, "src", name), "utf8"));

const notices = ["What the scripts of this page contain besides Chunkwright's own code.\n"];
for (const name of [...packages].sort()) {
  const folder = path.join(here, "node_modules", name);
  const { version, license } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
  if (!file) throw new Error(`${name} has no licence file`);
  notices.push(`${name} ${version} (${license})\n\n${(await readFile(path.join(folder, file), "utf8")).trim()}\n`);
}
made.set("LICENSES.txt", notices.join(`\n${"-".repeat(72)}\n\n`));

let stale = 0;
for (const [name, text] of made) {
  const file = path.join(target, name);
  const old = existsSync(file) ? await readFile(file, "utf8") : "";
  if (old === text) continue;
  stale += 1;
  if (process.argv.includes("--check")) console.error(`${name} is out of date: run node build.mjs`);
  else await writeFile(file, text);
}
if (process.argv.includes("--check") && stale) process.exit(1);
for (const [name, text] of made) console.log(`${String(text.length).padStart(8)} ${name}`);
