// What is shown of one file: its tree, its bytes, and the views of it.

import { Bytes } from "./bytes";
import { Details } from "./details";
import { count, counted, el, link, nothing, reason, visible } from "./dom";
import { Drawing } from "./graph";
import { Tree } from "./tree";
import type { FileFacts, NodeData, Source } from "./types";

const MOST_PROBLEMS = 200;

/** What a pane asks of the page around it. */
export interface Around {
  readonly source: Source;
  go(file: number, address: string): Promise<void>;
  selected(pane: Pane, node: NodeData): void;
  fail(error: unknown): void;
  loadScene(): Promise<void>;
}

export class Pane {
  readonly tree: Tree;
  readonly bytes: Bytes;
  readonly details: Details;
  readonly views: Map<string, HTMLElement>;
  private readonly drawing: Drawing;
  private readonly pictures = el("div", { class: "pictures", tabindex: "0", role: "region", "aria-label": "Pictures" });
  private readonly about = el("div", { class: "details", tabindex: "0", role: "region", "aria-label": "About the file" });
  private readonly graph: HTMLElement;

  constructor(
    private readonly around: Around,
    readonly index: number,
    readonly facts: FileFacts,
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
    this.bytes = new Bytes(facts.parts, {
      load: (part, start, size) => source.bytes(index, part, start, size),
      click: (part, offset) => void this.clicked(part, offset).catch(fail),
      fail,
    });
    this.details = new Details(source, index, go, fail);
    this.drawing = new Drawing(go);
    this.graph = el("div", { class: "graph" }, this.drawing.element);
    this.views = new Map<string, HTMLElement>([["Details", this.details.element]]);
    if (facts.scene) this.views.set("3D", stage);
    if (facts.pictures) this.views.set("Pictures", this.pictures);
    if (facts.graphs.length) this.views.set("Graph", this.graph);
    this.views.set("About", this.about);
    this.about.append(el("h2", {}, visible(facts.name), el("span", { class: "class" }, visible(facts.title))), factList(facts.info));
    void this.details.show({ a: "", k: facts.name, c: facts.title, kids: true });
    this.bytes.say("click a byte to see what it belongs to");
  }

  private async clicked(part: number, offset: number): Promise<void> {
    const owner = await this.around.source.owner(this.index, part, offset);
    const where = `0x${offset.toString(16)} (${count(offset)})`;
    if (owner.address) await this.around.go(this.index, owner.address);
    this.bytes.point(part, offset);
    const what = [visible(owner.address), owner.label].filter(Boolean).join(" ");
    this.bytes.say(what ? `${where}: ${what}` : where);
  }

  private readonly asked = new Set<string>();

  /** Loads what a view shows, once. */
  async prepare(view: string): Promise<void> {
    if (this.asked.has(view)) return;
    this.asked.add(view);
    if (view === "Graph") return this.drawGraph(this.facts.graphs[0]!.a);
    if (view === "3D") return this.showScene();
    if (view === "About") return this.showProblems();
    if (view === "Pictures") return this.showPictures();
  }

  private async showScene(): Promise<void> {
    if (this.stage.childElementCount) return; // files that are shown together share it
    const { source } = this.around;
    this.stage.replaceChildren(nothing("loading ..."));
    try {
      const [data] = await Promise.all([source.scene(this.index), this.around.loadScene()]);
      await window.chunkwrightScene!(this.stage, data);
      const notes = await source.notes(this.index);
      if (!notes.length) return;
      const list = el("ul", {}, ...notes.map((each) => el("li", {}, visible(each))));
      this.stage.append(el("details", { class: "notes" }, el("summary", {}, counted(notes.length, "note")), list));
    } catch (error) {
      this.stage.replaceChildren(nothing("Nothing is shown in 3D.", reason(error)));
    }
  }

  private async showProblems(): Promise<void> {
    const { source } = this.around;
    if (source.offline) this.about.firstElementChild!.after(limits(await source.leftOut(this.index)));
    const problems = await source.problems(this.index);
    const rows = problems.map(({ a, s }) => el("li", {}, link(a || "/", a, () => void this.around.go(this.index, a)), ` ${visible(s)}`));
    const title = problems.length >= MOST_PROBLEMS ? `The first ${MOST_PROBLEMS} problems` : counted(problems.length, "problem");
    this.about.append(el("h3", {}, problems.length ? title : "No problems"), el("ul", { class: "links" }, ...rows));
  }

  private async showPictures(): Promise<void> {
    const { source } = this.around;
    try {
      const names = await source.pictures(this.index);
      if (!names.length) this.pictures.append(nothing("There are no pictures in this file.", "If its textures are files of their own, 3D shows those that are found beside it."));
      for (const [index, name] of names.entries()) {
        const picture = el("img", { alt: visible(name), loading: "lazy", src: await source.picture(this.index, index) });
        this.pictures.append(el("figure", {}, picture, el("figcaption", {}, visible(name))));
      }
    } catch (error) {
      this.pictures.replaceChildren(nothing("The pictures cannot be shown.", reason(error)));
    }
  }

  async drawGraph(address: string): Promise<void> {
    this.graph.querySelector("select")?.remove();
    const choice = el("select", { "aria-label": "Graph to draw" });
    for (const { a, s } of this.facts.graphs) choice.append(el("option", { value: a, selected: a === address }, visible(s)));
    if (this.facts.more_graphs) choice.append(el("option", { disabled: true }, `the first ${count(this.facts.graphs.length)} are listed`));
    choice.addEventListener("change", () => void this.drawGraph(choice.value));
    this.graph.prepend(choice);
    try {
      const drawn = await this.around.source.graph(this.index, address);
      // Without its list, another graph was asked for in the meantime.
      if (choice.parentElement) this.drawing.show(drawn, choice.selectedOptions[0]?.text ?? "");
    } catch (error) {
      if (choice.parentElement) this.drawing.fail(reason(error));
    }
  }
}

/** Returns what a page without a server says about itself. */
function limits(leftOut: string[]): HTMLElement {
  const said = "This page needs no server and no network. Its search box finds text, but takes no queries; arrays have their first 200 rows, long texts their first 20,000 characters.";
  const made = el("div", { class: "limits" }, el("p", {}, said));
  if (leftOut.length) made.append(el("p", {}, "It is without:"), el("ul", {}, ...leftOut.map((each) => el("li", {}, visible(each)))));
  return made;
}

/** Returns facts as a list of terms; those that have parts are lists themselves. */
function factList(facts: Record<string, unknown>): HTMLElement {
  const list = el("dl", { class: "facts" });
  for (const [key, value] of Object.entries(facts)) {
    const isNested = typeof value === "object" && value !== null && !Array.isArray(value);
    const text = typeof value === "object" && value !== null ? (Array.isArray(value) ? value.map(String).join(", ") : "") : value === null ? "none" : String(value);
    list.append(el("dt", {}, visible(key)), el("dd", {}, isNested ? factList(value as Record<string, unknown>) : visible(text)));
  }
  return list;
}
