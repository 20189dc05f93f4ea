// The few functions that make elements; text is only ever inserted as text, never as HTML.

type Child = Node | string | null | undefined | false;

export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | boolean | undefined> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== undefined && value !== false) made.setAttribute(name, value);
  }
  for (const child of children) if (child) made.append(child);
  return made;
}

export function button(label: string, title: string, act: () => void, name = ""): HTMLButtonElement {
  const made = el("button", { type: "button", title, class: name || undefined }, label);
  // A sign, or a number, says too little where the title is not seen.
  if (label && !/[a-z]/i.test(label)) made.setAttribute("aria-label", title);
  made.addEventListener("click", act);
  return made;
}

export function link(text: string, title: string, act: () => void): HTMLAnchorElement {
  const made = el("a", { href: "#", title: visible(title) }, visible(text));
  made.addEventListener("click", (event) => {
    event.preventDefault();
    act();
  });
  return made;
}

/** Makes a row of tabs: Tab reaches the selected one, arrows and Home and End the others. */
export function tabRow(label: string, name = ""): HTMLElement {
  const row = el("div", { class: name || undefined, role: "tablist", "aria-label": label });
  row.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const tabs = [...row.children] as HTMLElement[];
    const at = tabs.indexOf(event.target as HTMLElement);
    const goals: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 };
    const goal = goals[event.key];
    if (at < 0 || goal === undefined) return;
    event.preventDefault();
    const next = tabs[(goal + tabs.length) % tabs.length]!;
    next.focus();
    next.click();
  });
  return row;
}

export function addTab(row: HTMLElement, label: string, title: string, act: () => void): void {
  const made = button(label, title, act);
  made.setAttribute("role", "tab");
  row.append(made);
}

export function selectTab(row: HTMLElement, isSelected: (tab: Element, index: number) => boolean): void {
  [...row.children].forEach((tab, index) => {
    const is = isSelected(tab, index);
    tab.setAttribute("aria-selected", String(is));
    tab.setAttribute("tabindex", is ? "0" : "-1");
  });
}

/** Returns the element shown in place of an empty view, with the reason. */
export function nothing(text: string, reason = ""): HTMLElement {
  return el("div", { class: "nothing" }, el("p", {}, text), reason ? el("p", { class: "dim" }, visible(reason)) : null);
}

/** Returns the element with an id, which must be in index.html. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** Shows characters that are invisible, or change the direction of text, as escapes. */
export function visible(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, (char) =>
    `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const hex = (value: number, width = 0): string => value.toString(16).padStart(width, "0");

export const count = (value: number): string => value.toLocaleString("en");

export const counted = (value: number, noun: string): string => `${count(value)} ${noun}${value === 1 ? "" : "s"}`;

/** Offers bytes as a download. */
export function download(data: BlobPart, name: string): void {
  const url = URL.createObjectURL(new Blob([data]));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}
