package ui

import (
	"fmt"
	"math"
	"strconv"

	"portfolio/i18n"
)

// ChartKind is how figures are drawn.
type ChartKind string

// The kinds of chart.
const (
	BarChart   ChartKind = "bar"   // lying bars, each with its name
	PieChart   ChartKind = "pie"   // slices, named in a table beside it
	TrendChart ChartKind = "trend" // columns in the order of time
)

// ChartArgs is figures that are drawn, and the same figures as a table.
type ChartArgs struct {
	ID      string // what belongs to the chart has ids that begin with it
	Kind    ChartKind
	Title   string
	Summary string // what the drawing shows, in a sentence
	Lang    i18n.Lang
	Parts   []ChartPart

	NameHead, CountHead, ShareHead string // of the table's columns
	TableLabel                     string // opens the table where it is not in sight
}

// ChartPart is one bar, slice or column.
type ChartPart struct {
	Name  string
	Count int
	Share string // of all, in words; "" where that says nothing
}

// Number is the part's count as people write it.
func (a ChartArgs) number(p ChartPart) string { return i18n.Number(a.Lang, p.Count) }

// maxName is how many characters of a name leave room for its number on a narrow phone.
const maxName = 34

// shortName is what a bar says of a long name: the table has all of it.
func shortName(name string) string {
	if letters := []rune(name); len(letters) > maxName {
		return string(letters[:maxName-1]) + "…"
	}
	return name
}

func (a ChartArgs) most() (most int) {
	for _, p := range a.Parts {
		most = max(most, p.Count)
	}
	return most
}

// Bars are drawn in rems and percents, so that they fill their place and their words keep the size of the text around them.
const (
	barPitch  = 2.75 // rem from one bar to the next
	barWords  = 0.7  // rem from the top of its place to the line that its words stand on
	barHeight = 0.7  // rem; it lies in the middle of its place
)

func rem(n float64) string { return trimmed(n) + "rem" }

func percent(n float64) string { return trimmed(100*n) + "%" }

func trimmed(n float64) string { return strconv.FormatFloat(math.Round(1000*n)/1000, 'f', -1, 64) }

func (a ChartArgs) barsHeight() string { return rem(barPitch * float64(len(a.Parts))) }

func (a ChartArgs) barWords(i int) string { return rem(barPitch*float64(i) + barWords) }

func (a ChartArgs) barTop(i int) string { return rem(barPitch*(float64(i)+0.5) - barHeight/2) }

func (a ChartArgs) barWidth(p ChartPart) string {
	return percent(float64(p.Count) / float64(max(a.most(), 1)))
}

// Colours is how many colours slices have. Those beyond have the same ones again, with stripes.
const Colours = 5

// SliceColour is the class that gives the slice at place i its colour.
func sliceColour(i int) string { return "slice-" + strconv.Itoa(i%Colours+1) }

func striped(i int) bool { return i >= Colours }

func (a ChartArgs) stripes(i int) string { return a.ID + "-stripes-" + strconv.Itoa(i+1) }

// slice is one part of a pie, as it is drawn: a path, or a whole circle where Path is "".
type slice struct {
	Place int
	Path  string
}

const pieRadius = 100

// slices are the parts that can be seen, clockwise from the top.
func (a ChartArgs) slices() (drawn []slice) {
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
			return []slice{{Place: i}}
		}
		x1, y1 := onPie(before, total)
		before += p.Count
		x2, y2 := onPie(before, total)
		large := 0
		if 2*p.Count > total {
			large = 1
		}
		drawn = append(drawn, slice{i, fmt.Sprintf("M0 0L%s %sA%d %[3]d 0 %d 1 %s %sZ", x1, y1, pieRadius, large, x2, y2)})
	}
	return drawn
}

// onPie is the point on the edge where so many of all have been drawn.
func onPie(n, total int) (x, y string) {
	angle := 2 * math.Pi * float64(n) / float64(total)
	return trimmed(pieRadius * math.Sin(angle)), trimmed(-pieRadius * math.Cos(angle))
}

// column is one part of a trend, as it is drawn: its place in percents, and whether it is the one that is labelled.
type column struct {
	X, Y, Width, Height string
	Middle, Anchor      string // of its label
	Highest             bool
	ChartPart
}

// columnShare is how much of its place a column takes.
const columnShare = 0.8

func (a ChartArgs) columns() []column {
	columns := make([]column, len(a.Parts))
	each, most, labelled := 1/float64(max(len(a.Parts), 1)), a.most(), false
	for i, p := range a.Parts {
		height := float64(p.Count) / float64(max(most, 1))
		left, middle := float64(i)*each, (float64(i)+0.5)*each
		columns[i] = column{
			X: percent(left + each*(1-columnShare)/2), Width: percent(each * columnShare), Y: percent(1 - height), Height: percent(height),
			Middle: percent(middle), Anchor: anchor(middle), Highest: p.Count == most && most > 0 && !labelled, ChartPart: p,
		}
		labelled = labelled || columns[i].Highest
	}
	return columns
}

// anchor keeps a label inside the drawing.
func anchor(at float64) string {
	switch {
	case at < 0.15:
		return "start"
	case at > 0.85:
		return "end"
	}
	return "middle"
}
