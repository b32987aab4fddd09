package main

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"portfolio/db"
	"portfolio/internal/mail"
	"portfolio/internal/metrics"
)

// scrape returns what a program serves at METRICS_ADDR, which is any free port.
func (p *running) scrape() string {
	p.t.Helper()
	response, err := http.Get("http://" + p.metricsAddress() + metrics.Path)
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		p.t.Fatalf("%s: %v", response.Status, err)
	}
	return string(text)
}

var metricsAddress = regexp.MustCompile(`msg=metrics address=(\S+)`)

func (p *running) metricsAddress() string {
	p.t.Helper()
	found := metricsAddress.FindStringSubmatch(strings.Join(p.lines, "\n"))
	if found == nil {
		p.t.Fatalf("the log does not say where the metrics are: %q", p.lines)
	}
	return found[1]
}

// TestMetrics checks that requests are counted by the name of their page, also those that are answered from memory.
func TestMetrics(t *testing.T) {
	p := start(t, map[string]string{"METRICS_ADDR": "127.0.0.1:0"})
	for _, path := range []string{"/about?lng=en", "/about?lng=en", "/no-such-page", "/no-other-page", "/healthz", "/sitemap.xml", "/articles/no-such-article", "/admin/login"} {
		p.get(path)
	}
	text := p.scrape()
	for _, want := range []string{
		`portfolio_requests_total{page="about",method="GET",status="200"} 2`,
		`portfolio_requests_total{page="none",method="GET",status="404"} 2`,
		`portfolio_requests_total{page="article",method="GET",status="404"} 1`,
		`portfolio_requests_total{page="health",method="GET",status="200"} 1`,
		`portfolio_requests_total{page="document",method="GET",status="200"} 1`,
		`portfolio_requests_total{page="admin",method="GET",status="200"} 1`,
		`portfolio_database_up 1`, `portfolio_database_errors_total 0`, `portfolio_outbox_waiting 0`, `portfolio_mail_server_up 1`,
	} {
		if !strings.Contains("\n"+text, "\n"+want+"\n") {
			t.Errorf("%s is not served", want)
		}
	}
	_, health := p.get("/healthz")
	_, digest, _ := strings.Cut(health, "content: ")
	digest, _, _ = strings.Cut(digest, "\n")
	if want := `portfolio_content_info{digest="` + digest + `"} 1`; digest == "" || !strings.Contains(text, want) {
		t.Errorf("%s is not served", want)
	}
	if status, _ := p.get(metrics.Path); status != http.StatusNotFound {
		t.Errorf("visitors get the metrics: %d", status)
	}
	p.end()
	if response, err := http.Get("http://" + p.metricsAddress() + metrics.Path); err == nil {
		response.Body.Close()
		t.Error("the metrics are served after the program ended")
	}
}

// TestMetricsAddressInUse checks that a program that could not be watched does not start.
func TestMetricsAddressInUse(t *testing.T) {
	p := start(t, map[string]string{"METRICS_ADDR": "127.0.0.1:0"})
	defer p.end()
	err := runCommand(t.Context(), nil, map[string]string{
		"ADDR": "127.0.0.1:0", "METRICS_ADDR": p.metricsAddress(), "SITE": fullSite, "DATABASE_URL": filepath.Join(t.TempDir(), "portfolio.db"),
	}, console{out: io.Discard, err: io.Discard})
	if err == nil || !strings.Contains(err.Error(), "METRICS_ADDR") {
		t.Errorf("the second program: %v", err)
	}
}

// refusingOutbox records nothing while err is set.
type refusingOutbox struct {
	mail.Outbox
	err error
}

func (o *refusingOutbox) MarkSent(context.Context, int64, time.Time) error { return o.err }
func (o *refusingOutbox) MarkRetry(context.Context, int64, time.Time, bool, db.MailFailure) error {
	return o.err
}
func (o *refusingOutbox) MarkProbed(context.Context, int64, db.MailFailure) error { return o.err }
func (o *refusingOutbox) MarkFailed(context.Context, int64, db.MailFailure) error { return o.err }

// TestMailsAreCounted checks that results are counted once, when they are recorded.
func TestMailsAreCounted(t *testing.T) {
	counts := metrics.New(metrics.Sources{
		Digest: func() string { return "" }, DatabaseErrors: func() uint64 { return 0 },
		Backlog: func(context.Context) (metrics.Backlog, error) { return metrics.Backlog{}, nil },
	})
	refusing := &refusingOutbox{err: errors.New("away")}
	outbox := countedOutbox{refusing, counts}
	mark := func() {
		_ = outbox.MarkSent(t.Context(), 1, time.Time{})
		_ = outbox.MarkRetry(t.Context(), 2, time.Time{}, false, db.MailFailure{})
		_ = outbox.MarkProbed(t.Context(), 3, db.MailFailure{})
		_ = outbox.MarkFailed(t.Context(), 4, db.MailFailure{})
	}
	mark()
	refusing.err = nil
	mark()
	served := httptest.NewRecorder()
	counts.ServeHTTP(served, httptest.NewRequestWithContext(t.Context(), http.MethodGet, metrics.Path, http.NoBody))
	text := served.Body.String()
	for _, want := range []string{`{outcome="sent"} 1`, `{outcome="delayed"} 2`, `{outcome="failed"} 1`} {
		if !strings.Contains(text, "portfolio_mails_total"+want) {
			t.Errorf("%s is not served", want)
		}
	}
}

// figureName is the name of a figure in an expression.
var figureName = regexp.MustCompile(`\b(portfolio|process|go)_[a-z_]+`)

// TestSuppliedFilesNameServedFigures checks that each figure of the dashboard and the alerts is one that the program serves.
func TestSuppliedFilesNameServedFigures(t *testing.T) {
	p := start(t, map[string]string{"METRICS_ADDR": "127.0.0.1:0"})
	p.get("/about")
	served := map[string]bool{}
	for line := range strings.Lines(p.scrape()) {
		served[figureName.FindString(line)] = true
	}
	p.end()
	for _, file := range []string{"deploy/grafana-dashboard.json", "deploy/alerts.yaml"} {
		text, err := os.ReadFile(file)
		must(t, err)
		var parsed any
		must(t, yaml.Unmarshal(text, &parsed)) // JSON is YAML
		named := figureName.FindAllString(string(text), -1)
		if len(named) < 10 {
			t.Errorf("%s names %q", file, named)
		}
		for _, name := range named {
			if !served[name] {
				t.Errorf("%s names %s, which is not served", file, name)
			}
		}
	}
}
