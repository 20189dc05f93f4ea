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
  scene: boolean;
  joined: boolean;
  pictures: boolean;
  graphs: { a: string; s: string }[];
  more_graphs: boolean;
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
  files(): Promise<FileFacts[]>;
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
  /** What a page without a server does not have. */
  leftOut(file: number): Promise<string[]>;
  graph(file: number, address: string): Promise<string>;
  differences(): Promise<Differences>;
  readonly offline: boolean;
}

export const PAGE = 500;
/** How many rows of an array there are in an answer. */
export const ROWS = 200;
