import type { Chart } from "chart.js";
import { beforeEach, expect, test, vi } from "vitest";
import { renderServed } from "../testing";
import { wordsOf } from "./chart-labels";
import { colours, type Look } from "./chart-theme";
import { configuration, draw } from "./drawing";
import type { ChartsProps } from "./props";

const look: Look = {
  text: "black",
  quiet: "grey",
  ground: "white",
  line: "silver",
  strong: "dimgrey",
  bar: "teal",
  slices: ["red", "orange", "yellow", "green", "blue"],
  family: "serif",
  size: 14,
  rem: 16,
};

/** A pen that writes down what it writes, and can do everything else. */
function pen() {
  const written: string[] = [];
  const kept: Record<PropertyKey, unknown> = {
    fillText: (text: string) => written.push(text),
    measureText: (text: string) => ({ width: 7 * text.length }),
    createPattern: () => "stripes",
  };
  const context = new Proxy(kept, {
    get: (target, name) => target[name] ?? (() => undefined),
    set: (target, name, value) => Reflect.set(target, name, value),
  }) as unknown as CanvasRenderingContext2D;
  return { context, written };
}

let here: ReturnType<typeof pen>;
beforeEach(() => {
  here = pen();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (this: HTMLCanvasElement) {
    return Object.assign(here.context, { canvas: this }) as unknown as RenderingContext;
  } as typeof HTMLCanvasElement.prototype.getContext);
});

function chartOf(id: string) {
  const { root, props } = renderServed<ChartsProps>("charts", "es");
  const chart = props.charts.find((one) => one.id === id);
  const place = root.querySelector<HTMLElement>(`#${id} .chart-drawing`);
  if (!chart || !place) throw new Error(`there is no ${id}`);
  return { chart, place };
}

test.each(["chart-years_of_experience", "chart-industry", "chart-trend"])("%s takes over and gives back", (id) => {
  const { chart, place } = chartOf(id);
  const before = place.outerHTML;
  const end = draw(place, chart);
  const canvas = place.querySelector("canvas");
  expect(canvas?.getAttribute("role")).toBe("img");
  expect(canvas?.getAttribute("aria-label")).toBe(chart.summary);
  expect(place.classList).toContain("chart-enhanced");
  expect(place.querySelector("svg")).not.toBeNull(); // it keeps the place
  end();
  place.querySelector("canvas")?.remove();
  expect(place.outerHTML).toBe(before);
});

test.each(["chart-years_of_experience", "chart-trend"])("%s is named and numbered as on the server", (id) => {
  const { chart } = chartOf(id);
  const words = wordsOf(look, chart);
  const drawn = { ctx: here.context, width: 300, height: 220, chartArea: { bottom: 160 } } as unknown as Chart;
  words.beforeDatasetsDraw?.(drawn, { cancelable: true }, {});
  words.afterDatasetsDraw?.(drawn, {}, {}, false);
  const shown = renderServed("charts", "es").root.querySelectorAll(`#${id} svg text`);
  const served = Array.from(shown, (text) =>
    Array.from(text.childNodes, (node) => node.textContent?.trim() ?? ""),
  ).flat();
  expect(here.written.sort()).toEqual(served.sort());
});

test("the theme's colours are read again when it changes", async () => {
  const { chart, place } = chartOf("chart-trend");
  const end = draw(place, chart);
  const reads = vi.spyOn(window, "getComputedStyle");
  document.documentElement.className = "light";
  await vi.waitFor(() => expect(reads).toHaveBeenCalled());
  end();
  reads.mockClear();
  document.documentElement.className = "dark";
  await new Promise((resolve) => setTimeout(resolve));
  expect(reads).not.toHaveBeenCalled();
});

test("slices have the five colours, then stripes", () => {
  const { chart } = chartOf("chart-industry");
  const { data } = configuration(here.context, look, chart);
  expect(data.datasets[0]?.backgroundColor).toEqual([...look.slices, "stripes", "stripes"]);
  expect(look.slices).toHaveLength(colours);
});

test("nothing moves, and no figure is too long for its place", () => {
  for (const id of ["chart-years_of_experience", "chart-industry", "chart-trend"]) {
    const { options, data } = configuration(here.context, look, chartOf(id).chart);
    expect(options?.animation).toBe(false);
    expect(data.labels).toHaveLength(data.datasets[0]?.data.length ?? -1);
  }
});

test("nothing is drawn where there is no canvas", () => {
  vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null);
  const { chart, place } = chartOf("chart-trend");
  const before = place.outerHTML;
  expect(() => draw(place, chart)).toThrow("no canvas");
  expect(place.outerHTML).toBe(before);
});
