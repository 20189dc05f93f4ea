// The field in which a value is edited, by its type. Whatever is typed, the package decides whether it fits.

import { button, el, reason, visible } from "./dom";
import type { Form, Target } from "./types";

export interface EditorActions {
  /** Sets a value; fails with the error message of the package. */
  set(value: string): Promise<void>;
  targets(text: string): Promise<{ rows: Target[]; more: boolean }>;
  close(): void;
}

interface Field {
  element: HTMLElement;
  /** The text of the new value, as the package parses it. */
  text(): string;
}

/** Makes the form for a value: Enter sets it, Escape cancels. */
export function editor(form: Form, label: string, actions: EditorActions): HTMLFormElement {
  const made = el("form", { class: "editor", "aria-label": `Edit ${visible(label)}` });
  const error = el("p", { class: "error", role: "alert", hidden: true });
  const apply = async () => {
    try {
      error.hidden = true;
      await actions.set(field.text());
    } catch (failed) {
      error.textContent = visible(reason(failed));
      error.hidden = false;
      for (const each of field.element.querySelectorAll("input, select, textarea")) each.setAttribute("aria-invalid", "true");
    }
  };
  const field = fieldOf(form, label, actions, () => void apply());
  made.append(field.element, el("button", { type: "submit", class: "small" }, "set"), button("cancel", "Cancel (Escape)", actions.close, "small"), error);
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    void apply();
  });
  made.addEventListener("keydown", (event) => {
    event.stopPropagation(); // keys that the page handles elsewhere are text here
    if (event.key === "Escape") actions.close();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) made.requestSubmit();
  });
  return made;
}

export function focusIn(made: HTMLElement): void {
  const first = made.querySelector<HTMLElement>("input:not([type=color]), select, textarea");
  first?.focus();
  if (first instanceof HTMLInputElement && first.type === "text") first.select();
}

function fieldOf(form: Form, label: string, actions: EditorActions, apply: () => void): Field {
  const { kind, value } = form;
  if (kind === "boolean") return choice([["true", "true"], ["false", "false"]], value, label, apply);
  if (kind === "choice") return choice((form.names ?? []).map(([name, number]) => [`${name} (${number})`, String(number)]), value, label, apply);
  if (kind === "flags") return flags(form, label);
  if (kind === "whole") return number(value, label, 1);
  if (kind === "real") return number(value, label, 0.1);
  if (kind === "colour") return packed(value, label, apply);
  if (kind === "vector") return vector(form, label, apply);
  if (kind === "reference") return reference(form, label, actions);
  if (kind === "text" && !value.includes("\n") && value.length < 200) return line(value, label);
  return area(value, label);
}

function line(value: string, label: string): Field {
  const input = el("input", { type: "text", value, "aria-label": label, spellcheck: "false", autocomplete: "off" });
  return { element: input, text: () => input.value };
}

function area(value: string, label: string): Field {
  const input = el("textarea", { "aria-label": label, spellcheck: "false", rows: String(Math.min(12, 2 + Math.floor(value.length / 60))) });
  input.value = value;
  return { element: el("div", { class: "wide" }, input), text: () => input.value };
}

function choice(options: [label: string, value: string][], value: string, label: string, apply: () => void): Field {
  const select = el("select", { "aria-label": label });
  if (!options.some(([, each]) => each === value)) options = [[value, value], ...options];
  for (const [text, each] of options) select.append(el("option", { value: each, selected: each === value }, visible(text)));
  select.addEventListener("change", apply);
  return { element: select, text: () => select.value };
}

/** Flags are numbers of 32 bits: bits without a name stay as they are. */
function flags(form: Form, label: string): Field {
  const boxes = (form.names ?? []).filter(([, bits]) => bits).map(([name, bits]) => {
    const box = el("input", { type: "checkbox", checked: hasBits(form.value, bits) });
    return { box, bits, element: el("label", {}, box, ` ${visible(name)}`) };
  });
  const text = () => {
    let bits = BigInt(form.value);
    for (const each of boxes) bits = each.box.checked ? bits | BigInt(each.bits) : bits & ~BigInt(each.bits);
    return String(bits);
  };
  return { element: el("fieldset", { class: "flags" }, el("legend", {}, label), ...boxes.map((each) => each.element)), text };
}

