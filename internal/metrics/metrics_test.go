package metrics

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// newMetrics returns metrics of a program whose database answers with backlog.
func newMetrics(backlog func(context.Context) (Backlog, error)) *Metrics {
	return New(Sources{
		Version: "v1.2.3", Digest: func() string { return "abcdef" }, Backlog: backlog, DatabaseErrors: func() uint64 { return 7 },
	})
}

func answer(context.Context) (Backlog, error) {
	return Backlog{Waiting: 3, Held: 2, Late: 90 * time.Second, ServerUp: true}, nil
}

// scrape returns the served metrics.
func scrape(t *testing.T, m *Metrics) string {
	t.Helper()
	w := httptest.NewRecorder()
	m.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, Path, http.NoBody))
	if w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain; version=0.0.4") {
		t.Errorf("status %d, %v", w.Code, w.Header())
	}
	return w.Body.String()
}

func wantLines(t *testing.T, text string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if !strings.Contains("\n"+text, "\n"+line+"\n") {
			t.Errorf("%s is not there", line)
		}
	}
}

func TestRequestsAreCounted(t *testing.T) {
	m := newMetrics(answer)
	site := m.Count(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		SetPage(wrapped{w}, "article")
		switch r.URL.Path {
		case "/gone":
			SetPage(w, NoPage)
			http.NotFound(w, r)
		case "/form":
			http.Redirect(w, r, "/", http.StatusSeeOther)
		case "/text":
			_, _ = io.WriteString(w, "text")
			w.WriteHeader(http.StatusTeapot) // too late
		case "/copied":
			_, _ = io.Copy(w, strings.NewReader("text"))
		}
		if PageOf(wrapped{w}) == "" {
			t.Error("the page of a request is not known")
		}
	}))
	for _, request := range []string{"GET /text", "GET /copied", "GET /empty", "POST /form", "GET /gone", "PROPFIND /text", "CHECKIN /text"} {
		method, path, _ := strings.Cut(request, " ")
		site.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), method, path, http.NoBody))
	}
	wantLines(
		t, scrape(t, m),
		`portfolio_requests_total{page="article",method="GET",status="200"} 3`,
		`portfolio_requests_total{page="article",method="POST",status="303"} 1`,
		`portfolio_requests_total{page="none",method="GET",status="404"} 1`,
		`portfolio_requests_total{page="article",method="other",status="200"} 2`,
		`portfolio_request_duration_seconds_count{page="article",method="GET"} 3`,
		`portfolio_request_duration_seconds_bucket{page="article",method="GET",le="+Inf"} 3`,
		`portfolio_requests_active 0`,
	)
}

// wrapped is a writer around another one, as middleware has them.
type wrapped struct{ http.ResponseWriter }

func (w wrapped) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func TestUncountedRequestHasNoPage(t *testing.T) {
	w := wrapped{httptest.NewRecorder()}
	SetPage(w, "article")
	if page := PageOf(w); page != "" {
		t.Errorf("page %q", page)
	}
}

// TestAbortedRequestIsCounted checks that a handler that gives up leaves no request that seems to be under way.
func TestAbortedRequestIsCounted(t *testing.T) {
	m := newMetrics(answer)
	func() {
		defer func() { _ = recover() }()
		m.Count(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })).
			ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", http.NoBody))
	}()
	wantLines(t, scrape(t, m), `portfolio_requests_active 0`, `portfolio_request_duration_seconds_count{page="none",method="GET"} 1`)
}

func TestFigures(t *testing.T) {
	m := newMetrics(answer)
	m.Mail(Sent)
	m.Mail(Sent)
	text := scrape(t, m)
	wantLines(
		t, text,
		`portfolio_build_info{version="v1.2.3"} 1`, `portfolio_content_info{digest="abcdef"} 1`,
		`portfolio_mails_total{outcome="sent"} 2`, `portfolio_mails_total{outcome="delayed"} 0`, `portfolio_mails_total{outcome="failed"} 0`,
		`portfolio_outbox_waiting 3`, `portfolio_outbox_held 2`, `portfolio_outbox_late_seconds 90`, `portfolio_mail_server_up 1`,
		`portfolio_database_up 1`, `portfolio_database_errors_total 7`, `# TYPE portfolio_database_errors_total counter`,
	)
	types := map[string]bool{}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "# TYPE ") && types[line] {
			t.Errorf("twice: %s", line)
		}
		types[line] = true
	}
}

