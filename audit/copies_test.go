//go:build audit

package audit

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
)

// copies are programs on one database, any of which serves any visitor.
type copies struct {
	t         *testing.T
	audit     *audit
	database  string
	variables []string

	mu  sync.Mutex
	all []*program
}

// serveCopies starts n programs on a database.
func (a *audit) serveCopies(t *testing.T, n int, database string, variables ...string) *copies {
	t.Helper()
	c := &copies{t: t, audit: a, database: database, variables: variables}
	for range n {
		c.all = append(c.all, a.serve(t, database, variables...))
	}
	return c
}

// origin returns the origin of a copy, which may have been killed.
func (c *copies) origin(i int) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.all[i%len(c.all)].origin
}

// kill kills a copy and starts another in its place.
func (c *copies) kill(i int) {
	c.t.Helper()
	c.all[i].kill()
	p := c.audit.serve(c.t, c.database, c.variables...)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all[i] = p
}

// crowd is visitors who send one inquiry after the other to any of the copies. Whoever gets no answer, or one that nothing was
// stored, sends the same inquiry to another copy, as a balancer, a browser and a person do.
type crowd struct {
	*visitor
	markers
	copies *copies
	done   chan struct{}
	group  sync.WaitGroup

	mu           sync.Mutex
	acknowledged map[string]time.Time
	unanswered   int // requests without a response
	refused      int // 503
}

// newCrowd begins to send from n visitors.
func newCrowd(c *copies, n int) *crowd {
	w := &crowd{visitor: newVisitor(n), copies: c, done: make(chan struct{}), acknowledged: map[string]time.Time{}}
	for range n {
		w.group.Go(w.write)
	}
	return w
}

// stop waits for the inquiries that are on their way.
func (w *crowd) stop() {
	close(w.done)
	w.group.Wait()
}

func (w *crowd) write() {
	inquiry := w.inquiry(w.next())
	for copy := rand.IntN(1 << 10); ; copy++ {
		select {
		case <-w.done:
			return
		default:
		}
		if w.send(w.copies.origin(copy), inquiry) {
			inquiry = w.inquiry(w.next())
			copy = rand.IntN(1 << 10)
			continue
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// send sends an inquiry and reports whether it was acknowledged.
func (w *crowd) send(origin string, inquiry url.Values) bool {
	response, _, err := w.post(origin+"/resume", inquiry)
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case err != nil:
		w.unanswered++
	case response.StatusCode == http.StatusSeeOther:
		w.acknowledged[markerPattern.FindString(inquiry.Get("reason"))] = time.Now()
		return true
	case response.StatusCode == http.StatusServiceUnavailable:
		w.refused++
	default:
		w.copies.t.Errorf("an inquiry was answered with %d", response.StatusCode)
	}
	return false
}

// firstAfter returns how long after a moment the first inquiry was acknowledged; false if none was.
func (w *crowd) firstAfter(moment time.Time) (time.Duration, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	first, found := time.Duration(0), false
	for _, at := range w.acknowledged {
		if took := at.Sub(moment); took >= 0 && (!found || took < first) {
			first, found = took, true
		}
	}
	return first.Round(time.Millisecond), found
}

// compare returns how many acknowledged inquiries a database lacks, and how often one is stored a second time.
func (w *crowd) compare(pool *sqlx.DB) (lost, twice int) {
	w.copies.t.Helper()
	rows := countInquiries(w.copies.t, pool)
	for text := range w.acknowledged {
		if rows[text] == 0 {
			lost++
		}
	}
	for _, n := range rows {
		twice += n - 1
	}
	return lost, twice
}
