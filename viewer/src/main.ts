// The page: a tree for each file on the left, what is selected above its bytes on the right.

import { Bytes } from "./bytes";
import { Details } from "./details";
import { button, byId, count, el, visible } from "./dom";
import { Drawing } from "./graph";
import { Offline } from "./offline";
import { Server } from "./server";
import { Tree } from "./tree";
import type { ChangeRow, FileFacts, NodeData, Source } from "./types";

interface Place {
  file: number;
  address: string;
}

class Pane {
  readonly tree: Tree;
  readonly bytes: Bytes;
  readonly details: Details;
  readonly drawing: Drawing;
  readonly scene = el("div", { class: "stage" });
  readonly pictures = el("div", { class: "pictures" });
  readonly graph: HTMLElement;
  readonly about = el("div", { class: "details" });
  readonly views: Map<string, HTMLElement>;
  selected: NodeData = { a: "", k: "" };

  constructor(
    readonly app: App,
    readonly index: number,
    readonly facts: FileFacts,
  ) {
    const { source } = app;
    const fail = (error: unknown) => app.fail(error);
    this.tree = new Tree(
      {
        load: (address, start) => source.children(index, address, start),
        select: (node) => app.selected(this, node),
        follow: (address) => app.go({ file: index, address }),
        fail,
      },
      `Tree of ${facts.name}`,
    );
    this.bytes = new Bytes(facts.parts, {
      load: (part, start, size) => source.bytes(index, part, start, size),
      click: (part, offset) => void this.clicked(part, offset).catch(fail),
      fail,
    });
    this.details = new Details(source, index, (address) => app.go({ file: index, address }), fail);
    this.drawing = new Drawing((address) => app.go({ file: index, address }));
    this.graph = el("div", { class: "graph" }, this.drawing.element);
    this.views = new Map<string, HTMLElement>([["Details", this.details.element]]);
    if (facts.scene) this.views.set("3D", this.scene);
    if (facts.pictures) this.views.set("Pictures", this.pictures);
    if (facts.graphs.length) this.views.set("Graph", this.graph);
    this.views.set("About", this.about);
    this.describe();
  }

  private async clicked(part: number, offset: number): Promise<void> {
    const owner = await this.app.source.owner(this.index, part, offset);
    const where = `${offset.toString(16).padStart(6, "0")} (${count(offset)})`;
    const what = owner.label ? ` ${owner.label}` : "";
    if (owner.address) await this.app.go({ file: this.index, address: owner.address });
    this.bytes.point(part, offset);
    this.bytes.say(`${where}: ${visible(owner.address)}${what}` || where);
  }

  private describe(): void {
    const facts = el("dl", { class: "facts" });
    for (const [key, value] of Object.entries(this.facts.info))
      facts.append(el("dt", {}, visible(key)), el("dd", {}, visible(typeof value === "object" ? JSON.stringify(value) : String(value))));
    this.about.append(el("h2", {}, visible(this.facts.name), el("span", { class: "class" }, visible(this.facts.title))), facts);
  }

  private asked = new Set<string>();

  /** Loads what a view shows, once. */
  async prepare(view: string): Promise<void> {
    if (view === "Graph") return this.drawGraph(this.facts.graphs[0]!.a, false);
    if (this.asked.has(view)) return;
    this.asked.add(view);
    const { source } = this.app;
    if (view === "3D") {
      this.scene.replaceChildren(el("p", { class: "dim" }, "loading ..."));
      try {
        const [data] = await Promise.all([source.scene(this.index), this.app.loadScene()]);
        await window.chunkwrightScene!(this.scene, data);
        const notes = await source.notes(this.index);
        if (notes.length) this.scene.append(el("div", { class: "notes", title: visible(notes.join("\n")) }, `${notes.length === 1 ? "1 note" : `${notes.length} notes`}: ${visible(notes[0]!)}`));
      } catch (error) {
        this.scene.replaceChildren(el("p", { class: "error" }, visible((error as Error).message)));
      }
    } else if (view === "About") {
      const problems = await source.problems(this.index);
      const list = el("ul", { class: "links" });
      for (const { a, s } of problems) {
        const link = el("a", { href: "#" }, visible(a));
        link.addEventListener("click", (event) => {
          event.preventDefault();
          void this.app.go({ file: this.index, address: a });
        });
        list.append(el("li", {}, link, ` ${visible(s)}`));
      }
      this.about.append(el("h3", {}, problems.length ? `Problems (${problems.length})` : "No problems"), list);
    } else if (view === "Pictures") {
      const names = await source.pictures(this.index);
      if (!names.length) this.pictures.append(el("p", { class: "dim" }, "no pictures"));
      for (const [index, name] of names.entries()) {
        const picture = el("img", { alt: visible(name), loading: "lazy", src: await source.picture(this.index, index) });
        this.pictures.append(el("figure", {}, picture, el("figcaption", {}, visible(name))));
      }
    }
  }

