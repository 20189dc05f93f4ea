// The few things that make elements; text only ever goes in as text.

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
  made.addEventListener("click", act);
  return made;
}

/** Returns the element of the page with an id, which is in index.html. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** Shows characters that cannot be seen, or that turn the text around them, as escapes. */
export function visible(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, (char) =>
    `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export const hex = (value: number, width = 0): string => value.toString(16).padStart(width, "0");

export const count = (value: number): string => value.toLocaleString("en");
