// The search box and its results, in the current file.

import { button, byId, count, el, reason, visible } from "./dom";
import type { NodeData, Source } from "./types";

export class Search {
  private readonly box = byId("search") as HTMLInputElement;
  private readonly list = byId("found");

  constructor(
    private readonly source: Source,
    private readonly current: () => { file: number; name: string },
    private readonly go: (file: number, address: string) => void,
  ) {
    if (source.offline) this.box.placeholder = "Search: text in names and values   ( / )";
    byId("find").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.find();
    });
    this.box.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
      if (event.key === "ArrowDown") this.step(event, 1);
    });
    this.list.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
      if (event.key === "ArrowDown") this.step(event, 1);
      if (event.key === "ArrowUp") this.step(event, -1);
    });
  }

  focus(): void {
    this.box.focus();
    this.box.select();
  }

  private close(): void {
    if (this.list.contains(document.activeElement)) this.box.focus();
    this.list.hidden = true;
  }

  /** Moves from hit to hit, and from the first back to the box. */
  private step(event: KeyboardEvent, by: number): void {
    const hits = [...this.list.querySelectorAll<HTMLElement>(".hit")];
    if (this.list.hidden || !hits.length) return;
    event.preventDefault();
    const goal = hits.indexOf(document.activeElement as HTMLElement) + by;
    (hits[Math.min(goal, hits.length - 1)] ?? this.box).focus();
  }

  private show(heading: string, ...rest: (Node | string)[]): void {
    const head = el("div", { class: "found-head" }, el("span", { role: "status" }, heading), button("close", "Close (Escape)", () => this.close(), "small"));
    this.list.replaceChildren(head, ...rest);
    this.list.hidden = false;
  }

  private ask(text: string): void {
    this.box.value = text;
    void this.find();
  }

  private async find(): Promise<void> {
    const query = this.box.value.trim();
    if (!query) return this.close();
    const { file, name } = this.current();
    this.show("searching ...");
    try {
      const { nodes, more, meant, lacks, fault } = await this.source.find(file, query);
      const number = more ? `more than ${count(nodes.length)} found, these first` : `${count(nodes.length) || ""} found`;
      const none = this.source.offline && /^\/\/|[[*"\]]/.test(query) ? "this page takes no queries: nothing found" : "nothing found";
      const near = meant ? el("p", { class: "dim" }, "did you mean ", button(visible(meant), "Search for this", () => this.ask(meant), "small"), "?") : "";
      const notes = [lacks, fault].filter((each) => each !== undefined).map((each) => el("p", { class: "error" }, visible(each)));
      this.show(`${nodes.length ? number : none} in ${visible(name)}`, ...notes, near, el("ul", { class: "links" }, ...nodes.map((node) => el("li", {}, this.hit(file, node)))));
    } catch (error) {
      this.show("not a query", el("p", { class: "error" }, visible(reason(error))));
    }
  }

  private hit(file: number, node: NodeData): HTMLElement {
    const made = button(visible(node.a), visible(node.a), () => this.go(file, node.a), "hit");
    const value = node.s && node.s !== node.c ? node.s : "";
    made.append(el("span", { class: "class" }, visible(node.c ?? "")), el("span", { class: "value" }, visible(value)));
    return made;
  }
}
