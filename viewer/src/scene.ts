// The scene in three dimensions: a script of its own, because three.js is larger than all the rest.

import {
  Box3,
  Clock,
  Color,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  PerspectiveCamera,
  Scene,
  SkinnedMesh,
  Spherical,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { type Anchors, Choosing, shownBy, wornBy } from "./choosing";
import { button, download, el, visible } from "./dom";
import { distanceTo, extent, FRONT, hiddenIn, leaderOf, startOf } from "./framing";
import { Gizmo, type Place } from "./gizmo";
import { takesPictures } from "./offers";
import { Overlays } from "./overlays";
import { Player } from "./player";
import { Sticks } from "./sticks";

// The number of moments of an animation that are considered when the camera is placed.
const MOMENTS = 12;
// The distance, in its own size, that an object must travel for the camera to follow it.
const FAR = 4;
// How much of the level around its start is in view, relative to the size of the start.
const NEIGHBOURS = 6;

/** What a scene needs from the page. */
export interface SceneActions {
  picked(address: string): void;
  /** Moves a node; null where nothing can be changed. */
  moved: ((place: Place, address: string) => Promise<void>) | null;
  /** Puts a picture on a material; null where nothing can be changed. */
  painted: ((address: string, file: File) => void) | null;
  /** The page's controls for levels of detail and states, which load another scene. */
  levels: HTMLElement;
}

class SceneView {
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(45, 1, 0.01, 1000);
  private readonly renderer: WebGLRenderer;
  private readonly controls: OrbitControls;
  private readonly clock = new Clock();
  private player: Player | null = null;
  private sticks: Sticks | null = null;
  private choosing: Choosing | null = null;
  private shown: Object3D | null = null;
  private start: Object3D | null = null;
  private leader: Object3D | null = null;
  private readonly ledTo = new Vector3();
  private readonly label = el("div", { class: "hover-name", hidden: true });
  private readonly bar = el("div", { class: "scene-bar", role: "toolbar", "aria-label": "Scene" });
  private overlays: Overlays | null = null;
  private gizmo: Gizmo | null = null;
  private readonly turns = new Map<string, HTMLButtonElement>();
  private isStale = true;

  constructor(
    readonly holder: HTMLElement,
    private readonly anchors: Anchors,
    private readonly actions: SceneActions,
  ) {
    this.renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    const canvas = this.renderer.domElement;
    const about = { tabindex: "0", role: "img", "aria-label": "Scene in 3D: drag or use the arrow keys to turn, + and - to move closer and away, click to select" };
    for (const [name, value] of Object.entries(about)) canvas.setAttribute(name, value);
    this.listen(canvas);
    holder.replaceChildren(canvas, this.label, this.bar);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", () => this.stale());
    // Together less than what would overexpose a white surface.
    this.scene.add(new HemisphereLight(0xffffff, 0x8894a4, 1.4));
    const sun = new DirectionalLight(0xffffff, 1.6);
    sun.position.set(3, 6, 4);
    this.scene.add(sun);
    new ResizeObserver(() => this.resize()).observe(holder);
  }

  private readonly stale = (): void => {
    this.isStale = true;
  };

  private readonly chosen = (event: Event): void => {
    const { address, moves } = (event as CustomEvent<{ address: string; moves: boolean }>).detail;
    this.choose(address, moves);
  };

  private listen(canvas: HTMLCanvasElement): void {
    let down: [number, number] = [0, 0];
    canvas.addEventListener("keydown", (event) => this.pressed(event));
    canvas.addEventListener("pointerdown", (event) => (down = [event.clientX, event.clientY]));
    canvas.addEventListener("click", (event) => {
      if (Math.hypot(event.clientX - down[0], event.clientY - down[1]) > 4) return;
      if (this.gizmo?.isHeld) return;
      const found = shownBy(this.under(event), this.anchors);
      this.mark(found?.object ?? null);
      if (found) this.actions.picked(found.address);
    });
    const { painted } = this.actions;
    if (painted) takesPictures(canvas, (file, event) => {
      const object = this.under(event);
      const address = object instanceof Mesh ? wornBy(object) : "";
      if (address) painted(address, file);
    });
    canvas.addEventListener("pointermove", (event) => this.hover(event));
    canvas.addEventListener("pointerleave", () => (this.label.hidden = true));
    this.holder.addEventListener("choose", this.chosen);
    window.addEventListener("themechange", this.stale);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", this.stale);
  }

  async load(data: ArrayBuffer): Promise<void> {
    const made = await new GLTFLoader().parseAsync(data, "");
    for (const [object, place] of made.parser.associations) if (place?.nodes !== undefined) (object as Object3D).userData["node"] = place.nodes;
    this.scene.add(made.scene);
    let hasMesh = false;
    made.scene.traverse((object) => {
      if ("isMesh" in object) hasMesh = true;
      // A metal, such as the default material of glTF, is black where it has nothing to reflect.
      if (object instanceof Mesh) for (const each of [object.material].flat()) if (each instanceof MeshStandardMaterial && !each.metalnessMap) each.metalness = 0;
      if (object instanceof SkinnedMesh) object.frustumCulled = false;
    });
    const hidden = hiddenIn(made.scene);
    if (!hasMesh) this.sticks = new Sticks(made.scene, this.scene);
    this.choosing = new Choosing(made.scene, this.scene, this.anchors);
    if (made.animations.length) {
      this.player = new Player(made.scene, made.animations, this.stale);
      this.holder.append(this.player.element);
      this.player.mixer.update(0);
    }
    this.shown = made.scene;
    this.start = startOf(made.scene);
    this.overlays = new Overlays(made.scene, this.scene, hidden, extent(made.scene).getSize(new Vector3()).length(), made.animations.length > 0);
    if (this.actions.moved) this.layGizmo(this.actions.moved);
    this.layBar(data);
    this.resize();
    this.frame(made.scene);
    if (this.start) this.beginAt(this.start, made.scene);
    this.renderer.setAnimationLoop(() => this.draw());
  }

  private layGizmo(moved: (place: Place, address: string) => Promise<void>): void {
    const { camera, scene, controls } = this;
    this.gizmo = new Gizmo(camera, this.renderer.domElement, scene, {
      held: (isHeld) => (controls.enabled = !isHeld),
      changed: this.stale,
      rest: () => this.player?.rest(),
      moved: (place) => moved(place, this.address),
    });
  }

  private layBar(data: ArrayBuffer): void {
    for (const { name, isOn, turn } of this.overlays?.all ?? []) {
      const made = button(name, `Show or hide: ${name}`, () => {
        const now = made.getAttribute("aria-pressed") !== "true";
        made.setAttribute("aria-pressed", String(now));
        if (name === "hidden") this.choosing?.outline(null); // the chosen object is shown in any case
        turn(now);
        this.stale();
      }, "small");
      made.setAttribute("aria-pressed", String(isOn));
      this.turns.set(name, made);
      this.bar.append(made);
    }
    this.bar.append(...(this.gizmo?.buttons ?? []), this.actions.levels);
    this.bar.append(button(".glb", "Save the scene as binary glTF", () => download(data, "scene.glb"), "small"));
    this.bar.append(button(".png", "Save the view as a picture", () => this.renderer.domElement.toBlob((picture) => picture && download(picture, "scene.png")), "small"));
    this.bar.append(button("fit", "Fit the scene into the view (0)", () => this.shown && this.frame(this.shown), "small"));
  }

  // -- choosing --------------------------------------------------------------------------

  private under(event: MouseEvent): Object3D | null {
    const { left, top, width, height } = this.renderer.domElement.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    if (this.sticks) return this.sticks.at(x, y, this.camera, width, height);
    return this.choosing?.at(new Vector2((2 * x) / width - 1, 1 - (2 * y) / height), this.camera) ?? null;
  }

  private hovered = 0;

  private hover(event: PointerEvent): void {
    if (event.buttons || performance.now() - this.hovered < 60) return;
    this.hovered = performance.now();
    const found = shownBy(this.under(event), this.anchors);
    this.label.hidden = !found;
    if (!found) return;
    const { left, top } = this.holder.getBoundingClientRect();
    this.label.textContent = visible(found.object.userData["name"] ?? found.object.name ?? found.address);
    this.label.style.transform = `translate(${event.clientX - left + 12}px, ${event.clientY - top + 12}px)`;
  }

  // The meshes of the chosen object.
  private address = "";

  /** Outlines an object, and puts the handles on it. */
  private mark(object: Object3D | null): void {
    this.address = shownBy(object, this.anchors)?.address ?? "";
    this.choosing?.outline(object);
    this.sticks?.choose(object);
    this.gizmo?.choose(object);
    this.stale();
  }

  /** Outlines the object that shows an address; with `moves`, the camera turns to it. */
  private choose(address: string, moves: boolean): void {
    const found = this.choosing?.of(address) ?? null;
    this.mark(found);
    if (!found) this.choosing?.cover(this.choosing.wearing(address));
    if (found && moves && found !== this.shown) this.lookAt(found);
  }

  /** Looks across the start of a level towards the rest of it. */
  private beginAt(start: Object3D, root: Object3D): void {
    const [place, whole] = [extent(start), extent(root)];
    const [from, middle] = [place.getCenter(new Vector3()), whole.getCenter(new Vector3())];
    const size = Math.max(place.getSize(new Vector3()).length(), whole.getSize(new Vector3()).length() / 60);
    const away = from.clone().sub(middle).setY(0);
    if (away.length() < size) away.copy(FRONT).setY(0);
    away.normalize();
    this.controls.target.copy(from).addScaledVector(away, -0.6 * NEIGHBOURS * size).setY(from.y - size);
    this.camera.position.copy(from).addScaledVector(away, NEIGHBOURS * size).setY(from.y + 0.8 * NEIGHBOURS * size);
    this.controls.update();
  }

  private lookAt(object: Object3D): void {
    const box = extent(object);
    const whole = this.shown ? extent(this.shown).getSize(new Vector3()).length() : 1;
    const size = Math.max(box.getSize(new Vector3()).length(), whole / 60);
    const away = this.camera.position.clone().sub(this.controls.target).normalize();
    box.getCenter(this.controls.target);
    this.camera.position.copy(this.controls.target).addScaledVector(away, size * 1.6);
    this.controls.update();
  }

  // -- camera ----------------------------------------------------------------------------

  /** Returns the bounding box of an object over the course of its animation. */
  private reach(object: Object3D): Box3 {
    const box = extent(object);
    const { mixer, clip } = this.player ?? {};
    if (!mixer || !clip) return box;
    const now = mixer.time;
    for (let part = 0; part < MOMENTS; part++) {
      mixer.setTime((clip.duration * part) / MOMENTS);
      box.union(extent(object));
    }
    mixer.setTime(now);
    return box;
  }

  /** Moves the camera so that it sees all of an object; it follows an object that travels far. */
  private frame(object: Object3D): void {
    const reach = this.reach(object);
    const own = extent(object);
    const length = (of: Box3) => Math.max(of.getSize(new Vector3()).length(), 1e-3);
    this.leader = length(reach) > FAR * length(own) ? leaderOf(object) : null;
    this.leader?.getWorldPosition(this.ledTo);
    const box = this.leader ? own : reach;
    const size = length(box);
    this.controls.target.copy(box.getCenter(new Vector3()));
    this.camera.position.copy(this.controls.target).addScaledVector(FRONT, distanceTo(box, this.camera));
    this.camera.near = size / 2000;
    this.camera.far = size * 50;
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.stale();
  }

  /** Takes over the camera of another view, such as that of the file before an edit. */
  seeLike(other: SceneView): void {
    const isOn = (view: SceneView, name: string) => view.turns.get(name)?.getAttribute("aria-pressed");
    for (const [name, turn] of this.turns) if (other.turns.has(name) && isOn(other, name) !== isOn(this, name)) turn.click();
    if (other.player) this.player?.playLike(other.player);
    this.shown?.updateMatrixWorld(true);
    this.leader?.getWorldPosition(this.ledTo);
    const mode = other.gizmo?.mode ?? null;
    if (mode) this.gizmo?.turn(mode);
    this.camera.position.copy(other.camera.position);
    this.controls.target.copy(other.controls.target);
    this.controls.update();
  }

  private pressed(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (this.gizmo?.pressed(event.key)) return event.preventDefault();
    if (event.key === " " && this.player) {
      event.preventDefault();
      return this.player.turn();
    }
    const turns: Record<string, [number, number]> = { ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, -0.15], ArrowDown: [0, 0.15] };
    const zooms: Record<string, number> = { "+": 0.85, "-": 1.18 };
    const [around, up] = turns[event.key] ?? [0, 0];
    const zoom = zooms[event.key] ?? 1;
    if (!around && !up && zoom === 1 && event.key !== "0") return;
    event.preventDefault();
    const at = new Spherical().setFromVector3(this.camera.position.clone().sub(this.controls.target));
    at.set(at.radius * zoom, at.phi + up, at.theta + around).makeSafe();
    this.camera.position.setFromSpherical(at).add(this.controls.target);
    if (event.key === "0" && this.shown) this.frame(this.shown);
    this.controls.update();
  }

  // -- drawing ---------------------------------------------------------------------------

  private resize(): void {
    const { clientWidth, clientHeight } = this.holder;
    if (!clientWidth || !clientHeight) return;
    this.renderer.setSize(clientWidth, clientHeight);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    this.stale();
  }

  private follow(): void {
    if (!this.leader) return;
    const by = this.leader.getWorldPosition(new Vector3()).sub(this.ledTo);
    this.ledTo.add(by);
    this.camera.position.add(by);
    this.controls.target.add(by);
    this.controls.update();
  }

  /** Draws, if there is anything new to see: a page that shows a still scene costs nothing. */
  private draw(): void {
    const passed = this.clock.getDelta();
    if (!this.holder.isConnected || this.holder.hidden) return;
    const hasMoved = this.player?.update(passed) ?? false;
    if (!hasMoved && !this.isStale) return;
    this.isStale = false;
    this.player?.tell();
    this.follow();
    this.sticks?.follow();
    this.overlays?.follow(hasMoved);
    this.scene.background = new Color(getComputedStyle(document.body).getPropertyValue("--stage").trim() || "#888");
    this.renderer.render(this.scene, this.camera);
  }

  dispose(): void {
    this.renderer.setAnimationLoop(null);
    this.gizmo?.dispose();
    this.holder.removeEventListener("choose", this.chosen);
    window.removeEventListener("themechange", this.stale);
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

declare global {
  interface Window {
    chunkwrightScene?: (holder: HTMLElement, data: ArrayBuffer, anchors: Anchors, actions: SceneActions) => Promise<void>;
  }
}

const views = new WeakMap<HTMLElement, SceneView>();

window.chunkwrightScene = async (holder, data, anchors, actions) => {
  const old = views.get(holder);
  const made = new SceneView(holder, anchors, actions);
  views.set(holder, made);
  await made.load(data);
  if (!old) return;
  made.seeLike(old);
  old.dispose();
};
