// Draws interactive charts over those that the server rendered. The library is large: until it is loaded, and if it does
// not load, the server's drawings stay. The tables below them stay in any case.
import type { Mount } from "../mount";
import type { ChartsProps } from "./props";

const mount: Mount<ChartsProps> = async (root, props) => {
  const status = root.querySelector("[role=status]");
  if (status) status.textContent = props.loading;
  try {
    const { draw } = await import("./drawing");
    for (const chart of props.charts) {
      const container = root.querySelector<HTMLElement>(`#${CSS.escape(chart.id)} .chart-drawing`);
      if (container) draw(container, chart);
    }
  } finally {
    if (status) status.textContent = "";
  }
};
export default mount;
