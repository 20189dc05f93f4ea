// The answers of the server: see src/chunkwright/viewer/nodes.py and files.py.

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
  /** A few numbers, which are shown and edited together. */
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

/** Something that can be added: an edit with the fields that it takes. */
export interface Offer {
  act: string;
  s: string;
  address: string;
  fields: OfferField[];
}

export interface OfferField {
  name: string;
  label: string;
  kind: "text" | "choice" | "picture" | "object" | "form";
  options?: [value: string, words: string][];
}

/** The levels of detail and states of a scene; a member is missing if the scene has none. */
export interface Levels {
  all: boolean;
  lod?: number[];
  state?: number[];
  /** Which way a scene may stand, as it stands now first. */
  axes?: string[];
}

/** The level of detail, the state and the axes that are shown, and whether all others are shown too. */
export type View = Record<string, string>;

export interface PictureRow {
  s: string;
  /** The address of the texture; "" for that of the file itself. */
  a: string;
}

export interface EditsFacts {
  done: number;
  undone: number;
  saved: boolean;
  /** The number of files that edits have added to it. */
  beside: number;
  writes: boolean;
}

/** The result of an action: the changed address, lines about it, and the facts of the file afterwards. */
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
  /** Why only part of the file was searched, if so. */
  lacks?: string;
  /** If nothing was found: why the text is not the query that it looks like. */
  fault?: string;
  /** If the query found nothing: a similar one that finds something. */
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

/** The source of the answers: a server, or the data in the page itself. */
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
  pictures(file: number): Promise<PictureRow[]>;
  picture(file: number, index: number): Promise<string>;
  levels(file: number): Promise<Levels>;
  scene(file: number, view: View): Promise<ArrayBuffer>;
  notes(file: number, view: View): Promise<string[]>;
  /** The addresses in the tree, by the addresses in the marks of the scene's nodes. */
  anchors(file: number, view: View): Promise<Record<string, string>>;
  /** What a page without a server does not have. */
  leftOut(file: number): Promise<string[]>;
  graph(file: number, address: string): Promise<string>;
  differences(old: number, now: number): Promise<Differences>;
  /** The edits that add something to an item; none if nothing can be changed. */
  offers(file: number, address: string): Promise<Offer[]>;
  form(file: number, address: string): Promise<Form>;
  targets(file: number, address: string, text: string): Promise<{ rows: Target[]; more: boolean }>;
  changes(file: number): Promise<{ a: string; lines: string[] }[]>;
  changed(file: number): Promise<Differences>;
  /** A zip of the file and the specs of its format; null if there are none. */
  readonly specs: ((file: number) => Promise<Uint8Array<ArrayBuffer>>) | null;
  /** The changes as a patch for `chunkwright patch`. */
  patch(file: number): Promise<Uint8Array<ArrayBuffer>>;
  data(file: number): Promise<Uint8Array<ArrayBuffer>>;
  /** A zip of the file and the files that belong to it. */
  allData(file: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Does one of the actions of a session; null where nothing can be changed. */
  readonly act: ((name: string, given: Record<string, string>) => Promise<Acted>) | null;
  readonly offline: boolean;
}

export const PAGE = 500;
/** How many rows of an array there are in an answer. */
export const ROWS = 200;
