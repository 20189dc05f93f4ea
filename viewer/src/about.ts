// What is known about a file as a whole: its facts and problems.

import { button, counted, download, el, link, visible } from "./dom";
import type { Around } from "./pane";
import type { FileFacts } from "./types";

const MOST_PROBLEMS = 200;

export async function about(holder: HTMLElement, around: Around, file: number, facts: FileFacts, leftOut: string[]): Promise<void> {
  const { source } = around;
  holder.replaceChildren(el("h2", {}, visible(facts.name), el("span", { class: "class" }, visible(facts.title))));
  if (source.offline) holder.append(limits(await source.leftOut(file)));
  holder.append(factList(facts.info));
  if (leftOut.length && !source.offline) holder.append(el("p", { class: "dim" }, "Not shown:"), el("ul", {}, ...leftOut.map((each) => el("li", { class: "dim" }, visible(each)))));
  const problems = await source.problems(file);
  const rows = problems.map(({ a, s }) => el("li", {}, link(a || "/", a, () => void around.go(file, a)), ` ${visible(s)}`));
  const title = problems.length >= MOST_PROBLEMS ? `The first ${MOST_PROBLEMS} problems` : counted(problems.length, "problem");
  if (source.specs) holder.append(specsOf(around, file, facts, source.specs));
  holder.append(el("h3", {}, problems.length ? title : "No problems"), el("ul", { class: "links" }, ...rows));
}

/** Returns a note on how to view the bytes field by field, with the file and the specs for that. */
function specsOf(around: Around, file: number, facts: FileFacts, specs: (file: number) => Promise<Uint8Array<ArrayBuffer>>): HTMLElement {
  const get = button("file and specs (.zip)", "Download the file with the specs of its format", () => {
    specs(file).then((data) => download(data, `${facts.name}.kaitai.zip`), (error) => around.fail(error));
  }, "small");
  const address = "https://ide.kaitai.io";
  const ide = el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, address);
  const data = facts.info["data_files"]; // of a pack in two files
  const names = Array.isArray(data) ? data.map(String).join(", ") || "a .dvpd that is not beside it" : "";
  const beside = names ? ` The bytes of its files are in ${visible(names)}: drop that too, and open it with dava_dvpd.ksy.` : "";
  return el("p", {}, "To see every field with its bytes in the Kaitai Web IDE, unpack ", get, " and drop its content on ", ide, `.${beside}`);
}

/** Returns a note about the limits of a page without a server. */
function limits(leftOut: string[]): HTMLElement {
  const said = "This page needs no server and no network. Its search box finds text, but takes no queries; arrays have their first 200 rows, long texts their first 20,000 characters.";
  const made = el("div", { class: "limits" }, el("p", {}, said));
  if (leftOut.length) made.append(el("p", {}, "It leaves out:"), el("ul", {}, ...leftOut.map((each) => el("li", {}, visible(each)))));
  return made;
}

/** Returns facts as a list of terms; facts with parts become lists themselves. */
function factList(facts: Record<string, unknown>): HTMLElement {
  const list = el("dl", { class: "facts" });
  for (const [key, value] of Object.entries(facts)) {
    const isNested = typeof value === "object" && value !== null && !Array.isArray(value);
    const text = typeof value === "object" && value !== null ? (Array.isArray(value) ? value.map(String).join(", ") : "") : value === null ? "none" : String(value);
    list.append(el("dt", {}, visible(key)), el("dd", {}, isNested ? factList(value as Record<string, unknown>) : visible(text)));
  }
  return list;
}
