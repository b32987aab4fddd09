package search

import (
	"maps"
	"slices"
	"sort"
	"strings"
)

// lists are short lists by number, one after the other in one piece of memory: a slice of its own for each takes more than what is in it.
type lists[T any] struct {
	items  []T
	starts []uint32 // in items; the last one is where the last list ends
}

// listed is an item with the number of its list.
type listed[T any] struct {
	list int32
	item T
}

// newLists returns a number of lists with their items, which stay in their order.
func newLists[T any](number int, all []listed[T]) lists[T] {
	l := lists[T]{make([]T, len(all)), make([]uint32, number+1)}
	for _, x := range all {
		l.starts[x.list+1]++
	}
	for i := range number {
		l.starts[i+1] += l.starts[i]
	}
	next := slices.Clone(l.starts)
	for _, x := range all {
		l.items[next[x.list]] = x.item
		next[x.list]++
	}
	return l
}

func (l *lists[T]) at(i int32) []T { return l.items[l.starts[i]:l.starts[i+1]] }

// texts are sorted texts, one after the other.
type texts struct {
	all    string
	starts []uint32 // in all; the last one is where the last text ends
}

// sortTexts sorts numbered texts. It returns the new number of each by its old one, too.
func sortTexts(numbers map[string]int32) (texts, []int32) {
	sorted := slices.Sorted(maps.Keys(numbers))
	t, renumbered := texts{strings.Join(sorted, ""), make([]uint32, 1, len(sorted)+1)}, make([]int32, len(sorted))
	for i, text := range sorted {
		renumbered[numbers[text]] = int32(i)                       // #nosec G115 -- some hundred thousand words
		t.starts = append(t.starts, t.starts[i]+uint32(len(text))) // #nosec G115 -- some megabytes
	}
	return t, renumbered
}

func (t *texts) len() int { return len(t.starts) - 1 }

func (t *texts) at(i int32) string { return t.all[t.starts[i]:t.starts[i+1]] }

// lookup returns the number of a text, or the number that it would have and false.
func (t *texts) lookup(text string) (int32, bool) {
	i, found := sort.Find(t.len(), func(i int) int { return strings.Compare(text, t.at(int32(i))) }) // #nosec G115 -- as above
	return int32(i), found                                                                           // #nosec G115 -- as above
}
