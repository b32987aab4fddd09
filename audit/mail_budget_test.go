//go:build audit

package audit

import (
	"fmt"
	"mime"
	"net/http"
	"net/mail"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
	"portfolio/views/forms"
	"portfolio/views/ui"
)

// nextHour moves what the mail budget has counted an hour into the past, as if the clock had moved on.
func nextHour(t *testing.T, pool *sqlx.DB) {
	t.Helper()
	execute(t, pool, "update outbox set released_at = "+earlier(pool, "released_at", "1 hour")+" where released_at is not null")
}

// summaryDue moves the requests that wait for a summary into the past, so that it is due.
func summaryDue(t *testing.T, pool *sqlx.DB) {
	t.Helper()
	execute(t, pool, "update outbox set created_at = "+earlier(pool, "created_at", "15 minutes")+" where state = 'held' and class = 'owner'")
}

// endLeases ends the leases and claims of a program that was killed, as if the minutes that they last had passed. On a file the
// next start does so.
func endLeases(t *testing.T, pool *sqlx.DB) {
	t.Helper()
	now := storedTime(time.Now())
	execute(t, pool, "update outbox set claimed_until = ? where state = 'waiting' and claimed_until is not null", now)
	execute(t, pool, "update leases set until = ?", now)
}

// mailTotals are the emails of the outbox by what the budget did with them.
type mailTotals struct{ acknowledgements, confirmations, toOwner, held, summaries int }

func (m mailTotals) released() int {
	return m.acknowledgements + m.confirmations + m.toOwner + m.summaries
}

func totalsOf(t *testing.T, pool *sqlx.DB) mailTotals {
	t.Helper()
	count := func(where string) int { return queryOne[int](t, pool, "select count(*) from outbox where "+where) }
	return mailTotals{
		acknowledgements: count("class = 'acknowledgement' and state <> 'held'"),
		confirmations:    count("class = 'confirmation' and state <> 'held'"),
		toOwner:          count("class = 'owner' and state <> 'held'"),
		held:             count("state = 'held'"),
		summaries:        count("kind = 'owner-summary'"),
	}
}

// allArrive waits until everything that the budget let go has arrived. It returns how many of those emails did not, and how many
// copies came beyond one each.
func allArrive(t *testing.T, pool *sqlx.DB, server *mailServer, limit time.Duration) (missing, copies int, elapsed time.Duration) {
	t.Helper()
	elapsed, _ = waitUntil(limit, func() bool {
		return queryOne[int](t, pool, "select count(*) from outbox where state = 'waiting'") == 0
	})
	arrived := map[string]int{}
	for _, m := range server.mails() {
		id, _, _ := strings.Cut(strings.TrimPrefix(m.messageID(), "<"), "@")
		arrived[id]++
	}
	var released []string
	must(t, pool.Select(&released, "select message_id from outbox where state <> 'held'"))
	for _, id := range released {
		if arrived[id] == 0 {
			missing++
		}
	}
	for _, n := range arrived {
		copies += n - 1
	}
	return missing, copies, elapsed
}

var summarySubject = regexp.MustCompile(`^(\d+) solicitud`)

// inSummaries returns how many summaries have arrived, and how many requests they count.
func inSummaries(server *mailServer) (summaries, requests int) {
	seen := map[string]bool{}
	for _, m := range server.mails() {
		if found := summarySubject.FindStringSubmatch(m.subject()); found != nil && !seen[m.messageID()] {
			seen[m.messageID()] = true
			n, _ := strconv.Atoi(found[1])
			summaries, requests = summaries+1, requests+n
		}
	}
	return summaries, requests
}

// mailingForms returns the forms that cause an email to an address that a visitor typed.
func mailingForms() (all []storedForm) {
	for _, f := range storedForms() {
		for _, field := range f.Fields {
			if field.Kind == ui.EmailField {
				all = append(all, f)
				break
			}
		}
	}
	return all
}

