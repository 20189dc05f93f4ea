// The bytes of a part: only the rows in view are elements, and only the blocks in view are loaded.

import { addTab, count, counted, el, hex, selectTab, tabRow } from "./dom";
import { Inspector, LOOKED_AT } from "./inspector";
import type { PartFacts, SpanRow } from "./types";

const ROW = 18;
const WIDE = 16;
const BLOCK = 1 << 14;
// Browsers limit the height of elements to about this.
const HIGHEST = 8_000_000;

export interface BytesActions {
  load(part: number, start: number, size: number): Promise<Uint8Array>;
  click(part: number, offset: number): void;
  fail(error: unknown): void;
}

export class Bytes {
  readonly element: HTMLElement;
  private readonly tabs = tabRow("Parts", "part-tabs");
  private readonly note = el("div", { class: "part-note" });
  private readonly space = el("div", { class: "bytes-space" });
  private readonly view: HTMLElement;
  private readonly status = el("div", { class: "bytes-status", role: "status" });
  private readonly inspector = new Inspector();
  private readonly blocks = new Map<string, Uint8Array | null>();
  private part = 0;
  private spans: SpanRow[] = [];
  private cursor = -1;

  constructor(
    private readonly parts: PartFacts[],
    private readonly actions: BytesActions,
  ) {
    this.view = el("div", { class: "bytes", tabindex: "0", role: "group", "aria-label": "Bytes in hexadecimal" }, this.space);
    this.element = el("div", { class: "bytes-pane" }, this.tabs, this.note, this.view, this.inspector.element, this.status);
    this.view.addEventListener("scroll", () => this.draw(), { passive: true });
    this.view.addEventListener("click", (event) => this.clicked(event));
    this.view.addEventListener("keydown", (event) => this.pressed(event));
    new ResizeObserver(() => this.appeared()).observe(this.view);
    parts.forEach((part, index) => addTab(this.tabs, `${part.name} (${count(part.size)})`, part.note || "the file as it is", () => this.open(index)));
    this.open(0);
  }

  /** Marks the ranges of an item, or else the range that it is somewhere in, and goes to the first. */
  mark(spans: SpanRow[], within?: SpanRow): void {
    this.spans = spans.length || !within ? spans : [[-1, 0, 0], within];
    this.cursor = -1;
    const first = spans[0] ?? within;
    if (first) {
      if (first[0] !== this.part) this.open(first[0]);
      this.show(first[1]);
      const [, start, end] = first;
      const range = `0x${hex(start)}${end - start > 1 ? ` to 0x${hex(end - 1)}` : ""}: ${counted(end - start, "byte")}`;
      this.say(`${spans.length ? "" : "somewhere in "}${range}${spans.length > 1 ? ", and what it leads to" : ""}`);
    } else {
      this.say("no bytes of its own");
    }
    this.draw();
  }

  /** Shows what the byte under the cursor belongs to. */
  say(text: string): void {
    this.status.textContent = text;
  }

  point(part: number, offset: number): void {
    if (part !== this.part) this.open(part);
    this.cursor = offset;
    this.draw();
  }

  private open(part: number): void {
    this.part = part;
    selectTab(this.tabs, (_, index) => index === part);
    this.note.textContent = this.facts.note;
    this.note.hidden = !this.facts.note;
    this.space.style.height = `${Math.min(HIGHEST, this.rows * ROW)}px`;
    this.view.scrollTop = 0;
    this.draw();
  }

  private get facts(): PartFacts {
    return this.parts[this.part] ?? { name: "", size: 0, note: "" };
  }

  private get rows(): number {
    return Math.ceil(this.facts.size / WIDE);
  }

  /** Rows per scrolled pixel: more than usual in files with too many rows. */
  private get scale(): number {
    return Math.max(1 / ROW, this.rows / HIGHEST);
  }

  private wanted = -1;

  /** Goes to the offset that was requested while the bytes were hidden. */
  private appeared(): void {
    if (this.view.clientHeight && this.wanted >= 0) this.show(this.wanted);
    this.draw();
  }

  private show(offset: number): void {
    this.wanted = this.view.clientHeight ? -1 : offset;
    const row = Math.floor(offset / WIDE);
    const first = Math.floor(this.view.scrollTop * this.scale);
    const seen = Math.floor(this.view.clientHeight / ROW);
    if (row < first || row >= first + seen - 1) this.view.scrollTop = Math.max(0, (row - 3) / this.scale);
  }

  private draw(): void {
    const first = Math.floor(this.view.scrollTop * this.scale);
    const last = Math.min(this.rows, first + Math.ceil(this.view.clientHeight / ROW) + 1);
    const made = document.createDocumentFragment();
    for (let row = first; row < last; row++) made.append(this.row(row, this.view.scrollTop + (row - first) * ROW));
    this.space.replaceChildren(made);
    this.inspect();
  }

  private row(row: number, top: number): HTMLElement {
    const start = row * WIDE;
    const line = el("div", { class: "bytes-row" }, el("span", { class: "offset" }, hex(start, 8)));
    line.style.transform = `translateY(${top}px)`;
    const block = this.block(start);
    const cells = el("span", { class: "cells" });
    const text = el("span", { class: "text" });
    for (let offset = start; offset < Math.min(start + WIDE, this.facts.size); offset++) {
      const byte = block?.[offset % BLOCK];
      const kind = this.kind(offset);
      const cell = { "data-o": String(offset), class: kind || undefined };
      cells.append(el("span", cell, byte === undefined ? ".." : hex(byte, 2)));
      text.append(el("span", cell, byte === undefined ? " " : byte > 31 && byte < 127 ? String.fromCharCode(byte) : "."));
    }
    line.append(cells, text);
    return line;
  }

  private kind(offset: number): string {
    const at = this.spans.findIndex(([part, start, end]) => part === this.part && start <= offset && offset < end);
    const marked = at < 0 ? "" : at === 0 ? "own" : "far";
    return offset === this.cursor ? `${marked} cursor`.trim() : marked;
  }

  private block(offset: number): Uint8Array | null {
    const start = offset - (offset % BLOCK);
    const key = `${this.part}:${start}`;
    const known = this.blocks.get(key);
    if (known !== undefined) return known;
    this.blocks.set(key, null);
    this.actions.load(this.part, start, BLOCK).then(
      (data) => {
        this.blocks.set(key, data);
        this.draw();
      },
      (error) => {
        this.blocks.delete(key);
        this.actions.fail(error);
      },
    );
    return null;
  }

  /** Shows the values of the bytes from the cursor on, once they are loaded. */
  private inspect(): void {
    if (this.cursor < 0) return this.inspector.show(0, new Uint8Array());
    const found: number[] = [];
    for (let offset = this.cursor; offset < Math.min(this.cursor + LOOKED_AT, this.facts.size); offset++) {
      const byte = this.block(offset)?.[offset % BLOCK];
      if (byte === undefined) return;
      found.push(byte);
    }
    this.inspector.show(this.cursor, Uint8Array.from(found));
  }

  private clicked(event: MouseEvent): void {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-o]");
    if (cell) this.choose(Number(cell.dataset.o));
  }

  private choose(offset: number): void {
    this.cursor = Math.max(0, Math.min(this.facts.size - 1, offset));
    this.show(this.cursor);
    this.draw();
    this.actions.click(this.part, this.cursor);
  }

  private pressed(event: KeyboardEvent): void {
    const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WIDE, ArrowDown: WIDE };
    const by = moves[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.choose((this.cursor < 0 ? (this.spans.find(([part]) => part === this.part)?.[1] ?? 0) : this.cursor) + (this.cursor < 0 ? 0 : by));
  }
}