const hasBits = (value: string, bits: number): boolean => (BigInt(value) & BigInt(bits)) === BigInt(bits);

/** A number is text, because it may be nan, inf or hexadecimal; arrows step it, with Shift ten times as far. */
function number(value: string, label: string, step: number): Field {
  const input = el("input", { type: "text", class: "number", inputmode: "decimal", value, "aria-label": label, autocomplete: "off" });
  const by = (steps: number) => {
    const now = Number(input.value);
    if (Number.isFinite(now) && input.value.trim()) input.value = String(Number((now + steps * step).toPrecision(12)));
  };
  input.addEventListener("keydown", (event) => {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!steps) return;
    event.preventDefault();
    by(event.shiftKey ? steps * 10 : steps);
  });
  const less = button("\u2212", `Less: ${label}`, () => by(-1), "small step");
  const more = button("+", `More: ${label}`, () => by(1), "small step");
  return { element: el("span", { class: "stepped" }, input, less, more), text: () => input.value };
}

function vector(form: Form, label: string, apply: () => void): Field {
  const fields = (form.numbers ?? []).map((each, at) => number(each, `${label} ${at}`, form.value.includes(".") ? 0.1 : 1));
  const element = el("span", { class: "vector" }, ...fields.map((each) => each.element));
  if (form.colour) {
    const inputs = fields.map((each) => each.element.querySelector("input")!);
    const start = inputs.slice(0, 3).map((each) => Math.round(Number(each.value) * 255));
    element.prepend(picker(start, label, (channels) => channels.forEach((each, at) => (inputs[at]!.value = String(Number((each / 255).toFixed(6))))), apply));
  }
  return { element, text: () => `[${fields.map((each) => each.text()).join(", ")}]` };
}

/** A colour in one number: alpha, red, green and blue from the highest byte on. */
function packed(value: string, label: string, apply: () => void): Field {
  const field = number(value, label, 1);
  const input = field.element.querySelector("input")!;
  const now = Number(value) >>> 0;
  const pick = picker([(now >>> 16) & 255, (now >>> 8) & 255, now & 255], label, ([red = 0, green = 0, blue = 0]) => (input.value = String(((now & 0xff000000) | (red << 16) | (green << 8) | blue) >>> 0)), apply);
  return { element: el("span", {}, pick, field.element), text: field.text };
}

function picker(start: number[], label: string, put: (channels: number[]) => void, apply: () => void): HTMLInputElement {
  const text = `#${start.map((each) => Math.max(0, Math.min(255, each)).toString(16).padStart(2, "0")).join("")}`;
  const input = el("input", { type: "color", value: text, "aria-label": `Colour of ${label}` });
  const channels = () => [1, 3, 5].map((at) => parseInt(input.value.slice(at, at + 2), 16));
  input.addEventListener("input", () => put(channels()));
  input.addEventListener("change", apply);
  return input;
}

let lists = 0;

/** A reference is chosen among the objects that it can refer to; none is null. */
function reference(form: Form, label: string, actions: EditorActions): Field {
  const id = `targets${++lists}`;
  const input = el("input", { type: "text", value: form.value, list: id, "aria-label": label, spellcheck: "false", autocomplete: "off", placeholder: "part of a name, or null" });
  const list = el("datalist", { id });
  let asked = 0;
  const offer = async () => {
    const turn = ++asked;
    const text = input.value === form.value ? "" : input.value;
    const { rows } = await actions.targets(text).catch(() => ({ rows: [] as Target[] }));
    if (turn === asked) list.replaceChildren(el("option", { value: "null" }, "none"), ...rows.map(({ a, s }) => el("option", { value: a }, visible(s))));
  };
  input.addEventListener("input", () => void offer());
  void offer();
  const hint = form.class ? el("span", { class: "dim" }, ` ${visible(form.class)}`) : null;
  return { element: el("span", { class: "wide" }, input, list, hint), text: () => input.value };
}
