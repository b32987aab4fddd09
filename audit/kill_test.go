//go:build audit

package audit

import (
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
)

// killers is how many visitors write while the program is killed.
const killers = 200

// kill ends the program again and again while visitors write. Who got no answer sends the same again, as a person would.
func (a *audit) kill(t *testing.T) {
	kills := rounds(50, 10)
	box, database := newMailbox(t), newDatabase(t)
	p := a.serve(t, database, box.env())
	v := p.visit(killers)
	var texts serial
	var mu sync.Mutex
	acknowledged := map[string]bool{}
	unanswered := make([]string, killers)
	slowest := time.Duration(0)
	for range kills {
		ended := make(chan struct{})
		go func() {
			time.Sleep(30*time.Millisecond + rand.N(220*time.Millisecond))
			p.kill()
			close(ended)
		}()
		together(killers, func(i int) {
			for {
				text := unanswered[i]
				if text == "" {
					text = texts.next()
				}
				status, err := v.write(p, text)
				if err != nil {
					unanswered[i] = text
					return
				}
				unanswered[i] = ""
				if status != http.StatusSeeOther {
					t.Errorf("a letter was answered with %d", status)
					return
				}
				mu.Lock()
				acknowledged[text] = true
				mu.Unlock()
			}
		})
		<-ended
		p = a.serve(t, database, box.env())
		slowest = max(slowest, p.started)
		v.client.CloseIdleConnections()
		if verdict := ask[string](t, inDatabase(t, database), "pragma integrity_check"); verdict != "ok" {
			t.Errorf("integrity_check: %s", verdict)
		}
	}
	a.afterKills(t, p, box, database, kills, acknowledged, slowest)
}

func (a *audit) afterKills(t *testing.T, p *program, box *mailbox, database string, kills int,
	acknowledged map[string]bool, slowest time.Duration,
) {
	pool := inDatabase(t, database)
	lost, twice := 0, 0
	rows := lettersIn(t, pool)
	for text := range acknowledged {
		if rows[text] == 0 {
			lost++
		}
	}
	for _, n := range rows {
		twice += n - 1
	}
	if lost+twice > 0 {
		t.Errorf("lost %d, twice %d", lost, twice)
	}
	t.Logf("R1: %d kills under %d visitors: %d acknowledged, %d lost (limit 0), %d stored twice (0), integrity ok, "+
		"slowest start %v (aim 500ms)", kills, killers, len(acknowledged), lost, twice, slowest.Round(time.Millisecond))

	want := 2 * ask[int](t, pool, "select count(*) from cv_requests")
	took, all := within(5*time.Minute, func() bool {
		return box.len() >= want && ask[int](t, pool, "select count(*) from outbox where state = 'waiting'") == 0
	})
	different, copies := counted(box.mails())
	missing := map[string]bool{}
	for text := range rows {
		missing[text] = true
	}
	for _, m := range box.mails() {
		delete(missing, tokenForm.FindString(m.text()))
	}
	if !all || different != want || len(missing) > 0 || copies > kills {
		t.Errorf("%d of %d mails, %d letters unmailed, %d copies", different, want, len(missing), copies)
	}
	t.Logf("R2: %d mails of %d arrived %v after the last kill, %d copies with the same Message-ID (limit %d)",
		different, want, took, copies, kills)
	if _, err := p.stop(); err != nil {
		t.Errorf("the program ended with %v", err)
	}
}

// lettersIn counts how often each letter is stored.
func lettersIn(t *testing.T, pool *sqlx.DB) map[string]int {
	t.Helper()
	var said []string
	if err := pool.Select(&said, "select reason from cv_requests"); err != nil {
		t.Fatal(err)
	}
	rows := map[string]int{}
	for _, reason := range said {
		rows[tokenForm.FindString(reason)]++
	}
	return rows
}
