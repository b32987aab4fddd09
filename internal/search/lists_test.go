package search

import (
	"slices"
	"testing"
)

func TestLists(t *testing.T) {
	l := newLists(3, []listed[string]{{2, "c"}, {0, "a"}, {2, "d"}, {0, "b"}})
	for i, want := range [][]string{{"a", "b"}, nil, {"c", "d"}} {
		if got := l.at(int32(i)); !slices.Equal(got, want) {
			t.Errorf("list %d is %q, want %q", i, got, want)
		}
	}
}

func TestSortTexts(t *testing.T) {
	sorted, renumbered := sortTexts(map[string]int32{"pear": 0, "": 1, "apple": 2, "año": 3})
	if want := []int32{3, 0, 1, 2}; !slices.Equal(renumbered, want) {
		t.Errorf("new numbers %v, want %v", renumbered, want)
	}
	for text, want := range map[string]int32{"": 0, "apple": 1, "año": 2, "pear": 3, "a": -1, "b": -3, "pears": -4} { // below 0: it is absent, and would come there
		at, found := sorted.lookup(text)
		if at != max(want, -want) || found != (want >= 0) {
			t.Errorf("%q is %d, %t; want %d", text, at, found, want)
		}
		if found && sorted.at(at) != text {
			t.Errorf("text %d is %q, want %q", at, sorted.at(at), text)
		}
	}
}
