package db

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// countedViews returns a store with the views of three days.
func countedViews(t *testing.T) *Store {
	t.Helper()
	s := newStore(t)
	for _, batch := range []struct {
		pages     []PageViews
		verticals []VerticalViews
	}{
		{[]PageViews{{"2026-11-19", "/", "en", "", 3}, {"2026-11-19", "/", "es", "", 1}}, nil},
		{[]PageViews{{"2026-11-20", "/articles", "es", "news.example", 5}}, []VerticalViews{
			{"2026-11-20", "es", "dental", "small_business", "Old", "https://robin.example/servicios-ia/dental", 2},
			{"2026-11-20", "es", "legal", "premium", "Law", "https://robin.example/servicios-ia/legal", 1},
		}},
		{[]PageViews{{"2026-11-20", "/articles", "es", "news.example", 2}, {"2026-11-21", "/", "en", "", 4}}, []VerticalViews{
			{"2026-11-20", "es", "dental", "small_business", "New", "https://robin.example/servicios-ia/dental", 3},
			{"2026-11-21", "es", "dental", "small_business", "Newest", "https://robin.example/servicios-ia/dental", 1},
		}},
		{nil, nil},
	} {
		must(t, s.RecordViews(t.Context(), batch.pages, batch.verticals))
	}
	return s
}

func day(n int) time.Time { return time.Date(2026, time.November, n, 23, 59, 0, 0, time.UTC) }

func TestViewsAddUp(t *testing.T) {
	t.Parallel()
	s := countedViews(t)
	for _, c := range []struct {
		group    ViewGroup
		from, to int
		language string
		want     []ViewSum
	}{
		{ByDay, 1, 30, "", []ViewSum{{"2026-11-19", 4}, {"2026-11-20", 7}, {"2026-11-21", 4}}},
		{ByDay, 1, 30, "es", []ViewSum{{"2026-11-19", 1}, {"2026-11-20", 7}}},
		{ByDay, 20, 21, "", []ViewSum{{"2026-11-20", 7}}},
		{ByDay, 22, 30, "", nil},
		{ByPage, 19, 22, "", []ViewSum{{"/", 8}, {"/articles", 7}}},
		{ByPage, 20, 22, "", []ViewSum{{"/articles", 7}, {"/", 4}}},
		{ByPage, 19, 22, "es' or '1'='1", nil},
		{ByLanguage, 19, 22, "", []ViewSum{{"es", 8}, {"en", 7}}},
		{ByReferrer, 19, 22, "", []ViewSum{{"", 8}, {"news.example", 7}}},
	} {
		got, err := s.SumViews(t.Context(), c.group, ViewFilter{day(c.from), day(c.to), c.language})
		must(t, err)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("by %s, %d to %d: %s", c.group, c.from, c.to, diff)
		}
	}
	got, err := s.SumViews(t.Context(), ByLanguage, ViewFilter{})
	if diff := cmp.Diff([]ViewSum{{"es", 8}, {"en", 7}}, got); diff != "" || err != nil {
		t.Errorf("without dates: %v %s", err, diff)
	}
}

func TestVerticalViewsAddUp(t *testing.T) {
	t.Parallel()
	s := countedViews(t)
	got, err := s.SumVerticalViews(t.Context(), ViewFilter{From: day(19), To: day(22)})
	must(t, err)
	want := []VerticalViews{
		{"", "es", "dental", "small_business", "Newest", "https://robin.example/servicios-ia/dental", 6},
		{"", "es", "legal", "premium", "Law", "https://robin.example/servicios-ia/legal", 1},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	got, err = s.SumVerticalViews(t.Context(), ViewFilter{From: day(20), To: day(21)})
	if err != nil || len(got) != 2 || got[0].Views != 5 || got[0].Title != "New" {
		t.Errorf("on one day: %v, %v", got, err)
	}
}

// A batch is stored as a whole or not at all, so that it can be repeated without counting a view twice.
func TestViewsAreStoredAllOrNone(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	pages := []PageViews{{"2026-11-21", "/", "en", "", 1}, {"2026-11-21", "/about", "en", "", -1}}
	if err := s.RecordViews(t.Context(), pages, nil); err == nil {
		t.Error("a negative count is stored")
	}
	if n := one[int](t, s, "select count(*) from page_views"); n != 0 {
		t.Errorf("%d rows", n)
	}
}

func TestOldViewsArePurged(t *testing.T) {
	t.Parallel()
	s := countedViews(t)
	for i, want := range []map[string]int64{
		{},
		{"page_views": 2},
		{"page_views": 1, "vertical_views": 2},
		{"page_views": 1, "vertical_views": 1},
	} {
		if diff := cmp.Diff(want, purge(t, s, day(18+i).AddDate(0, keep.PageViewMonths, 0))); diff != "" {
			t.Errorf("two years after November %d: %s", 18+i, diff)
		}
	}
}
