// Package typo compares mistyped words with those that were meant.
package typo

import (
	"slices"
	"strings"
)

// maxMistakes is how many characters of a mistyped word may be wrong.
const maxMistakes = 2

// longestWord is the length of the longest word that can be a mistyped one, in bytes.
const longestWord = 40

// Nearest returns the word that is most like a mistyped one, or "" if none is like it.
func Nearest(typed string, words []string) string {
	if len(words) == 0 || len(typed) > longestWord {
		return ""
	}
	distances := make([]int, len(words))
	for i, word := range words {
		distances[i] = distance(strings.ToLower(typed), word)
	}
	least := slices.Index(distances, slices.Min(distances))
	if distances[least] > maxMistakes || distances[least] >= len(typed) {
		return ""
	}
	return words[least]
}

// distance returns how many characters have to be inserted, deleted, replaced or swapped with the next to turn a into b.
func distance(a, b string) int {
	before, last := []int{}, make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			replaced := last[j]
			if a[i] != b[j] {
				replaced++
			}
			row[j+1] = min(replaced, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}

// Suggest says what a value could have been: the nearest of the known ones, or all of them.
func Suggest(typed string, known []string) string {
	if near := Nearest(typed, known); near != "" {
		return "did you mean " + near + "?"
	}
	if len(known) == 0 {
		return "delete it"
	}
	return "use one of " + strings.Join(known, ", ")
}
