// The style sheet's values for charts: a canvas cannot use custom properties.

export type ChartTheme = {
  text: string;
  quietText: string;
  background: string;
  line: string;
  strongLine: string;
  bar: string;
  slices: string[];
  fontFamily: string;
  fontSize: number; // of labels, in pixels
  rem: number; // in pixels
};

/** The number of slice colours, as sliceColours in views/ui/chart.go. */
export const sliceColours = 5;

/** Reads the current theme's values for a chart. */
export function readTheme(container: HTMLElement): ChartTheme {
  const page = getComputedStyle(document.documentElement);
  const labels = getComputedStyle(container.querySelector(".chart-svg") ?? container);
  const colour = (name: string) => page.getPropertyValue(`--${name}`).trim();
  return {
    text: colour("text"),
    quietText: colour("text-muted"),
    background: colour("background"),
    line: colour("border"),
    strongLine: colour("border-strong"),
    bar: colour("secondary"),
    slices: Array.from({ length: sliceColours }, (_, i) => colour(`slice-${i + 1}`)),
    fontFamily: labels.fontFamily,
    fontSize: Number.parseFloat(labels.fontSize) || 14,
    rem: Number.parseFloat(page.fontSize) || 16,
  };
}

/** Returns the fill of slice i: one of the colours, striped once all have been used. */
export function sliceFill(context: CanvasRenderingContext2D, theme: ChartTheme, i: number): string | CanvasPattern {
  const colour = theme.slices[i % sliceColours] ?? theme.bar;
  return i < sliceColours ? colour : (stripes(context, colour, theme.background) ?? colour);
}

const tileSize = 20; // pixels

function stripes(context: CanvasRenderingContext2D, colour: string, gap: string): CanvasPattern | null {
  const canvas = document.createElement("canvas");
  canvas.width = tileSize;
  canvas.height = tileSize;
  const tile = canvas.getContext("2d");
  if (!tile) return null;
  tile.fillStyle = colour;
  tile.fillRect(0, 0, tileSize, tileSize);
  tile.strokeStyle = gap;
  tile.lineWidth = tileSize * 0.22;
  tile.beginPath();
  for (const left of [-tileSize, 0, tileSize]) {
    tile.moveTo(left - 1, tileSize + 1);
    tile.lineTo(left + tileSize + 1, -1);
  }
  tile.stroke();
  return context.createPattern(canvas, "repeat");
}
