// Details of the selected node: its value, its children, and the references to it.

import { button, count, counted, el, link, reason, visible } from "./dom";
import { editor, focusIn } from "./editor";
import { offerForm } from "./offers";
import { ROWS, type NodeData, type Offer, type Relations, type Source, type Table } from "./types";

const MOST_ROWS = 300;
const MOST_RELATIONS = 200;

export interface DetailsActions {
  go(address: string): void;
  fail(error: unknown): void;
  /** Applies an action to the file; null where nothing can be changed. */
  act: ((name: string, given: Record<string, string>) => Promise<void>) | null;
}

export class Details {
  readonly element = el("div", { class: "details", tabindex: "0", role: "region", "aria-label": "Details" });
  private turn = 0;
  private shown: NodeData | null = null;

  constructor(
    private readonly source: Source,
    private readonly file: number,
    private readonly actions: DetailsActions,
  ) {}

  private go(address: string): void {
    this.actions.go(address);
  }

  private readonly fail = (error: unknown): void => this.actions.fail(error);

  async show(node: NodeData): Promise<void> {
    const turn = ++this.turn;
    this.shown = node;
    const title = el("h2", {}, visible(node.n || node.k || "the document"), node.c ? el("span", { class: "class" }, visible(node.c)) : null);
    const facts = el("dl", { class: "facts" });
    const fact = (name: string, ...value: (Node | string)[]) => facts.append(el("dt", {}, name), el("dd", {}, ...value));
    fact("address", el("code", {}, visible(node.a || "/")), this.offers(node.a || "/"));
    if (node.t) fact("type", visible(node.t));
    if (node.ref) fact("refers to", this.link(node.ref, node.s));
    else if (valueOf(node) && !isLong(node)) fact(node.kids ? "content" : "value", visible(valueOf(node)));
    if (this.actions.act && node.a) this.offerEdits(node, fact);
    if (node.error) fact("error", el("span", { class: "error" }, visible(node.error)));
    const rest = el("div", {});
    this.element.replaceChildren(title, facts, rest);
    this.element.scrollTop = 0;
    try {
      for await (const part of this.parts(node)) {
        if (turn !== this.turn) return;
        rest.append(part);
      }
    } catch (error) {
      if (turn === this.turn) this.fail(error);
    }
  }

  /** Discards pending questions, because the file has changed. */
  leave(): void {
    this.turn++;
    this.shown = null;
  }

  // -- edits -----------------------------------------------------------------------------

  /** The address of the value that is being edited. */
  editing: string | null = null;

  private offerEdits(node: NodeData, fact: (name: string, ...value: (Node | string)[]) => void): void {
    const place = el("span", {});
    const tools: Node[] = [];
    const act = (name: string) => () => {
      this.editing = node.a;
      this.leave();
      void this.actions.act!(name, { address: node.a }).catch(this.fail).finally(() => (this.editing = null));
    };
    if (node.set && !node.table) tools.push(button("edit", "Edit the value (F2)", () => void this.editAt(place, node), "small edit"));
    if (node.cp) tools.push(button("copy it", "Add a copy", act("copy"), "small"));
    if (node.rm) tools.push(button("remove", "Remove it from the file", act("remove"), "small"));
    if (tools.length) fact("change", ...tools, place);
  }

  /** Begins to edit the selected value. */
  edit(): void {
    this.element.querySelector<HTMLElement>("button.edit")?.click();
  }

  /** Puts the field that edits a value into an element. */
  private async editAt(place: HTMLElement, node: NodeData, after = ""): Promise<void> {
    const old = [...place.childNodes];
    const close = () => place.replaceChildren(...old);
    try {
      const form = await this.source.form(this.file, node.a);
      const made = editor(form, node.k, {
        set: async (value) => {
          this.editing = node.a;
          await this.actions.act!("set", { address: node.a, value }).finally(() => (this.editing = null));
          if (made.isConnected) close();
        },
        targets: (text) => this.source.targets(this.file, node.a, text),
        close,
      });
      place.replaceChildren(made, after);
      focusIn(made);
    } catch (error) {
      place.replaceChildren(...old, el("span", { class: "error" }, ` ${visible(reason(error))}`));
    }
  }

  /** Yields buttons for what can be added here; each asks for the fields of its edit. */
  private *additions(offers: Offer[]): Generator<Node> {
    if (!offers.length) return;
    const place = el("div", {});
    const close = () => place.replaceChildren();
    const act = async (name: string, given: Record<string, string>) => {
      this.leave();
      await this.actions.act!(name, given);
    };
    const begin = async (offer: Offer) => {
      try {
        place.replaceChildren(await offerForm(this.source, this.file, offer, { act, close }));
        focusIn(place);
      } catch (error) {
        this.fail(error);
      }
    };
    yield el("section", { class: "offers", "aria-label": "Add" }, ...offers.map((each) => button(each.s, each.s, () => void begin(each), "small")), place);
  }

  private offers(text: string): HTMLElement {
    const made = button("copy", "Copy the address", () => void copy(), "small");
    const copy = async () => {
      await navigator.clipboard.writeText(text).then(() => (made.textContent = "copied"), this.fail);
      setTimeout(() => (made.textContent = "copy"), 1500);
    };
    return made;
  }

