package search

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"portfolio/i18n"
	"portfolio/internal/search/searchtest"
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

// BenchmarkLargeSite searches 1,000 articles, for queries that have as many synonyms as a query is rewritten with at most, and reports
// what 99 of 100 searches take at most. One corpus has texts of equal length and words of a few letters, the other one has short and
// long texts, long words, names, numbers, and another language.
func BenchmarkLargeSite(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same texts each time
	frequency := rand.NewZipf(random, 1.1, 4, 20_000)
	text := func(words int) string {
		list := make([]string, words)
		for i := range list {
			list[i] = spelled(frequency.Uint64())
		}
		return strings.Join(list, " ")
	}
	english, spanish := searchtest.NewWriter("en", 1), searchtest.NewWriter("es", 2)
	var short, long []Document
	for i := range 1000 {
		short = append(short, Document{Type: Article, Title: text(6), Description: text(20), Body: text(1000)})
		long = append(long, Document{
			Type: Article, Title: english.Words(6), Description: english.Words(20), Body: english.Words(300 + i*i%3400),
			more: i18n.Localized[string]{"es": spanish.Words(26)},
		})
	}
	benchmarkCorpus(b, "short words", short, text)
	benchmarkCorpus(b, "long words", long, english.Words)
}

// benchmarkCorpus searches documents for words of text.
func benchmarkCorpus(b *testing.B, name string, docs []Document, text func(words int) string) {
	group := make([]string, maxRewrites+1)
	for i := range group {
		group[i] = text(1)
	}
	messages := fullSite().Languages.Messages
	newPacked := func() *index {
		ix := newIndex(languageOf(messages("en")), newSynonyms([][]string{group}), slices.Clone(docs), languageOf(messages("es")))
		ix.pack()
		return ix
	}
	ix := newPacked()
	b.Run(name+", index", func(b *testing.B) {
		var made *index
		before := heap()
		for b.Loop() {
			made = newPacked()
		}
		b.ReportMetric(float64(heap()-before)/1e6, "MB")
		runtime.KeepAlive(made)
	})
	for _, synonyms := range []int{0, maxRewrites} {
		b.Run(fmt.Sprintf("%s, %d synonyms", name, synonyms), func(b *testing.B) {
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

// heap returns how many bytes are in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc) //nolint:gosec // less than the machine has
}

// spelled returns a word of its own for each number, the shorter the smaller the number is.
func spelled(n uint64) string {
	word := ""
	for n += 7; n > 0; n /= 60 {
		word += string("bcdfglmnprst"[n%12]) + string("aeiou"[n/12%5])
	}
	return word
}
