// The words of a chart, where the server's drawing has them; Chart.js draws none so.
import type { Chart, Plugin } from "chart.js";
import type { Look } from "./chart-theme";
import type { ChartProps } from "./props";

type Pen = CanvasRenderingContext2D;

/** Returns what draws a chart's words and lines around its bars. A pie has its words beside it. */
export function wordsOf(look: Look, chart: ChartProps): Plugin {
  return {
    id: "words",
    beforeDatasetsDraw({ ctx, width, height }) {
      if (chart.kind === "bar") rails(ctx, look, chart.parts.length, width, height);
    },
    afterDatasetsDraw(drawn) {
      drawn.ctx.save();
      if (chart.kind === "bar") nameBars(drawn, look, chart);
      if (chart.kind === "trend") nameColumns(drawn, look, chart);
      drawn.ctx.restore();
    },
  };
}

function font(pen: Pen, look: Look, weight: number, colour: string): void {
  pen.font = `${weight} ${look.size}px ${look.family}`;
  pen.fillStyle = colour;
}

function rails(pen: Pen, look: Look, count: number, width: number, height: number): void {
  pen.save();
  pen.fillStyle = look.line;
  const pitch = height / count;
  const thick = 0.7 * look.rem;
  for (let i = 0; i < count; i++) pen.fillRect(0, (i + 0.5) * pitch - thick / 2, width, thick);
  pen.restore();
}

/** What a bar says of a long name, as the server's drawing does: the table has all of it. */
function shortName(name: string): string {
  const letters = Array.from(name);
  return letters.length > 34 ? `${letters.slice(0, 33).join("")}…` : name;
}

function nameBars({ ctx: pen, width, height }: Chart, look: Look, { parts }: ChartProps): void {
  const pitch = height / parts.length;
  parts.forEach((part, i) => {
    const line = i * pitch + 0.7 * look.rem;
    pen.textAlign = "left";
    font(pen, look, 400, look.text);
    pen.fillText(shortName(part.name), 0, line);
    pen.textAlign = "right";
    font(pen, look, 400, look.quiet);
    pen.fillText(part.share, width, line);
    const share = part.share ? pen.measureText(part.share).width + 0.65 * look.size : 0;
    font(pen, look, 650, look.text);
    pen.fillText(part.number, width - share, line);
  });
}

function nameColumns({ ctx: pen, width, chartArea }: Chart, look: Look, { parts }: ChartProps): void {
  pen.fillStyle = look.strong;
  pen.fillRect(0, chartArea.bottom, width, 1);
  font(pen, look, 400, look.text);
  const line = 11.1 * look.rem;
  pen.textAlign = "left";
  pen.fillText(parts[0]?.name ?? "", 0, line);
  pen.textAlign = "right";
  if (parts.length > 1) pen.fillText(parts.at(-1)?.name ?? "", width, line);
  const most = Math.max(...parts.map((part) => part.count));
  const at = parts.findIndex((part) => part.count === most);
  const middle = (at + 0.5) / parts.length;
  pen.textAlign = middle < 0.15 ? "left" : middle > 0.85 ? "right" : "center";
  font(pen, look, 650, look.text);
  if (most > 0) pen.fillText(parts[at]?.number ?? "", middle * width, 1.25 * look.rem);
}
