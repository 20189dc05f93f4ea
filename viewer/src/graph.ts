// A drawing that can be moved with the mouse and enlarged with the wheel or + and -.

import { button, el, nothing, visible } from "./dom";

const READABLE = 0.6;
// The height of the buttons above a graph, which is fitted into the room below them.
const BAR = 40;

export class Drawing {
  readonly element: HTMLElement;
  private readonly space = el("div", { class: "drawing-space" });
  private readonly notes = el("div", { class: "drawing-notes", role: "note", hidden: true });
  private x = 0;
  private y = 0;
  private zoom = 1;
  private svg: SVGSVGElement | null = null;

  constructor(go: (address: string) => void) {
    const bar = el(
      "div",
      { class: "drawing-bar" },
      button("+", "Enlarge", () => this.enlarge(1.25)),
      button("\u2212", "Shrink", () => this.enlarge(0.8)),
      button("fit", "Fit", () => this.fit()),
    );
    this.element = el("div", { class: "drawing", tabindex: "0", role: "group", "aria-label": "Graph" }, this.space, bar, this.notes);
    this.space.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
    this.space.addEventListener("pointerdown", (event) => this.grabbed(event));
    this.element.addEventListener("keydown", (event) => this.pressed(event));
    const follow = (event: Event) => {
      const node = (event.target as Element).closest("[data-address]");
      if (node && !this.wasMoved) go(node.getAttribute("data-address")!);
    };
    this.space.addEventListener("click", follow);
    this.space.addEventListener("keydown", (event) => event.key === "Enter" && follow(event));
    this.space.addEventListener("focusin", (event) => this.bring(event.target as Element));
  }

  private wasMoved = false;
  private chosen = "";

  show(text: string, title: string): void {
    const found = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    // Drawings have shapes and text only; anything else is removed.
    for (const each of [...found.querySelectorAll("script, foreignObject, image, use, a")]) each.remove();
    this.svg = document.importNode(found, true) as unknown as SVGSVGElement;
    for (const node of this.svg.querySelectorAll("[data-address]")) {
      const name = [...node.querySelectorAll("text")].map((each) => each.textContent).join(", ");
      for (const [key, value] of [["tabindex", "0"], ["role", "link"], ["aria-label", name]] as const) node.setAttribute(key, value);
    }
    const notes = [...new Set([...this.svg.querySelectorAll("desc")].map((each) => each.textContent ?? ""))];
    this.notes.textContent = notes.join("; ");
    this.notes.hidden = !notes.length;
    this.element.setAttribute("aria-label", `Graph: ${visible(title)}`);
    this.space.replaceChildren(this.svg);
    this.chosen = "";
    requestAnimationFrame(() => this.fit());
  }

  /** Marks the box of the selected item; a box out of view is moved into view. */
  mark(address: string): void {
    if (!this.svg) return;
    for (const each of this.svg.querySelectorAll("[data-address].chosen")) each.classList.remove("chosen");
    const found = [...this.svg.querySelectorAll("[data-address]")].find((each) => each.getAttribute("data-address") === address);
    if (!found) return;
    found.classList.add("chosen");
    if (!this.element.isConnected || this.chosen === address) return;
    this.chosen = address;
    if (this.zoom < READABLE) this.enlarge(READABLE / this.zoom);
    this.bring(found);
  }

  fail(reason: string): void {
    this.svg = null;
    this.notes.hidden = true;
    this.space.replaceChildren(nothing("The graph cannot be drawn.", reason));
  }

  /** Fits the whole graph into the view. */
  private fit(): void {
    if (!this.svg) return;
    const [, , width = 1, height = 1] = (this.svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    const { clientWidth, clientHeight } = this.space;
    const high = Math.max(clientHeight - BAR, clientHeight / 2);
    this.zoom = Math.min(clientWidth / width, high / height, 1.5);
    this.x = (clientWidth - width * this.zoom) / 2;
    this.y = clientHeight - high + (high - height * this.zoom) / 2;
    this.place();
  }

  /** Moves a node that is out of view to the middle. */
  private bring(node: Element): void {
    // The browser scrolls to a focused element, but here the drawing itself moves.
    for (let each: HTMLElement | null = this.space; each; each = each.parentElement) each.scrollTo(0, 0);
    const [inner, outer] = [node.getBoundingClientRect(), this.space.getBoundingClientRect()];
    if (inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom) return;
    this.x += (outer.left + outer.right - inner.left - inner.right) / 2;
    this.y += (outer.top + outer.bottom - inner.top - inner.bottom) / 2;
    this.place();
  }

  private place(): void {
    if (this.svg) this.svg.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.zoom})`;
  }

  private enlarge(by: number, x = this.space.clientWidth / 2, y = this.space.clientHeight / 2): void {
    const zoom = Math.max(0.02, Math.min(8, this.zoom * by));
    this.x = x - ((x - this.x) * zoom) / this.zoom;
    this.y = y - ((y - this.y) * zoom) / this.zoom;
    this.zoom = zoom;
    this.place();
  }

  private wheeled(event: WheelEvent): void {
    event.preventDefault();
    const box = this.space.getBoundingClientRect();
    this.enlarge(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX - box.left, event.clientY - box.top);
  }

  private grabbed(event: PointerEvent): void {
    this.wasMoved = false;
    let { clientX, clientY } = event;
    const move = (moved: PointerEvent) => {
      if (Math.abs(moved.clientX - event.clientX) + Math.abs(moved.clientY - event.clientY) > 3) this.wasMoved = true;
      this.x += moved.clientX - clientX;
      this.y += moved.clientY - clientY;
      ({ clientX, clientY } = moved);
      this.place();
    };
    const stop = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", stop);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", stop);
  }

  private pressed(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const moves: Record<string, [number, number]> = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    const by = moves[event.key];
    if (by) {
      this.x += by[0];
      this.y += by[1];
      this.place();
    } else if (event.key === "+") this.enlarge(1.25);
    else if (event.key === "-") this.enlarge(0.8);
    else if (event.key === "0") this.fit();
    else return;
    event.preventDefault();
  }
}
