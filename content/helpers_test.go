package content

import (
	"testing"
	"time"
)

// wantUnique fails the test if two items have the same id.
func wantUnique[T any](t *testing.T, items []T, id func(T) string) {
	t.Helper()
	seen := map[string]bool{}
	for _, item := range items {
		if seen[id(item)] {
			t.Errorf("id %q appears twice", id(item))
		}
		seen[id(item)] = true
	}
}

// wantIDs fails the test unless the items have exactly these ids, in this order.
func wantIDs[T any](t *testing.T, items []T, id func(T) string, want ...string) {
	t.Helper()
	if len(items) != len(want) {
		t.Fatalf("%d items, want %d", len(items), len(want))
	}
	for i, item := range items {
		if id(item) != want[i] {
			t.Errorf("item %d is %q, want %q", i, id(item), want[i])
		}
	}
}

// wantDate fails the test unless s is a time in layout.
func wantDate(t *testing.T, layout, s string) {
	t.Helper()
	if _, err := time.Parse(layout, s); err != nil {
		t.Error(err)
	}
}
