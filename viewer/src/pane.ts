// What is shown of one file: its tree, its bytes, and the views of it.

import { about } from "./about";
import { Bytes } from "./bytes";
import { Details } from "./details";
import { addTab, button, count, counted, el, nothing, reason, selectTab, tabRow, visible } from "./dom";
import { Drawing } from "./graph";
import type { Place } from "./gizmo";
import { inBase64, takesPictures } from "./offers";
import { Tree } from "./tree";
import type { FileFacts, Levels, NodeData, Source, View, Views } from "./types";

/** What a pane needs from the page around it. */
export interface Around {
  readonly source: Source;
  go(file: number, address: string, remember?: boolean, fromScene?: boolean): Promise<void>;
  selected(pane: Pane, node: NodeData): void;
  act(name: string, file: number, given: Record<string, string>, stays?: boolean): Promise<void>;
  fail(error: unknown): void;
  loadScene(): Promise<void>;
}

/** Views that show the details of the selected item below them, and need more room. */
export const PICTURED = new Set(["3D", "Graph", "Pictures"]);

export class Pane {
  readonly tree: Tree;
  readonly details: Details;
  bytes: Bytes;
  readonly views = new Map<string, HTMLElement>();
  private readonly drawing: Drawing;
  private readonly pictures = el("div", { class: "pictures", tabindex: "0", role: "region", "aria-label": "Pictures" });
  private readonly about = el("div", { class: "details", tabindex: "0", role: "region", "aria-label": "About the file" });
  private readonly graph: HTMLElement;
  private readonly lower = el("div", { class: "lower" });
  private readonly lowerTabs = tabRow("Below", "part-tabs");
  private has: (Views & { left_out?: string[] }) | null = null;
  private node: NodeData | null = null;

  constructor(
    private readonly around: Around,
    readonly index: number,
    public facts: FileFacts,
    private readonly stage: HTMLElement,
  ) {
    const { source } = around;
    const fail = (error: unknown) => around.fail(error);
    const go = (address: string) => void around.go(index, address);
    this.tree = new Tree(
      {
        load: (address, start) => source.children(index, address, start),
        select: (node) => around.selected(this, node),
        follow: go,
        fail,
      },
      `Tree of ${visible(facts.name)}`,
    );
    this.bytes = this.laidBytes();
    const act = source.act && ((name: string, given: Record<string, string>) => around.act(name, index, given));
    this.details = new Details(source, index, { go, fail, act });
    this.drawing = new Drawing(go);
    this.graph = el("div", { class: "graph" }, this.drawing.element);
    for (const name of ["Details", "Bytes"]) addTab(this.lowerTabs, name, name, () => this.turnLower(name));
    this.layViews();
    void this.details.show({ a: "", k: facts.name, c: facts.title, kids: true });
    this.bytes.say("click a byte to see what it belongs to");
  }

  private laidBytes(): Bytes {
    const { source } = this.around;
    return new Bytes(this.facts.parts, {
      load: (part, start, size) => source.bytes(this.index, part, start, size),
      click: (part, offset) => void this.clicked(part, offset).catch((error) => this.around.fail(error)),
      fail: (error) => this.around.fail(error),
    });
  }

  private layViews(): void {
    this.views.clear();
    this.views.set("Details", this.details.element);
    if (this.has?.scene) this.views.set("3D", this.stage);
    if (this.has?.pictures) this.views.set("Pictures", this.pictures);
    if (this.facts.graphs.length) this.views.set("Graph", this.graph);
    this.views.set("About", this.about);
  }

  viewNames(): Iterable<string> {
    return this.views.keys();
  }

  /** Requests, once, which views have something to show. */
  async look(): Promise<void> {
    if (this.has) return;
    this.has = await this.around.source.views(this.index);
    this.layViews();
  }

  /** The view to begin with, which shows best what the file is. */
  get first(): string {
    return this.has?.first ?? "About";
  }

  // -- below a view ----------------------------------------------------------------------

  private lowerName = "Details";

  /** Returns the element below a view: the bytes, or the details that no other place shows. */
  below(view: string): HTMLElement {
    if (!PICTURED.has(view)) return this.bytes.element;
    this.turnLower(this.lowerName);
    return this.lower;
  }

