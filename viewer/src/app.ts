// The page: files and their trees on the left; on the right, the selected item above its bytes.

import { differencesView } from "./differences";
import { addTab, byId, el, nothing, reason, selectTab, tabRow, visible } from "./dom";
import { Edits } from "./edits";
import { FileList } from "./filelist";
import { Pane, PICTURED, type Around } from "./pane";
import { Search } from "./search";
import type { Acted, Differences, FileName, NodeData, Source } from "./types";

interface Place {
  file: number;
  address: string;
}

const stage = () => el("div", { class: "stage" });

export class App implements Around {
  private files: FileName[] = [];
  private readonly panes: Pane[] = [];
  private readonly opening = new Map<number, Promise<Pane>>();
  private current = 0;
  private view = "";
  private readonly message = byId("message");
  private readonly tabs = tabRow("Views");
  private readonly shared = stage();
  private readonly edits: Edits;
  private readonly list: FileList;
  private compared: { pair: [number, number]; element: HTMLElement } | null = null;

  constructor(readonly source: Source) {
    this.tabs.id = "views";
    byId("view").before(this.tabs);
    this.edits = new Edits(source, {
      current: () => ({ file: this.current, facts: this.panes[this.current]!.facts }),
      done: (file, acted) => this.edited(file, acted),
      go: (file, address) => void this.go(file, address),
      fail: (error) => this.fail(error),
    });
    this.list = new FileList({
      open: (file) => void this.turnTo(file, this.list.isLong ? "" : "About"),
      compare: (old, now) => void this.compare(old, now),
    });
    const search = new Search(source, () => ({ file: this.current, name: this.files[this.current]?.name ?? "" }), (file, address) => void this.go(file, address));
    this.controls(search);
  }

  /** Shows the open files, beginning with the first. */
  async start(): Promise<void> {
    this.files = await this.source.files();
    this.opening.clear();
    this.panes.length = 0;
    this.compared = null;
    const isJoined = !!this.files[0]?.joined;
    document.title = `${this.files.map((each) => visible(each.name)).join(", ").slice(0, 200)} - Chunkwright`;
    this.list.show(this.files, isJoined);
    if (!this.files.length) return;
    const place = history.state as Place | null;
    const pair = this.files.length === 2 && !isJoined && !this.list.isLong;
    if (!this.list.isLong) await Promise.allSettled(this.files.map((_, file) => this.pane(file)));
    await this.turnTo(0, pair ? "About" : "");
    document.body.dataset.ready = "1";
    if (pair) await this.compare(0, 1);
    if (place?.address && this.files[place.file]) await this.go(place.file, place.address, false);
    document.body.dataset.shown = "1";
  }

  /** Returns the pane of a file, which is requested only once. */
  private pane(file: number): Promise<Pane> {
    const known = this.opening.get(file);
    if (known) return known;
    const made = this.made(file);
    this.opening.set(file, made);
    made.catch(() => this.opening.delete(file));
    return made;
  }

  private async made(file: number): Promise<Pane> {
    const facts = await this.source.facts(file);
    const pane = new Pane(this, file, facts, facts.joined ? this.shared : stage());
    this.panes[file] = pane;
    this.list.place(file, pane.tree.element);
    await pane.tree.start();
    return pane;
  }

