// The place of the camera: what there is to see, and the distance at which all of it is in view.

import { Box3, Mesh, type Object3D, type PerspectiveCamera, SkinnedMesh, Vector3 } from "three";

// From the front, which glTF has at +Z, a little from the side and from above.
export const FRONT = new Vector3(0.5, 0.42, 0.85).normalize();

// The margin around the scene, as a factor of the distance.
const MARGIN = 1.08;

// A level has many meshes, small compared to it; it starts at an object with such a name, PS_ in Ballance.
const MANY = 40;
const WIDE = 20;
const START = /^PS_|start|spawn/i;

/** Returns the objects that the file hides, unless there is nothing else to see. */
export function hiddenIn(root: Object3D): Object3D[] {
  const hidden: Object3D[] = [];
  // The loader ignores KHR_node_visibility, but keeps it; the mark says what the file hides.
  root.traverse((each) => {
    const visible = each.userData["gltfExtensions"]?.["KHR_node_visibility"]?.visible;
    if (visible === false) hidden.push(each);
  });
  for (const each of hidden) each.visible = false;
  let shown = false;
  root.traverseVisible((each) => (shown ||= "isMesh" in each));
  if (shown) return hidden;
  for (const each of hidden) each.visible = true;
  return [];
}

/** Returns the joint that moves a whole skin, if there is one. */
export function leaderOf(object: Object3D): Object3D | null {
  let found: Object3D | null = null;
  object.traverse((each) => {
    if (!found && each instanceof SkinnedMesh) found = each.skeleton.bones[0] ?? null;
  });
  return found;
}

/** Returns the start of a level, which is too large to be seen at once; null for other scenes. */
export function startOf(root: Object3D): Object3D | null {
  const sizes: number[] = [];
  let found: Object3D | null = null;
  root.traverseVisible((each) => {
    if (each instanceof Mesh) sizes.push(new Box3().setFromObject(each).getSize(new Vector3()).length());
    if (!found && START.test(each.name)) found = each;
  });
  const usual = sizes.sort((one, other) => one - other)[sizes.length >> 1] ?? 0;
  return sizes.length > MANY && new Box3().setFromObject(root).getSize(new Vector3()).length() > WIDE * usual ? found : null;
}

/** Returns the bounding box of an object; that of its joints if there is nothing else to see. */
export function extent(object: Object3D): Box3 {
  object.updateMatrixWorld(true);
  object.traverse((each) => each instanceof SkinnedMesh && each.computeBoundingBox());
  const box = new Box3();
  object.traverseVisible((each) => each instanceof Mesh && box.expandByObject(each));
  if (box.isEmpty() || box.getSize(new Vector3()).length() === 0)
    object.traverse((each) => box.expandByPoint(each.getWorldPosition(new Vector3())));
  return box;
}

/** Returns the distance at which all corners of a box are in view. */
export function distanceTo(box: Box3, camera: PerspectiveCamera): number {
  const center = box.getCenter(new Vector3());
  const right = new Vector3(0, 1, 0).cross(FRONT).normalize();
  const up = FRONT.clone().cross(right);
  const high = Math.tan((camera.fov * Math.PI) / 360);
  let far = 1e-3;
  for (let corner = 0; corner < 8; corner++) {
    const end = (bit: number) => (corner & bit ? box.max : box.min);
    const at = new Vector3(end(1).x, end(2).y, end(4).z).sub(center);
    const least = Math.max(Math.abs(at.dot(up)) / high, Math.abs(at.dot(right)) / (high * camera.aspect));
    far = Math.max(far, at.dot(FRONT) + least);
  }
  return far * MARGIN;
}
