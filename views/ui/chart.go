package ui

import (
	"fmt"
	"math"
	"strconv"

	"github.com/a-h/templ"

	"portfolio/i18n"
)

// ChartKind is the kind of a chart.
type ChartKind string

// The kinds of chart.
const (
	BarChart   ChartKind = "bar"   // horizontal bars with their names
	PieChart   ChartKind = "pie"   // slices, named in the table beside the pie
	TrendChart ChartKind = "trend" // columns in chronological order
)

// ChartArgs describes a chart and the table of the same figures.
type ChartArgs struct {
	*i18n.Messages
	ID      string // of the figure; prefix of all ids inside
	Kind    ChartKind
	Title   string
	Summary string // what the drawing shows, in one sentence, for screen readers
	Parts   []ChartPart
	Whole   int // what the bars are shares of: a bar as long as its track stands for so many

	NameHead, CountHead, ShareHead string // column headers of the table; without ShareHead it has no such column
	TableLabel                     string // of the button that opens the table, if it is closed at first
}

// ChartPart is a bar, slice or column.
type ChartPart struct {
	Name  string
	Count int
	Share string // of the total, formatted; "" for none
}

// formatCount returns the count of p as people write it.
func (a ChartArgs) formatCount(p ChartPart) string { return a.Number(p.Count) }

// maxBarName is the longest name, in characters, that leaves room for the count on a narrow phone.
const maxBarName = 34

// truncateName returns the name beside a bar. The table has long names in full.
func truncateName(name string) string {
	if chars := []rune(name); len(chars) > maxBarName {
		return string(chars[:maxBarName-1]) + "…"
	}
	return name
}

func (a ChartArgs) maxCount() int {
	count := 0
	for _, p := range a.Parts {
		count = max(count, p.Count)
	}
	return count
}

// The bars are laid out in rem and percent: they fill the width, and their text has the size of the text around them.
const (
	barPitch      = 2.75 // rem from one bar to the next
	barTextOffset = 0.7  // rem from the top of a bar's row to the baseline of its text
	barHeight     = 0.7  // rem; the bar is centred in its row
)

func rem(n float64) string { return formatFloat(n) + "rem" }

func percent(n float64) string { return formatFloat(100*n) + "%" }

func formatFloat(n float64) string { return strconv.FormatFloat(math.Round(1000*n)/1000, 'f', -1, 64) }

func (a ChartArgs) barsHeight() string { return rem(barPitch * float64(len(a.Parts))) }

func (a ChartArgs) barLabelY(i int) string { return rem(barPitch*float64(i) + barTextOffset) }

func (a ChartArgs) barY(i int) string { return rem(barPitch*(float64(i)+0.5) - barHeight/2) }

func (a ChartArgs) barWidth(p ChartPart) string {
	return percent(float64(p.Count) / float64(a.fullBar()))
}

// fullBar returns the count of a bar that fills its track.
func (a ChartArgs) fullBar() int { return max(a.Whole, a.maxCount(), 1) }

// sliceColours is the number of slice colours. Further slices repeat them with stripes.
const sliceColours = 5

// sliceClass returns the CSS class with the colour of slice i.
func sliceClass(i int) string { return "slice-" + strconv.Itoa(i%sliceColours+1) }

func isStriped(i int) bool { return i >= sliceColours }

// stripesID returns the id of the pattern of slice i.
func (a ChartArgs) stripesID(i int) string { return a.ID + "-stripes-" + strconv.Itoa(i+1) }

// stripesFill returns the fill of slice i if it is striped.
func (a ChartArgs) stripesFill(i int) templ.Attributes {
	if !isStriped(i) {
		return nil
	}
	return templ.Attributes{"fill": "url(#" + a.stripesID(i) + ")"}
}

// slice is a slice of a pie.
type slice struct {
	Index int    // of the part
	Path  string // "" for the whole circle
}

const pieRadius = 100

// slices returns the slices of the parts that are not 0, clockwise from the top.
func (a ChartArgs) slices() []slice {
	var slices []slice
	total := 0
	for _, p := range a.Parts {
		total += p.Count
	}
	before := 0
	for i, p := range a.Parts {
		switch p.Count {
		case 0:
			continue
		case total:
			return []slice{{Index: i}}
		}
		x1, y1 := pointOnPie(before, total)
		before += p.Count
		x2, y2 := pointOnPie(before, total)
		large := 0
		if 2*p.Count > total {
			large = 1
		}
		slices = append(slices, slice{i, fmt.Sprintf("M0 0L%s %sA%d %[3]d 0 %d 1 %s %sZ", x1, y1, pieRadius, large, x2, y2)})
	}
	return slices
}

// pointOnPie returns the point on the edge of the pie after n of total.
func pointOnPie(n, total int) (x, y string) {
	angle := 2 * math.Pi * float64(n) / float64(total)
	return formatFloat(pieRadius * math.Sin(angle)), formatFloat(-pieRadius * math.Cos(angle))
}

// column is a column of a trend, in percent of the drawing.
type column struct {
	X, Y, Width, Height string
	Middle, Anchor      string // position of its label
	Labelled            bool   // true for the first of the highest columns
	ChartPart
}

// columnWidth is the width of a column relative to the distance of columns.
const columnWidth = 0.8

func (a ChartArgs) columns() []column {
	columns := make([]column, len(a.Parts))
	pitch, maxCount, labelled := 1/float64(max(len(a.Parts), 1)), a.maxCount(), false
	for i, p := range a.Parts {
		height := float64(p.Count) / float64(max(maxCount, 1))
		left, middle := float64(i)*pitch, (float64(i)+0.5)*pitch
		columns[i] = column{
			X: percent(left + pitch*(1-columnWidth)/2), Width: percent(pitch * columnWidth), Y: percent(1 - height), Height: percent(height),
			Middle: percent(middle), Anchor: textAnchor(middle), Labelled: p.Count == maxCount && maxCount > 0 && !labelled, ChartPart: p,
		}
		labelled = labelled || columns[i].Labelled
	}
	return columns
}

// textAnchor returns the text-anchor that keeps a label at x inside the drawing.
func textAnchor(x float64) string {
	switch {
	case x < 0.15:
		return "start"
	case x > 0.85:
		return "end"
	}
	return "middle"
}
