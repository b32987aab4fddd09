//go:build audit

package audit

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// What the texts and addresses of visitors can be known by.
const (
	visitorDomain = "visitor.example"
	auditWord     = "auditword"
)

var tokenForm = regexp.MustCompile(auditWord + `[0-9]+x`)

// visitor sends forms to the program. Each sending comes from an address of its own, as far as the program can tell.
type visitor struct {
	client *http.Client
	stamp  string // of the form for the résumé
}

// serial makes every text differ.
type serial struct{ last atomic.Int64 }

func (s *serial) next() string { return fmt.Sprintf("%s%dx", auditWord, s.last.Add(1)) }

func newVisitor(connections int) *visitor {
	return &visitor{client: &http.Client{
		Timeout:       30 * time.Second,
		Transport:     &http.Transport{MaxIdleConnsPerHost: connections},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

var stampIn = regexp.MustCompile(`name="submission" value="([^"]+)"`)

// openForm reads a page with a form, and waits as long as the quickest person takes to fill it in. Of several forms it
// returns the last one's stamp.
func (v *visitor) openForm(t *testing.T, address string) string {
	t.Helper()
	status, page, err := v.get(address)
	if err != nil || status != http.StatusOK {
		t.Fatalf("%s: %d, %v", address, status, err)
	}
	found := stampIn.FindAllStringSubmatch(page, -1)
	if found == nil {
		t.Fatalf("%s has no form", address)
	}
	time.Sleep(2100 * time.Millisecond)
	return found[len(found)-1][1]
}

// visit returns a visitor with the form for the résumé open.
func (p *program) visit(connections int) *visitor {
	p.t.Helper()
	v := newVisitor(connections)
	v.stamp = v.openForm(p.t, p.origin+"/resume")
	return v
}

func (v *visitor) get(address string) (int, string, error) {
	answer, err := v.client.Get(address)
	if err != nil {
		return 0, "", err
	}
	return read(answer)
}

func read(answer *http.Response) (int, string, error) {
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	return answer.StatusCode, string(body), err
}

// send sends a form and returns the answer whole.
func (v *visitor) send(address string, values url.Values) (*http.Response, string, error) {
	return v.sendText(address, "application/x-www-form-urlencoded", values.Encode())
}

// sendText sends any text as the body of a form.
func (v *visitor) sendText(address, media, text string) (*http.Response, string, error) {
	request, err := http.NewRequest(http.MethodPost, address, strings.NewReader(text))
	if err != nil {
		return nil, "", err
	}
	request.Header.Set("Content-Type", media)
	request.Header.Set("X-Forwarded-For", anyAddress())
	answer, err := v.client.Do(request)
	if err != nil {
		return nil, "", err
	}
	_, body, err := read(answer)
	return answer, body, err
}

// anyAddress is one of sixteen million that a request may come from.
func anyAddress() string { return fmt.Sprintf("10.%d.%d.%d", rand.N(256), rand.N(256), rand.N(256)) }

// letter is a request for the résumé that says text.
func (v *visitor) letter(text string) url.Values {
	return url.Values{
		"submission": {v.stamp}, "email": {text + "@" + visitorDomain}, "company": {""}, "reason": {"I say " + text + " to you."},
	}
}

// write sends a request for the résumé and returns the status, 0 if there was no whole answer.
func (v *visitor) write(p *program, text string) (int, error) {
	answer, _, err := v.send(p.origin+"/resume", v.letter(text))
	if err != nil {
		return 0, err
	}
	return answer.StatusCode, nil
}

// times collects how long answers took.
type times struct {
	mu  sync.Mutex
	all []time.Duration
}

func (t *times) since(began time.Time) {
	took := time.Since(began)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all = append(t.all, took)
}

// at returns the time within which share of all answers came.
func (t *times) at(share float64) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.all) == 0 {
		return 0
	}
	slices.Sort(t.all)
	return t.all[min(int(share*float64(len(t.all))), len(t.all)-1)].Round(100 * time.Microsecond)
}

func (t *times) len() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.all)
}

// together runs work n times at once and waits for all.
func together(n int, work func(i int)) {
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() { work(i) })
	}
	group.Wait()
}

// within waits until done says so, and returns how long that took; false if it never did.
func within(limit time.Duration, done func() bool) (time.Duration, bool) {
	began := time.Now()
	for time.Since(began) < limit {
		if done() {
			return time.Since(began).Round(100 * time.Millisecond), true
		}
		time.Sleep(50 * time.Millisecond)
	}
	return limit, false
}
