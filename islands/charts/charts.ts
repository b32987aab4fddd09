// Charts that answer to the pointer, in the place of those that the server drew. What draws them is large: until it is
// there, and for good if it does not come, the server's drawings stay. Their tables stay in any case.
import type { ChartsProps } from "./props";

export default async function mount(root: HTMLElement, props: ChartsProps): Promise<void> {
  const status = root.querySelector("[role=status]");
  if (status) status.textContent = props.loading;
  try {
    const { draw } = await import("./drawing");
    for (const chart of props.charts) {
      const place = root.querySelector<HTMLElement>(`#${CSS.escape(chart.id)} .chart-drawing`);
      if (place) draw(place, chart);
    }
  } finally {
    if (status) status.textContent = "";
  }
}
