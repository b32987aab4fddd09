package db

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"testing"
	"time"
)

// BenchmarkDurableForms stores forms, with two emails each, from 32 goroutines per processor.
func BenchmarkDurableForms(b *testing.B) {
	s := newStore(b)
	owner, visitor := limited(OwnerMail, "owner-quote", "robin@example.com", ""), limited(AcknowledgementMail, "quote", "ana@example.com", "a")
	var n atomic.Int64
	b.SetParallelism(32)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			row := Inquiry{Kind: QuoteKind, Submission: entry(strconv.FormatInt(n.Add(1), 10)), Email: "ana@example.com", Text: "A shop."}
			if err := s.AddInquiry(context.Background(), row, owner, visitor); err != nil {
				b.Error(err)
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "forms/s")
}

// BenchmarkOneByOne stores one form after another: each waits for a commit of its own.
func BenchmarkOneByOne(b *testing.B) {
	s := newStore(b)
	for b.Loop() {
		must(b, s.AddInquiry(b.Context(), Inquiry{Kind: CVKind, Email: "ana@example.com"}))
	}
}

// BenchmarkOpen opens databases with up to a hundred thousand survey answers.
func BenchmarkOpen(b *testing.B) {
	for _, rows := range []int{0, 1_000, 10_000, 100_000} {
		b.Run(fmt.Sprint(rows), func(b *testing.B) {
			path := surveyed(b, rows)
			for b.Loop() {
				s, err := Open(b.Context(), path, Options{})
				must(b, err)
				must(b, s.Close())
			}
		})
	}
}

// BenchmarkCreate opens a database that does not exist.
func BenchmarkCreate(b *testing.B) {
	folder := b.TempDir()
	for i := 0; b.Loop(); i++ {
		s, err := Open(b.Context(), filepath.Join(folder, fmt.Sprint(i)), Options{})
		must(b, err)
		must(b, s.Close())
	}
}

// surveyed returns the path of a database with a number of answers to the survey about professional experience.
func surveyed(b *testing.B, rows int) string {
	b.Helper()
	s := newStore(b)
	answer := forms("")[4].row.(SurveyResponse)
	err := s.backend.do(context.Background(), func(tx *transaction) error {
		for i := range rows {
			answer.SubmissionID, answer.CreatedAt = fmt.Sprint(i), NewTime(noon.Add(-time.Duration(i)*time.Minute))
			if err := addResponse(tx, answer); err != nil {
				return err
			}
		}
		return nil
	})
	must(b, err)
	copied := filepath.Join(b.TempDir(), "portfolio.db")
	must(b, s.Backup(b.Context(), copied))
	if info, err := os.Stat(copied); err == nil {
		b.Logf("%d rows: %d KB", rows, info.Size()>>10)
	}
	return copied
}

// BenchmarkDashboard reads what the owner's dashboard shows: all statistics and the ten newest answers.
func BenchmarkDashboard(b *testing.B) {
	s := openStore(b, answered(b, 100_000))
	for name, filter := range map[string]SurveyFilter{
		"all":     {},
		"year":    {From: noon.AddDate(-1, 0, 0)},
		"spanish": {Language: "es"},
		"both":    {From: noon.AddDate(-2, 0, 0), To: noon.AddDate(0, -1, 0), Language: "es"},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				f, err := s.SurveyResponses("professional").Stats(b.Context(), filter, professionalQuestions, monthly)
				must(b, err)
				rows, err := s.SurveyResponses("professional").Newest(b.Context(), filter, 0, 10)
				if err != nil || len(rows) != 10 || f.Matching == 0 {
					b.Fatal(f, len(rows), err)
				}
			}
		})
	}
}

// BenchmarkExport reads a hundred thousand answers.
func BenchmarkExport(b *testing.B) {
	s := openStore(b, answered(b, 100_000))
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		if err := s.SurveyResponses("professional").Each(b.Context(), SurveyFilter{}, func(SurveyResponse) error { n++; return nil }); err != nil || n != 100_000 {
			b.Fatal(n, err)
		}
	}
}
