package search

import (
	"testing"

	"portfolio/i18n"
)

func BenchmarkIndex(b *testing.B) {
	for b.Loop() {
		newDemoSearcher().indexes.In(i18n.ES)()
	}
}

func BenchmarkFind(b *testing.B) {
	s := newDemoSearcher()
	for _, query := range []string{"precio", "chatbot para una clínica", "pro", "xyzzy"} {
		b.Run(query, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s.Find(i18n.ES, query, Types)
			}
		})
	}
}
