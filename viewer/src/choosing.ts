// Objects of a scene by the address of the item that they show: clicked, named and outlined.

import { Box3, Box3Helper, BufferAttribute, BufferGeometry, Color, type Camera, Mesh, MeshBasicMaterial, type Object3D, Points, PointsMaterial, Raycaster, type Scene, SkinnedMesh, Vector2 } from "three";

interface Mark {
  address?: string;
  entity?: string;
  part?: string;
  bone?: number;
  track?: number;
}

export type Anchors = ReadonlyMap<string, string>;

/** Returns the address of the item that an object shows; "" if it shows no item. */
function ownAddress(object: Object3D, anchors: Anchors): string {
  if (object.userData["node"] === undefined) return "";
  const mark = object.userData["chunkwright"] as Mark | undefined;
  if (!mark) return "";
  const address = anchors.get(mark.address ?? mark.entity ?? "") ?? "";
  return address && mark.part === "bone" && mark.bone !== undefined ? `${address}/bones/${mark.bone}` : address;
}

/** Returns an object, or the nearest one around it, that shows an item of the file. */
export function shownBy(object: Object3D | null, anchors: Anchors): { object: Object3D; address: string } | null {
  for (let each = object; each; each = each.parent) {
    const address = ownAddress(each, anchors);
    if (address) return { object: each, address };
  }
  return null;
}

/** Returns the address of the first material of a mesh; "" if it has none in the file. */
export function wornBy(mesh: Mesh): string {
  const [first] = [mesh.material].flat();
  return ((first?.userData["chunkwright"] ?? {}) as Mark).address ?? "";
}

const ACCENT = new Color(0xff7a00);
// Marks what has no triangles, such as a bone.
const POINT = new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(3), 3));
const DOT = new PointsMaterial({ color: ACCENT, size: 14, sizeAttenuation: false, depthTest: false });

export class Choosing {
  private readonly byAddress = new Map<string, Object3D>();
  private readonly wearers = new Map<string, Mesh[]>();
  private readonly ray = new Raycaster();
  private readonly outlines: Object3D[] = [];
  private readonly over = new MeshBasicMaterial({ color: ACCENT, wireframe: true, transparent: true, opacity: 0.55, depthTest: true, polygonOffset: true, polygonOffsetFactor: -1 });

  constructor(
    private readonly root: Object3D,
    private readonly scene: Scene,
    anchors: Anchors,
  ) {
    root.traverse((each) => {
      const address = ownAddress(each, anchors);
      if (address && !this.byAddress.has(address)) this.byAddress.set(address, each);
      if (each instanceof Mesh) this.noteWorn(each);
    });
  }

  private noteWorn(mesh: Mesh): void {
    for (const each of [mesh.material].flat()) {
      const { address } = (each.userData["chunkwright"] ?? {}) as Mark;
      if (address) this.wearers.set(address, [...(this.wearers.get(address) ?? []), mesh]);
    }
  }

  /** Returns the meshes with a material, or the mesh that an object is part of. */
  wearing(address: string): Mesh[] {
    for (let text = address; text; text = text.slice(0, Math.max(0, text.lastIndexOf("/")))) {
      const found = this.wearers.get(text);
      if (found) return found;
    }
    return [];
  }

  /** Returns the object that shows the item at an address, or the nearest item around it. */
  of(address: string): Object3D | null {
    for (let text = address; text; text = text.slice(0, Math.max(0, text.lastIndexOf("/")))) {
      const found = this.byAddress.get(text);
      if (found) return found;
    }
    return null;
  }

  /** Returns the object that is seen at a place, from -1 to 1 in both directions. */
  at(place: Vector2, camera: Camera): Object3D | null {
    // The bounding sphere of a skin was computed for older places of its bones.
    this.root.traverse((each) => {
      if (!(each instanceof SkinnedMesh)) return;
      each.computeBoundingSphere();
      each.computeBoundingBox();
    });
    this.ray.setFromCamera(place, camera);
    const hits = this.ray.intersectObject(this.root, true);
    return hits.find(({ object }) => object instanceof Mesh && isSeen(object))?.object ?? null;
  }

  private readonly revealed: Object3D[] = [];

  /** Shows objects that the file hides for as long as they are chosen. */
  private reveal(object: Object3D): void {
    for (let each: Object3D | null = object; each; each = each.parent) {
      if (each.visible) continue;
      each.visible = true;
      this.revealed.push(each);
    }
  }

  /** Lays edges over meshes. */
  cover(meshes: Mesh[]): void {
    for (const mesh of meshes) {
      const copy = mesh instanceof SkinnedMesh ? new SkinnedMesh(mesh.geometry, this.over) : new Mesh(mesh.geometry, this.over);
      if (copy instanceof SkinnedMesh && mesh instanceof SkinnedMesh) copy.bind(mesh.skeleton, mesh.bindMatrix);
      copy.userData["isOutline"] = true;
      copy.raycast = () => undefined;
      copy.frustumCulled = false;
      mesh.add(copy);
      this.outlines.push(copy);
    }
  }

  /** Outlines an object, and nothing else; null outlines nothing. */
  outline(object: Object3D | null): void {
    for (const each of this.outlines.splice(0)) each.removeFromParent();
    for (const each of this.revealed.splice(0)) each.visible = false;
    if (!object) return;
    this.reveal(object);
    const meshes: Mesh[] = [];
    object.traverse((each) => each instanceof Mesh && isSeen(each) && meshes.push(each));
    this.cover(meshes);
    if (!meshes.length) {
      const mark = new Points(POINT, DOT);
      mark.frustumCulled = false;
      object.add(mark);
      this.outlines.push(mark);
      return;
    }
    const box = new Box3().setFromObject(object);
    if (box.isEmpty()) return;
    const frame = new Box3Helper(box, ACCENT);
    this.scene.add(frame);
    this.outlines.push(frame);
  }
}

/** Whether an object and everything around it are visible. */
export function isSeen(object: Object3D): boolean {
  for (let each: Object3D | null = object; each; each = each.parent) if (!each.visible) return false;
  return true;
}