  private turnLower(name: string): void {
    this.lowerName = name;
    selectTab(this.lowerTabs, (tab) => tab.textContent === name);
    this.lower.replaceChildren(this.lowerTabs, name === "Details" ? this.details.element : this.bytes.element);
  }

  // -- selection -------------------------------------------------------------------------

  /** Shows the selected item in each view that has it. */
  show(node: NodeData, view: string, fromScene: boolean): void {
    this.node = node;
    this.bytes.mark(node.spans ?? [], node.within);
    const isGraph = view === "Graph" && this.facts.graphs.some((each) => each.a === node.a);
    if (isGraph && this.drawn !== node.a) void this.drawGraph(node.a);
    this.drawing.mark(node.a);
    if (!fromScene) this.choose(true);
    this.markPicture();
    void this.details.show(node);
  }

  /** Shows the selected item in the scene; with `moves`, the camera turns to it. */
  private choose(moves: boolean): void {
    this.stage.dispatchEvent(new CustomEvent("choose", { detail: { address: this.node?.a ?? "", moves } }));
  }

  private async clicked(part: number, offset: number): Promise<void> {
    const owner = await this.around.source.owner(this.index, part, offset);
    const where = `0x${offset.toString(16)} (${count(offset)})`;
    if (owner.address) await this.around.go(this.index, owner.address);
    this.bytes.point(part, offset);
    const what = [visible(owner.address), owner.label].filter(Boolean).join(" ");
    this.bytes.say(what ? `${where}: ${what}` : where);
  }

  // -- edits -----------------------------------------------------------------------------

  /** Returns the address to select after an edit: the old one, or where its item moved. */
  afterEdit(address: string): string {
    const selected = this.node?.a ?? "";
    const edited = this.details.editing ?? "";
    if (!selected || !edited.startsWith(`${selected}/`)) return address;
    const deeper = edited.split("/").length - selected.split("/").length;
    return address.split("/").slice(0, -deeper).join("/") || address;
  }

  /** Shows the current state of the file; drawings are made again when they are viewed. */
  async renew(facts: FileFacts): Promise<void> {
    this.facts = facts;
    this.details.leave();
    this.asked.clear();
    this.has = null;
    const old = this.bytes.element;
    this.bytes = this.laidBytes();
    old.replaceWith(this.bytes.element);
    this.pictures.replaceChildren();
    this.stage.dataset.stale = "1";
    await Promise.all([this.tree.refresh(), this.look()]);
    this.layViews();
  }

  // -- views -----------------------------------------------------------------------------

  private readonly asked = new Set<string>();

  /** Loads the content of a view, once. */
  async prepare(view: string): Promise<void> {
    if (this.asked.has(view) || !this.views.has(view)) return;
    this.asked.add(view);
    if (view === "Graph") return this.drawGraph(this.facts.graphs[0]!.a);
    if (view === "3D") return this.showScene();
    if (view === "About") return about(this.about, this.around, this.index, this.facts, this.has?.left_out ?? []);
    if (view === "Pictures") return this.showPictures();
  }

  private async showScene(): Promise<void> {
    const isAnew = this.stage.childElementCount > 0;
    if (isAnew && !this.stage.dataset.stale) return; // files that are shown together share it
    delete this.stage.dataset.stale;
    const { source } = this.around;
    if (!isAnew) this.stage.replaceChildren(nothing("loading ..."));
    try {
      const [data] = await Promise.all([source.scene(this.index, this.view), this.around.loadScene()]);
      const anchors = new Map(Object.entries(await source.anchors(this.index, this.view)));
      await window.chunkwrightScene!(this.stage, data, anchors, {
        picked: (address) => void this.around.go(this.index, address, true, true),
        moved: source.act && ((place, address) => this.moved(place, address)),
        painted: source.act && ((address, file) => void this.paint("paint", address, file)),
        levels: this.levels,
      });
      this.choose(!isAnew);
      void this.layLevels().catch((error) => this.around.fail(error));
      const notes = await source.notes(this.index, this.view);
      if (!notes.length) return;
      const list = el("ul", {}, ...notes.map((each) => el("li", {}, visible(each))));
      this.stage.append(el("details", { class: "notes" }, el("summary", {}, counted(notes.length, "note")), list));
    } catch (error) {
      this.stage.replaceChildren(nothing("Nothing is shown in 3D.", reason(error)));
    }
  }

