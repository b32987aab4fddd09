//go:build audit

package audit

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
)

// A fault is something wrong around the program, which it has to notice by itself.
type fault struct {
	warning  string // the kind that the log names
	variable string // the fault, or what mends it, is in this variable
	mended   string
	says     string // the owner reads it
	begin    func(t *testing.T, p *program, database string)
	end      func(t *testing.T, database string) // nil if a restart with mended ends it
	degraded bool
}

// faults are proxies that nobody configured, missing backups, a full disk and a wrong clock.
var faults = []fault{
	{
		warning: "untrusted-proxy", variable: "TRUSTED_PROXIES=192.0.2.0/24", mended: "TRUSTED_PROXIES=192.0.2.0/24,127.0.0.1/32",
		says:  "TRUSTED_PROXIES=192.0.2.0/24,127.0.0.1/32",
		begin: func(t *testing.T, p *program, _ string) { p.forward(t, "X-Forwarded-For", "203.0.113.1") },
	},
	{
		warning: "plain-base-url", variable: "BASE_URL=http://" + proxyHost, mended: "BASE_URL=https://" + proxyHost,
		says:  "BASE_URL",
		begin: func(t *testing.T, p *program, _ string) { p.forward(t, "X-Forwarded-Proto", "https") },
	},
	{
		warning: "no-backup", says: "portfolio backup",
		begin: func(t *testing.T, _ *program, database string) {
			writeFile(t, filepath.Join(filepath.Dir(database), "backups"), nil) // no backup can be made at night
			age(t, database, 8*24*time.Hour)
		},
		end: func(t *testing.T, database string) {
			must(t, os.Remove(filepath.Join(filepath.Dir(database), "backups")))
			age(t, database, time.Hour)
		},
	},
	{
		warning: "clock-jump", says: "30",
		begin: func(t *testing.T, _ *program, database string) { setClock(t, database, time.Now().AddDate(0, 0, -30)) },
		end:   func(t *testing.T, database string) { setClock(t, database, time.Now()) },
	},
	{
		warning: "disk-nearly-full", says: "MB", degraded: true,
		begin: func(t *testing.T, _ *program, database string) {
			writeFile(t, filepath.Join(filepath.Dir(database), "ballast"), make([]byte, 250<<20))
		},
		end: func(t *testing.T, database string) {
			must(t, os.Remove(filepath.Join(filepath.Dir(database), "ballast")))
		},
	},
}

// age makes a database as old as it would be if it had been created that long ago.
func age(t *testing.T, database string, age time.Duration) {
	t.Helper()
	created := time.Now().UTC().Add(-age).Format(time.DateTime)
	if _, err := openDatabase(t, database).Exec("update goose_db_version set tstamp = ?", created); err != nil {
		t.Fatal(err)
	}
}

// setClock makes a database remember that the clock was here last.
func setClock(t *testing.T, database string, last time.Time) {
	t.Helper()
	text := last.UTC().Format("2006-01-02T15:04:05.000Z")
	if _, err := openDatabase(t, database).Exec("update clock set last_at = ?, jumped_at = null, checked_at = null", text); err != nil {
		t.Fatal(err)
	}
}

// forward sends requests as a proxy does that sets a header.
func (p *program) forward(t *testing.T, header, value string) {
	t.Helper()
	parallel(20, func(int) {
		for range 25 {
			request, err := http.NewRequest(http.MethodGet, p.origin+"/about", http.NoBody)
			if err != nil {
				t.Error(err)
				return
			}
			request.Header.Set(header, value)
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Error(err)
				return
			}
			_ = response.Body.Close()
		}
	})
}

// selfChecks brings about each fault, and checks that it is logged once and shown to the owner on the overview and above the
// other screens, and that the warning ends when it is mended.
func (a *audit) selfChecks(t *testing.T) {
	parallel(len(faults), func(i int) { t.Run(faults[i].warning, func(t *testing.T) { a.noticeFault(t, faults[i]) }) })
}

// noticeTime is how long the program may take to notice a fault or its end: it looks every ten seconds.
const noticeTime = 25 * time.Second

func (a *audit) noticeFault(t *testing.T, f fault) {
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=400m"); err != nil && f.degraded {
		t.Skipf("D2: cannot mount a small file system to fill: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
	database := filepath.Join(folder, "portfolio.db")
	variables := []string{passwordHashVariable(t), f.variable}
	p := a.serve(t, database, variables...)
	if warned := p.ownerReads(t, "/admin"); strings.Contains(warned, "warning-") {
		t.Errorf("warned before: %s", warned)
	}
	f.begin(t, p, database)
	took, noticed := waitUntil(noticeTime, func() bool { return strings.Contains(p.ownerReads(t, "/admin"), "warning-"+f.warning) })
	text := p.ownerReads(t, "/admin")
	if !noticed || !strings.Contains(text, f.says) {
		t.Errorf("the owner does not read %q: %s", f.says, text)
	}
	if !strings.Contains(p.ownerReads(t, "/admin/inbox"), "#warning-"+f.warning) {
		t.Error("the inbox has no line of it")
	}
	if _, health, _ := newVisitor(1).get(p.origin + "/healthz"); strings.HasPrefix(health, "degraded: ") != f.degraded {
		t.Errorf("/healthz says %q", health)
	}
	logged := strings.Count(p.log.String(), "warning="+f.warning+" ") + strings.Count(p.log.String(), "warning="+f.warning+"\n")
	if logged != 1 {
		t.Errorf("logged %d times:\n%s", logged, p.log)
	}
	if f.end == nil {
		if _, err := p.stop(); err != nil {
			t.Error(err)
		}
		p = a.serve(t, database, append(variables, f.mended)...)
		f.begin(t, p, database)
	} else {
		f.end(t, database)
	}
	ended, gone := waitUntil(noticeTime, func() bool { return !strings.Contains(p.ownerReads(t, "/admin"), "warning-"+f.warning) })
	if !gone {
		t.Error("the warning does not end")
	}
	t.Logf("D2: %s: shown after %v, logged %d times (limit 1), gone %v after its end", f.warning, took, logged, ended)
}

// ownerReads returns the warnings of the owner's screen at path: their ids and texts.
func (p *program) ownerReads(t *testing.T, path string) string {
	t.Helper()
	if p.owner == "" {
		p.owner, _, _ = strings.Cut(newVisitor(1).logIn(t, p.origin, auditPassword, "").Header.Get("Set-Cookie"), ";")
	}
	request, err := http.NewRequest(http.MethodGet, p.origin+path, http.NoBody)
	must(t, err)
	request.Header.Set("Cookie", p.owner)
	response, err := newVisitor(1).client.Do(request)
	must(t, err)
	defer response.Body.Close()
	page, err := goquery.NewDocumentFromReader(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", path, response.Status, err)
	}
	var said strings.Builder
	page.Find(".warning").Each(func(_ int, s *goquery.Selection) { fmt.Fprintln(&said, s.AttrOr("id", ""), s.Text()) })
	page.Find(".owner-warnings a").Each(func(_ int, s *goquery.Selection) { fmt.Fprintln(&said, s.AttrOr("href", ""), s.Text()) })
	return said.String()
}
