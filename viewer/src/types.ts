// What the server says: see src/chunkwright/viewer/nodes.py and files.py.

export type SpanRow = [part: number, start: number, end: number];

export interface NodeData {
  a: string;
  k: string;
  n?: string;
  c?: string;
  t?: string;
  s?: string;
  kids?: boolean;
  ref?: string;
  table?: number[];
  spans?: SpanRow[];
  within?: SpanRow;
  error?: string;
  /** A few numbers, which are seen and edited together. */
  vec?: boolean;
  set?: boolean;
  rm?: boolean;
  cp?: boolean;
}

/** How a value is edited; see src/chunkwright/viewer/nodes.py. */
export interface Form {
  kind: "boolean" | "choice" | "flags" | "whole" | "real" | "colour" | "vector" | "reference" | "text" | "bytes" | "json";
  value: string;
  type: string;
  names?: [name: string, number: number][];
  numbers?: string[];
  colour?: boolean;
  class?: string;
}

export interface Target {
  a: string;
  s: string;
}

export interface EditsFacts {
  done: number;
  undone: number;
  saved: boolean;
  writes: boolean;
}

/** What an action did: where that is, in lines, and the facts of the file afterwards. */
export interface Acted {
  address: string;
  lines: string[];
  facts: FileFacts;
}

export interface Views {
  scene: boolean;
  pictures: boolean;
  first: string;
}

/** A file before it is looked at. */
export interface FileName {
  name: string;
  path: string;
  title: string;
  joined: boolean;
  listed: boolean;
}

export interface PartFacts {
  name: string;
  size: number;
  note: string;
}

export interface FileFacts {
  name: string;
  format: string;
  title: string;
  info: Record<string, unknown>;
  parts: PartFacts[];
  joined: boolean;
  graphs: { a: string; s: string }[];
  more_graphs: boolean;
  edits: EditsFacts;
}

export interface ProblemRow {
  a: string;
  s: string;
}

export interface Page {
  total: number;
  start: number;
  nodes: NodeData[];
}

export interface Found {
  nodes: NodeData[];
  more: boolean;
  /** A query near one that found nothing, which finds something. */
  meant?: string;
}

export interface Path {
  indices: number[];
  node: NodeData;
}

export interface Details {
  node: NodeData;
  text?: string;
}

export interface RelationRow {
  from: string;
  to: string;
  s: string;
}

export interface Relations {
  to: RelationRow[];
  by: RelationRow[];
  object: string;
}

export interface Table {
  total: number;
  start: number;
  columns: number;
  rows: (number | string | boolean)[][];
}

export interface Owner {
  address: string;
  label: string;
}

export interface ChangeRow {
  kind: "added" | "removed" | "changed" | "moved";
  address: string;
  other?: string;
  class?: string;
  old?: string;
  new?: string;
}

export interface Differences {
  total: number;
  rows: ChangeRow[];
}

/** Where the answers come from: a server, or what is in the page itself. */
export interface Source {
  files(): Promise<FileName[]>;
  facts(file: number): Promise<FileFacts>;
  views(file: number): Promise<Views>;
  children(file: number, address: string, start: number): Promise<Page>;
  path(file: number, address: string): Promise<Path>;
  details(file: number, address: string): Promise<Details>;
  relations(file: number, address: string): Promise<Relations>;
  table(file: number, address: string, start: number): Promise<Table>;
  owner(file: number, part: number, offset: number): Promise<Owner>;
  find(file: number, query: string): Promise<Found>;
  problems(file: number): Promise<ProblemRow[]>;
  bytes(file: number, part: number, start: number, size: number): Promise<Uint8Array>;
  pictures(file: number): Promise<string[]>;
  picture(file: number, index: number): Promise<string>;
  scene(file: number): Promise<ArrayBuffer>;
  notes(file: number): Promise<string[]>;
  /** The addresses in the tree by those that nodes of the scene are marked with. */
  anchors(file: number): Promise<Record<string, string>>;
  /** What a page without a server does not have. */
  leftOut(file: number): Promise<string[]>;
  graph(file: number, address: string): Promise<string>;
  differences(old: number, now: number): Promise<Differences>;
  form(file: number, address: string): Promise<Form>;
  targets(file: number, address: string, text: string): Promise<{ rows: Target[]; more: boolean }>;
  changes(file: number): Promise<{ a: string; lines: string[] }[]>;
  changed(file: number): Promise<Differences>;
  /** The changes as `chunkwright patch` takes them. */
  patch(file: number): Promise<Uint8Array<ArrayBuffer>>;
  data(file: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Does one of the actions of a session; null where nothing can be changed. */
  readonly act: ((name: string, given: Record<string, string>) => Promise<Acted>) | null;
  readonly offline: boolean;
}

export const PAGE = 500;
/** How many rows of an array there are in an answer. */
export const ROWS = 200;
