// What the server tells the island of charts: ui.ChartsProps in views/ui/chart_island.go.
export type ChartsProps = { loading: string; charts: ChartProps[] };

export type ChartProps = { id: string; kind: "bar" | "pie" | "trend"; summary: string; parts: PartProps[] };

/** One bar, slice or column; number and share are the figures as people write them. */
export type PartProps = { name: string; count: number; number: string; share: string };
