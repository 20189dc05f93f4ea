// Answers from the data in the page itself; everything that a server computes is computed here.

import { PAGE, ROWS, type Details, type Differences, type FileFacts, type FileName, type Form, type Found, type NodeData, type Owner, type Page, type Path, type PictureRow, type ProblemRow, type Relations, type Source, type Table, type Views } from "./types";

interface Kept extends NodeData {
  in?: Kept[];
  text?: string;
  rows?: (number | string | boolean)[][];
}

export interface EmbeddedFile {
  facts: FileFacts & FileName;
  views: Views;
  tree: Kept[];
  parts: string[];
  scene?: string;
  notes: string[];
  anchors: Record<string, string>;
  problems: ProblemRow[];
  pictures: [name: string, data: string, address: string][];
  graphs: Record<string, string>;
  left_out: string[];
}

export interface Embedded {
  files: EmbeddedFile[];
  differences: Differences | null;
}

const MOST = 500;

function decoded(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text);
  const made = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at++) made[at] = raw.charCodeAt(at);
  return made;
}

class Index {
  readonly byAddress = new Map<string, { node: Kept; indices: number[] }>();
  readonly parts: (Uint8Array | null)[];

  constructor(readonly file: EmbeddedFile) {
    this.parts = file.parts.map(() => null);
    this.add({ a: "", k: "", in: file.tree }, []);
  }

  private add(node: Kept, indices: number[]): void {
    const waiting: [Kept, number[]][] = [[node, indices]];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [each, at] = next;
      this.byAddress.set(each.a, { node: each, indices: at });
      each.in?.forEach((child, index) => waiting.push([child, [...at, index]]));
    }
  }

  /** Returns the node at an address, or the nearest node above it. */
  at(address: string): { node: Kept; indices: number[] } {
    for (let text = address; ; text = text.slice(0, Math.max(0, text.lastIndexOf("/")))) {
      const found = this.byAddress.get(text);
      if (found) return found;
    }
  }

  part(index: number): Uint8Array {
    return (this.parts[index] ??= decoded(this.file.parts[index] ?? ""));
  }
}

/** Says where a text is not the query that it looks like, as the server does; undefined for a query or a word. */
function faultOf(text: string): string | undefined {
  const wrong = (at: number, what: string) => `the text looks like an unfinished query: column ${at + 1}: ${what}`;
  let open = -1; // where the bracket is that is not closed
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    const before = text[at - 1] ?? "/";
    if (sign === '"' && (open < 0 ? "/" : "/[=<> ").includes(before)) {
      const quoted = /^"(?:[^"]|"")*"(?!")/.exec(text.slice(at)); // a doubled quote stands for one
      if (!quoted) return wrong(at, "the quote is not closed");
      at += quoted[0].length - 1;
    } else if (open < 0 && (sign === '"' || sign === "]")) return wrong(at, `unexpected '${sign}'`);
    else if (open < 0 && sign === "[") {
      if (before === "/") return wrong(at, "expected a name before the [");
      open = at;
    } else if (sign === "]") open = -1;
  }
  if (open < 0) return undefined;
  return wrong(/[=<>]/.test(text.slice(open)) ? open : text.length, "the [ is not closed");
}

function plain(node: Kept): NodeData {
  const { in: _, text: __, rows: ___, ...rest } = node;
  return rest;
}

export class Offline implements Source {
  readonly offline = true;
  private readonly indices: Index[];

  constructor(private readonly embedded: Embedded) {
    this.indices = embedded.files.map((file) => new Index(file));
  }

  private index(file: number): Index {
    return this.indices[file]!;
  }

  readonly act = null;

  async files(): Promise<FileName[]> {
    return this.embedded.files.map((file) => file.facts);
  }

  async facts(file: number): Promise<FileFacts> {
    return this.index(file).file.facts;
  }

  async views(file: number): Promise<Views> {
    return this.index(file).file.views;
  }

  async children(file: number, address: string, start: number): Promise<Page> {
    const found = this.index(file).byAddress.get(address)?.node.in ?? [];
    return { total: found.length, start, nodes: found.slice(start, start + PAGE).map(plain) };
  }

