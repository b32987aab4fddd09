// What is wrong with the boxes of a page, as a browser has laid them out. Each function runs in the page, so that it refers to
// nothing outside itself, and returns a line for each fault.

/** Lists pictures that lose more than 2 % of their width or height. Drawings that stand in for a cover are patterns. */
export function croppedPictures(): string[] {
  return Array.from(document.querySelectorAll<HTMLImageElement>("img:not(.cover-drawn)")).flatMap((image) => {
    const { objectFit } = getComputedStyle(image);
    const { clientWidth: width, clientHeight: height, naturalWidth, naturalHeight } = image;
    if (objectFit !== "cover" || !width || !height || !naturalWidth) return [];
    const ratio = width / height / (naturalWidth / naturalHeight);
    const hidden = 1 - Math.min(ratio, 1 / ratio);
    const name = image.currentSrc.replace(/.*\//, "").slice(0, 60);
    return hidden > 0.02 ? [`cropped: ${name}: ${Math.round(hidden * 100)} % hidden`] : [];
  });
}

/** Reports a page whose menu and column do not stand in the middle of a wide window, as one block. */
export function offCentre(): string[] {
  const [menu, main] = [document.querySelector(".sidebar"), document.querySelector("main")];
  const first = menu?.querySelector("a, img");
  if (!first?.checkVisibility() || !main) return [];
  const left = first.getBoundingClientRect().left;
  const end = main.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(main).paddingInlineEnd);
  const window = document.documentElement.clientWidth;
  const shift = Math.abs(left - (window - end)) / 2;
  return shift > window * 0.025 ? [`off-centre: by ${Math.round(shift)} of ${window} pixels`] : [];
}

/** Lists bars whose share of their track is not the share that is printed beside them. */
export function wrongBars(): string[] {
  const tracks = document.querySelectorAll<SVGRectElement>("rect.share-track, rect.chart-track");
  return Array.from(tracks).flatMap((track) => {
    const row = track.closest("tr") ?? track.previousElementSibling;
    const words = [...(row?.querySelectorAll("*") ?? []), row].map((element) => element?.textContent?.trim());
    const percent = words.map((text) => text?.match(/^\D*(\d+(?:[.,]\d+)?)\s?%$/)?.[1]).find(Boolean);
    const whole = track.getBoundingClientRect().width;
    const bar = track.nextElementSibling?.getBoundingClientRect().width ?? 0;
    if (!percent || !whole) return [];
    const drawn = (bar / whole) * 100;
    const wrong = Math.abs(drawn - Number(percent.replace(",", "."))) > 1;
    return wrong ? [`bar: ${Math.round(drawn)} % wide, ${percent} % printed`] : [];
  });
}

/** Reports a page that is wider than its window, with what reaches out of it. */
export function sidewaysScrolling(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const out = Array.from(document.querySelectorAll("body *")).filter(
    (e) => e.getBoundingClientRect().right > clientWidth + 1 && !e.closest("[tabindex='0'], pre, svg svg"),
  );
  const parts = out.slice(-2).map((e) => e.outerHTML.slice(0, 120));
  return [`scrolls sideways: ${scrollWidth} of ${clientWidth} pixels: ${parts.join(" ")}`];
}
