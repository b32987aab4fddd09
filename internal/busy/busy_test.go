package busy

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"portfolio/content"
	"portfolio/db"
)

// owner is the calendar of an owner as a server holds it.
type owner struct {
	text    string
	version string
	status  int
	asked   int
	same    int // requests that were answered by 304
}

func (o *owner) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	o.asked++
	w.Header().Set("ETag", o.version)
	switch {
	case o.status != 0:
		w.WriteHeader(o.status)
	case r.Header.Get("If-None-Match") == o.version:
		o.same++
		w.WriteHeader(http.StatusNotModified)
	default:
		_, _ = w.Write([]byte(o.text))
	}
}

func event(start string) string {
	return "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:" + start + "\r\nDURATION:PT1H\r\nRRULE:FREQ=WEEKLY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
}

// TestReader follows a calendar through changes, failures and the end of meetings.
func TestReader(t *testing.T) {
	store, err := db.Open(t.Context(), filepath.Join(t.TempDir(), "x.db"), db.Options{})
	must(t, err)
	t.Cleanup(func() { store.Close() })
	calendar := &owner{text: event("20261124T100000Z"), version: `"1"`}
	server, f := newServer(t, calendar)
	now := time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)
	rules := content.Meetings{Length: 30, Horizon: 7}
	var log bytes.Buffer
	r := New(store, []*url.URL{parse(t, server.URL+"/secret")}, func() content.Meetings { return rules }, slog.New(slog.NewTextHandler(&log, nil)), func() time.Time { return now })
	r.fetcher = f
	read := func() []db.Span {
		t.Helper()
		must(t, r.Read(t.Context()))
		spans, err := store.BusyTimes(t.Context(), now, now.AddDate(0, 1, 0))
		must(t, err)
		return spans
	}
	state := func() db.BusySource {
		t.Helper()
		sources, err := store.BusySources(t.Context())
		if err != nil || len(sources) != 1 {
			t.Fatal(sources, err)
		}
		return sources[0]
	}
	if spans := read(); len(spans) != 2 || spans[0].StartsAt.Format(time.RFC3339) != "2026-11-24T10:00:00Z" {
		t.Errorf("the first time: %v", spans)
	}
	now = now.Add(Interval)
	if spans := read(); len(spans) != 2 || calendar.same != 1 || !state().ReadAt.Equal(now) {
		t.Errorf("unchanged: %v, %d times", spans, calendar.same)
	}
	now = now.Add(3 * 24 * time.Hour)
	if spans := read(); len(spans) != 1 || calendar.same != 1 { // the window has moved on, so that the calendar was read again
		t.Errorf("three days later: %v, %d times unchanged", spans, calendar.same)
	}
	calendar.text, calendar.version = event("20261127T100000Z"), `"2"`
	now = now.Add(Interval)
	if spans := read(); len(spans) != 2 || spans[0].StartsAt.Day() != 27 {
		t.Errorf("changed: %v", spans)
	}
	calendar.status = http.StatusNotFound
	read()
	since := now
	now = now.Add(24 * time.Hour)
	if spans := read(); len(spans) != 2 || !state().FailedAt.Equal(since) || state().Reason != string(Refused) {
		t.Errorf("not found: %v, %+v", spans, state())
	}
	calendar.status, calendar.text = 0, "<html>"
	calendar.version = `"3"`
	if read(); state().Reason != string(NoCalendar) {
		t.Errorf("a page: %+v", state())
	}
	calendar.text = event("20261130T100000Z")
	if spans := read(); len(spans) != 2 || !state().FailedAt.IsZero() || state().Reason != "" {
		t.Errorf("back: %v, %+v", spans, state())
	}
	calendar.text, calendar.version = event("20261130T100000Z")+"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:never\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", ""
	read()
	if read(); strings.Count(log.String(), "warning=bad-time") != 1 {
		t.Errorf("a warning is not logged once: %s", log.String())
	}
	rules = content.Meetings{}
	if spans := read(); len(spans) != 0 {
		t.Errorf("without meetings: %v", spans)
	}
	said := log.String()
	if strings.Contains(said, "secret") || strings.Contains(said, "127.0.0.1") || strings.Count(said, "problem=") != 2 || strings.Count(said, "again") != 1 {
		t.Errorf("the log says %s", said)
	}
	rules.Length, rules.Horizon = 30, 7
	server.Close()
	if read(); state().Reason != string(Unreachable) || strings.Contains(log.String(), "127.0.0.1") {
		t.Errorf("nobody answers: %+v; the log says %s", state(), log.String())
	}
}

// TestReaderTakesTurns checks that one of two copies reads the calendars.
func TestReaderTakesTurns(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.db")
	calendar := &owner{text: event("20261124T100000Z")}
	server, f := newServer(t, calendar)
	for range 2 {
		store, err := db.Open(t.Context(), file, db.Options{})
		must(t, err)
		t.Cleanup(func() { store.Close() })
		r := New(store, []*url.URL{parse(t, server.URL)}, func() content.Meetings { return content.Meetings{Length: 30, Horizon: 7} }, slog.New(slog.DiscardHandler), time.Now)
		r.fetcher = f
		must(t, r.Read(t.Context()))
	}
	if calendar.asked != 1 {
		t.Errorf("the calendar was asked for %d times, want once", calendar.asked)
	}
}

// must ends a test at an error that it does not expect.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
