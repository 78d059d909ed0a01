// A soft sound for moves and verdicts: generated, so that there is no file, and off until a person switches it on.
//
// The choice is kept for the page while its tab is open. Where the visitor prefers less motion it is not kept: then a page is
// quiet until it is asked again.
import { reducedMotion } from "./dom.js";

const TONES_HZ = { move: [392], win: [523, 659], draw: [523, 523], loss: [523, 415], open: [523, 587] };
const TONE_SECONDS = 0.16;
const PEAK_GAIN = 0.05; // of 1, the loudest

export class Sound {
  constructor({ storage = findStorage(), name = globalThis.location?.pathname ?? "", isCalm = reducedMotion() } = {}) {
    Object.assign(this, { storage: isCalm ? null : storage, key: `parlour sound ${name}` });
    this.isOn = this.storage?.getItem(this.key) === "on";
  }

  toggle() {
    this.isOn = !this.isOn;
    this.storage?.setItem(this.key, this.isOn ? "on" : "off");
    if (this.isOn) this.play("move");
  }

  /** Play the tones of a move or of a value; nothing while it is off or while the browser allows no sound yet. */
  play(name, delaySeconds = 0) {
    if (!this.isOn || !globalThis.AudioContext || !TONES_HZ[name]) return;
    this.context ??= new AudioContext();
    for (const [index, frequency] of TONES_HZ[name].entries())
      this.playTone(frequency, delaySeconds + index * TONE_SECONDS);
  }

  playTone(frequency, delaySeconds) {
    const { context } = this;
    const start = context.currentTime + delaySeconds;
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(PEAK_GAIN, start + 0.02);
    volume.gain.linearRampToValueAtTime(0, start + TONE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  }

  close() {
    this.context?.close();
  }
}

// A page inside another one may have no storage.
function findStorage() {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}
