// The differences between two files, as a table whose rows lead to both.

import { count, counted, el, link, visible } from "./dom";
import type { ChangeRow, Differences } from "./types";

type Go = (file: number, address: string, remember: boolean) => void;

export function differencesView(found: Differences, names: [old: string, now: string], go: Go): HTMLElement {
  const view = el("div", { class: "details", tabindex: "0", role: "region", "aria-label": "Differences" });
  view.append(el("h2", {}, found.total ? counted(found.total, "difference") : "No differences"));
  if (!found.total) return view;
  if (found.total > found.rows.length) view.append(el("p", {}, `The first ${count(found.rows.length)} are shown.`));
  const head = el("thead", {}, el("tr", {}, ...["change", "address", ...names].map((each) => el("th", { scope: "col" }, visible(each)))));
  const body = el("tbody", {}, ...found.rows.map((row) => changeRow(row, go)));
  view.append(el("table", { class: "members changes" }, head, body));
  return view;
}

function changeRow(row: ChangeRow, go: Go): HTMLElement {
  const where = link(row.address, row.address, () => {
    if (row.kind !== "added") go(0, row.address, true);
    if (row.kind !== "removed") go(1, row.other || row.address, row.kind === "added");
  });
  // A long address wraps after a slash, not in the middle of a word.
  where.replaceChildren(...visible(row.address).split(/(?<=\/)/).flatMap((part) => [part, el("wbr", {})]));
  const cells = [row.kind, where, plainly(row.old), plainly(row.new)].map((each) => el("td", {}, typeof each === "string" ? visible(each) : each));
  return el("tr", { class: `mark-${row.kind}` }, ...cells);
}

/** Returns a value as text for people: a reference has an arrow, null is "none". */
function plainly(text = ""): string {
  return text === "null" ? "none" : (/^\{"ref": "([^"\\]*)"\}$/.exec(text)?.[1]?.replace(/^/, "\u2192 ") ?? text);
}
