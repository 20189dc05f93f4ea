// The page without a server: files are dropped on it, and a worker of the page reads them.

import { App } from "./app";
import { byId, count, el, reason, visible } from "./dom";
import { Live } from "./live";
import type { Parts } from "./worker";

const MOST_FILES = 500;
const note = el("p", { id: "note", role: "status" });

/** Shows the progress; tests wait for these words. */
function tell(text: string): void {
  note.textContent = text;
  if (text === "ready") document.body.dataset.python = "1";
}

async function unpacked(script: HTMLElement): Promise<ArrayBuffer> {
  const raw = atob(script.textContent!.trim());
  const data = Uint8Array.from(raw, (char) => char.charCodeAt(0));
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Returns a part of Python: from the page itself, or from a file next to it. */
async function gathered(): Promise<{ script: string; parts: Parts }> {
  const inPage = [...document.querySelectorAll<HTMLElement>("script[data-part]")];
  const parts: Parts = {};
  if (inPage.length) {
    await Promise.all(inPage.map(async (each) => (parts[each.dataset.part!] = await unpacked(each))));
    return { script: byId("worker").textContent!, parts };
  }
  const get = async (name: string) => {
    const response = await fetch(`parts/${name}`);
    if (!response.ok) throw new Error(`parts/${name} cannot be loaded`);
    return response;
  };
  const names = (await (await get("parts.json")).json()) as string[];
  const [script] = await Promise.all([get("worker.js").then((each) => each.text()), ...names.map(async (name) => (parts[name] = await (await get(name)).arrayBuffer()))]);
  return { script, parts };
}

async function started(): Promise<Live> {
  const { script, parts } = await gathered();
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  worker.postMessage(parts, Object.values(parts));
  return new Live(worker, tell);
}

const live = started();
live.catch((error) => tell(reason(error)));

async function tellLacks(said: HTMLElement): Promise<void> {
  const lacks = await (await live).lacks();
  if (lacks.length) said.append(` This page is without ${lacks.join(", ")}.`);
}
let app: App | null = null;

/** Stores all files where they find each other, and shows those that can be read. */
async function openAll(files: File[]): Promise<void> {
  const source = await live;
  const bare = files.slice(0, MOST_FILES);
  const nameOf = (file: File) => file.webkitRelativePath || file.name;
  for (const file of bare) await source.put(nameOf(file), await file.arrayBuffer());
  const failed: string[] = [];
  for (const file of bare) {
    tell(`reading ${visible(file.name)}`);
    await source.open(nameOf(file)).catch((error) => failed.push(`${visible(file.name)}: ${visible(reason(error))}`));
  }
  const more = files.length > bare.length ? ` The first ${count(bare.length)} of ${count(files.length)} files.` : "";
  tell(failed.length ? `${count(failed.length)} of ${count(bare.length)} could not be read. ${failed[0]}${more}` : `ready${more}`);
  if (failed.length === bare.length && !app) return;
  document.body.dataset.open = "1";
  delete document.body.dataset.shown;
  app ??= new App(source);
  await app.start();
}

function layStart(): void {
  const field = (attributes: Record<string, string | boolean>) => {
    const made = el("input", { type: "file", multiple: true, ...attributes });
    made.addEventListener("change", () => void openAll([...made.files!]).catch((error) => tell(reason(error))));
    return made;
  };
  const choose = el("p", {}, "Drop files here, or ", el("label", {}, "choose them ", field({ id: "choose" })), " ", el("label", {}, "or a folder ", field({ id: "folder", webkitdirectory: true })));
  const said = el("p", { class: "dim" }, "This page reads them on this machine; nothing is sent anywhere. Changed files can be downloaded.");
  void tellLacks(said).catch(() => undefined); // the note shows the error
  document.querySelector("main")!.before(el("section", { id: "start", "aria-label": "Open files" }, choose, note, said));
}

/** Returns the dropped files, those in folders with their paths. */
async function dropped(items: DataTransfer): Promise<File[]> {
  const entries = [...items.items].map((each) => each.webkitGetAsEntry?.()).filter((each): each is FileSystemEntry => !!each);
  if (!entries.some((each) => each.isDirectory)) return [...items.files];
  const found: File[] = [];
  const walk = async (entry: FileSystemEntry): Promise<void> => {
    if (found.length > MOST_FILES) return;
    if (entry.isFile) {
      const file = await new Promise<File>((done, no) => (entry as FileSystemFileEntry).file(done, no));
      Object.defineProperty(file, "webkitRelativePath", { value: entry.fullPath.slice(1) });
      found.push(file);
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((done, no) => reader.readEntries(done, no));
      if (!some.length) return;
      for (const each of some) await walk(each);
    }
  };
  for (const each of entries) await walk(each);
  return found;
}

layStart();
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const given = event.dataTransfer;
  if (given) void dropped(given).then(openAll).catch((error) => tell(reason(error)));
});