  async path(file: number, address: string): Promise<Path> {
    const { node, indices } = this.index(file).at(address);
    return { indices, node: plain(node) };
  }

  async details(file: number, address: string): Promise<Details> {
    const { node } = this.index(file).at(address);
    return { node: plain(node), text: node.text };
  }

  async relations(file: number, address: string): Promise<Relations> {
    const to: Relations["to"] = [];
    const by: Relations["by"] = [];
    for (const [from, { node }] of this.index(file).byAddress) {
      if (!node.ref) continue;
      if (from === address || from.startsWith(`${address}/`)) to.push({ from, to: node.ref, s: node.s ?? "" });
      if (node.ref === address) by.push({ from, to: node.ref, s: "" });
    }
    return { to: to.slice(0, MOST), by: by.slice(0, MOST), object: address };
  }

  async table(file: number, address: string, start: number): Promise<Table> {
    const { node } = this.index(file).at(address);
    const rows = node.rows ?? [];
    return { total: node.table?.[0] ?? 0, start, columns: rows[0]?.length ?? 0, rows: rows.slice(start, start + ROWS) };
  }

  async owner(file: number, part: number, offset: number): Promise<Owner> {
    let best: Kept | null = null;
    let size = Infinity;
    for (const { node } of this.index(file).byAddress.values())
      for (const [in_, start, end] of node.spans ?? [])
        if (in_ === part && start <= offset && offset < end && end - start <= size) [best, size] = [node, end - start];
    return { address: best?.a ?? "", label: best ? "" : "in no node of the tree" };
  }

  async find(file: number, query: string): Promise<Found> {
    const text = query.toLowerCase();
    const nodes: NodeData[] = [];
    for (const { node } of this.index(file).byAddress.values()) {
      const texts = [node.n, node.k, node.ref ? undefined : node.s, text.startsWith("/") ? node.a : undefined];
      if (texts.some((each) => each?.toLowerCase().includes(text))) nodes.push(plain(node));
      if (nodes.length > MOST) break;
    }
    return { nodes: nodes.slice(0, MOST), more: nodes.length > MOST, fault: nodes.length ? undefined : faultOf(query) };
  }

  async bytes(file: number, part: number, start: number, size: number): Promise<Uint8Array> {
    return this.index(file).part(part).subarray(start, start + size);
  }

  async pictures(file: number): Promise<PictureRow[]> {
    return this.index(file).file.pictures.map(([s, , a]) => ({ s, a }));
  }

  async picture(file: number, index: number): Promise<string> {
    return `data:image/png;base64,${this.index(file).file.pictures[index]?.[1] ?? ""}`;
  }

  async scene(file: number): Promise<ArrayBuffer> {
    return decoded(this.index(file).file.scene || this.index(0).file.scene || "").buffer;
  }

  async anchors(file: number): Promise<Record<string, string>> {
    return this.index(file).file.anchors;
  }

  async notes(file: number): Promise<string[]> {
    return this.index(file).file.notes;
  }

  async leftOut(file: number): Promise<string[]> {
    return this.index(file).file.left_out;
  }

  async problems(file: number): Promise<ProblemRow[]> {
    return this.index(file).file.problems;
  }

  async graph(file: number, address: string): Promise<string> {
    const found = this.index(file).file.graphs[address];
    if (found === undefined) throw new Error("this graph is not in the page");
    return found;
  }

  async differences(): Promise<Differences> {
    return this.embedded.differences ?? { total: 0, rows: [] };
  }

  async form(): Promise<Form> {
    throw new Error("this page cannot change files");
  }

  levels = async () => ({ all: false });
  offers = async () => [];
  readonly specs = null;
  targets = async () => ({ rows: [], more: false });
  changes = async () => [];
  changed = async () => ({ total: 0, rows: [] });

  async patch(): Promise<Uint8Array<ArrayBuffer>> {
    throw new Error("this page cannot change files");
  }

  async allData(): Promise<Uint8Array<ArrayBuffer>> {
    throw new Error("this page cannot change files");
  }

  async data(): Promise<Uint8Array<ArrayBuffer>> {
    throw new Error("this page cannot change files");
  }
}
