package search

import (
	"testing"
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