// sendFormAs sends a form with valid values and an address, from an IP address. It returns the status.
func (v *visitor) sendFormAs(p *program, f storedForm, lang i18n.Lang, email, from string) int {
	values := validValues(f)
	values.Set("email", email)
	response, _, err := v.post(p.origin+i18ntest.Two().Path(lang, f.action), signedFormFrom(f.Name, from, values))
	if err != nil {
		return 0
	}
	return response.StatusCode
}

// mailFlood sends every form many times, in each language, in three ways: for one inbox from twenty networks, for many inboxes
// from one network, and for many inboxes from many networks. Meanwhile honest visitors send one form each.
func (a *audit) mailFlood(t *testing.T) {
	const honest, networkDay = 12, 200 // of one network no more is stored a day
	for _, flood := range []struct {
		name        string
		email, from func(i int) string
		posts       int
		limit       int // mails to those whom the flood names
	}{
		{
			"one inbox, 20 networks",
			func(i int) string { return fmt.Sprintf("vic%stim+%d@gmail.com", strings.Repeat(".", i%2), i) },
			func(i int) string { return fmt.Sprintf("10.%d.0.%d", i%20, i/20) },
			fullOrShort(800, 240), 5,
		},
		{
			"many inboxes, one network",
			func(i int) string { return fmt.Sprintf("victim%d@victim.example", i) },
			func(i int) string { return fmt.Sprintf("10.0.0.%d", i%256) },
			networkDay, 20,
		},
		{
			"many inboxes, many networks",
			func(i int) string { return fmt.Sprintf("victim%d@victim.example", i) },
			func(i int) string { return fmt.Sprintf("10.%d.%d.1", i/256, i%256) },
			fullOrShort(800, 240), 60,
		},
	} {
		t.Run(flood.name, func(t *testing.T) {
			server, database := newMailServer(t), a.newDatabase(t)
			p := a.serve(t, database, server.env())
			v, all := newVisitor(8), mailingForms()
			var accepted, refused, next atomic.Int64
			var mu sync.Mutex
			visitors := map[string]bool{}
			parallel(8, func(int) {
				for i := int(next.Add(1)) - 1; i < flood.posts; i = int(next.Add(1)) - 1 {
					f, lang := all[i%len(all)], i18ntest.Two().List()[i%2]
					if v.sendFormAs(p, f, lang, flood.email(i), flood.from(i)) == http.StatusSeeOther {
						accepted.Add(1)
					} else {
						refused.Add(1)
					}
					if i%(flood.posts/honest) == 0 {
						email := fmt.Sprintf("%s%dx@%s", marker, i, visitorDomain)
						if status := v.sendFormAs(p, f, lang, email, fmt.Sprintf("172.20.%d.1", i%256)); status != http.StatusSeeOther {
							t.Errorf("an honest visitor is answered with %d", status)
						}
						mu.Lock()
						visitors[email] = true
						mu.Unlock()
					}
				}
			})
			pool := openDatabase(t, database)
			missing, copies, _ := allArrive(t, pool, server, time.Minute)
			toVictims, toOwner, toVisitors := 0, 0, map[string]bool{}
			for _, m := range server.mails() {
				switch {
				case visitors[m.to]:
					toVisitors[m.to] = true
				case strings.Contains(m.to, "vic"):
					toVictims++
				default:
					toOwner++
				}
			}
			rows := 0
			for _, table := range []string{"inquiries", "subscribers"} {
				rows += queryOne[int](t, pool, "select count(*) from "+table)
			}
			sent, totals := int(accepted.Load())+len(visitors), totalsOf(t, pool)
			if refused.Load() > 0 || rows != sent || missing+copies > 0 {
				t.Errorf("%d refused, %d of %d stored, %d mails missing, %d copies", refused.Load(), rows, sent, missing, copies)
			}
			if toVictims > flood.limit || toOwner > 30 || flood.limit < 60 && len(toVisitors) != len(visitors) {
				t.Errorf("%d mails to victims, %d to the owner, %d of %d honest visitors got theirs", toVictims, toOwner, len(toVisitors), len(visitors))
			}
			acknowledged := queryOne[int](t, pool, "select count(*) from outbox where class = 'acknowledgement'")
			if inquiries := rows - queryOne[int](t, pool, "select count(*) from subscribers"); acknowledged != inquiries {
				t.Errorf("%d mails sent or held for %d inquiries", acknowledged, inquiries)
			}
			inbox := queryOne[int](t, pool, "select count(*) from outbox where class = 'owner'")
			summaries, told := a.summaryWithKills(t, p, server, database)
			if told+toOwner != inbox || summaries != 1 {
				t.Errorf("%d requests mailed and %d in %d summaries, of %d", toOwner, told, summaries, inbox)
			}
			t.Logf("M1: %s: %d forms, %d stored; %d mails to victims (limit %d), %d of %d honest visitors got theirs, %d held", flood.name,
				sent, rows, toVictims, flood.limit, len(toVisitors), len(visitors), totals.held)
			t.Logf("M2: %d mails to the owner (limit 30), %d summary of the other %d requests under 5 kills, none missing", toOwner, summaries, told)
		})
	}
}