  private drawn = "";

  async drawGraph(address: string, again = true): Promise<void> {
    if (this.drawn && !again) return;
    this.drawn = address;
    this.graph.querySelector("select")?.remove();
    const choice = el("select", { "aria-label": "Graph" });
    for (const { a, s } of this.facts.graphs) choice.append(el("option", { value: a, selected: a === address }, visible(s)));
    choice.addEventListener("change", () => void this.drawGraph(choice.value).catch((error) => this.app.fail(error)));
    this.graph.prepend(choice);
    this.drawing.show(await this.app.source.graph(this.index, address));
  }
}

class App {
  private readonly panes: Pane[] = [];
  private current = 0;
  private view = "Details";
  private readonly message = byId("message");
  private readonly tabs = byId("views");
  private readonly search = byId("search") as HTMLInputElement;
  private differences: HTMLElement | null = null;

  constructor(readonly source: Source) {}

  async start(): Promise<void> {
    const files = await this.source.files();
    document.title = `${files.map((each) => visible(each.name)).join(", ")} - Chunkwright`;
    files.forEach((facts, index) => this.panes.push(new Pane(this, index, facts)));
    this.layTrees();
    this.controls();
    this.turnTo(0);
    await Promise.all(this.panes.map((pane) => pane.tree.start()));
    const place = history.state as Place | null;
    if (place?.address) await this.go(place, false);
    else this.selectRoot();
    if (files.length === 2) await this.compare();
    document.body.dataset.ready = "1";
  }

  private selectRoot(): void {
    const pane = this.panes[this.current]!;
    void pane.details.show({ a: "", k: pane.facts.name, c: pane.facts.title, kids: true });
    pane.bytes.say("click a byte to see what it belongs to");
  }

  private layTrees(): void {
    const trees = byId("trees");
    const isPair = this.panes.length === 2;
    trees.classList.toggle("pair", isPair);
    for (const pane of this.panes) {
      const head = button(visible(pane.facts.name), `${pane.facts.title}`, () => this.turnTo(pane.index), "file-name");
      trees.append(el("section", { class: "file" }, head, pane.tree.element));
    }
  }

