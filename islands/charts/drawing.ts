// Draws a chart over the server's drawing of the same figures, in the same places, so that nothing moves. Of Chart.js
// only what is used is registered. Nothing is animated: the figures were there before.
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  LinearScale,
  PieController,
  Tooltip,
} from "chart.js";
import { wordsOf } from "./chart-labels";
import { fillOf, type Look, lookOf } from "./chart-theme";
import type { ChartProps } from "./props";

Chart.register(ArcElement, BarController, BarElement, CategoryScale, LinearScale, PieController, Tooltip);

/** Draws chart in place, and again whenever the theme changes. Returns what ends that. */
export function draw(place: HTMLElement, chart: ChartProps): () => void {
  const canvas = document.createElement("canvas");
  canvas.className = "chart-canvas";
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", chart.summary);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("there is no canvas to draw on");
  const make = () => new Chart(canvas, configuration(context, lookOf(place), chart));
  place.append(canvas);
  let drawn: Chart;
  try {
    drawn = make();
  } catch (error) {
    canvas.remove();
    throw error;
  }
  place.classList.add("chart-enhanced");
  const themes = new MutationObserver(() => {
    drawn.destroy();
    drawn = make();
  });
  themes.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => {
    themes.disconnect();
    drawn.destroy();
    canvas.remove();
    place.classList.remove("chart-enhanced");
  };
}

/** Says the same to Chart.js as views/ui/chart.go says in SVG. */
export function configuration(context: CanvasRenderingContext2D, look: Look, chart: ChartProps): ChartConfiguration {
  const { parts, kind } = chart;
  const most = Math.max(1, ...parts.map((part) => part.count));
  const pie = kind === "pie";
  const fill = pie ? parts.map((_, i) => fillOf(context, look, i)) : look.bar;
  const values = { display: false, min: 0, max: most };
  const names = { display: false };
  return {
    type: pie ? "pie" : "bar",
    data: {
      labels: parts.map((part) => part.name),
      datasets: [
        {
          data: parts.map((part) => part.count),
          backgroundColor: fill,
          hoverBackgroundColor: fill,
          borderColor: look.ground,
          hoverBorderColor: look.text,
          borderWidth: pie ? 2 : 0,
          hoverBorderWidth: 2,
          inflateAmount: 0,
          ...(kind === "bar" ? { barThickness: 0.7 * look.rem } : {}),
          ...(kind === "trend" ? { categoryPercentage: 1, barPercentage: 0.8 } : {}),
        },
      ],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: kind === "bar" ? "y" : "x",
      layout: { padding: kind === "trend" ? { top: 1.75 * look.rem, bottom: 1.75 * look.rem } : pie ? 3 : 0 },
      scales: pie ? {} : kind === "bar" ? { x: values, y: names } : { x: names, y: values },
      interaction: pie
        ? { mode: "nearest", intersect: true }
        : { mode: "index", intersect: false, axis: kind === "bar" ? "y" : "x" },
      plugins: { tooltip: tooltip(look, chart) },
    },
    plugins: [wordsOf(look, chart)],
  };
}

function tooltip(look: Look, { parts }: ChartProps) {
  const font = { family: look.family, size: look.size };
  return {
    backgroundColor: look.text,
    titleColor: look.ground,
    bodyColor: look.ground,
    titleFont: { ...font, weight: "bold" as const },
    bodyFont: font,
    displayColors: false,
    callbacks: {
      label: ({ dataIndex }: { dataIndex: number }) => {
        const part = parts[dataIndex];
        return part ? [part.number, part.share].filter(Boolean).join(" · ") : "";
      },
    },
  };
}
