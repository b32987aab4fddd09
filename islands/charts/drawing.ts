// Draws a chart with Chart.js over the server's drawing of the same figures, at the same positions, so that nothing
// moves. Only the parts of Chart.js that are used are registered. Nothing is animated: the figures were visible before.
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  PieController,
  Tooltip,
} from "chart.js";
import { readTheme } from "./chart-theme";
import { configuration } from "./configuration";
import type { ChartProps } from "./props";

Chart.register(ArcElement, BarController, BarElement, CategoryScale, LinearScale, PieController, Tooltip);

/** Draws chart in container, and again whenever the theme or the window changes: the size of letters follows the window. */
export function draw(container: HTMLElement, chart: ChartProps): void {
  const canvas = document.createElement("canvas");
  canvas.className = "chart-canvas";
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", chart.summary);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser has no canvas");
  const create = () => new Chart(canvas, configuration(context, readTheme(container), chart));
  container.append(canvas);
  let drawn: Chart;
  try {
    drawn = create();
  } catch (error) {
    canvas.remove();
    throw error;
  }
  container.classList.add("chart-enhanced");
  const redraw = () => {
    drawn.destroy();
    drawn = create();
  };
  new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ["class"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  addEventListener("resize", redraw);
}