  private controls(search: Search): void {
    byId("back").addEventListener("click", () => history.back());
    byId("forward").addEventListener("click", () => history.forward());
    const help = byId("help") as HTMLDialogElement;
    byId("keys").addEventListener("click", () => help.showModal());
    for (const [id, pane] of [["hide-left", "left"], ["hide-below", "bytes"]] as const) {
      const made = byId(id);
      made.addEventListener("click", () => {
        const { hidden } = byId(pane);
        byId(pane).hidden = !hidden;
        made.setAttribute("aria-pressed", String(hidden));
      });
    }
    byId("theme").addEventListener("click", () => {
      const { dataset } = document.documentElement;
      const now = dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
      dataset.theme = now === "dark" ? "light" : "dark";
      window.dispatchEvent(new Event("themechange"));
    });
    for (const name of ["dragover", "drop"]) document.addEventListener(name, (event) => event.preventDefault()); // a file dropped elsewhere must not replace the page
    window.addEventListener("popstate", (event) => {
      const place = event.state as Place | null;
      if (place) void this.go(place.file, place.address, false);
      else this.showView("About");
    });
    window.addEventListener("keydown", (event) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.target instanceof HTMLTextAreaElement;
      if (isTyping || help.open || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "/") search.focus();
      else if (event.key === "?") help.showModal();
      else if (event.key === "F2") this.panes[this.current]?.details.edit();
      else return;
      event.preventDefault();
    });
  }

  /** Brings a file to the front, in one of its views: "" is its first, most telling view. */
  private async turnTo(file: number, view = this.view): Promise<void> {
    try {
      const pane = await this.pane(file);
      this.current = file;
      this.list.mark(file);
      this.edits.tell(file, pane.facts.edits);
      const begins = view || "Details";
      this.layTabs(pane, begins);
      await pane.look();
      if (this.current !== file) return;
      // If the user has turned to another view meanwhile, that stays.
      this.layTabs(pane, !view && this.view === begins ? pane.first : this.view);
      await pane.prepare(this.view);
    } catch (error) {
      this.fail(error);
    }
  }

  private layTabs(pane: Pane, view: string): void {
    const names = [...pane.viewNames()];
    if (this.compared?.pair.includes(pane.index)) names.push("Differences");
    if (this.source.act) names.push("Changes");
    this.tabs.replaceChildren();
    for (const name of names) addTab(this.tabs, name, name, () => this.showView(name));
    this.showView(names.includes(view) ? view : "Details");
  }

  private showView(name: string): void {
    this.view = name;
    const pane = this.panes[this.current];
    if (!pane) return;
    const holder = byId("view");
    holder.setAttribute("aria-label", name);
    byId("right").classList.toggle("pictured", PICTURED.has(name));
    const others: Record<string, HTMLElement | undefined> = { Differences: this.compared?.element, Changes: this.edits.view };
    const own = pane.views.get(name) ?? others[name];
    holder.replaceChildren(own ?? "");
    byId("bytes").replaceChildren(pane.below(name));
    selectTab(this.tabs, (tab) => tab.textContent === name);
    if (name === "Changes") void this.edits.list().catch((error) => this.fail(error));
    void pane.prepare(name).catch((error) => this.fail(error));
  }

  private fading = 0;

  fail(error: unknown): void {
    this.message.textContent = visible(reason(error));
    this.message.hidden = false;
    clearTimeout(this.fading);
    this.fading = setTimeout(() => (this.message.hidden = true), 8000);
  }

  /** Called when a line of a tree was chosen. */
  selected(pane: Pane, node: NodeData, remember = true, fromScene = false): void {
    const view = this.view === "About" || this.view === "Changes" ? "Details" : this.view;
    if (pane.index !== this.current) void this.turnTo(pane.index, view);
    else if (view !== this.view) this.showView(view);
    pane.show(node, this.view, fromScene);
    if (remember) history.pushState({ file: pane.index, address: node.a } satisfies Place, "");
  }

  /** Goes to an address, opening whatever is above it. */
  async go(file: number, address: string, remember = true, fromScene = false): Promise<void> {
    try {
      const pane = await this.pane(file);
      const path = await this.source.path(file, address);
      await pane.tree.reveal(path.indices);
      this.selected(pane, path.node, remember, fromScene);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Applies an action to an open file; fails with the error message of the package. */
  async act(name: string, file: number, given: Record<string, string>, stays = false): Promise<void> {
    this.stays = stays;
    await this.edits.run(name, file, given).finally(() => (this.stays = false));
  }

  // Whether the camera stays where it is, because the edited object is in view.
  private stays = false;

  /** Shows a file after an edit; the same item stays selected, even if its address changed. */
  private async edited(file: number, { address, lines, facts }: Acted): Promise<void> {
    const pane = await this.pane(file);
    this.edits.tell(file, facts.edits);
    const isOther = !lines.length;
    pane.facts = facts;
    if (isOther) return;
    const goal = pane.afterEdit(address);
    await pane.renew(facts);
    if (this.compared?.pair.includes(file)) this.compared = null;
    this.layTabs(pane, this.view);
    if (this.view === "Changes") return;
    await this.go(file, goal, false, this.stays);
  }

  private async compare(old: number, now: number): Promise<void> {
    const [before, after] = await Promise.all([this.pane(old), this.pane(now)]);
    const go = (file: number, address: string, remember: boolean) => void this.go(file ? now : old, address, remember);
    let element: HTMLElement;
    try {
      const found = await this.source.differences(old, now);
      this.markTrees(before, after, found);
      element = differencesView(found, [before.facts.name, after.facts.name], go);
    } catch (error) {
      element = nothing("The files cannot be compared.", reason(error));
    }
    this.compared = { pair: [old, now], element };
    await this.turnTo(old, "Differences");
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
