import type { Chart } from "chart.js";
import { beforeEach, expect, test, vi } from "vitest";
import { renderServed } from "../testing";
import { chartLabels } from "./chart-labels";
import { type ChartTheme, sliceColours } from "./chart-theme";
import { configuration } from "./configuration";
import { draw } from "./drawing";
import type { ChartsProps } from "./props";

const theme: ChartTheme = {
  text: "black",
  quietText: "grey",
  background: "white",
  line: "silver",
  strongLine: "dimgrey",
  bar: "teal",
  slices: ["red", "orange", "yellow", "green", "blue"],
  fontFamily: "serif",
  fontSize: 14,
  rem: 16,
};

/** Returns a canvas context that records its texts, and accepts every other call. */
function recordingContext() {
  const texts: string[] = [];
  const members: Record<PropertyKey, unknown> = {
    fillText: (text: string) => texts.push(text),
    measureText: (text: string) => ({ width: 7 * text.length }),
    createPattern: () => "stripes",
  };
  const context = new Proxy(members, {
    get: (target, name) => target[name] ?? (() => undefined),
    set: (target, name, value) => Reflect.set(target, name, value),
  }) as unknown as CanvasRenderingContext2D;
  return { context, texts };
}

let recorder: ReturnType<typeof recordingContext>;
let system: EventTarget; // says when the theme that it prefers changes
beforeEach(() => {
  recorder = recordingContext();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  system = new EventTarget();
  vi.stubGlobal("matchMedia", () => system);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (this: HTMLCanvasElement) {
    return Object.assign(recorder.context, { canvas: this }) as unknown as RenderingContext;
  } as typeof HTMLCanvasElement.prototype.getContext);
});

function chartOf(id: string) {
  const { root, props } = renderServed<ChartsProps>("charts", "es");
  const chart = props.charts.find((candidate) => candidate.id === id);
  const container = root.querySelector<HTMLElement>(`#${id} .chart-drawing`);
  if (!chart || !container) throw new Error(`no chart ${id}`);
  return { chart, container };
}

test.each(["chart-years_of_experience", "chart-industry", "chart-trend"])(
  "%s is drawn over the server's drawing",
  (id) => {
    const { chart, container } = chartOf(id);
    draw(container, chart);
    const canvas = container.querySelector("canvas");
    expect(canvas?.getAttribute("role")).toBe("img");
    expect(canvas?.getAttribute("aria-label")).toBe(chart.summary);
    expect(container.classList).toContain("chart-enhanced");
    expect(container.querySelector("svg")).not.toBeNull(); // it keeps the space
  },
);

test.each(["chart-years_of_experience", "chart-trend"])("%s has the server's labels", (id) => {
  const { chart } = chartOf(id);
  const labels = chartLabels(theme, chart);
  const drawn = { ctx: recorder.context, width: 300, height: 220, chartArea: { bottom: 160 } } as unknown as Chart;
  labels.beforeDatasetsDraw?.(drawn, { cancelable: true }, {});
  labels.afterDatasetsDraw?.(drawn, {}, {}, false);
  const shown = renderServed("charts", "es").root.querySelectorAll(`#${id} svg text`);
  const served = Array.from(shown, (text) =>
    Array.from(text.childNodes, (node) => node.textContent?.trim() ?? ""),
  ).flat();
  expect(recorder.texts.sort()).toEqual(served.sort());
});

test.each([
  ["theme", () => (document.documentElement.className = "light")],
  ["system's theme", () => system.dispatchEvent(new Event("change"))],
  ["window", () => dispatchEvent(new Event("resize"))],
])("a chart is drawn again when the %s changes", async (_, change) => {
  const { chart, container } = chartOf("chart-trend");
  draw(container, chart);
  const computedStyle = vi.spyOn(window, "getComputedStyle");
  change();
  await vi.waitFor(() => expect(computedStyle).toHaveBeenCalledWith(container.querySelector(".chart-svg")));
});

test("a pie uses its five colours, then stripes", () => {
  const { chart } = chartOf("chart-industry");
  const { data } = configuration(recorder.context, theme, chart);
  expect(data.datasets[0]?.backgroundColor).toEqual([...theme.slices, "stripes", "stripes"]);
  expect(theme.slices).toHaveLength(sliceColours);
});

test("nothing is animated, and every figure has a label", () => {
  for (const id of ["chart-years_of_experience", "chart-industry", "chart-trend"]) {
    const { options, data } = configuration(recorder.context, theme, chartOf(id).chart);
    expect(options?.animation).toBe(false);
    expect(data.labels).toHaveLength(data.datasets[0]?.data.length ?? -1);
  }
});

test("without a canvas draw throws and changes nothing", () => {
  vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null);
  const { chart, container } = chartOf("chart-trend");
  const before = container.outerHTML;
  expect(() => draw(container, chart)).toThrow("the browser has no canvas");
  expect(container.outerHTML).toBe(before);
});
