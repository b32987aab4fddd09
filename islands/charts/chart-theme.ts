// How charts look is said in the style sheet; a canvas has to be told.

export type Look = {
  text: string;
  quiet: string;
  ground: string;
  line: string;
  strong: string;
  bar: string;
  slices: string[];
  family: string;
  size: number; // of words, in pixels
  rem: number; // in pixels
};

/** How many colours slices have; ui.Colours on the server. */
export const colours = 5;

/** Reads what the page's theme says of the charts. */
export function lookOf(place: HTMLElement): Look {
  const page = getComputedStyle(document.documentElement);
  const words = getComputedStyle(place.querySelector(".chart-svg") ?? place);
  const colour = (name: string) => page.getPropertyValue(`--${name}`).trim();
  return {
    text: colour("text"),
    quiet: colour("text-muted"),
    ground: colour("background"),
    line: colour("border"),
    strong: colour("border-strong"),
    bar: colour("secondary"),
    slices: Array.from({ length: colours }, (_, i) => colour(`slice-${i + 1}`)),
    family: words.fontFamily,
    size: Number.parseFloat(words.fontSize) || 14,
    rem: Number.parseFloat(page.fontSize) || 16,
  };
}

/** What the slice at place i is filled with: one of the colours, with stripes when they have all been used. */
export function fillOf(context: CanvasRenderingContext2D, look: Look, i: number): string | CanvasPattern {
  const colour = look.slices[i % colours] ?? look.bar;
  return i < colours ? colour : (striped(context, colour, look.ground) ?? colour);
}

const tile = 20; // pixels

function striped(context: CanvasRenderingContext2D, colour: string, gap: string): CanvasPattern | null {
  const canvas = document.createElement("canvas");
  canvas.width = tile;
  canvas.height = tile;
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, tile, tile);
  pen.strokeStyle = gap;
  pen.lineWidth = tile * 0.22;
  pen.beginPath();
  for (const from of [-tile, 0, tile]) {
    pen.moveTo(from - 1, tile + 1);
    pen.lineTo(from + tile + 1, -1);
  }
  pen.stroke();
  return context.createPattern(canvas, "repeat");
}
