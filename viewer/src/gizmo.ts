// Handles that move, turn and scale the chosen object of a scene; on release, the package writes the change.

import type { Camera, Object3D, Scene } from "three";
import { TransformControls } from "three/addons/controls/TransformControls.js";
import { button } from "./dom";

export type Mode = "translate" | "rotate" | "scale";

/** The transform of a node relative to its parent, as in glTF. */
export interface Place {
  node: number;
  translation: number[];
  rotation: number[];
  scale: number[];
}

const MODES: [mode: Mode, label: string, title: string][] = [
  ["translate", "move", "Move what is chosen (M)"],
  ["rotate", "turn", "Turn the chosen object (R)"],
  ["scale", "scale", "Scale the chosen object (S)"],
];
const KEYS: Record<string, Mode> = { m: "translate", r: "rotate", s: "scale" };

export interface GizmoActions {
  /** Called while the handles are used: the camera must not move. */
  held(isHeld: boolean): void;
  changed(): void;
  /** Keeps everything else from moving the handled object. */
  rest(): void;
  moved(place: Place): Promise<void>;
}

export class Gizmo {
  readonly buttons: HTMLButtonElement[];
  mode: Mode | null = null;
  private object: Object3D | null = null;
  private readonly controls: TransformControls;
  private before: Place | null = null;

  constructor(
    camera: Camera,
    canvas: HTMLCanvasElement,
    scene: Scene,
    private readonly actions: GizmoActions,
  ) {
    this.controls = new TransformControls(camera, canvas);
    this.controls.setSpace("local");
    this.controls.setSize(1.3);
    scene.add(this.controls.getHelper());
    this.controls.addEventListener("change", () => actions.changed());
    this.controls.addEventListener("dragging-changed", ({ value }) => {
      actions.held(!!value);
      if (value) this.before = placeOf(this.object);
      else void this.letGo();
    });
    this.buttons = MODES.map(([mode, label, title]) => {
      const made = button(label, title, () => this.turn(mode), "small");
      made.setAttribute("aria-pressed", "false");
      return made;
    });
  }

  /** Whether the handles are under the mouse, so that a click does not choose an object behind them. */
  get isHeld(): boolean {
    return this.controls.axis !== null;
  }

  /** Turns a mode of the handles on, or off if it is on already. */
  turn(mode: Mode | null): void {
    this.mode = mode === this.mode ? null : mode;
    if (this.mode) {
      this.controls.setMode(this.mode);
      this.actions.rest();
    }
    this.buttons.forEach((each, at) => each.setAttribute("aria-pressed", String(MODES[at]![0] === this.mode)));
    this.attach();
  }

  pressed(key: string): boolean {
    const mode = KEYS[key.toLowerCase()];
    if (mode) this.turn(mode);
    return !!mode;
  }

  /** Attaches the handles to an object that is a node of the scene. */
  choose(object: Object3D | null): void {
    this.object = object && object.userData["node"] !== undefined ? object : null;
    this.attach();
  }

  private attach(): void {
    if (this.mode && this.object) this.controls.attach(this.object);
    else this.controls.detach();
    this.actions.changed();
  }

  private async letGo(): Promise<void> {
    const [before, now, object] = [this.before, placeOf(this.object), this.object];
    this.before = null;
    if (!before || !now || !object || JSON.stringify(before) === JSON.stringify(now)) return;
    try {
      await this.actions.moved(now);
    } catch {
      put(object, before); // the page has shown the reason
      this.actions.changed();
    }
  }

  dispose(): void {
    this.controls.detach();
    this.controls.dispose();
  }
}

function placeOf(object: Object3D | null): Place | null {
  if (!object) return null;
  return { node: object.userData["node"] as number, translation: object.position.toArray(), rotation: object.quaternion.toArray(), scale: object.scale.toArray() };
}

function put(object: Object3D, { translation, rotation, scale }: Place): void {
  object.position.fromArray(translation);
  object.quaternion.fromArray(rotation);
  object.scale.fromArray(scale);
}
