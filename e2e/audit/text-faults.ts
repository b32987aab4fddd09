// What is wrong with the text of a page, as a browser has laid it out. Each function runs in the page, so that it refers to
// nothing outside itself, and returns a line for each fault.

/** Lists texts that are cut: by a clamp, or by an element that hides what overflows it and does not scroll. */
export function cutTexts(): string[] {
  const faults = new Map<Element, string>();
  const tolerance = 3; // pixels: letters may reach out of their line
  const hides = (value: string) => value === "hidden" || value === "clip";
  const scrolls = (value: string) => value === "auto" || value === "scroll";

  /** Returns the nearest element that hides part of a line of text, if no element below it scrolls. */
  function cutter(line: DOMRect, within: Element | null): Element | undefined {
    for (let element = within; element && element !== document.body; element = element.parentElement) {
      const style = getComputedStyle(element);
      if (style.display === "contents") continue;
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) return undefined; // hidden on purpose, for screen readers
      const cutBelow = line.bottom > box.bottom + tolerance || line.top < box.top - tolerance;
      const cutBeside = line.right > box.right + tolerance || line.left < box.left - tolerance;
      if ((hides(style.overflowY) && cutBelow) || (hides(style.overflowX) && cutBeside)) return element;
      if ((scrolls(style.overflowY) && cutBelow) || (scrolls(style.overflowX) && cutBeside)) return undefined;
    }
    return undefined;
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const parent = text.parentElement;
    if (
      !text.textContent?.trim() ||
      !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      parent.closest("svg")
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      const element = line.width > 0 && cutter(line, parent);
      if (element)
        faults.set(
          element,
          `cut: ${element.className || element.tagName}: ${element.textContent?.trim().slice(0, 60)}`,
        );
    }
  }
  return Array.from(faults.values());
}

/** Lists headings and ledes whose last line is one short word. Where every line is one word, the width leaves no choice. */
export function widows(): string[] {
  /** Returns the lines of an element: the words of each, and its width. */
  function linesOf(element: Element) {
    const lines: { bottom: number; left: number; right: number; words: string[] }[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (
        !text.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        text.parentElement.closest(".visually-hidden, .badge, svg")
      )
        continue;
      for (const word of (text.textContent ?? "").matchAll(/[^ \n\t]+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        for (const box of range.getClientRects()) {
          const line = lines.at(-1);
          const same = line && box.top < line.bottom - box.height / 3;
          if (!same) lines.push({ bottom: box.bottom, left: box.left, right: box.right, words: [word[0]] });
          else {
            line.right = Math.max(line.right, box.right);
            line.words.push(word[0]);
          }
        }
      }
    }
    return lines.map(({ left, right, words }) => ({ width: right - left, words }));
  }

  const faults: string[] = [];
  for (const element of document.querySelectorAll("h1, h2, h3, .lead")) {
    const lines = linesOf(element);
    const last = lines.at(-1);
    const widest = Math.max(...lines.map((line) => line.width));
    if (!last || lines.length < 2 || last.words.length > 1) continue;
    if (lines.every((line) => line.words.length < 2) || last.width > widest * 0.3) continue;
    faults.push(`widow: ${element.tagName}: ${last.words[0]}, below ${lines.at(-2)?.words.join(" ")}`);
  }
  return faults;
}
