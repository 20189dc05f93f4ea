// Answers from chunkwright running in a worker of this page.

import type { Acted, Details, Differences, FileFacts, FileName, Form, Found, Levels, Offer, Owner, Page, Path, PictureRow, ProblemRow, Relations, Source, Table, Target, View, Views } from "./types";
import type { Answered, Asked } from "./worker";

type Given = Record<string, string | number>;
type Bytes = Uint8Array<ArrayBuffer>;

export class Live implements Source {
  readonly offline = false;
  private readonly waiting = new Map<number, { done: (bytes: Bytes) => void; failed: (error: Error) => void }>();
  private last = 0;

  constructor(
    private readonly worker: Worker,
    said: (note: string) => void,
  ) {
    worker.onmessage = ({ data }: MessageEvent<Answered>) => {
      if ("note" in data) return said(data.note);
      const waits = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ("bytes" in data) waits?.done(data.bytes);
      else waits?.failed(new Error(data.error));
    };
    worker.onerror = (event) => {
      const failed = new Error(event.message || "the worker cannot be started");
      for (const each of this.waiting.values()) each.failed(failed);
      said(failed.message);
    };
  }

  private ask(name: string, given: Given = {}, data?: ArrayBuffer): Promise<Bytes> {
    const id = ++this.last;
    const texts = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]));
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      this.worker.postMessage({ id, name, given: texts, data } satisfies Asked, data ? [data] : []);
    });
  }

  private async json<T>(name: string, given: Given = {}): Promise<T> {
    return JSON.parse(new TextDecoder().decode(await this.ask(name, given)));
  }

  /** Stores a file where other files find it, without showing it. */
  put = (name: string, data: ArrayBuffer) => this.ask("put", { name }, data);
  open = (name: string) => this.json<FileName>("open", { name });
  close = () => this.ask("close");
  /** Returns the packages that are missing in this page, and what needs them. */
  lacks = () => this.json<string[]>("lacks");

  files = () => this.json<FileName[]>("files");
  facts = (file: number) => this.json<FileFacts>("facts", { file });
  views = (file: number) => this.json<Views>("views", { file });
  children = (file: number, address: string, start: number) => this.json<Page>("children", { file, address, start });
  path = (file: number, address: string) => this.json<Path>("path", { file, address });
  details = (file: number, address: string) => this.json<Details>("details", { file, address });
  relations = (file: number, address: string) => this.json<Relations>("relations", { file, address });
  table = (file: number, address: string, start: number) => this.json<Table>("table", { file, address, start });
  owner = (file: number, part: number, offset: number) => this.json<Owner>("owner", { file, part, offset });
  find = (file: number, query: string) => this.json<Found>("find", { file, query });
  pictures = (file: number) => this.json<PictureRow[]>("pictures", { file });
  offers = (file: number, address: string) => this.json<Offer[]>("offers", { file, address });
  levels = (file: number) => this.json<Levels>("levels", { file });
  problems = (file: number) => this.json<ProblemRow[]>("problems", { file });
  notes = (file: number, view: View) => this.json<string[]>("notes", { ...view, file });
  anchors = (file: number, view: View) => this.json<Record<string, string>>("anchors", { ...view, file });
  leftOut = async () => [];
  differences = (old: number, now: number) => this.json<Differences>("differences", { old, now });
  form = (file: number, address: string) => this.json<Form>("form", { file, address });
  targets = (file: number, address: string, text: string) => this.json<{ rows: Target[]; more: boolean }>("targets", { file, address, text });
  changes = (file: number) => this.json<{ a: string; lines: string[] }[]>("changes", { file });
  specs = (file: number) => this.ask("specs", { file });
  patch = (file: number) => this.ask("patch", { file });
  changed = (file: number) => this.json<Differences>("changed", { file });
  act = (name: string, given: Record<string, string>) => this.json<Acted>(name, given);
  allData = (file: number) => this.ask("all_data", { file });
  data = (file: number) => this.ask("data", { file });
  bytes = (file: number, part: number, start: number, size: number) => this.ask("bytes", { file, part, start, size });
  picture = async (file: number, index: number) => URL.createObjectURL(new Blob([await this.ask("picture", { file, index })], { type: "image/png" }));
  scene = async (file: number, view: View) => (await this.ask("scene", { ...view, file })).buffer;
  graph = async (file: number, address: string) => new TextDecoder().decode(await this.ask("graph", { file, address }));
}
