package ui

// ChartsProps is what the island that draws charts is told: the figures that the server has drawn, and every word.
type ChartsProps struct {
	Loading string       `json:"loading"`
	Charts  []ChartProps `json:"charts"`
}

// ChartProps is one chart of them.
type ChartProps struct {
	ID      string      `json:"id"`
	Kind    ChartKind   `json:"kind"`
	Summary string      `json:"summary"`
	Parts   []PartProps `json:"parts"`
}

// PartProps is one bar, slice or column.
type PartProps struct {
	Name   string `json:"name"`
	Count  int    `json:"count"`
	Number string `json:"number"` // the count as people write it
	Share  string `json:"share"`
}

// ChartsIsland describes the island of some charts. loading is what it says until it can draw.
func ChartsIsland(charts []ChartArgs, loading string) IslandArgs {
	props := ChartsProps{Loading: loading, Charts: make([]ChartProps, len(charts))}
	for i, c := range charts {
		one := ChartProps{ID: c.ID, Kind: c.Kind, Summary: c.Summary, Parts: make([]PartProps, len(c.Parts))}
		for j, p := range c.Parts {
			one.Parts[j] = PartProps{Name: p.Name, Count: p.Count, Number: c.number(p), Share: p.Share}
		}
		props.Charts[i] = one
	}
	return IslandArgs{Name: "charts", When: WhenVisible, Props: props}
}
