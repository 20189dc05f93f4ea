// A tree: only the lines in view are elements, and only the pages in view are loaded.

import { el, visible } from "./dom";
import { PAGE, type NodeData, type Page } from "./types";

const LINE = 22;
const SPARE = 12;

class Branch {
  children: Branch[] = [];
  isOpen = false;
  /** Resolves when the children are loaded, once they have been requested. */
  loading: Promise<void> | null = null;

  constructor(
    readonly parent: Branch | null,
    readonly index: number,
    readonly depth: number,
    public data: NodeData | null,
  ) {}
}

export interface TreeActions {
  load(address: string, start: number): Promise<Page>;
  select(node: NodeData): void;
  follow(address: string): void;
  fail(error: unknown): void;
}

export class Tree {
  readonly element: HTMLElement;
  private readonly space: HTMLElement;
  private root = new Branch(null, 0, -1, { a: "", k: "" });
  private lines: Branch[] = [];
  private selected: Branch | null = null;
  private marks = new Map<string, string>();

  constructor(
    private readonly actions: TreeActions,
    label: string,
  ) {
    this.space = el("div", { class: "tree-space" });
    this.element = el("div", { class: "tree", role: "tree", tabindex: "0", "aria-label": label }, this.space);
    this.element.addEventListener("scroll", () => this.draw(), { passive: true });
    this.element.addEventListener("click", (event) => this.clicked(event));
    this.element.addEventListener("keydown", (event) => this.pressed(event));
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  async start(): Promise<void> {
    await this.open(this.root);
  }

  /** Reloads everything; branches that were open stay open if they still exist. */
  async refresh(): Promise<void> {
    const open = new Set<string>();
    for (const branch of this.lines) if (branch.isOpen && branch.data) open.add(branch.data.a);
    const places = this.lines.filter((branch) => branch.isOpen).map((branch) => branch.index);
    const { scrollTop } = this.element;
    const root = new Branch(null, 0, -1, { a: "", k: "" });
    await this.reopen(root, open, places.length ? Math.max(...places) : 0);
    this.root = root;
    this.selected = null;
    this.list();
    this.element.scrollTop = scrollTop;
  }

  private async reopen(branch: Branch, open: Set<string>, furthest: number): Promise<void> {
    branch.loading = this.load(branch);
    await branch.loading;
    branch.isOpen = true;
    for (let at = PAGE; at <= Math.min(furthest, branch.children.length - 1); at += PAGE) await this.fill(branch, at);
    for (const child of branch.children) if (child.data?.kids && open.has(child.data.a)) await this.reopen(child, open, furthest);
  }

  /** Marks the lines of changed addresses, and the lines above them. */
  mark(changes: Iterable<[address: string, kind: string]>): void {
    this.marks.clear();
    for (const [address, kind] of changes) {
      this.marks.set(address, kind);
      for (let at = address.lastIndexOf("/"); at > 0; at = address.lastIndexOf("/", at - 1)) {
        const above = address.slice(0, at);
        if (!this.marks.has(above)) this.marks.set(above, "inside");
      }
    }
    this.draw();
  }

  /** Opens whatever is above a node, given by an index for each level, and selects it. */
  async reveal(indices: number[]): Promise<void> {
    let branch = this.root;
    for (const index of indices) {
      await this.open(branch);
      await this.fill(branch, index);
      const next = branch.children[index];
      if (!next) break;
      branch = next;
    }
    if (branch === this.root) return;
    this.selected = branch;
    this.show(this.lines.indexOf(branch));
    this.draw();
  }

  private async open(branch: Branch): Promise<void> {
    try {
      await (branch.loading ??= this.load(branch));
    } catch (error) {
      branch.loading = null; // so that opening it again loads it again
      throw error;
    }
    if (branch.isOpen) return;
    branch.isOpen = true;
    this.list();
  }

  private async load(branch: Branch): Promise<void> {
    const page = await this.actions.load(branch.data?.a ?? "", 0);
    branch.children = Array.from({ length: page.total }, (_, index) => new Branch(branch, index, branch.depth + 1, null));
    this.put(branch, page);
  }

  private put(branch: Branch, page: Page): void {
    page.nodes.forEach((node, place) => {
      const child = branch.children[page.start + place];
      if (child) child.data = node;
    });
  }

  /** Loads the page that a child is in. */
  private async fill(branch: Branch, index: number): Promise<void> {
    const child = branch.children[index];
    if (!child || child.data) return;
    const start = index - (index % PAGE);
    this.put(branch, await this.actions.load(branch.data?.a ?? "", start));
    this.draw();
  }

  private list(): void {
    const lines: Branch[] = [];
    const waiting: Branch[] = [...this.root.children].reverse();
    for (let branch = waiting.pop(); branch; branch = waiting.pop()) {
      lines.push(branch);
      if (branch.isOpen) for (let at = branch.children.length - 1; at >= 0; at--) waiting.push(branch.children[at]!);
    }
    this.lines = lines;
    this.space.style.height = `${lines.length * LINE}px`;
    this.draw();
  }

  private pending = new Set<string>();

  private draw(): void {
    const first = Math.max(0, Math.floor(this.element.scrollTop / LINE) - SPARE);
    const last = Math.min(this.lines.length, Math.ceil((this.element.scrollTop + this.element.clientHeight) / LINE) + SPARE);
    const made = document.createDocumentFragment();
    for (let at = first; at < last; at++) made.append(this.line(this.lines[at]!, at));
    this.space.replaceChildren(made);
    const chosen = this.selected ? this.lines.indexOf(this.selected) : -1;
    if (chosen >= first && chosen < last) this.element.setAttribute("aria-activedescendant", `${this.id}-${chosen}`);
    else this.element.removeAttribute("aria-activedescendant");
  }

  private readonly id = `tree${Math.random().toString(36).slice(2, 8)}`;

  private line(branch: Branch, at: number): HTMLElement {
    const { data } = branch;
    const line = el("div", {
      class: `line${branch === this.selected ? " selected" : ""}`,
      role: "treeitem",
      id: `${this.id}-${at}`,
      "data-at": String(at),
      "aria-level": String(branch.depth + 1),
      "aria-posinset": String(branch.index + 1),
      "aria-setsize": String(branch.parent?.children.length ?? 1),
      "aria-selected": String(branch === this.selected),
      "aria-expanded": data?.kids ? String(branch.isOpen) : undefined,
    });
    line.style.top = `${at * LINE}px`;
    line.style.paddingLeft = `${branch.depth * 14 + 4}px`;
    if (!data) {
      line.append(el("span", { class: "dim" }, "..."));
      void this.request(branch);
      return line;
    }
    const said = [data.k, data.c, data.n, data.s].filter(Boolean).join("  ");
    if (said.length > 40) line.title = visible(said);
    const mark = this.marks.get(data.a);
    if (mark) line.classList.add(`mark-${mark}`);
    line.append(el("span", { class: "twisty", "data-twisty": "1" }, data.kids ? (branch.isOpen ? "\u25be" : "\u25b8") : ""));
    line.append(el("span", { class: "key" }, visible(data.k)));
    if (data.c) line.append(el("span", { class: "class" }, visible(data.c)));
    if (data.n && !data.k.includes(data.n)) line.append(el("span", { class: "name" }, visible(data.n)));
    if (data.error) line.append(el("span", { class: "error" }, visible(data.error)));
    else if (data.ref) line.append(el("a", { class: "ref", href: "#", "data-ref": data.ref, title: visible(data.ref), tabindex: "-1" }, `\u2192 ${visible(data.s ?? data.ref)}`));
    else if (data.s && data.s !== data.c) line.append(el("span", { class: "value" }, visible(data.s)));
    return line;
  }

  private async request(branch: Branch): Promise<void> {
    const { parent } = branch;
    if (!parent) return;
    const key = `${parent.data?.a}\n${branch.index - (branch.index % PAGE)}`;
    if (this.pending.has(key)) return;
    this.pending.add(key);
    try {
      await this.fill(parent, branch.index);
    } catch (error) {
      this.actions.fail(error);
    } finally {
      this.pending.delete(key);
    }
  }

  private async toggle(branch: Branch): Promise<void> {
    if (!branch.data?.kids) return;
    if (branch.isOpen) {
      branch.isOpen = false;
      this.list();
    } else {
      await this.open(branch).catch((error) => this.actions.fail(error));
    }
  }

  /** Returns the branch under the mouse: by its place, because lines are made anew at any time. */
  private at(event: MouseEvent): Branch | undefined {
    const top = this.space.getBoundingClientRect().top;
    return this.lines[Math.floor((event.clientY - top) / LINE)];
  }

  private clicked(event: MouseEvent): void {
    const branch = this.at(event);
    const target = event.target as HTMLElement;
    const link = target.closest<HTMLElement>("[data-ref]");
    if (link) {
      event.preventDefault();
      this.actions.follow(link.dataset.ref!);
    } else if (branch && target.dataset.twisty) {
      void this.toggle(branch);
    } else if (branch) {
      this.choose(branch);
      if (event.detail === 2) void this.toggle(branch);
    }
  }

  private choose(branch: Branch): void {
    this.selected = branch;
    this.draw();
    if (branch.data) this.actions.select(branch.data);
  }

  private show(at: number): void {
    const top = at * LINE;
    if (top < this.element.scrollTop || top + LINE > this.element.scrollTop + this.element.clientHeight)
      this.element.scrollTop = Math.max(0, top - this.element.clientHeight / 2);
  }

  private move(at: number): void {
    const branch = this.lines[Math.max(0, Math.min(this.lines.length - 1, at))];
    if (!branch) return;
    this.show(this.lines.indexOf(branch));
    if (branch.data) this.choose(branch);
    else void this.request(branch).then(() => this.choose(branch));
  }

  private pressed(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = this.selected ? this.lines.indexOf(this.selected) : -1;
    const page = Math.max(1, Math.floor(this.element.clientHeight / LINE) - 1);
    const branch = at >= 0 ? this.lines[at]! : null;
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: this.lines.length - 1 };
    const goal = moves[event.key];
    if (goal !== undefined) this.move(goal);
    else if (!branch) return;
    else if (event.key === "ArrowRight") branch.isOpen ? this.move(at + 1) : void this.toggle(branch);
    else if (event.key === "ArrowLeft") branch.isOpen ? void this.toggle(branch) : branch.parent && branch.parent !== this.root && this.move(this.lines.indexOf(branch.parent));
    else if (event.key === "Enter" && branch.data?.ref) this.actions.follow(branch.data.ref);
    else if (event.key === "Enter" || event.key === " ") void this.toggle(branch);
    else return;
    event.preventDefault();
  }
}
