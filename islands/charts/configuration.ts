import type { ChartConfiguration } from "chart.js";
import { chartLabels } from "./chart-labels";
import { type ChartTheme, sliceFill } from "./chart-theme";
import type { ChartProps } from "./props";

/** Returns the Chart.js configuration that draws what views/ui/chart.go draws as SVG. */
export function configuration(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  chart: ChartProps,
): ChartConfiguration {
  const { parts, kind } = chart;
  const max = kind === "bar" ? chart.whole : Math.max(1, ...parts.map((part) => part.count));
  const pie = kind === "pie";
  const fill = pie ? parts.map((_, i) => sliceFill(context, theme, i)) : theme.bar;
  const values = { display: false, min: 0, max };
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
          borderColor: theme.background,
          hoverBorderColor: theme.text,
          borderWidth: pie ? 2 : 0,
          hoverBorderWidth: 2,
          inflateAmount: 0,
          ...(kind === "bar" ? { barThickness: 0.7 * theme.rem } : {}),
          ...(kind === "trend" ? { categoryPercentage: 1, barPercentage: 0.8 } : {}),
        },
      ],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: kind === "bar" ? "y" : "x",
      layout: { padding: kind === "trend" ? { top: 1.75 * theme.rem, bottom: 1.75 * theme.rem } : pie ? 3 : 0 },
      scales: pie ? {} : kind === "bar" ? { x: values, y: names } : { x: names, y: values },
      interaction: pie
        ? { mode: "nearest", intersect: true }
        : { mode: "index", intersect: false, axis: kind === "bar" ? "y" : "x" },
      plugins: { tooltip: tooltip(theme, chart) },
    },
    plugins: [chartLabels(theme, chart)],
  };
}

function tooltip(theme: ChartTheme, { parts }: ChartProps) {
  const font = { family: theme.fontFamily, size: theme.fontSize };
  return {
    backgroundColor: theme.text,
    titleColor: theme.background,
    bodyColor: theme.background,
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
