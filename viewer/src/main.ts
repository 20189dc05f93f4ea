// The page: a tree for each file on the left, what is selected above its bytes on the right.

import { differencesView } from "./differences";
import { addTab, button, byId, el, nothing, reason, selectTab, tabRow, visible } from "./dom";
import { Offline } from "./offline";
import { Pane, type Around } from "./pane";
import { Search } from "./search";
import { Server } from "./server";
import type { Differences, FileFacts, NodeData, Source } from "./types";

interface Place {
  file: number;
  address: string;
}

const stage = () => el("div", { class: "stage" });

class App implements Around {
  private readonly panes: Pane[] = [];
  private readonly heads: HTMLElement[] = [];
  private current = 0;
  private view = "About";
  private readonly message = byId("message");
  private readonly tabs = tabRow("Views");
  private differences: HTMLElement | null = null;

  constructor(readonly source: Source) {
    this.tabs.id = "views";
    byId("view").before(this.tabs);
  }

  async start(): Promise<void> {
    const files = await this.source.files();
    document.title = `${files.map((each) => visible(each.name)).join(", ")} - Chunkwright`;
    this.layPanes(files);
    const search = new Search(this.source, () => ({ file: this.current, name: files[this.current]!.name }), (file, address) => void this.go(file, address));
    this.controls(search);
    const isJoined = files[0]!.joined;
    if (isJoined) this.view = "3D";
    this.turnTo(0);
    await Promise.all(this.panes.map((pane) => pane.tree.start()));
    const place = history.state as Place | null;
    if (place?.address) await this.go(place.file, place.address, false);
    if (files.length === 2 && !isJoined) await this.compare();
    document.body.dataset.ready = "1";
  }

  private layPanes(files: FileFacts[]): void {
    const trees = byId("trees");
    const shared = stage();
    trees.classList.toggle("pair", files.length === 2);
    files.forEach((facts, index) => {
      const pane = new Pane(this, index, facts, facts.joined ? shared : stage());
      const name = visible(facts.name);
      const head = button(name, `About ${name}`, () => this.turnTo(index, "About"), "file-name");
      this.panes.push(pane);
      this.heads.push(head);
      trees.append(el("section", { class: "file", "aria-label": name }, head, pane.tree.element));
    });
  }

  private controls(search: Search): void {
    byId("back").addEventListener("click", () => history.back());
    byId("forward").addEventListener("click", () => history.forward());
    const help = byId("help") as HTMLDialogElement;
    byId("keys").addEventListener("click", () => help.showModal());
    byId("theme").addEventListener("click", () => {
      const { dataset } = document.documentElement;
      const now = dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
      dataset.theme = now === "dark" ? "light" : "dark";
    });
    window.addEventListener("popstate", (event) => {
      const place = event.state as Place | null;
      if (place) void this.go(place.file, place.address, false);
      else this.showView("About");
    });
    window.addEventListener("keydown", (event) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (isTyping || help.open || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "/") search.focus();
      else if (event.key === "?") help.showModal();
      else return;
      event.preventDefault();
    });
  }

  /** Brings a file to the front, in a view that it has. */
  private turnTo(index: number, view = this.view): void {
    this.current = index;
    const pane = this.panes[index]!;
    byId("bytes").replaceChildren(pane.bytes.element);
    this.heads.forEach((head, at) => {
      head.setAttribute("aria-current", String(at === index));
      head.parentElement!.classList.toggle("current", at === index);
    });
    const names = [...pane.views.keys(), ...(this.differences ? ["Differences"] : [])];
    this.tabs.replaceChildren();
    for (const name of names) addTab(this.tabs, name, name, () => this.showView(name));
    this.showView(names.includes(view) ? view : "Details");
  }

  private showView(name: string): void {
    this.view = name;
    const pane = this.panes[this.current]!;
    const holder = byId("view");
    holder.setAttribute("aria-label", name);
    holder.replaceChildren((name === "Differences" ? this.differences : pane.views.get(name)) ?? "");
    selectTab(this.tabs, (tab) => tab.textContent === name);
    void pane.prepare(name).catch((error) => this.fail(error));
  }

  private fading = 0;

  fail(error: unknown): void {
    this.message.textContent = visible(reason(error));
    this.message.hidden = false;
    clearTimeout(this.fading);
    this.fading = setTimeout(() => (this.message.hidden = true), 8000);
  }

  /** A line of a tree was chosen. */
  selected(pane: Pane, node: NodeData, remember = true): void {
    const view = this.view === "About" ? "Details" : this.view;
    if (pane.index !== this.current || view !== this.view) this.turnTo(pane.index, view);
    pane.bytes.mark(node.spans ?? [], node.within);
    const isGraph = this.view === "Graph" && pane.facts.graphs.some((each) => each.a === node.a);
    if (isGraph) void pane.drawGraph(node.a);
    void pane.details.show(node);
    if (remember) history.pushState({ file: pane.index, address: node.a } satisfies Place, "");
  }

  /** Goes to an address, opening whatever is above it. */
  async go(file: number, address: string, remember = true): Promise<void> {
    try {
      const pane = this.panes[file]!;
      const path = await this.source.path(file, address);
      await pane.tree.reveal(path.indices);
      this.selected(pane, path.node, remember);
    } catch (error) {
      this.fail(error);
    }
  }

  private async compare(): Promise<void> {
    const [old, now] = this.panes as [Pane, Pane];
    const go = (file: number, address: string, remember: boolean) => void this.go(file, address, remember);
    try {
      const found = await this.source.differences();
      this.markTrees(old, now, found);
      this.differences = differencesView(found, [old.facts.name, now.facts.name], go);
    } catch (error) {
      this.differences = nothing("The files cannot be compared.", reason(error));
    }
    this.turnTo(0, "Differences");
  }

  private markTrees(old: Pane, now: Pane, { rows }: Differences): void {
    old.tree.mark(rows.filter((each) => each.kind !== "added").map((each) => [each.address, each.kind]));
    now.tree.mark(rows.filter((each) => each.kind !== "removed").map((each) => [each.other || each.address, each.kind]));
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
