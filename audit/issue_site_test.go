//go:build audit

package audit

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
)

// issueLanguages are the languages of the site whose issues are sent.
var issueLanguages = []string{"en", "es", "de"}

// issueSite is a site with an article in three languages, its owner and its subscribers.
type issueSite struct {
	*audit
	t        *testing.T
	folder   string
	database string
	pool     *sqlx.DB
	server   *mailServer
	owner    *visitor
	password string // the variable with its hash, the same at each start: a session would end with it
	cookie   string
}

// newIssueSite makes a site and serves it for a moment, so that its database has subscribers.
func (a *audit) newIssueSite(t *testing.T, subscribers int) *issueSite {
	t.Helper()
	s := &issueSite{audit: a, t: t, folder: filepath.Join(t.TempDir(), "site"), database: a.newDatabase(t), server: newMailServer(t), owner: newVisitor(1), password: passwordHashVariable(t)}
	out, err := a.command("init", "--yes", "--name", "Ana", "--email", "ana@c.example", "--languages", strings.Join(issueLanguages, ","), s.folder).CombinedOutput()
	if err != nil {
		t.Fatalf("init: %v: %s", err, out)
	}
	settings := filepath.Join(s.folder, "site.toml")
	must(t, os.WriteFile(settings, []byte(strings.Replace(string(readFile(t, settings)), "# sections", "sections", 1)), 0o600))
	s.publish("boats", false)
	if _, err := s.serveSite().stop(); err != nil {
		t.Fatal(err)
	}
	s.pool = openDatabase(t, s.database)
	s.subscribe(subscribers)
	return s
}

// serveSite starts a copy of the program.
func (s *issueSite) serveSite() *program {
	s.t.Helper()
	return s.start(s.t, s.command("serve", s.folder), s.database, s.server.env(), s.password)
}

// publish writes an article in every language, as a draft or not.
func (s *issueSite) publish(article string, draft bool) {
	s.t.Helper()
	folder := filepath.Join(s.folder, "articles", article)
	must(s.t, os.MkdirAll(folder, 0o700))
	for _, language := range issueLanguages {
		text := fmt.Sprintf("---\ntitle: Boats %s\ndescription: About boats.\ndate: 2026-01-02\ndraft: %t\n---\n\nThe boats are %s.\n", language, draft, language)
		must(s.t, os.WriteFile(filepath.Join(folder, language+".md"), []byte(text), 0o600))
	}
}

// subscribe stores confirmed subscribers, a third in each language.
func (s *issueSite) subscribe(n int) {
	s.t.Helper()
	execute(s.t, s.pool, `
with recursive n (i) as (select 1 union all select i + 1 from n where i < cast(? as bigint))
insert into subscribers (audience, submission_id, created_at, language, email, source, state, consent_text, consent_form,
    consent_language, consent_at, asked_at, confirmed_at)
select 'newsletter', 'reader-' || i, '2026-01-01T00:00:00.000Z', case i % 3 when 0 then 'en' when 1 then 'es' else 'de' end,
    cast(? as text) || i || 'x@' || cast(? as text), '/newsletter', 'confirmed', '1', 'newsletter',
    'en', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
from n`, n, marker, visitorDomain)
}

// post sends a form as the owner, who logs in before the first, and returns where the response leads.
func (s *issueSite) post(p *program, path string, form url.Values) string {
	s.t.Helper()
	if s.cookie == "" {
		s.cookie, _, _ = strings.Cut(s.owner.logIn(s.t, p.origin, auditPassword, "203.0.113.1").Header.Get("Set-Cookie"), ";")
	}
	request, err := http.NewRequest(http.MethodPost, p.origin+path, strings.NewReader(form.Encode()))
	must(s.t, err)
	request.Header.Set("Cookie", s.cookie)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := s.owner.client.Do(request)
	must(s.t, err)
	_ = response.Body.Close()
	location, err := url.Parse(response.Header.Get("Location"))
	if err != nil || response.StatusCode != http.StatusSeeOther {
		s.t.Fatalf("%s: status %d, %q", path, response.StatusCode, response.Header.Get("Location"))
	}
	return location.Path
}

// draft has the owner make a draft of an issue of an article, and returns its path.
func (s *issueSite) draft(p *program, article string) string {
	s.t.Helper()
	return s.post(p, "/admin/newsletter", url.Values{"article": {article}, "form": {"whole"}})
}

// press has the owner make an issue of an article and press Send, and returns its path.
func (s *issueSite) press(p *program, article string) string {
	s.t.Helper()
	issue := s.draft(p, article)
	s.post(p, issue+"/send", nil)
	return issue
}

// letWait has the time to cancel of the issues that wait end after a wait, from now on.
func (s *issueSite) letWait(wait time.Duration) {
	s.t.Helper()
	execute(s.t, s.pool, `update issues set started_at = ? where state = 'sending' and begun_at is null`, storedTime(time.Now().Add(wait)))
}

// allSent waits until no issue is being sent and no email waits. What programs that were killed have claimed ends meanwhile.
func (s *issueSite) allSent(limit time.Duration) (time.Duration, bool) {
	s.t.Helper()
	return waitUntil(limit, func() bool {
		if queryOne[int](s.t, s.pool, "select count(*) from issues where state = 'sending'") == 0 &&
			queryOne[int](s.t, s.pool, "select count(*) from outbox where state = 'waiting'") == 0 {
			return true
		}
		s.freeClaims()
		return false
	})
}

// freeClaims ends leases and claims once no email has come for two seconds, as if the minutes that they last had passed.
func (s *issueSite) freeClaims() {
	s.t.Helper()
	before := s.server.len()
	time.Sleep(2 * time.Second)
	if s.server.len() == before {
		endLeases(s.t, s.pool)
	}
}

// readers counts what came by recipient: how many have got an email, and how many another one.
func (s *issueSite) readers() (all, twice, copies int) {
	received := map[string]map[string]bool{}
	mails := s.server.mails()
	for _, mail := range mails {
		if received[mail.to] == nil {
			received[mail.to] = map[string]bool{}
		}
		received[mail.to][mail.messageID()] = true
	}
	for _, ids := range received {
		twice += len(ids) - 1
	}
	_, copies = countMessageIDs(mails)
	return len(received), twice, copies
}
