import { afterEach, expect, test, vi } from "vitest";
import { renderServed } from "../testing";
import mount from "./charts";
import type { ChartsProps } from "./props";

const draw = vi.hoisted(() => vi.fn());
vi.mock("./drawing", () => ({ draw }));
vi.stubGlobal("CSS", { escape: (text: string) => text });

const renderCharts = () => renderServed<ChartsProps>("charts", "es");
const status = (root: HTMLElement) => root.querySelector("[role=status]")?.textContent;

afterEach(() => draw.mockReset());

test("every chart is drawn in its place, and the status says so meanwhile", async () => {
  const { root, props } = renderCharts();
  const done = mount(root, props, () => {});
  expect(status(root)).toBe("Cargando…");
  await done;
  expect(status(root)).toBe("");
  expect(props.charts.map((chart) => chart.id)).toEqual([
    "chart-years_of_experience",
    "chart-industry",
    "chart-programming_languages",
    "chart-trend",
  ]);
  for (const [i, chart] of props.charts.entries()) {
    expect(draw).toHaveBeenNthCalledWith(i + 1, root.querySelector(`#${chart.id} .chart-drawing`), chart);
  }
});

test("a failure leaves the server's drawings and clears the status", async () => {
  const { root, props } = renderCharts();
  const before = root.innerHTML;
  draw.mockImplementation(() => {
    throw new Error("no canvas");
  });
  await expect(mount(root, props, () => {})).rejects.toThrow("no canvas");
  expect(root.innerHTML).toBe(before);
});

test("the props have the same figures as the tables", () => {
  const { root, props } = renderCharts();
  for (const chart of props.charts) {
    const rows = Array.from(root.querySelectorAll(`#${chart.id} tbody tr`), (row) =>
      Array.from(row.children, (cell) => cell.textContent?.trim()),
    );
    expect(chart.parts.map((part) => [part.name, part.number, part.share].filter(Boolean))).toEqual(rows);
    expect(root.querySelector(`#${chart.id} svg`)?.getAttribute("aria-label")).toBe(chart.summary);
  }
});