func TestFigureOfFailingDatabaseIsLeftOut(t *testing.T) {
	text := scrape(t, newMetrics(func(context.Context) (Backlog, error) { return Backlog{}, errors.New("away") }))
	wantLines(t, text, `portfolio_database_up 0`)
	if strings.Contains(text, "portfolio_outbox_waiting") {
		t.Error("mails are counted that nobody knows of")
	}
}

// TestHangingDatabase checks that figures are served while the database hangs, also if it does not even notice that nobody waits,
// and that it is asked only once.
func TestHangingDatabase(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked, hang := 0, make(chan struct{})
		m := newMetrics(func(context.Context) (Backlog, error) {
			asked++
			<-hang
			return Backlog{}, nil
		})
		began := time.Now()
		for range 3 {
			wantLines(t, scrape(t, m), `portfolio_database_up 0`)
		}
		if took := time.Since(began); took != 3*patience || asked != 1 {
			t.Errorf("three times took %s, and the database was asked %d times", took, asked)
		}
		close(hang)
		synctest.Wait()
		wantLines(t, scrape(t, m), `portfolio_database_up 1`)
	})
}

func TestOnlyMetricsAreServed(t *testing.T) {
	m := newMetrics(answer)
	for request, want := range map[string]int{
		"GET /metrics": http.StatusOK, "HEAD /metrics": http.StatusOK, "POST /metrics": http.StatusMethodNotAllowed,
		"GET /": http.StatusNotFound, "GET /metrics/": http.StatusNotFound, "GET /debug/pprof/": http.StatusNotFound, "GET /healthz": http.StatusNotFound,
	} {
		method, path, _ := strings.Cut(request, " ")
		w := httptest.NewRecorder()
		m.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), method, path, http.NoBody))
		if w.Code != want {
			t.Errorf("%s: %d, want %d", request, w.Code, want)
		}
	}
}

// TestCountingAllocatesNothing counts requests that have been counted before.
func TestCountingAllocatesNothing(t *testing.T) {
	m := newMetrics(answer)
	site, w, r := countedSite(m)
	if n := testing.AllocsPerRun(1000, func() { site.ServeHTTP(w, r) }); n > 0 {
		t.Errorf("%v allocations a request", n)
	}
}

func BenchmarkCount(b *testing.B) {
	site, w, r := countedSite(newMetrics(answer))
	b.ReportAllocs()
	for b.Loop() {
		site.ServeHTTP(w, r)
	}
}

// countedSite returns a site with one page, and what to ask it with.
func countedSite(m *Metrics) (http.Handler, http.ResponseWriter, *http.Request) {
	return m.Count(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		SetPage(w, "article")
		_, _ = w.Write(nil)
	})), nowhere{}, httptest.NewRequest(http.MethodGet, "/", http.NoBody)
}

// nowhere is a response writer that discards everything.
type nowhere struct{}

func (nowhere) Header() http.Header         { return nil }
func (nowhere) Write(b []byte) (int, error) { return len(b), nil }
func (nowhere) WriteHeader(int)             {}

func TestHistogram(t *testing.T) {
	var h histogram
	for _, d := range []time.Duration{0, time.Millisecond, time.Millisecond + 1, 3 * time.Second, time.Minute} {
		h.observe(d)
	}
	var text strings.Builder
	h.write(&text, "name", `a="b"`)
	wantLines(
		t, text.String(),
		`name_bucket{a="b",le="0.001"} 2`, `name_bucket{a="b",le="0.005"} 3`, `name_bucket{a="b",le="2.5"} 3`, `name_bucket{a="b",le="5"} 4`,
		`name_bucket{a="b",le="11"} 4`, `name_bucket{a="b",le="+Inf"} 5`, `name_sum{a="b"} 63.002000001`, `name_count{a="b"} 5`,
	)
}