  private async *parts(node: NodeData): AsyncGenerator<Node> {
    if (node.table) yield await this.table(node, 0);
    if (isLong(node)) {
      const { text } = await this.source.details(this.file, node.a);
      yield el("pre", { class: "text" }, visible(text ?? node.s ?? ""));
    }
    if (node.kids) yield await this.inside(node);
    if (this.actions.act) yield* this.additions(await this.source.offers(this.file, node.a));
    // Finding them means a walk through the document, so it waits until the user stays here.
    await new Promise((done) => setTimeout(done, 250));
    if (node.a && this.shown === node) yield* this.relations(await this.source.relations(this.file, node.a));
  }

  private link(address: string, text?: string): HTMLElement {
    return link(text || address, address, () => this.go(address));
  }

  private async inside(node: NodeData): Promise<Node> {
    const page = await this.source.children(this.file, node.a, 0);
    const body = el("tbody", {});
    for (const child of page.nodes.slice(0, MOST_ROWS)) {
      const value = child.ref ? this.link(child.ref, child.s) : el("span", {}, visible([child.c, child.n, child.error, valueOf(child)].filter(Boolean).join(" ")));
      const cell = el("td", {}, value);
      if (this.actions.act && child.set && !child.table && (!child.kids || child.vec)) {
        cell.append(button("\u270e", `Edit ${visible(child.k)}`, () => void this.editAt(cell, child), "small edit-row"));
      }
      body.append(el("tr", {}, el("th", { scope: "row" }, this.link(child.a, child.k)), cell, el("td", { class: "type" }, visible(child.t ?? ""))));
    }
    const more = page.total > MOST_ROWS ? el("p", { class: "dim" }, `${count(page.total)} in all: the tree has the rest`) : null;
    return el("div", {}, el("table", { class: "members" }, body), more);
  }

  private async *relations(found: Relations): AsyncGenerator<Node> {
    const rows: [string, Map<string, string>][] = [
      ["Refers to", new Map(found.to.map((each) => [each.to, each.s]))],
      ["Referred to by", new Map(found.by.map((each) => [each.from, each.s]))],
    ];
    for (const [title, places] of rows) {
      if (!places.size) continue;
      const list = el("ul", { class: "links" });
      for (const [address, text] of places) list.append(el("li", {}, this.link(address), text && !address.endsWith(text) ? el("span", { class: "dim" }, ` ${visible(text)}`) : null));
      yield el("section", {}, el("h3", {}, `${title} (${count(places.size)}${places.size >= MOST_RELATIONS ? " or more" : ""})`), list);
    }
  }

  private async table(node: NodeData, start: number): Promise<Node> {
    const holder = el("div", { class: "numbers" });
    const draw = async (from: number) => {
      const table: Table = await this.source.table(this.file, node.a, from);
      const body = el("tbody", {});
      table.rows.forEach((row, place) =>
        body.append(this.row(node, table, table.start + place, row)),
      );
      const last = table.start + table.rows.length;
      const turn = el("p", {}, `rows ${count(table.start)} to ${count(Math.max(last - 1, 0))} of ${count(table.total)} `);
      const act = (to: number) => () => void draw(to).catch(this.fail);
      const shown = table.rows[0]?.length ?? 0;
      if (shown < table.columns) turn.append(`(the first ${count(shown)} of ${count(table.columns)} columns) `);
      if (table.start > 0) turn.append(button("earlier", "Earlier rows", act(Math.max(0, table.start - ROWS))));
      if (last < table.total && this.source.offline) turn.append("(this page has no more)");
      else if (last < table.total) turn.append(button("later", "Later rows", act(last)));
      holder.replaceChildren(turn, el("table", { class: "array" }, body));
    };
    await draw(start);
    return holder;
  }

  /** Returns a row of an array; its number is a button that edits the row. */
  private row(node: NodeData, table: Table, at: number, values: Table["rows"][number]): HTMLElement {
    const cells = values.map((each) => el("td", {}, short(each)));
    const head = el("th", { scope: "row" }, String(at));
    const made = el("tr", {}, head, ...cells);
    if (this.actions.act && table.columns <= 64) {
      const row: NodeData = { a: `${node.a}/${at}`, k: String(at), set: true };
      head.replaceChildren(
        button(String(at), `Edit row ${at}`, () => {
          const place = el("td", { colspan: String(table.columns) });
          made.replaceChildren(head, place);
          void this.editAt(place, row);
        }, "small"),
      );
    }
    return made;
  }
}

/** Whether the summary of a text may have been shortened. */
function isLong({ s = "", ref, kids }: NodeData): boolean {
  return !ref && !kids && s.length > 180;
}

/** Returns the summary of a node without its type and class, which are shown already. */
function valueOf({ s = "", c = "", t = "" }: NodeData): string {
  if (s === c || s === t) return "";
  const size = t && s.startsWith(`${t} of `) ? s.slice(t.length + 4) : "";
  return /^\d+$/.test(size) ? counted(Number(size), "element") : s;
}

function short(value: number | string | boolean): string {
  return typeof value === "number" && !Number.isInteger(value) ? String(Number(value.toPrecision(7))) : String(value);
}

