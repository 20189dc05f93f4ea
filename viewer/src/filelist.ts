// The files on the left: two or three with their trees, or a longer list with one tree shown.

import { button, byId, count, el, visible } from "./dom";
import type { FileName } from "./types";

const MOST_BESIDE = 4;

export interface ListActions {
  open(file: number): void;
  compare(old: number, now: number): void;
}

export class FileList {
  isLong = false;
  private sections: HTMLElement[] = [];
  private heads: HTMLElement[] = [];
  private readonly chosen: number[] = [];

  constructor(private readonly actions: ListActions) {}

  show(files: FileName[], isJoined: boolean): void {
    const trees = byId("trees");
    this.isLong = files.length > MOST_BESIDE || files.some((each) => each.listed);
    this.chosen.length = 0;
    trees.classList.toggle("pair", files.length === 2 && !this.isLong);
    trees.classList.toggle("many", this.isLong);
    this.heads = files.map(({ name, path }, file) => button(visible(name), this.isLong ? `Show ${visible(path)}` : `About ${visible(name)}`, () => this.actions.open(file), "file-name"));
    this.sections = files.map(({ name }, file) => el("section", { class: "file", "aria-label": visible(name) }, this.isLong ? null : this.heads[file]!));
    const list = this.isLong ? [this.list(files, isJoined)] : [];
    trees.replaceChildren(...list, ...this.sections);
  }

  private list(files: FileName[], isJoined: boolean): HTMLElement {
    const compare = button("compare", "Compare the two files that are chosen", () => this.actions.compare(this.chosen[0]!, this.chosen[1]!), "small");
    compare.disabled = true;
    const rows = files.map(({ name, title }, file) => {
      const box = el("input", { type: "checkbox", "aria-label": `Compare ${visible(name)}` });
      box.addEventListener("change", () => {
        const at = this.chosen.indexOf(file);
        if (at >= 0) this.chosen.splice(at, 1);
        else this.chosen.push(file);
        compare.disabled = this.chosen.length !== 2;
      });
      return el("li", {}, isJoined ? null : box, this.heads[file]!, el("span", { class: "dim" }, visible(title)));
    });
    return el("nav", { class: "file-list", "aria-label": "List of files" }, el("p", {}, `${count(files.length)} files `, isJoined ? null : compare), el("ul", {}, ...rows));
  }

  /** Puts the tree of a file into the list. */
  place(file: number, tree: HTMLElement): void {
    this.sections[file]?.querySelector(".tree")?.remove();
    this.sections[file]?.append(tree);
  }

  mark(file: number): void {
    this.heads.forEach((head, at) => {
      head.setAttribute("aria-current", String(at === file));
      head.parentElement!.classList.toggle("current", at === file);
      this.sections[at]!.classList.toggle("current", at === file);
    });
  }
}