  /** Moves a node of the scene; shows the error and fails if the package refuses. */
  private async moved(place: Place, address: string): Promise<void> {
    const { node, ...numbers } = place;
    const given = Object.fromEntries(Object.entries(numbers).map(([name, each]) => [name, JSON.stringify(each)]));
    try {
      await this.around.act("move", this.index, { ...this.view, ...given, node: String(node), address }, true);
    } catch (error) {
      this.around.fail(error);
      throw error;
    }
  }

  // -- levels of detail ------------------------------------------------------------------

  private view: View = {};
  private readonly levels = el("span", { class: "levels" });
  private known: Levels | null = null;

  /** Makes the controls for the scene's levels of detail and states, once. */
  private async layLevels(): Promise<void> {
    if (this.known) return;
    const known = (this.known = await this.around.source.levels(this.index));
    for (const [name, words] of [["lod", "level of detail"], ["state", "state"], ["axes", "axes"]] as const) {
      const numbers = known[name] ?? [];
      if (numbers.length < 2) continue;
      const select = el("select", { "aria-label": words, title: words }, ...numbers.map((each) => el("option", { value: String(each) }, `${words} ${each}`)));
      select.addEventListener("change", () => this.see({ [name]: select.value }));
      this.levels.append(select);
    }
    if (!known.all) return;
    const all = button("all", "Show or hide the other levels, states, shadows, and hidden objects", () => {
      const isOn = all.getAttribute("aria-pressed") !== "true";
      all.setAttribute("aria-pressed", String(isOn));
      this.see({ all: isOn ? "1" : "0" });
    }, "small");
    all.setAttribute("aria-pressed", "false");
    this.levels.append(all);
  }

  private see(part: View): void {
    this.view = { ...this.view, ...part };
    this.stage.dataset.stale = "1";
    void this.showScene();
  }

  // -- pictures --------------------------------------------------------------------------

  private async showPictures(): Promise<void> {
    const { source } = this.around;
    try {
      for (const [index, { s: name, a: address }] of (await source.pictures(this.index)).entries()) {
        const picture = el("img", { alt: visible(name), loading: "lazy", src: await source.picture(this.index, index) });
        const tile = address ? button("", `Select ${visible(name)}`, () => void this.around.go(this.index, address), "tile") : el("span", { class: "tile" });
        tile.append(picture);
        tile.dataset.address = address;
        if (address && source.act) takesPictures(tile, (file) => void this.paint("embed", address, file));
        this.pictures.append(el("figure", {}, tile, el("figcaption", {}, visible(name))));
      }
      this.markPicture();
    } catch (error) {
      this.pictures.replaceChildren(nothing("The pictures cannot be shown.", reason(error)));
    }
  }

  /** Marks the picture of the selected texture, or of the texture around the selected item. */
  private markPicture(): void {
    const selected = this.node?.a ?? "";
    for (const each of this.pictures.querySelectorAll<HTMLElement>(".tile")) {
      const { address } = each.dataset;
      const is = !!address && (selected === address || selected.startsWith(`${address}/`));
      each.classList.toggle("chosen", is);
      if (is) each.scrollIntoView({ block: "nearest" });
    }
  }

  private async paint(name: string, address: string, file: File): Promise<void> {
    try {
      await this.around.act(name, this.index, { address, name: file.name, data: await inBase64(file) }, true);
    } catch (error) {
      this.around.fail(error);
    }
  }

  private drawn = "";

  async drawGraph(address: string): Promise<void> {
    this.drawn = address;
    this.graph.querySelector("select")?.remove();
    const choice = el("select", { "aria-label": "Graph to draw" });
    for (const { a, s } of this.facts.graphs) choice.append(el("option", { value: a, selected: a === address }, visible(s)));
    if (this.facts.more_graphs) choice.append(el("option", { disabled: true }, `the first ${count(this.facts.graphs.length)} are listed`));
    choice.addEventListener("change", () => void this.drawGraph(choice.value));
    this.graph.prepend(choice);
    try {
      const drawn = await this.around.source.graph(this.index, address);
      // If its list is gone, another graph was requested in the meantime.
      if (choice.parentElement) this.drawing.show(drawn, choice.selectedOptions[0]?.text ?? "");
      if (this.node) this.drawing.mark(this.node.a);
    } catch (error) {
      if (choice.parentElement) this.drawing.fail(reason(error));
    }
  }
}
