// The bytes at the cursor as numbers and text, in both byte orders.

import { el, visible } from "./dom";

export const LOOKED_AT = 32;

type Read = (view: DataView, isLittle: boolean) => string;

const NUMBERS: [name: string, size: number, read: Read][] = [
  ["int8", 1, (view) => String(view.getInt8(0))],
  ["uint8", 1, (view) => String(view.getUint8(0))],
  ["int16", 2, (view, isLittle) => String(view.getInt16(0, isLittle))],
  ["uint16", 2, (view, isLittle) => String(view.getUint16(0, isLittle))],
  ["int32", 4, (view, isLittle) => String(view.getInt32(0, isLittle))],
  ["uint32", 4, (view, isLittle) => String(view.getUint32(0, isLittle))],
  ["int64", 8, (view, isLittle) => String(view.getBigInt64(0, isLittle))],
  ["uint64", 8, (view, isLittle) => String(view.getBigUint64(0, isLittle))],
  ["half", 2, (view, isLittle) => real(half(view.getUint16(0, isLittle)))],
  ["float", 4, (view, isLittle) => real(view.getFloat32(0, isLittle))],
  ["double", 8, (view, isLittle) => real(view.getFloat64(0, isLittle))],
];

const real = (value: number): string => String(Number.isFinite(value) ? Number(value.toPrecision(9)) : value);

/** Returns the value of a 16-bit float of IEEE 754. */
export function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return exponent ? sign * 2 ** (exponent - 15) * (1 + fraction / 1024) : sign * 2 ** -14 * (fraction / 1024);
}

/** Returns the text that begins with the first byte: up to a zero, as UTF-8. */
function textOf(data: Uint8Array): string {
  const end = data.indexOf(0);
  return new TextDecoder().decode(end < 0 ? data : data.subarray(0, end));
}

export class Inspector {
  readonly element: HTMLDetailsElement;
  private readonly holder = el("div", { class: "inspected" });
  private readonly title = el("summary", {}, "data at the cursor");

  constructor() {
    this.element = el("details", { class: "inspector", open: true }, this.title, this.holder);
    this.element.hidden = true;
  }

  /** Shows bytes as numbers and text; numbers that need more bytes are not shown. */
  show(offset: number, data: Uint8Array): void {
    this.element.hidden = !data.length;
    if (!data.length) return;
    this.title.textContent = `data at 0x${offset.toString(16)}`;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const cells = NUMBERS.filter(([, size]) => size <= data.length).map(([name, size, read]) => {
      const [little, big] = [read(view, true), read(view, false)];
      return el("div", {}, el("span", { class: "dim" }, name), el("span", { title: "little-endian" }, little), size > 1 && little !== big ? el("span", { class: "dim", title: "big-endian" }, `${big} big`) : null);
    });
    cells.push(el("div", {}, el("span", { class: "dim" }, "text"), el("span", {}, visible(textOf(data)))));
    this.holder.replaceChildren(...cells);
  }
}
