// Lines between nodes and their parents, for a scene without anything else to see.

import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments, type Camera, type Object3D, Points, PointsMaterial, type Scene, Vector3 } from "three";

const NEAR = 14; // pixels

export class Sticks {
  private readonly pairs: [Object3D, Object3D][] = [];
  private readonly places: BufferAttribute;
  private readonly chosen = new BufferAttribute(new Float32Array(3), 3);
  private readonly mark: Points;
  private marked: Object3D | null = null;

  constructor(root: Object3D, scene: Scene) {
    root.traverse((each) => each !== root && each.parent && each.parent !== root && this.pairs.push([each.parent, each]));
    this.places = new BufferAttribute(new Float32Array(this.pairs.length * 6), 3);
    const geometry = new BufferGeometry().setAttribute("position", this.places);
    this.mark = new Points(new BufferGeometry().setAttribute("position", this.chosen), new PointsMaterial({ color: 0xe0245e, size: 12, sizeAttenuation: false, depthTest: false }));
    this.mark.visible = false;
    for (const object of [
      new LineSegments(geometry, new LineBasicMaterial({ color: 0x1c5fae })),
      new Points(geometry, new PointsMaterial({ color: 0xc05a00, size: 6, sizeAttenuation: false })),
      this.mark,
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
    this.mark.visible = !!this.marked;
    if (!this.marked) return;
    this.marked.getWorldPosition(at);
    this.chosen.setXYZ(0, at.x, at.y, at.z);
    this.chosen.needsUpdate = true;
  }

  choose(object: Object3D | null): void {
    this.marked = object;
  }

  /** Returns the node nearest to a place on the screen, if one is near. */
  at(x: number, y: number, camera: Camera, width: number, height: number): Object3D | null {
    let best: Object3D | null = null;
    let least = NEAR;
    const place = new Vector3();
    for (const [, each] of this.pairs) {
      each.getWorldPosition(place).project(camera);
      if (place.z > 1) continue;
      const distance = Math.hypot(((place.x + 1) / 2) * width - x, ((1 - place.y) / 2) * height - y);
      if (distance < least) [best, least] = [each, distance];
    }
    return best;
  }
}
