package app_test

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"portfolio/app"
	"portfolio/app/apptest"
	"portfolio/config"
	"portfolio/internal/metrics"
)

// scrape returns the metrics that a program serves at METRICS_ADDR, which is any free port.
func scrape(t *testing.T, p *apptest.Program) string {
	t.Helper()
	response, err := http.Get("http://" + metricsAddress(t, p) + metrics.Path)
	must(t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s: %v", response.Status, err)
	}
	return string(text)
}

var metricsLine = regexp.MustCompile(`msg=metrics address=(\S+)`)

func metricsAddress(t *testing.T, p *apptest.Program) string {
	t.Helper()
	found := metricsLine.FindStringSubmatch(strings.Join(p.Lines, "\n"))
	if found == nil {
		t.Fatalf("the log does not say where the metrics are: %q", p.Lines)
	}
	return found[1]
}

// TestMetrics checks that requests are counted by the name of their page, also those that are answered from memory.
func TestMetrics(t *testing.T) {
	p := apptest.Start(t, map[string]string{"METRICS_ADDR": "127.0.0.1:0"})
	for _, path := range []string{"/about?lng=en", "/about?lng=en", "/no-such-page", "/no-other-page", "/healthz", "/sitemap.xml", "/articles/no-such-article", "/admin/login"} {
		p.Get(path)
	}
	text := scrape(t, p)
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
	_, health := p.Get("/healthz")
	_, digest, _ := strings.Cut(health, "content: ")
	digest, _, _ = strings.Cut(digest, "\n")
	if want := `portfolio_content_info{digest="` + digest + `"} 1`; digest == "" || !strings.Contains(text, want) {
		t.Errorf("%s is not served", want)
	}
	if status, _ := p.Get(metrics.Path); status != http.StatusNotFound {
		t.Errorf("visitors get the metrics: %d", status)
	}
	p.End()
	if response, err := http.Get("http://" + metricsAddress(t, p) + metrics.Path); err == nil {
		response.Body.Close()
		t.Error("the metrics are served after the program ended")
	}
}

// TestMetricsAddressInUse checks that a program that could not be watched does not start.
func TestMetricsAddressInUse(t *testing.T) {
	p := apptest.Start(t, map[string]string{"METRICS_ADDR": "127.0.0.1:0"})
	defer p.End()
	cfg, err := config.Read(map[string]string{
		"ADDR": "127.0.0.1:0", "METRICS_ADDR": metricsAddress(t, p), "SITE": apptest.FullSite, "DATABASE_URL": filepath.Join(t.TempDir(), "portfolio.db"),
	})
	must(t, err)
	err = app.Run(t.Context(), cfg, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "METRICS_ADDR") {
		t.Errorf("the second program: %v", err)
	}
}

// figureName is the name of a figure in an expression.
var figureName = regexp.MustCompile(`\b(portfolio|process|go)_[a-z_]+`)

// TestSuppliedFilesNameServedFigures checks that each figure of the dashboard and the alerts is one that the program serves.
func TestSuppliedFilesNameServedFigures(t *testing.T) {
	p := apptest.Start(t, map[string]string{"METRICS_ADDR": "127.0.0.1:0"})
	p.Get("/about")
	served := map[string]bool{}
	for line := range strings.Lines(scrape(t, p)) {
		served[figureName.FindString(line)] = true
	}
	p.End()
	for _, file := range []string{"../deploy/grafana-dashboard.json", "../deploy/alerts.yaml"} {
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
