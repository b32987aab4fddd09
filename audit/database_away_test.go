//go:build audit

package audit

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// databaseAway stops the server of the database under a program that has served nothing yet. Whatever needs no database goes on, from
// the first request on, and all else says when to come back.
func (a *audit) databaseAway(t *testing.T) {
	server := newServer(t)
	p := a.serve(t, newServerDatabase(t, server))
	must(t, server.Stop())
	v := newVisitor(1)
	status, sitemap, err := v.get(p.origin + "/sitemap.xml")
	if err != nil || status != http.StatusOK {
		t.Fatalf("/sitemap.xml responds with %d, %v", status, err)
	}
	addresses := []string{
		"/robots.txt", "/llms.txt", "/feed.en.xml", "/feed.es.xml", "/favicon.ico", "/og/en/home.png", "/og/en/survey-results.png",
		"/search?q=web", "/chat?message=when+are+you+free", "/podcast?lng=es", "/healthz",
	}
	for _, location := range sitemapLocation.FindAllStringSubmatch(sitemap, -1) {
		addresses = append(addresses, strings.ReplaceAll(location[1], "&amp;", "&"))
	}
	needing := map[string]bool{
		"/surveys/results": true, "/encuestas/resultados": true, "/surveys/results/agents.csv": true, "/connects/meeting/times.json": true,
		"/newsletter/confirm?token=x": true, "/readyz": true,
	}
	for address := range needing {
		addresses = append(addresses, address)
	}
	wrong, slowest := 0, time.Duration(0)
	for _, address := range addresses {
		began := time.Now()
		response, err := v.client.Get(p.origin + address)
		must(t, err)
		_ = response.Body.Close()
		slowest = max(slowest, time.Since(began))
		want := http.StatusOK
		if needing[address] {
			want = http.StatusServiceUnavailable
		}
		if response.StatusCode != want || needing[address] && address != "/readyz" && response.Header.Get("Retry-After") == "" {
			wrong++
			t.Errorf("%s responds with %d, Retry-After %q", address, response.StatusCode, response.Header.Get("Retry-After"))
		}
	}
	must(t, server.Start())
	back, ok := waitUntil(time.Minute, func() bool {
		status, _, err := v.get(p.origin + "/surveys/results")
		return err == nil && status == http.StatusOK
	})
	if _, again, err := v.get(p.origin + "/sitemap.xml"); err != nil || again != sitemap || !ok {
		t.Errorf("after the database's return the sitemap is another one, or the results stay away: %v", err)
	}
	t.Logf("Z1: without the database %d of %d addresses respond otherwise than they should (limit 0), the slowest after %v; results again %v after its return "+
		"(target 5s)", wrong, len(addresses), slowest.Round(time.Millisecond), back.Round(time.Millisecond))
}
