// Edits that add something: buttons, and the fields that each asks for.

import { button, el, reason, visible } from "./dom";
import { editor } from "./editor";
import type { Offer, OfferField, Source } from "./types";

export interface OffersActions {
  act(name: string, given: Record<string, string>): Promise<void>;
  close(): void;
}

/** Returns bytes as base64, as the package expects them. */
export async function inBase64(file: Blob): Promise<string> {
  const url = await new Promise<string>((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(String(reader.result)));
    reader.addEventListener("error", () => failed(new Error("the file cannot be read")));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(",") + 1);
}

/** Makes the form of an offer: submitting it adds, Escape cancels. */
export async function offerForm(source: Source, file: number, offer: Offer, actions: OffersActions): Promise<HTMLElement> {
  const given = { address: offer.address };
  if (offer.fields[0]?.kind === "form") {
    const form = await source.form(file, offer.address);
    return editor(form, offer.s, {
      set: (value) => actions.act(offer.act, { ...given, value }),
      targets: (text) => source.targets(file, offer.address, text),
      close: actions.close,
    });
  }
  const error = el("p", { class: "error", role: "alert", hidden: true });
  const made = el("form", { class: "editor offer", "aria-label": visible(offer.s) });
  const fields = offer.fields.map((each) => fieldOf(source, each, made));
  made.append(...fields.map((each) => each.element), el("button", { type: "submit", class: "small" }, "add"), button("cancel", "Cancel (Escape)", actions.close, "small"), error);
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    void (async () => {
      try {
        error.hidden = true;
        const texts: Record<string, string> = {};
        for (const each of fields) Object.assign(texts, await each.texts());
        await actions.act(offer.act, { ...given, ...texts });
        actions.close();
      } catch (failed) {
        error.textContent = visible(reason(failed));
        error.hidden = false;
      }
    })();
  });
  made.addEventListener("keydown", (event) => {
    event.stopPropagation(); // keys that the page handles elsewhere are text here
    if (event.key === "Escape") actions.close();
  });
  return made;
}

interface Field {
  element: HTMLElement;
  texts(): Promise<Record<string, string>>;
}

function fieldOf(source: Source, field: OfferField, form: HTMLElement): Field {
  const { name, label, kind } = field;
  if (kind === "choice") return choice(field);
  if (kind === "picture") return picture(field);
  const input = el("input", { type: "text", name, "aria-label": label, placeholder: label, spellcheck: "false", autocomplete: "off" });
  const element = el("span", {}, input);
  if (kind === "object") listObjects(source, input, element, form);
  return { element, texts: async () => ({ [name]: input.value }) };
}

function choice({ name, label, options = [] }: OfferField): Field {
  const select = el("select", { name, "aria-label": label });
  for (const [value, text] of options) select.append(el("option", { value }, visible(text)));
  return { element: el("span", {}, select), texts: async () => ({ [name]: select.value }) };
}

function picture({ name, label }: OfferField): Field {
  const input = el("input", { type: "file", accept: "image/*", name, "aria-label": label });
  const texts = async () => {
    const file = input.files?.[0];
    if (!file) throw new Error("choose a picture");
    return { name: file.name, [name]: await inBase64(file) };
  };
  return { element: input, texts };
}

let lists = 0;

/** Offers the objects of the file that is chosen in the form. */
function listObjects(source: Source, input: HTMLInputElement, element: HTMLElement, form: HTMLElement): void {
  const list = el("datalist", { id: `objects${++lists}` });
  input.setAttribute("list", list.id);
  input.placeholder = "part of a name";
  element.append(list);
  let asked = 0;
  const offer = async () => {
    const turn = ++asked;
    const from = Number(form.querySelector("select")?.value ?? 0);
    const { rows } = await source.targets(from, "", input.value);
    if (turn === asked) list.replaceChildren(...rows.map(({ a, s }) => el("option", { value: a }, visible(s))));
  };
  input.addEventListener("input", () => void offer().catch(() => undefined));
  input.addEventListener("focus", () => void offer().catch(() => undefined));
}

/** Accepts pictures that are dropped on an element; other files are left to the page. */
export function takesPictures(element: HTMLElement, drop: (file: File, event: DragEvent) => void): void {
  const isPicture = (event: DragEvent) => [...(event.dataTransfer?.items ?? [])].some((each) => each.type.startsWith("image/"));
  element.addEventListener("dragover", (event) => {
    if (!isPicture(event)) return;
    event.preventDefault();
    event.stopPropagation();
    element.classList.add("over");
  });
  element.addEventListener("dragleave", () => element.classList.remove("over"));
  element.addEventListener("drop", (event) => {
    element.classList.remove("over");
    const file = [...(event.dataTransfer?.files ?? [])].find((each) => each.type.startsWith("image/"));
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    drop(file, event);
  });
}
