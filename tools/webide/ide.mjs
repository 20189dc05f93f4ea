// Opens files in the Kaitai Web IDE as a person would: see USAGE.
import { createServer } from 'node:http';
import { createReadStream, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const USAGE = `usage: node ide.mjs SITE SPECS JOBS

SITE   folder of the Web IDE's static site
SPECS  folder of .ksy files, all of which are uploaded with each sample
JOBS   a JSON file: a list of {spec, file, expand, json, picture}. Opened are, one after another,
       the paths in "expand", each with all that leads to it; "json" exports the tree at the end;
       "picture" is the PNG file that the window is kept in.

Prints one line of JSON a job: what took how long (ms), and how much processor time of all processes
of the browser, to open the spec and each path; the longest stall of the page, the labels of the tree,
failed nodes and errors. CHROMIUM names the browser.`;

const PATIENCE = 120_000;
const WINDOW = { width: 1500, height: 900 };
const MIME = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

function serve(folder) {
  const server = createServer((request, response) => {
    let path = join(folder, decodeURIComponent(new URL(request.url, 'http://x').pathname));
    if (existsSync(path) && statSync(path).isDirectory()) {
      path = join(path, 'index.html');
    }
    if (!path.startsWith(folder) || !existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': MIME[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  });
  return new Promise((ok) => { server.listen(0, '127.0.0.1', () => ok(server)); });
}

// Runs in the page: no welcome, nothing sent anywhere, and every task that holds the page up noted.
function prepare() {
  localStorage.setItem('doNotShowWelcome', 'true');
  window.Raven = { config: () => ({ install() {} }), captureException() {}, captureMessage() {} };
  window.longTasks = [];
  new PerformanceObserver((list) => {
    list.getEntries().forEach((entry) => window.longTasks.push(entry.duration));
  }).observe({ entryTypes: ['longtask'] });
}

async function freshPage(browser, url, errors) {
  const context = await browser.newContext({ viewport: WINDOW });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('pageerror', (error) => errors.push(`page: ${error.message}`.slice(0, 300)));
  page.on('crash', () => errors.push('the page crashed'));
  await page.route((target) => target.hostname !== '127.0.0.1', (route) => route.abort());
  await page.addInitScript(prepare);
  await page.goto(url);
  await page.waitForFunction(() => window.kaitaiIde?.app?.ui?.parsedDataTreeHandler);
  return page;
}

async function upload(page, specs, sample) {
  const files = readdirSync(specs).filter((name) => name.endsWith('.ksy')).map((name) => join(specs, name));
  const chooser = page.waitForEvent('filechooser');
  await page.click('#uploadFile');
  await (await chooser).setFiles([...files, sample]);
  await page.waitForFunction((names) => {
    const shown = [...document.querySelectorAll('#fileTree .jstree-anchor')].map((a) => a.textContent.trim());
    return names.every((name) => shown.includes(name));
  }, [...files, sample].map((file) => basename(file)));
}

async function openFile(page, name) {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const exact = new RegExp(`^\\s*${literal}\\s*$`);
  await page.locator('#fileTree .jstree-anchor').filter({ hasText: exact }).last().dblclick();
}

const className = (spec) => spec.split('_').map((word) => word[0].toUpperCase() + word.slice(1)).join('');

/** Open the spec; how long it takes until the tree is there, null if it is not there in time. */
async function openSpec(page, spec) {
  await page.evaluate(() => {
    window.before = window.kaitaiIde.app.ui.parsedDataTreeHandler;
    window.longTasks.length = 0;
  });
  const start = Date.now();
  await openFile(page, `${spec}.ksy`);
  try {
    // A tree that the page still makes by its first spec counts for nothing.
    await page.waitForFunction((name) => {
      const handler = window.kaitaiIde.app.ui.parsedDataTreeHandler;
      return handler !== window.before && handler.exportedRoot?.object?.class === name
        && handler.jstree.get_container().find('.jstree-node').length > 0;
    }, className(spec), { polling: 20, timeout: PATIENCE / 3 });
  } catch (error) {
    if (error.name !== 'TimeoutError') {
      throw error;
    }
    return null;
  }
  return Date.now() - start;
}

/** Open the sample, then the spec, once more if the page was too busy to notice; how long it took. */
async function parse(page, spec, sample) {
  await openFile(page, basename(sample));
  await page.waitForFunction((name) => window.kaitaiIde.app.inputFsItem?.fn === name, basename(sample));
  await page.waitForTimeout(800);
  const before = processorTime();
  const took = await openSpec(page, spec) ?? await openSpec(page, spec);
  if (took === null) {
    throw new Error('no tree in time');
  }
  return { open_ms: took, open_cpu_ms: since(before) };
}

/** Open one node; 'open', or what is wrong with it. */
const openNode = (page, id) => page.evaluate((node) => new Promise((ok) => {
  const { jstree } = window.kaitaiIde.app.ui.parsedDataTreeHandler;
  const found = jstree.get_node(node);
  if (!found) {
    ok('absent');
  } else if (found.state.opened || (found.state.loaded && !found.children.length)) {
    ok('open');
  } else {
    setTimeout(() => ok('not opened in time'), 60_000);
    jstree.open_node(node, (_, success) => ok(success === false ? 'failed' : 'open'), false);
  }
}), id);

const camel = (name) => name.replace(/_+(\w)/g, (_, letter) => letter.toUpperCase());

async function expand(page, path) {
  const start = Date.now();
  let id = 'inputField';
  for (const part of path.split('/')) {
    id += `-${camel(part)}`;
    const state = await openNode(page, id);
    if (state !== 'open') {
      return `${state}: ${id}`;
    }
  }
  return Date.now() - start;
}

/** What a person sees: the labels, in order, indented. */
const labels = (page) => page.evaluate(() => {
  const lines = [];
  const walk = (item, depth) => {
    const own = item.querySelector(':scope > .jstree-anchor');
    lines.push('  '.repeat(depth) + own.innerText.trim());
    item.querySelectorAll(':scope > ul > li').forEach((each) => walk(each, depth + 1));
  };
  const container = window.kaitaiIde.app.ui.parsedDataTreeHandler.jstree.get_container()[0];
  container.querySelectorAll(':scope > ul > li').forEach((each) => walk(each, 0));
  return lines;
});

const failedNodes = (page) => page.evaluate(() => (
  [...document.querySelectorAll('.fail-color, .alert-color, .instance-fail-color')]
    .map((icon) => `${icon.parentElement.innerText.trim()}: ${icon.title}`)));

const errorWindow = (page) => page.evaluate(() => (
  [...document.querySelectorAll('.errorWindow')].map((each) => each.innerText).join('\n')));

async function exportJson(page) {
  const start = Date.now();
  const before = processorTime();
  await page.evaluate(() => window.kaitaiIde.app.vm.exportToJson(false));
  const text = await page.waitForFunction(() => (
    [...document.querySelectorAll('.ace_editor')].map((editor) => window.ace.edit(editor).getValue())
      .find((value) => /^\s*\{/.test(value))), null, { timeout: PATIENCE });
  const took = { json_ms: Date.now() - start, json_cpu_ms: since(before) };
  return { ...took, json_bytes: (await text.jsonValue()).length };
}

/** Keep the pane of the tree, with one node in its middle. */
async function takePicture(page, picture, node) {
  const clip = await page.evaluate((id) => {
    document.getElementById(id)?.querySelector('.jstree-anchor')?.scrollIntoView({ block: 'center' });
    const tree = window.kaitaiIde.app.ui.parsedDataTreeHandler.jstree.get_container()[0];
    const { x, y, width, height } = tree.closest('.lm_item_container').getBoundingClientRect();
    return { x, y, width, height };
  }, node);
  await page.waitForTimeout(300);
  mkdirSync(dirname(picture), { recursive: true });
  await page.screenshot({ path: picture, clip });
}

/** Processor time of the browser so far in ms, all its processes together; null if unknown. */
function processorTime() {
  if (!existsSync('/proc/self/stat')) {
    return null;
  }
  const all = new Map();
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const text = readFileSync(`/proc/${id}/stat`, 'latin1');
      const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
      // Own time and that of children that have ended, in hundredths of a second.
      const ticks = words.slice(11, 15).reduce((sum, word) => sum + Number(word), 0);
      all.set(Number(id), { parent: Number(words[1]), ticks });
    } catch {
      // It has just ended.
    }
  }
  const isBelow = (id) => all.has(id)
    && (all.get(id).parent === process.pid || isBelow(all.get(id).parent));
  return [...all].reduce((sum, [id, { ticks }]) => sum + (isBelow(id) ? ticks * 10 : 0), 0);
}

function since(before) {
  return before === null ? null : processorTime() - before;
}

async function run(browser, url, specs, job) {
  const errors = [];
  const page = await freshPage(browser, url, errors);
  try {
    await upload(page, specs, job.file);
    errors.length = 0;
    const opened = await parse(page, job.spec, job.file);
    const result = { ...opened, expanded: {}, expanded_cpu: {} };
    for (const path of job.expand) {
      const then = processorTime();
      result.expanded[path] = await expand(page, path);
      result.expanded_cpu[path] = since(then);
    }
    await page.waitForTimeout(300);
    result.stall_ms = Math.round(await page.evaluate(() => Math.max(0, ...window.longTasks)));
    result.labels = await labels(page);
    result.failed = await failedNodes(page);
    if (job.picture) {
      const last = job.picture_of ?? job.expand.at(-1) ?? '';
      await takePicture(page, job.picture, `inputField-${last.split('/').map(camel).join('-')}`);
    }
    Object.assign(result, job.json ? await exportJson(page) : {});
    return { ...result, error_window: await errorWindow(page), errors };
  } catch (error) {
    return { errors: [...errors, String(error).slice(0, 400)] };
  } finally {
    await page.context().close();
  }
}

const [site, specs, jobs] = process.argv.slice(2);
if (!jobs) {
  console.error(USAGE);
  process.exit(2);
}
const server = await serve(resolve(site));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-lcd-text'],
});
const url = `http://127.0.0.1:${server.address().port}/`;
for (const job of JSON.parse(readFileSync(jobs, 'utf8'))) {
  console.log(JSON.stringify({ name: job.name, ...await run(browser, url, specs, job) }));
}
await browser.close();
server.close();
