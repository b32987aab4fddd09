// A chart's labels, at the same positions as in the server's drawing. Chart.js cannot place its own there.
import type { Chart, Plugin } from "chart.js";
import type { ChartTheme } from "./chart-theme";
import type { ChartProps } from "./props";

type Context = CanvasRenderingContext2D;

/** Returns a plugin that draws the labels and lines of a bar or trend chart. A pie's labels are HTML beside it. */
export function chartLabels(theme: ChartTheme, chart: ChartProps): Plugin {
  return {
    id: "labels",
    beforeDatasetsDraw({ ctx, width, height }) {
      if (chart.kind === "bar") drawTracks(ctx, theme, chart.parts.length, width, height);
    },
    afterDatasetsDraw(drawn) {
      drawn.ctx.save();
      if (chart.kind === "bar") labelBars(drawn, theme, chart);
      if (chart.kind === "trend") labelTrend(drawn, theme, chart);
      drawn.ctx.restore();
    },
  };
}

function setFont(context: Context, theme: ChartTheme, weight: number, colour: string): void {
  context.font = `${weight} ${theme.fontSize}px ${theme.fontFamily}`;
  context.fillStyle = colour;
}

/** Draws the full width that each bar takes a share of. */
function drawTracks(context: Context, theme: ChartTheme, count: number, width: number, height: number): void {
  context.save();
  context.fillStyle = theme.line;
  const rowHeight = height / count;
  const thickness = 0.7 * theme.rem;
  for (let i = 0; i < count; i++) context.fillRect(0, (i + 0.5) * rowHeight - thickness / 2, width, thickness);
  context.restore();
}

/** Shortens a long name as the server does. The table has all of it. */
function shortName(name: string): string {
  const letters = Array.from(name);
  return letters.length > 34 ? `${letters.slice(0, 33).join("")}…` : name;
}

function labelBars({ ctx, width, height }: Chart, theme: ChartTheme, { parts }: ChartProps): void {
  const rowHeight = height / parts.length;
  parts.forEach((part, i) => {
    const baseline = i * rowHeight + 0.7 * theme.rem;
    ctx.textAlign = "left";
    setFont(ctx, theme, 400, theme.text);
    ctx.fillText(shortName(part.name), 0, baseline);
    ctx.textAlign = "right";
    setFont(ctx, theme, 400, theme.quietText);
    ctx.fillText(part.share, width, baseline);
    const shareWidth = part.share ? ctx.measureText(part.share).width + 0.65 * theme.fontSize : 0;
    setFont(ctx, theme, 650, theme.text);
    ctx.fillText(part.number, width - shareWidth, baseline);
  });
}

/** Labels the first and the last column, and the highest one with its number. */
function labelTrend({ ctx, width, chartArea }: Chart, theme: ChartTheme, { parts }: ChartProps): void {
  ctx.fillStyle = theme.strongLine;
  ctx.fillRect(0, chartArea.bottom, width, 1);
  setFont(ctx, theme, 400, theme.text);
  const baseline = 11.1 * theme.rem;
  ctx.textAlign = "left";
  ctx.fillText(parts[0]?.name ?? "", 0, baseline);
  ctx.textAlign = "right";
  if (parts.length > 1) ctx.fillText(parts.at(-1)?.name ?? "", width, baseline);
  const max = Math.max(...parts.map((part) => part.count));
  const highest = parts.findIndex((part) => part.count === max);
  const middle = (highest + 0.5) / parts.length;
  ctx.textAlign = middle < 0.15 ? "left" : middle > 0.85 ? "right" : "center";
  setFont(ctx, theme, 650, theme.text);
  if (max > 0) ctx.fillText(parts[highest]?.number ?? "", middle * width, 1.25 * theme.rem);
}