  private controls(): void {
    byId("back").addEventListener("click", () => history.back());
    byId("forward").addEventListener("click", () => history.forward());
    byId("theme").addEventListener("click", () => {
      const { dataset } = document.documentElement;
      const now = dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
      dataset.theme = now === "dark" ? "light" : "dark";
    });
    byId("find").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.find().catch((error) => this.fail(error));
    });
    this.search.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.clearFound();
    });
    window.addEventListener("popstate", (event) => {
      const place = event.state as Place | null;
      if (place) void this.go(place, false);
    });
    window.addEventListener("keydown", (event) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (event.key === "/" && !isTyping) {
        event.preventDefault();
        this.search.focus();
        this.search.select();
      }
    });
  }

  turnTo(index: number): void {
    this.current = index;
    const pane = this.panes[index]!;
    byId("bytes").replaceChildren(pane.bytes.element);
    document.querySelectorAll(".file").forEach((each, at) => each.classList.toggle("current", at === index));
    const names = [...pane.views.keys(), ...(this.differences ? ["Differences"] : [])];
    this.tabs.replaceChildren(
      ...names.map((name) => {
        const tab = button(name, name, () => this.showView(name));
        tab.setAttribute("role", "tab");
        return tab;
      }),
    );
    this.showView(names.includes(this.view) ? this.view : "Details");
  }

  showView(name: string): void {
    this.view = name;
    const pane = this.panes[this.current]!;
    const shown = name === "Differences" ? this.differences : pane.views.get(name);
    byId("view").replaceChildren(shown ?? "");
    for (const tab of this.tabs.children) tab.setAttribute("aria-selected", String(tab.textContent === name));
    void pane.prepare(name).catch((error) => this.fail(error));
  }

  fail(error: unknown): void {
    this.message.textContent = visible(error instanceof Error ? error.message : String(error));
    this.message.hidden = false;
    setTimeout(() => (this.message.hidden = true), 8000);
  }

  /** A line of a tree was chosen. */
  selected(pane: Pane, node: NodeData, remember = true): void {
    if (pane.index !== this.current) this.turnTo(pane.index);
    pane.selected = node;
    pane.bytes.mark(node.spans ?? [], node.within);
    const isGraph = this.view === "Graph" && pane.facts.graphs.some((each) => each.a === node.a);
    if (isGraph) void pane.drawGraph(node.a).catch((error) => this.fail(error));
    void pane.details.show(node);
    if (remember) history.pushState({ file: pane.index, address: node.a } satisfies Place, "");
  }

  /** Goes to an address, opening whatever is above it. */
  async go(place: Place, remember = true): Promise<void> {
    try {
      const pane = this.panes[place.file]!;
      const path = await this.source.path(place.file, place.address);
      await pane.tree.reveal(path.indices);
      this.selected(pane, path.node, remember);
    } catch (error) {
      this.fail(error);
    }
  }

  // -- search ----------------------------------------------------------------------------

  private clearFound(): void {
    byId("found").hidden = true;
  }

  private async find(): Promise<void> {
    const query = this.search.value.trim();
    const list = byId("found");
    if (!query) return this.clearFound();
    list.hidden = false;
    list.replaceChildren(el("p", { class: "dim" }, "searching ..."));
    try {
      const found = await this.source.find(this.current, query);
      const rows = el("ul", { class: "links", role: "listbox" });
      for (const node of found.nodes) {
        const link = button(visible(node.a), visible(node.a), () => void this.go({ file: this.current, address: node.a }), "hit");
        link.append(el("span", { class: "class" }, visible(node.c ?? "")), el("span", { class: "value" }, visible(node.s && node.s !== node.c ? node.s : "")));
        rows.append(el("li", {}, link));
      }
      const heading = `${count(found.nodes.length)}${found.more ? " or more" : ""} found`;
      list.replaceChildren(el("div", { class: "found-head" }, heading, button("close", "Close (Escape)", () => this.clearFound(), "small")), rows);
    } catch (error) {
      list.replaceChildren(el("p", { class: "error" }, visible((error as Error).message)));
    }
  }

  // -- differences -----------------------------------------------------------------------

  private async compare(): Promise<void> {
    try {
      const found = await this.source.differences();
      const [old, now] = this.panes as [Pane, Pane];
      old.tree.mark(found.rows.filter((each) => each.kind !== "added").map((each) => [each.address, each.kind]));
      now.tree.mark(found.rows.filter((each) => each.kind !== "removed").map((each) => [each.other || each.address, each.kind]));
      const body = el("tbody", {});
      for (const row of found.rows) body.append(this.changeRow(row));
      const head = el("thead", {}, el("tr", {}, ...["", "address", old.facts.name, now.facts.name].map((each) => el("th", {}, visible(each)))));
      const more = found.total > found.rows.length ? el("p", {}, `the first ${count(found.rows.length)} are shown`) : null;
      const none = found.total ? null : el("p", {}, "no differences");
      this.differences = el("div", { class: "details" }, el("h2", {}, found.total === 1 ? "1 difference" : `${count(found.total)} differences`), more, none, el("table", { class: "members changes" }, head, body));
      this.view = "Differences";
      this.turnTo(0);
    } catch (error) {
      this.fail(error);
    }
  }

  private changeRow(row: ChangeRow): HTMLElement {
    const link = el("a", { href: "#" }, visible(row.address));
    link.addEventListener("click", (event) => {
      event.preventDefault();
      if (row.kind !== "added") void this.go({ file: 0, address: row.address });
      if (row.kind !== "removed") void this.go({ file: 1, address: row.other || row.address }, row.kind === "added");
    });
    const cells = [row.kind, link, row.old ?? "", row.new ?? ""].map((each) => el("td", {}, typeof each === "string" ? visible(each) : each));
    return el("tr", { class: `mark-${row.kind}` }, ...cells);
  }

  private script: Promise<void> | null = null;

  loadScene(): Promise<void> {
    if (window.chunkwrightScene) return Promise.resolve();
    this.script ??= new Promise((done, failed) => {
      const script = el("script", { src: "scene.js" });
      script.addEventListener("load", () => done());
      script.addEventListener("error", () => failed(new Error("scene.js cannot be loaded")));
      document.head.append(script);
    });
    return this.script;
  }
}

const embedded = document.getElementById("embedded");
const app = new App(embedded ? new Offline(JSON.parse(embedded.textContent!)) : new Server());
app.start().catch((error) => app.fail(error));
