package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

func BenchmarkIndex(b *testing.B) {
	for b.Loop() {
		newFullSearcher().indexes.In("es").whole()
	}
}

func BenchmarkFind(b *testing.B) {
	s := newFullSearcher()
	for _, query := range []string{"precio", "chatbot para una clínica", "pro", "xyzzy"} {
		b.Run(query, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s.Find("es", query, Types)
			}
		})
	}
}

// BenchmarkLargeSite searches 1,000 articles whose words are as frequent as those of a language, for queries that have as many
// synonyms as a query is rewritten with at most, and reports what 99 of 100 searches take at most.
func BenchmarkLargeSite(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same texts each time
	frequency := rand.NewZipf(random, 1.1, 4, 20_000)
	word := func() string { return spelled(frequency.Uint64()) }
	text := func(words int) string {
		list := make([]string, words)
		for i := range list {
			list[i] = word()
		}
		return strings.Join(list, " ")
	}
	var docs []Document
	for range 1000 {
		docs = append(docs, Document{Type: Article, Title: text(6), Description: text(20), Body: text(1000)})
	}
	group := make([]string, maxRewrites+1)
	for i := range group {
		group[i] = spelled(uint64(50 + i)) //nolint:gosec // small
	}
	ix := newIndex(newFullSearcher().indexes.In("en").whole().language, newSynonyms([][]string{group}), docs)
	for _, synonyms := range []int{0, maxRewrites} {
		b.Run(fmt.Sprintf("%d synonyms", synonyms), func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				query := text(3)
				if synonyms > 0 {
					query += " " + group[0]
				}
				began := time.Now()
				ix.find(query, Types)
				took = append(took, time.Since(began))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
		})
	}
}

// spelled returns a word of its own for each number, the shorter the smaller the number is.
func spelled(n uint64) string {
	word := ""
	for n += 7; n > 0; n /= 60 {
		word += string("bcdfglmnprst"[n%12]) + string("aeiou"[n/12%5])
	}
	return word
}
