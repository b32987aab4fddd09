package ui

// ChartsProps are the props of the charts island: the figures that the server has drawn, and all text.
type ChartsProps struct {
	Loading string       `json:"loading"`
	Charts  []ChartProps `json:"charts"`
}

// ChartProps describes one chart.
type ChartProps struct {
	ID      string      `json:"id"`
	Kind    ChartKind   `json:"kind"`
	Summary string      `json:"summary"`
	Parts   []PartProps `json:"parts"`
	Whole   int         `json:"whole"` // the count of a bar that fills its track
}

// PartProps is a bar, slice or column.
type PartProps struct {
	Name   string `json:"name"`
	Count  int    `json:"count"`
	Number string `json:"number"` // the formatted count
	Share  string `json:"share"`
}

// ChartsIsland returns the island of charts. It shows loading until its script can draw.
func ChartsIsland(charts []ChartArgs, loading string) IslandArgs {
	props := ChartsProps{Loading: loading, Charts: make([]ChartProps, len(charts))}
	for i, c := range charts {
		chart := ChartProps{ID: c.ID, Kind: c.Kind, Summary: c.Summary, Whole: c.fullBar(), Parts: make([]PartProps, len(c.Parts))}
		for j, p := range c.Parts {
			chart.Parts[j] = PartProps{Name: p.Name, Count: p.Count, Number: c.formatCount(p), Share: p.Share}
		}
		props.Charts[i] = chart
	}
	return IslandArgs{Name: "charts", When: WhenVisible, Props: props}
}
