// Plays the animations of a scene: a choice, a scrubber with the events of the clip, play and pause.

import { AnimationMixer, type AnimationClip, type Object3D } from "three";
import { button, el, visible } from "./dom";

export interface Moment {
  time: number;
  text: string;
}

export class Player {
  readonly mixer: AnimationMixer;
  clip: AnimationClip | null = null;
  isPlaying = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  readonly element: HTMLElement;
  private readonly time = el("input", { type: "range", min: "0", max: "1", step: "0.001", value: "0", "aria-label": "Time" });
  private readonly clockText = el("span", { class: "dim" });
  private readonly marks = el("div", { class: "moments" });
  private readonly toggle: HTMLButtonElement;
  private readonly choice = el("select", { "aria-label": "Animation" });

  constructor(
    root: Object3D,
    private readonly clips: AnimationClip[],
    private readonly changed: () => void,
  ) {
    this.mixer = new AnimationMixer(root);
    const { choice } = this;
    clips.forEach((clip, index) => choice.append(el("option", { value: String(index) }, visible(clip.name || `animation ${index}`))));
    this.toggle = button(this.isPlaying ? "pause" : "play", "Play or pause (space)", () => this.turn());
    choice.addEventListener("change", () => this.play(Number(choice.value)));
    this.time.addEventListener("input", () => {
      if (this.isPlaying) this.turn();
      this.to(Number(this.time.value) * (this.clip?.duration ?? 0));
    });
    this.element = el("div", { class: "player" }, this.toggle, choice, el("div", { class: "scrubber" }, this.time, this.marks), this.clockText);
    this.play(0);
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", ({ matches }) => matches && this.isPlaying && this.turn());
  }

  turn(): void {
    this.isPlaying = !this.isPlaying;
    if (this.isPlaying && this.clip) this.mixer.clipAction(this.clip).play(); // after a rest
    this.toggle.textContent = this.isPlaying ? "pause" : "play";
    this.changed();
  }

  private play(index: number): void {
    this.mixer.stopAllAction();
    this.clip = this.clips[index] ?? null;
    if (this.clip) this.mixer.clipAction(this.clip).play();
    this.layMoments();
    this.changed();
  }

  /** Goes to the time of another player, such as that of the scene before an edit. */
  playLike(other: Player): void {
    const index = this.clips.findIndex((each) => each.name === other.clip?.name);
    if (index < 0) return;
    this.choice.value = String(index);
    this.play(index);
    this.mixer.setTime(other.mixer.time);
    if (this.isPlaying !== other.isPlaying) this.turn();
  }

  /** Puts everything into its rest pose. */
  rest(): void {
    if (this.isPlaying) this.turn();
    this.mixer.stopAllAction();
    this.changed();
  }

  private to(time: number): void {
    this.mixer.setTime(time);
    this.changed();
  }

  /** Puts a mark on the scrubber for each event of the clip. */
  private layMoments(): void {
    const { clip } = this;
    this.marks.replaceChildren();
    for (const { time, text } of clip ? momentsOf(clip) : []) {
      const made = button("", `${visible(text)} at ${time.toFixed(2)} s`, () => {
        if (this.isPlaying) this.turn();
        this.to(time);
        this.tell();
      }, "moment");
      made.setAttribute("aria-label", made.title);
      made.style.left = `${(100 * time) / Math.max(clip!.duration, 1e-6)}%`;
      this.marks.append(made);
    }
  }

  /** Advances by some seconds if it plays; returns whether anything moved. */
  update(passed: number): boolean {
    if (!this.isPlaying || !this.clip) return false;
    this.mixer.update(passed);
    this.tell();
    return true;
  }

  tell(): void {
    if (!this.clip) return;
    const length = Math.max(this.clip.duration, 1e-6);
    const at = this.mixer.time % length;
    if (document.activeElement !== this.time || this.isPlaying) this.time.value = String(at / length);
    this.clockText.textContent = `${at.toFixed(2)} of ${this.clip.duration.toFixed(2)} s`;
  }
}

/** Returns the events of a clip: annotations of Havok, which the export stores in the animation. */
function momentsOf(clip: AnimationClip): Moment[] {
  const found: unknown = clip.userData?.["annotations"];
  if (typeof found !== "object" || found === null) return [];
  const all = Object.values(found) as Partial<Moment>[];
  return all.filter((each): each is Moment => typeof each?.time === "number" && typeof each.text === "string" && each.time >= 0 && each.time <= clip.duration).slice(0, 500);
}