// unknownProxy sends forms through a proxy that nobody configured: its visitors must not share the limits of one network.
func (a *audit) unknownProxy(t *testing.T) {
	const pages, each = 8, 5
	server, database := newMailServer(t), a.newDatabase(t)
	p := a.serve(t, database, server.env(), "TRUSTED_PROXIES=")
	v := newVisitor(4)
	var tokens []string
	for range pages {
		tokens = append(tokens, v.formTokenFrom(t, p.origin+"/resume", randomIP()))
	}
	time.Sleep(2100 * time.Millisecond)
	var texts markers
	accepted := 0
	for i := range pages * each {
		inquiry := url.Values{"email": {texts.next() + "@" + visitorDomain}, "reason": {"words"}, forms.TokenField: {tokens[i/each]}}
		response, _, err := v.post(p.origin+"/resume", inquiry)
		if err == nil && response.StatusCode == http.StatusSeeOther {
			accepted++
		}
	}
	pool := openDatabase(t, database)
	missing, _, _ := allArrive(t, pool, server, time.Minute)
	totals := totalsOf(t, pool)
	if accepted != pages*each || totals.acknowledgements != accepted || missing > 0 {
		t.Errorf("%d of %d accepted, %+v, %d missing", accepted, pages*each, totals, missing)
	}
	t.Logf("M1: %d visitors of a proxy that nobody configured: %d stored, %d acknowledged by mail (all)", pages*each, accepted,
		totals.acknowledgements)
}

// formTokenFrom reads the token of the form on a page, with an address in X-Forwarded-For.
func (v *visitor) formTokenFrom(t *testing.T, address, from string) string {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, address, nil)
	must(t, err)
	request.Header.Set("X-Forwarded-For", from)
	response, err := v.client.Do(request)
	must(t, err)
	_, page, err := readResponse(response)
	found := formTokenPattern.FindStringSubmatch(page)
	if err != nil || found == nil {
		t.Fatalf("%s has no form: %v", address, err)
	}
	return found[1]
}

// summaryWithKills makes the summary due and kills the program while it stores and sends it. It returns how many summaries have
// arrived, and of how many requests.
func (a *audit) summaryWithKills(t *testing.T, p *program, server *mailServer, database string) (summaries, requests int) {
	t.Helper()
	pool := openDatabase(t, database)
	summaryDue(t, pool)
	for i := range 5 {
		p.kill()
		endLeases(t, pool)
		p = a.serve(t, database, server.env())
		time.Sleep(time.Duration(i) * 3 * time.Millisecond) // the summary is stored right after the start
	}
	waitUntil(2*time.Minute, func() bool {
		return queryOne[int](t, pool, "select count(*) from outbox where state = 'waiting' or state = 'held' and class = 'owner'") == 0
	})
	return inSummaries(server)
}

// subject returns the subject of an email, decoded.
func (a receivedMail) subject() string {
	m, err := mail.ReadMessage(strings.NewReader(a.data))
	if err != nil {
		return "unreadable"
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil {
		return "unreadable"
	}
	return subject
}

// mailsTo returns the mails to a recipient.
func (m *mailServer) mailsTo(to string) (found []receivedMail) {
	for _, mail := range m.mails() {
		if mail.to == to {
			found = append(found, mail)
		}
	}
	return found
}
