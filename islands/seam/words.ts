// The words of the introduction's texts: which of them a place of the seam shows.

type Word = { element: HTMLElement; start: number; end: number; onRight: boolean };

/** A text in both languages: its words, each with where it begins and ends, in pixels from the text's left. */
type Twin = { width: number; gap: number; words: Word[] };

/** Sets a text as words, each an element of its own. A space that may not break stays inside a word. */
export function setWords(element: HTMLElement, text: string): void {
  const words = text.split(/[ \n]+/).flatMap((word, i) => {
    const span = document.createElement("span");
    span.textContent = word;
    return i ? [" ", span] : [span];
  });
  element.replaceChildren(...words);
}

/** Measures the texts, which stand one over the other. */
export function measure(hero: HTMLElement): Twin[] {
  return Array.from(hero.querySelectorAll<HTMLElement>(".seam-texts"), (twin) => {
    const { left, width } = twin.getBoundingClientRect();
    const words = Array.from(twin.querySelectorAll<HTMLElement>(".seam-text > span"), (element) => {
      const box = element.getBoundingClientRect();
      const onRight = element.parentElement?.classList.contains("seam-right") ?? false;
      return { element, start: box.left - left, end: box.right - left, onRight };
    });
    return { width, gap: Number.parseFloat(getComputedStyle(twin, "::before").width) || 0, words };
  });
}

/** Shows the words of one language that end left of the seam and its gap, and those of the other that begin right of it. */
export function turn(twins: Twin[], share: number): void {
  for (const { width, gap, words } of twins) {
    const start = share * (width + gap) - gap;
    for (const word of words) {
      const hidden = word.onRight ? word.start < start + gap - 1 : word.end > start + 1;
      word.element.classList.toggle("seam-hidden", hidden);
    }
  }
}
