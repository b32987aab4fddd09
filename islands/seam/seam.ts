// The seam between two languages of the home page's introduction. Dragging its knob, or arrow keys, move it; letting go at
// the far end follows the link to the other language, anywhere else the seam returns to where it rests.
import type { Mount } from "../mount";
import type { SeamProps } from "./props";

const edge = 4; // how close to the far end letting go switches, in hundredths of the way
const steps: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  PageDown: -20,
  ArrowRight: 5,
  ArrowUp: 5,
  PageUp: 20,
};

const mount: Mount<SeamProps> = (root, { label, left, right, rest }) => {
  const bar = root.firstElementChild as HTMLElement;
  const knob = bar.querySelector(".seam-knob") as HTMLElement;
  const link = bar.querySelector("a");
  const hero = root.parentElement as HTMLElement;
  const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
  let position = rest;
  let grabbed: number | undefined; // where in the knob the pointer holds it, in pixels

  function move(to: number): void {
    position = Math.min(100, Math.max(0, to));
    const part = (name: string, share: number) => (share ? [`${name} ${percent.format(share)}`] : []);
    const share = Math.round(position) / 100;
    hero.style.setProperty("--seam", String(position / 100));
    knob.ariaValueNow = String(Math.round(position));
    knob.ariaValueText = [...part(left, share), ...part(right, Math.round(100 - share * 100) / 100)].join(", ");
  }

  /** Measures where the texts stand, and shows both languages. */
  function open(): void {
    hero.classList.remove("seam-returns");
    if (hero.classList.contains("seam-open")) return;
    const { left: start, width } = hero.getBoundingClientRect();
    hero.style.setProperty("--seam-width", `${width}px`);
    for (const text of hero.querySelectorAll<HTMLElement>(".seam-text")) {
      text.style.setProperty("--seam-start", `${text.getBoundingClientRect().left - start}px`);
    }
    hero.classList.add("seam-open");
  }

  async function letGo(): Promise<void> {
    grabbed = undefined;
    if (Math.abs(position - rest) >= 100 - edge) {
      move(100 - rest);
      link?.click();
      return;
    }
    hero.classList.add("seam-returns");
    move(rest);
    await Promise.allSettled(hero.getAnimations().map((animation) => animation.finished));
    if (position === rest && hero.classList.contains("seam-returns")) close();
  }

  function close(): void {
    move(rest);
    hero.classList.remove("seam-open", "seam-returns");
  }

  knob.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    knob.setPointerCapture(event.pointerId);
    grabbed = event.clientX - knob.getBoundingClientRect().left;
    open();
  });
  knob.addEventListener("pointermove", (event) => {
    if (grabbed === undefined) return;
    const track = bar.getBoundingClientRect();
    move((100 * (event.clientX - grabbed - track.left)) / (track.width - knob.offsetWidth));
  });
  for (const type of ["pointerup", "pointercancel"] as const) {
    knob.addEventListener(type, () => grabbed !== undefined && letGo());
  }
  knob.addEventListener("keydown", (event) => {
    const to = { Home: 0, End: 100 }[event.key] ?? position + (steps[event.key] ?? Number.NaN);
    if (Number.isNaN(to) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    open();
    move(to);
  });
  // A key that is held moves the seam on; what it has reached counts when it is let go.
  knob.addEventListener("keyup", () => Math.abs(position - rest) === 100 && letGo());
  knob.addEventListener("blur", () => grabbed === undefined && letGo());
  for (const type of ["resize", "pageshow"]) addEventListener(type, close);

  Object.assign(knob, { role: "slider", tabIndex: 0, ariaLabel: label, ariaValueMin: "0", ariaValueMax: "100" });
  move(rest);
};
export default mount;
