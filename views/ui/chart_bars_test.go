package ui

import "testing"

// TestBarsAreSharesOfTheWhole checks that a bar fills its track only if it is all there is, and that no bar leaves its track.
func TestBarsAreSharesOfTheWhole(t *testing.T) {
	for _, test := range []struct {
		whole, count int
		want         string
	}{{6, 3, "50%"}, {6, 6, "100%"}, {0, 3, "50%"}, {4, 6, "100%"}} {
		chart := ChartArgs{Whole: test.whole, Parts: []ChartPart{{Count: test.count}, {Count: 1}}}
		if test.whole == 0 {
			chart.Parts = append(chart.Parts, ChartPart{Count: 6}) // where no whole is known, the longest bar fills its track
		}
		if got := chart.barWidth(chart.Parts[0]); got != test.want {
			t.Errorf("%d of %d is %s wide, want %s", test.count, test.whole, got, test.want)
		}
	}
}
