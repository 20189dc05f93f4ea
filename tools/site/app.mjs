// Builds the app, which needs no server: a folder of static files, and the same as one file.
// node tools/site/app.mjs PYTHON.zip OUT [WHEEL...], after npm ci in viewer/; tools/site/app.py makes the zip.
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { gzipSync } from "node:zlib";

const here = import.meta.dirname;
const viewer = path.join(here, "..", "..", "viewer");
const need = createRequire(path.join(viewer, "package.json"));
const { build } = need("esbuild");
const pyodide = path.dirname(need.resolve("pyodide"));

const [zip, out, ...wheels] = process.argv.slice(2);
if (!zip || !out) throw new Error("expected node app.mjs PYTHON.zip OUT [WHEEL...]");

/** Packages of Pyodide are those that its lock file names, to the byte. */
async function checked(file) {
  const data = await readFile(file);
  const { packages } = JSON.parse(await readFile(path.join(pyodide, "pyodide-lock.json"), "utf8"));
  const known = Object.values(packages).find((each) => each.file_name === path.basename(file));
  const sha256 = createHash("sha256").update(data).digest("hex");
  if (known?.sha256 !== sha256) throw new Error(`${path.basename(file)} is not what pyodide-lock.json names`);
  return data;
}

async function bundled(name) {
  const result = await build({
    entryPoints: [path.join(viewer, "src", `${name}.ts`)],
    bundle: true,
    minify: true,
    charset: "ascii",
    format: "iife",
    target: "es2022",
    legalComments: "none",
    write: false,
    logLevel: "error",
    // What Pyodide would load under Node.
    external: ["node:*", "fs", "path", "url", "vm", "crypto", "child_process", "ws", "module"],
    define: { "import.meta.url": '"https://parts.invalid/pyodide.asm.mjs"' },
  });
  return result.outputFiles[0].text;
}

const parts = new Map([["python.zip", await readFile(zip)]]);
for (const name of ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]) parts.set(name, await readFile(path.join(pyodide, name)));
for (const file of wheels) parts.set(path.basename(file), await checked(file));
const [page, worker, scene] = await Promise.all(["web", "worker", "scene"].map(bundled));
const css = await readFile(path.join(viewer, "src", "viewer.css"), "utf8");
const html = await readFile(path.join(viewer, "src", "index.html"), "utf8");
const TAG = '<script src="viewer.js" defer></script>';
const LINK = '<link rel="stylesheet" href="viewer.css" />';
if (!html.includes(TAG) || !html.includes(LINK)) throw new Error("index.html has other scripts than it had");

function policed(text, policy) {
  return text.replace('<meta charset="utf-8" />', () => `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`);
}
const COMMON = "worker-src blob:; img-src blob: data:; base-uri 'none'; form-action 'none'";

// The folder.
await rm(out, { recursive: true, force: true });
await mkdir(path.join(out, "parts"), { recursive: true });
const site = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self' blob:; ${COMMON}`;
await writeFile(path.join(out, "index.html"), policed(html, site).replace(TAG, '<script src="app.js" defer></script>'));
for (const [name, text] of [["app.js", page], ["scene.js", scene], ["viewer.css", css], ["parts/worker.js", worker], ["parts/parts.json", JSON.stringify([...parts.keys()])]]) await writeFile(path.join(out, name), text);
for (const [name, data] of parts) await writeFile(path.join(out, "parts", name), data);
const { version } = JSON.parse(await readFile(path.join(pyodide, "package.json"), "utf8"));
const notice = `Pyodide ${version} (MPL-2.0): its source is at https://github.com/pyodide/pyodide/tree/${version},\nthe licence at https://mozilla.org/MPL/2.0/. It contains CPython (PSF-2.0) and its standard library.\nKaitai Struct for Python (MIT), chardet (0BSD), grandalf (GPL-2.0 or EPL-1.0), pyparsing (MIT).\n`;
const licences = `${await readFile(path.join(viewer, "..", "src", "chunkwright", "viewer", "static", "LICENSES.txt"), "utf8")}\n${"-".repeat(72)}\n\n${notice}`;
await writeFile(path.join(out, "LICENSES.txt"), licences);

// One file.
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const inline = (text) => text.replaceAll("</script", "<\\/script").replaceAll("<!--", "\\x3c!--");
const scripts = [inline(scene), inline(page)];
const single = `default-src 'none'; script-src ${scripts.map(hash).join(" ")} 'wasm-unsafe-eval'; style-src ${hash(css)}; connect-src blob:; ${COMMON}`;
const packed = [...parts].map(([name, data]) => `<script type="text/plain" data-part="${name}">${gzipSync(data, { level: 9 }).toString("base64")}</script>`);
const body = [...packed, `<script type="text/plain" id="worker">${inline(worker)}</script>`, `<script type="text/plain" id="licences">${inline(licences)}</script>`, ...scripts.map((each) => `<script>${each}</script>`)].join("\n");
const one = policed(html, single).replace(LINK, () => `<style>${css}</style>`).replace(TAG, () => body);
await writeFile(path.join(out, "chunkwright.html"), one);
console.log(`${out}: ${[...parts].map(([name, data]) => `${name} ${data.length}`).join(", ")}; chunkwright.html ${one.length}`);
