// Handles that move, turn and scale what is chosen in a scene; what is let go of is written by the package.

import type { Camera, Object3D, Scene } from "three";
import { TransformControls } from "three/addons/controls/TransformControls.js";
import { button } from "./dom";

export type Mode = "translate" | "rotate" | "scale";

/** Where a node is in the one above it, as glTF has it. */
export interface Place {
  node: number;
  translation: number[];
  rotation: number[];
  scale: number[];
}

const MODES: [mode: Mode, label: string, title: string][] = [
  ["translate", "move", "Move what is chosen (M)"],
  ["rotate", "turn", "Turn what is chosen (R)"],
  ["scale", "scale", "Scale what is chosen (S)"],
];
const KEYS: Record<string, Mode> = { m: "translate", r: "rotate", s: "scale" };

export interface GizmoActions {
  /** The handles are used: the camera has to stay where it is. */
  held(isHeld: boolean): void;
  changed(): void;
  /** Nothing else may move what is handled. */
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

  /** Whether the handles are under the mouse, so that a click is not for what is behind them. */
  get isHeld(): boolean {
    return this.controls.axis !== null;
  }

  /** Takes up a way of moving, or puts it away if it is in use. */
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

  /** Handles an object that is a node of the scene. */
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
      put(object, before); // the page has told why
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
