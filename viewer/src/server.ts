// Answers from the server that the page came from.

import type { Acted, Details, Differences, FileFacts, FileName, Form, Found, Levels, Offer, Owner, Page, Path, PictureRow, ProblemRow, Relations, Source, Table, Target, View, Views } from "./types";

type Given = Record<string, string | number>;

async function ask(name: string, given: Given = {}): Promise<Response> {
  const query = new URLSearchParams(Object.entries(given).map(([key, value]) => [key, String(value)]));
  return checked(await fetch(`api/${name}?${query}`));
}

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  const type = response.headers.get("Content-Type") ?? "";
  throw new Error(type.startsWith("application/json") ? (await response.json()).error : await response.text());
}

async function json<T>(name: string, given: Given = {}): Promise<T> {
  return (await ask(name, given)).json();
}

export class Server implements Source {
  readonly offline = false;

  files = () => json<FileName[]>("files");
  facts = (file: number) => json<FileFacts>("facts", { file });
  views = (file: number) => json<Views>("views", { file });
  children = (file: number, address: string, start: number) => json<Page>("children", { file, address, start });
  path = (file: number, address: string) => json<Path>("path", { file, address });
  details = (file: number, address: string) => json<Details>("details", { file, address });
  relations = (file: number, address: string) => json<Relations>("relations", { file, address });
  table = (file: number, address: string, start: number) => json<Table>("table", { file, address, start });
  owner = (file: number, part: number, offset: number) => json<Owner>("owner", { file, part, offset });
  find = (file: number, query: string) => json<Found>("find", { file, query });
  pictures = (file: number) => json<PictureRow[]>("pictures", { file });
  offers = (file: number, address: string) => json<Offer[]>("offers", { file, address });
  levels = (file: number) => json<Levels>("levels", { file });
  problems = (file: number) => json<ProblemRow[]>("problems", { file });
  notes = (file: number, view: View) => json<string[]>("notes", { ...view, file });
  anchors = (file: number, view: View) => json<Record<string, string>>("anchors", { ...view, file });
  leftOut = async () => [];
  differences = (old: number, now: number) => json<Differences>("differences", { old, now });
  form = (file: number, address: string) => json<Form>("form", { file, address });
  targets = (file: number, address: string, text: string) => json<{ rows: Target[]; more: boolean }>("targets", { file, address, text });
  changes = (file: number) => json<{ a: string; lines: string[] }[]>("changes", { file });
  specs = async (file: number) => new Uint8Array(await (await ask("specs", { file })).arrayBuffer());
  patch = async (file: number) => new Uint8Array(await (await ask("patch", { file })).arrayBuffer());
  changed = (file: number) => json<Differences>("changed", { file });

  act = async (name: string, given: Record<string, string>): Promise<Acted> => {
    const response = await fetch(`api/${name}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(given) });
    return (await checked(response)).json();
  };

  allData = async (file: number) => new Uint8Array(await (await ask("all_data", { file })).arrayBuffer());

  async data(file: number): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await (await ask("data", { file })).arrayBuffer());
  }

  async bytes(file: number, part: number, start: number, size: number): Promise<Uint8Array> {
    return new Uint8Array(await (await ask("bytes", { file, part, start, size })).arrayBuffer());
  }

  async picture(file: number, index: number): Promise<string> {
    return URL.createObjectURL(await (await ask("picture", { file, index })).blob());
  }

  async scene(file: number, view: View): Promise<ArrayBuffer> {
    return (await ask("scene", { ...view, file })).arrayBuffer();
  }

  async graph(file: number, address: string): Promise<string> {
    return (await ask("graph", { file, address })).text();
  }
}
