// Undo, redo, save and the list of changes for the current file.

import { differencesView } from "./differences";
import { button, byId, count, counted, download, el, link, nothing, reason, visible } from "./dom";
import type { Acted, EditsFacts, FileFacts, Source } from "./types";

export interface Edited {
  current(): { file: number; facts: FileFacts };
  done(file: number, acted: Acted): Promise<void>;
  go(file: number, address: string): void;
  fail(error: unknown): void;
}

export class Edits {
  readonly view = el("div", { class: "details", tabindex: "0", role: "region", "aria-label": "Changes" });
  private readonly bar = byId("edits");
  private readonly undo = button("\u21b6", "Undo (Ctrl+Z)", () => this.act("undo"));
  private readonly redo = button("\u21b7", "Redo (Ctrl+Y)", () => this.act("redo"));
  private readonly keep = button("save", "Save (Ctrl+S)", () => void this.save());
  private readonly copy = button("download", "Save as: download the file as it is now, and leave the file itself alone", () => void this.saveAs());
  private readonly unsaved = new Set<number>();

  constructor(
    private readonly source: Source,
    private readonly page: Edited,
  ) {
    if (!source.act) return;
    this.undo.setAttribute("aria-label", "Undo");
    this.redo.setAttribute("aria-label", "Redo");
    this.bar.replaceChildren(this.undo, this.redo, this.keep);
    this.bar.hidden = false;
    window.addEventListener("beforeunload", (event) => this.unsaved.size && event.preventDefault());
    window.addEventListener("keydown", (event) => this.pressed(event));
  }

  private pressed(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const key = event.key.toLowerCase();
    if (key === "s") void this.save();
    else if (isTyping) return;
    else if (key === "z" && !event.shiftKey) this.act("undo");
    else if (key === "y" || (key === "z" && event.shiftKey)) this.act("redo");
    else return;
    event.preventDefault();
  }

  /** Shows what can be undone, redone and saved. */
  tell(file: number, { done, undone, saved, writes, beside }: EditsFacts): void {
    this.undo.disabled = !done;
    this.redo.disabled = !undone;
    this.keep.disabled = saved;
    // Where the page may not write, "download" is what the other button does.
    if (writes) this.keep.after(this.copy);
    else this.copy.remove();
    this.keep.textContent = writes ? "save" : "download";
    this.keep.title = writes ? "Save the file (Ctrl+S)" : `Download the changed file${beside ? " and the files that belong to it" : ""} (Ctrl+S): this page may not write`;
    if (saved) this.unsaved.delete(file);
    else this.unsaved.add(file);
    if (!document.title.startsWith("* ") && this.unsaved.size) document.title = `* ${document.title}`;
    if (!this.unsaved.size) document.title = document.title.replace(/^\* /, "");
  }

  act(name: string, given: Record<string, string> = {}): void {
    const { file } = this.page.current();
    this.run(name, file, given).catch((error) => this.page.fail(error));
  }

  /** Applies an action to a file, and shows the result; fails with the error message of the package. */
  async run(name: string, file: number, given: Record<string, string> = {}): Promise<Acted> {
    const acted = await this.source.act!(name, { file: String(file), ...given });
    await this.page.done(file, acted);
    return acted;
  }

  private async save(): Promise<void> {
    const { file, facts } = this.page.current();
    try {
      if (facts.edits.saved) return;
      if (facts.edits.writes) await this.run("save", file);
      else {
        await this.offer(file, facts);
        await this.run("kept", file);
      }
    } catch (error) {
      this.page.fail(error);
    }
  }

  /** Downloads the changed file, with the files that belong to it. */
  private async offer(file: number, facts: FileFacts): Promise<void> {
    if (facts.edits.beside) download(await this.source.allData(file), `${facts.name}.zip`);
    else download(await this.source.data(file), facts.name);
  }

  private async saveAs(): Promise<void> {
    const { file, facts } = this.page.current();
    await this.offer(file, facts).catch((error) => this.page.fail(error));
  }

  private listed = 0;
  private readonly holder = el("div", {});
  private comparedOf = "";

  /** Lists the changes; the differences take longer, and are computed on request. */
  async list(): Promise<void> {
    const turn = ++this.listed;
    const { file } = this.page.current();
    const rows = await this.source.changes(file);
    if (turn !== this.listed) return; // another edit has been made meanwhile
    const { facts } = this.page.current();
    const list = el("ol", { class: "links" }, ...rows.map(({ a, lines }) => el("li", {}, ...lines.map((each) => el("div", {}, visible(each))), a ? link("go there", a, () => this.page.go(file, a)) : null)));
    const state = JSON.stringify([file, rows]);
    if (state !== this.comparedOf) this.holder.replaceChildren(); // the list would be out of date
    this.comparedOf = state;
    const { holder } = this;
    const compare = button("compare with the file", "The differences between the file and its edited state", () => {
      holder.replaceChildren(nothing("comparing ..."));
      this.source.changed(file).then(
        (found) => holder.replaceChildren(differencesView(found, ["in the file", "now"], (_, address) => this.page.go(file, address))),
        (error) => holder.replaceChildren(nothing("This cannot be compared.", reason(error))),
      );
    });
    const keep = button("save as a patch", "Download the differences, as chunkwright patch takes them", () => {
      this.source.patch(file).then((data) => download(data, `${facts.name}.patch.json`), (error) => this.page.fail(error));
    });
    const most = facts.edits.done > rows.length ? ` The last ${count(rows.length)} are listed.` : "";
    this.view.replaceChildren(el("h2", {}, rows.length ? counted(facts.edits.done, "change") : "No changes"), el("p", {}, most, compare, " ", keep), list, holder);
  }
}
