// Overlays of a scene: edges, normals, texture coordinates, bones, collision shapes, hidden objects.

import { BufferAttribute, BufferGeometry, DataTexture, DoubleSide, LineBasicMaterial, LineSegments, type Material, Mesh, MeshBasicMaterial, NearestFilter, type Object3D, RepeatWrapping, RGBAFormat, type Scene, SkeletonHelper, SkinnedMesh, Vector3 } from "three";
import { isSeen } from "./choosing";

/** An overlay that is turned on and off; `isOn` is its first state. */
export interface Overlay {
  name: string;
  isOn: boolean;
  turn(isOn: boolean): void;
}

// With more lines than this, nothing can be made out.
const MOST_NORMALS = 60_000;
// With at most this many vertices, normals follow an animation while it plays.
const MOST_FOLLOWED = 20_000;
const LONG = 0.02;

type Surfaces = Material | Material[];

/** Returns the mark of an object, which says what it is in the file. */
export function markOf(object: Object3D): Record<string, unknown> {
  const mark: unknown = object.userData["chunkwright"];
  return typeof mark === "object" && mark !== null ? (mark as Record<string, unknown>) : {};
}

const isShape = (object: Object3D): boolean => markOf(object)["part"] === "shape";

export class Overlays {
  readonly all: Overlay[] = [];
  private readonly meshes: Mesh[] = [];
  private normals: Normals | null = null;

  constructor(
    root: Object3D,
    private readonly scene: Scene,
    hidden: Object3D[],
    private readonly size: number,
    plays: boolean,
  ) {
    const shapes: Object3D[] = [];
    let bones = 0;
    root.traverse((each) => {
      if (each instanceof Mesh) this.meshes.push(each);
      if (isShape(each)) shapes.push(each);
      if ("isBone" in each) bones += 1;
    });
    const have = (name: string) => this.meshes.some((each) => each.geometry.hasAttribute(name));
    if (this.meshes.length) this.add("wireframe", (isOn) => this.surfaces((each) => ((each as Material & { wireframe?: boolean }).wireframe = isOn)));
    if (have("normal")) this.add("normals", (isOn) => this.showNormals(isOn));
    if (have("uv")) this.add("UV", (isOn) => this.showUv(isOn));
    if (bones && this.meshes.length) this.addSkeleton(root);
    if (shapes.length && this.meshes.length) this.addShapes(shapes, plays);
    if (hidden.length) this.add("hidden", (isOn) => hidden.forEach((each) => (each.visible = isOn)));
  }

  private add(name: string, turn: (isOn: boolean) => void, isOn = false): void {
    this.all.push({ name, isOn, turn });
  }

  private surfaces(act: (material: Material) => void): void {
    for (const each of this.meshes) for (const one of [each.material].flat()) act(one);
  }

  /** Updates the overlays to the current pose of the scene. */
  follow(hasMoved: boolean): void {
    if (hasMoved) this.normals?.follow();
  }

  private showNormals(isOn: boolean): void {
    this.normals?.lines.removeFromParent();
    this.normals = isOn ? new Normals(this.meshes.filter(isSeen), LONG * this.size) : null;
    if (this.normals) this.scene.add(this.normals.lines);
  }

  private readonly plain = new Map<Mesh, Surfaces>();

  private showUv(isOn: boolean): void {
    for (const [mesh, old] of this.plain) mesh.material = old;
    this.plain.clear();
    if (!isOn) return;
    const board = new MeshBasicMaterial({ map: checkers(), side: DoubleSide });
    const without = new MeshBasicMaterial({ color: 0x808080, side: DoubleSide });
    for (const mesh of this.meshes) {
      this.plain.set(mesh, mesh.material as Surfaces);
      mesh.material = mesh.geometry.hasAttribute("uv") ? board : without;
    }
  }

  /** Shapes stay where they are while a clip moves the bones, so that they are hidden then at first. */
  private addShapes(shapes: Object3D[], plays: boolean): void {
    const inside = new Set<Object3D>();
    for (const shape of shapes) shape.traverse((each) => inside.add(each));
    const show = (isOn: boolean) => shapes.forEach((each) => (each.visible = isOn));
    const isFirst = !plays || this.meshes.every((each) => inside.has(each));
    show(isFirst);
    this.add("collision", show, isFirst);
  }

  private addSkeleton(root: Object3D): void {
    const lines = new SkeletonHelper(root);
    const material = lines.material as LineBasicMaterial;
    material.depthTest = false;
    material.transparent = true;
    lines.renderOrder = 1;
    lines.visible = false;
    this.scene.add(lines);
    this.add("skeleton", (isOn) => (lines.visible = isOn));
  }
}

/** Lines along the normals of meshes, where the vertices are now. */
class Normals {
  readonly lines: LineSegments;
  private readonly meshes: Mesh[] = [];
  private count = 0;

  constructor(
    meshes: Mesh[],
    private readonly long: number,
  ) {
    for (const each of meshes) {
      const more = each.geometry.getAttribute("normal")?.count ?? 0;
      if (!more || this.count + more > MOST_NORMALS) continue;
      this.meshes.push(each);
      this.count += more;
    }
    const geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(this.count * 6), 3));
    this.lines = new LineSegments(geometry, new LineBasicMaterial({ color: 0xd01884 }));
    this.lines.frustumCulled = false;
    this.lay();
  }

  follow(): void {
    if (this.count <= MOST_FOLLOWED) this.lay();
  }

  private lay(): void {
    const places = this.lines.geometry.getAttribute("position") as BufferAttribute;
    const [from, to, normal] = [new Vector3(), new Vector3(), new Vector3()];
    let at = 0;
    for (const mesh of this.meshes) {
      mesh.updateWorldMatrix(true, false);
      const [positions, normals] = [mesh.geometry.getAttribute("position")!, mesh.geometry.getAttribute("normal")!];
      const bent = (place: Vector3, index: number) => (mesh instanceof SkinnedMesh ? mesh.applyBoneTransform(index, place) : place).applyMatrix4(mesh.matrixWorld);
      for (let index = 0; index < normals.count; index++) {
        from.fromBufferAttribute(positions, index);
        to.copy(from).add(normal.fromBufferAttribute(normals, index));
        bent(from, index);
        bent(to, index).sub(from).setLength(this.long).add(from);
        places.setXYZ(at++, from.x, from.y, from.z);
        places.setXYZ(at++, to.x, to.y, to.z);
      }
    }
    places.needsUpdate = true;
  }
}

/** A chequered texture whose colours show the coordinates: u to the right, v downwards. */
function checkers(): DataTexture {
  const wide = 64;
  const data = new Uint8Array(wide * wide * 4);
  for (let at = 0; at < wide * wide; at++) {
    const [x, y] = [at % wide, Math.floor(at / wide)];
    const isDark = ((x >> 3) + (y >> 3)) % 2;
    data.set([(255 * x) / wide, (255 * y) / wide, isDark ? 70 : 220, 255], at * 4);
  }
  const made = new DataTexture(data, wide, wide, RGBAFormat);
  made.wrapS = made.wrapT = RepeatWrapping;
  made.magFilter = NearestFilter;
  made.needsUpdate = true;
  return made;
}
