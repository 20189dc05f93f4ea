// The scene in three dimensions: a script of its own, because three.js is larger than all the rest.

import {
  AnimationMixer,
  Box3,
  BufferAttribute,
  BufferGeometry,
  Clock,
  Color,
  DirectionalLight,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  type AnimationClip,
  type Object3D,
  PerspectiveCamera,
  Points,
  PointsMaterial,
  Scene,
  SkinnedMesh,
  Spherical,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { button, el, visible } from "./dom";

/** Hides what its file hides, unless that is all there is to see. */
function hide(root: Object3D): void {
  const hidden: Object3D[] = [];
  // The loader does not know KHR_node_visibility, but keeps it; the mark is of the file.
  root.traverse((each) => {
    const visible = each.userData["gltfExtensions"]?.["KHR_node_visibility"]?.visible;
    if (visible === false) hidden.push(each);
  });
  for (const each of hidden) each.visible = false;
  let shown = false;
  root.traverseVisible((each) => (shown ||= "isMesh" in each));
  if (!shown) for (const each of hidden) each.visible = true;
}

/** Lines between nodes and what they are in, for a scene that has nothing else to see. */
class Sticks {
  private readonly pairs: [Object3D, Object3D][] = [];
  private readonly places: BufferAttribute;

  constructor(root: Object3D, scene: Scene) {
    root.traverse((each) => each !== root && each.parent && each.parent !== root && this.pairs.push([each.parent, each]));
    this.places = new BufferAttribute(new Float32Array(this.pairs.length * 6), 3);
    const geometry = new BufferGeometry().setAttribute("position", this.places);
    for (const object of [
      new LineSegments(geometry, new LineBasicMaterial({ color: 0x2f7fd6 })),
      new Points(geometry, new PointsMaterial({ color: 0xd9822b, size: 5, sizeAttenuation: false })),
    ]) {
      object.frustumCulled = false;
      scene.add(object);
    }
  }

  follow(): void {
    const at = new Vector3();
    this.pairs.flat().forEach((each, index) => {
      each.getWorldPosition(at);
      this.places.setXYZ(index, at.x, at.y, at.z);
    });
    this.places.needsUpdate = true;
  }
}

// How many moments of an animation the camera is placed for.
const MOMENTS = 12;
// How many times its own size something has to travel for the camera to follow it.
const FAR = 4;

/** Returns the joint that takes a skin with it, if there is one. */
function leaderOf(object: Object3D): Object3D | null {
  let found: Object3D | null = null;
  object.traverse((each) => {
    if (!found && each instanceof SkinnedMesh) found = each.skeleton.bones[0] ?? null;
  });
  return found;
}

class SceneView {
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(45, 1, 0.01, 1000);
  private readonly renderer: WebGLRenderer;
  private readonly controls: OrbitControls;
  private readonly clock = new Clock();
  private mixer: AnimationMixer | null = null;
  private clip: AnimationClip | null = null;
  private isPlaying = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  private sticks: Sticks | null = null;
  private shown: Object3D | null = null;
  private leader: Object3D | null = null;
  private readonly ledTo = new Vector3();
  private readonly time = el("input", { type: "range", min: "0", max: "1", step: "0.001", value: "0", "aria-label": "Time" });
  private readonly clockText = el("span", { class: "dim" });

  constructor(private readonly holder: HTMLElement) {
    this.renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    const canvas = this.renderer.domElement;
    const about = { tabindex: "0", role: "img", "aria-label": "Scene in 3D: drag or arrows turn it, + and - come closer and go away" };
    for (const [name, value] of Object.entries(about)) canvas.setAttribute(name, value);
    canvas.addEventListener("keydown", (event) => this.pressed(event));
    holder.replaceChildren(canvas);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    // Together less than what makes a white surface as white as can be.
    this.scene.add(new HemisphereLight(0xffffff, 0x8894a4, 1.4));
    const sun = new DirectionalLight(0xffffff, 1.6);
    sun.position.set(3, 6, 4);
    this.scene.add(sun);
    new ResizeObserver(() => this.resize()).observe(holder);
  }

  async load(data: ArrayBuffer): Promise<void> {
    const made = await new GLTFLoader().parseAsync(data, "");
    this.scene.add(made.scene);
    let hasMesh = false;
    made.scene.traverse((object) => {
      if ("isMesh" in object) hasMesh = true;
      if (object instanceof SkinnedMesh) object.frustumCulled = false;
    });
    hide(made.scene);
    if (!hasMesh) this.sticks = new Sticks(made.scene, this.scene);
    if (made.animations.length) this.player(made.scene, made.animations);
    this.mixer?.update(0);
    this.shown = made.scene;
    this.frame(made.scene);
    this.resize();
    this.renderer.setAnimationLoop(() => this.draw());
  }

  /** Returns what an object takes up, with its joints where there is nothing else to see. */
  private extent(object: Object3D): Box3 {
    object.updateMatrixWorld(true);
    object.traverse((each) => each instanceof SkinnedMesh && each.computeBoundingBox());
    const box = new Box3().setFromObject(object);
    if (box.isEmpty() || box.getSize(new Vector3()).length() === 0)
      object.traverse((each) => box.expandByPoint(each.getWorldPosition(new Vector3())));
    return box;
  }

  /** Returns what an object takes up in the course of its animation. */
  private reach(object: Object3D): Box3 {
    const [mixer, clip] = [this.mixer, this.clip];
    const box = this.extent(object);
    if (!mixer || !clip) return box;
    const now = mixer.time;
    for (let part = 0; part < MOMENTS; part++) {
      mixer.setTime((clip.duration * part) / MOMENTS);
      box.union(this.extent(object));
    }
    mixer.setTime(now);
    return box;
  }

  /** Puts the camera where it sees all of an object; it follows one that travels far. */
  private frame(object: Object3D): void {
    const reach = this.reach(object);
    const own = this.extent(object);
    const length = (of: Box3) => Math.max(of.getSize(new Vector3()).length(), 1e-3);
    this.leader = length(reach) > FAR * length(own) ? leaderOf(object) : null;
    this.leader?.getWorldPosition(this.ledTo);
    const box = this.leader ? own : reach;
    const size = length(box);
    const middle = box.getCenter(new Vector3());
    this.controls.target.copy(middle);
    this.camera.position.copy(middle).add(new Vector3(0.55, 0.4, 0.75).multiplyScalar(size));
    this.camera.near = size / 500;
    this.camera.far = size * 50;
    this.camera.updateProjectionMatrix();
    this.controls.update();
  }

  private pressed(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
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

  private player(root: Object3D, clips: AnimationClip[]): void {
    const mixer = (this.mixer = new AnimationMixer(root));
    const choice = el("select", { "aria-label": "Animation" });
    clips.forEach((clip, index) => choice.append(el("option", { value: String(index) }, visible(clip.name || `animation ${index}`))));
    const play = () => {
      mixer.stopAllAction();
      this.clip = clips[Number(choice.value)] ?? null;
      if (this.clip) mixer.clipAction(this.clip).play();
    };
    const toggle = button(this.isPlaying ? "pause" : "play", "Play or pause (space)", () => {
      this.isPlaying = !this.isPlaying;
      toggle.textContent = this.isPlaying ? "pause" : "play";
    });
    this.renderer.domElement.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      toggle.click();
    });
    choice.addEventListener("change", play);
    this.time.addEventListener("input", () => {
      if (this.isPlaying) toggle.click();
      if (this.clip) mixer.setTime(Number(this.time.value) * this.clip.duration);
    });
    this.holder.append(el("div", { class: "player" }, toggle, choice, this.time, this.clockText));
    play();
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.holder;
    if (!clientWidth || !clientHeight) return;
    this.renderer.setSize(clientWidth, clientHeight);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
  }

  private follow(): void {
    if (!this.leader) return;
    const by = this.leader.getWorldPosition(new Vector3()).sub(this.ledTo);
    this.ledTo.add(by);
    this.camera.position.add(by);
    this.controls.target.add(by);
    this.controls.update();
  }

  private draw(): void {
    const passed = this.clock.getDelta();
    if (!this.holder.isConnected || this.holder.hidden) return;
    if (this.mixer && this.isPlaying) this.mixer.update(passed);
    if (this.mixer && this.clip) {
      const at = this.mixer.time % Math.max(this.clip.duration, 1e-6);
      if (this.isPlaying) this.time.value = String(at / Math.max(this.clip.duration, 1e-6));
      this.clockText.textContent = `${at.toFixed(2)} of ${this.clip.duration.toFixed(2)} s`;
    }
    this.follow();
    this.sticks?.follow();
    this.scene.background = new Color(getComputedStyle(document.body).getPropertyValue("--stage").trim() || "#888");
    this.renderer.render(this.scene, this.camera);
  }
}

declare global {
  interface Window {
    chunkwrightScene?: (holder: HTMLElement, data: ArrayBuffer) => Promise<void>;
  }
}

window.chunkwrightScene = async (holder, data) => new SceneView(holder).load(data);
