// The seam between two languages of the home page's introduction. Dragging its knob, or arrow keys, move it, and the words left of it are in
// one language, those right of it in the other. It rests at three stops: where the page is in its language alone; in the middle, where both
// languages stand beside each other, which has an address; at the far end it follows the link to the other language.
import type { Mount } from "../mount";
import type { SeamProps } from "./props";
import { measure, setWords, turn } from "./words";

const middle = 50;
const near = 25; // how close to a stop letting go reaches it, in hundredths of the way
const glideTime = 350; // from one place to the next, in milliseconds
const hint = { delay: 900, way: 12, time: 900 }; // on the first page of a visit the knob moves by itself, there and back
const keys: Record<string, (stop: number) => number> = {
  ArrowLeft: (stop) => stop - middle,
  ArrowDown: (stop) => stop - middle,
  PageDown: (stop) => stop - middle,
  ArrowRight: (stop) => stop + middle,
  ArrowUp: (stop) => stop + middle,
  PageUp: (stop) => stop + middle,
  Home: () => 0,
  End: () => 100,
};

/** Whether no page of the site led to this one, as far as that can be known without storing anything. */
const isFirst = () =>
  !document.referrer.startsWith(`${location.origin}/`) &&
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "navigate";

type State = "alone" | "both" | "open";

const mount: Mount<SeamProps> = (root, { label, left, right, rest, percent }) => {
  const hero = root.parentElement as HTMLElement;
  const find = <E extends HTMLElement>(selector: string) => root.querySelector(selector) as E;
  const [track, knob] = [find(".seam-track"), find(".seam-knob")];
  const both = find<HTMLAnchorElement>(".seam-middle");
  const names = root.querySelectorAll<HTMLAnchorElement>(".seam-name");
  const [own, other] = (rest ? [names[0], names[1]] : [names[1], names[0]]) as [HTMLAnchorElement, HTMLAnchorElement];
  const texts = Array.from(hero.querySelectorAll<HTMLElement>(".seam-text"), (element) => {
    const hidden = element.dataset.text;
    return { element, text: hidden ?? element.textContent, isOther: hidden !== undefined };
  });
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  let state: State = hero.classList.contains("seam-both") ? "both" : "alone";
  const alone = state === "both" ? own.href : location.href;
  let [stop, position] = state === "both" ? [middle, middle] : [rest, rest];
  let twins: ReturnType<typeof measure> = [];
  let glides = 0; // how many movements have begun: a new one ends the one before
  let hinting: Animation | undefined;
  let grabbed: { at: number; from: number } | undefined; // where in the knob the pointer holds it, and where the seam was

  function move(to: number): void {
    position = Math.min(100, Math.max(0, to));
    const part = (name: string, share: number) => (share ? [`${name} ${percent.replace("50", String(share))}`] : []);
    const share = Math.round(position);
    hero.style.setProperty("--seam", String(position / 100));
    knob.ariaValueNow = String(share);
    knob.ariaValueText = [...part(left, share), ...part(right, 100 - share)].join(", ");
    turn(twins, position / 100);
  }

  function show(next: State): void {
    if (next === state) return;
    hinting?.cancel();
    state = next;
    for (const name of ["both", "open"]) hero.classList.toggle(`seam-${name}`, name === state);
    for (const { element, text, isOther } of texts) {
      if (state === "open") setWords(element, text);
      else element.textContent = isOther && state === "alone" ? "" : text;
      if (!isOther) continue;
      element.inert = state !== "both";
      element.ariaHidden = state === "both" ? null : "true";
    }
    twins = state === "open" ? measure(hero) : [];
  }

  /** Moves the seam, and reports whether it arrived. */
  function glide(to: number, time: number): Promise<boolean> {
    const [from, begun, number] = [position, performance.now(), ++glides];
    return new Promise((resolve) => {
      const step = () => {
        if (number !== glides) return resolve(false);
        const done = still.matches ? 1 : Math.min(1, (performance.now() - begun) / time);
        move(from + (to - from) * done * (2 - done));
        if (done < 1) requestAnimationFrame(step);
        else resolve(true);
      };
      step();
    });
  }

  async function settle(to: number): Promise<void> {
    stop = Math.min(100, Math.max(0, to));
    show("open");
    move(position);
    if (!(await glide(stop, glideTime))) return;
    if (stop === 100 - rest) return other.click();
    show(stop === middle ? "both" : "alone");
    history.replaceState(history.state, "", stop === middle ? both.href : alone);
  }

  /** Moves the knob alone, by the compositor: turning words costs a slow phone a long task a frame, while the page still loads. */
  function showHint(): void {
    if (glides || grabbed || state !== "alone") return;
    const way = ((track.clientWidth - knob.offsetWidth) * (rest ? -hint.way : hint.way)) / 100;
    hinting = knob.animate({ translate: ["0", `${way}px`, "0"], easing: "ease-in-out" }, hint.time);
  }

  knob.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    glides++;
    knob.setPointerCapture(event.pointerId);
    grabbed = { at: event.clientX - knob.getBoundingClientRect().left, from: position };
    show("open");
    move(position);
  });
  knob.addEventListener("pointermove", (event) => {
    if (!grabbed) return;
    const { left: start, width } = track.getBoundingClientRect();
    move((100 * (event.clientX - grabbed.at - start)) / (width - knob.offsetWidth));
  });
  for (const type of ["pointerup", "pointercancel"] as const) {
    knob.addEventListener(type, () => {
      if (!grabbed) return;
      const [way, pressed] = [Math.abs(position - rest), Math.abs(position - grabbed.from) < 1];
      grabbed = undefined;
      if (pressed) settle(stop === middle ? rest : middle);
      else settle(way < near ? rest : way > 100 - near ? 100 - rest : middle);
    });
  }
  knob.addEventListener("keydown", (event) => {
    const to = keys[event.key]?.(stop);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!event.repeat) settle(to);
  });
  for (const [link, to] of [
    [both, middle],
    [own, rest],
  ] as const) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      settle(to);
    });
  }
  addEventListener("resize", () => {
    if (state === "open") twins = measure(hero);
  });
  addEventListener("pageshow", () => state === "open" && settle(rest)); // back from the other language

  Object.assign(knob, { role: "slider", tabIndex: 0, ariaLabel: label, ariaValueMin: "0", ariaValueMax: "100" });
  move(position);
  if (isFirst() && state === "alone" && !still.matches) setTimeout(showHint, hint.delay);
};
export default mount;
