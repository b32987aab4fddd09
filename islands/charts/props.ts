/** The props of ui.ChartsProps in views/ui/chart_island.go. */
export type ChartsProps = { loading: string; charts: ChartProps[] };

export type ChartProps = {
  id: string;
  kind: "bar" | "pie" | "trend";
  summary: string;
  parts: PartProps[];
  whole: number;
};

/** A bar, slice or column. number and share are formatted figures. */
export type PartProps = { name: string; count: number; number: string; share: string };
