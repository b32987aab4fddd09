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

// Every address that a visitor sends is at visitorDomain, and every text holds marker: the audit searches logs and files
// for both.
const (
	visitorDomain = "visitor.example"
	marker        = "auditword"
)

var markerPattern = regexp.MustCompile(marker + `[0-9]+x`)

// visitor sends requests to the program. Each post has a random address in X-Forwarded-For.
type visitor struct {
	client    *http.Client
	formToken string // of the résumé request form
}

// markers numbers texts, so that each is different.
type markers struct{ last atomic.Int64 }

func (s *markers) next() string { return fmt.Sprintf("%s%dx", marker, s.last.Add(1)) }

func newVisitor(connections int) *visitor {
	return &visitor{client: &http.Client{
		Timeout:       30 * time.Second,
		Transport:     &http.Transport{MaxIdleConnsPerHost: connections},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

var formTokenPattern = regexp.MustCompile(`name="submission" value="([^"]+)"`)

// readForm reads a page with a form, and waits for the least time that the server expects a person to take. It returns the
// form token; of several forms the last one's.
func (v *visitor) readForm(t *testing.T, address string) string {
	t.Helper()
	status, page, err := v.get(address)
	if err != nil || status != http.StatusOK {
		t.Fatalf("%s: %d, %v", address, status, err)
	}
	found := formTokenPattern.FindAllStringSubmatch(page, -1)
	if found == nil {
		t.Fatalf("%s has no form", address)
	}
	time.Sleep(2100 * time.Millisecond)
	return found[len(found)-1][1]
}

// visitor returns a visitor who has read the résumé request form.
func (p *program) visitor(connections int) *visitor {
	p.t.Helper()
	v := newVisitor(connections)
	v.formToken = v.readForm(p.t, p.origin+"/resume")
	return v
}

func (v *visitor) get(address string) (int, string, error) {
	response, err := v.client.Get(address)
	if err != nil {
		return 0, "", err
	}
	return readResponse(response)
}

func readResponse(response *http.Response) (int, string, error) {
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return response.StatusCode, string(body), err
}

// post sends a form and returns the response with its body.
func (v *visitor) post(address string, values url.Values) (*http.Response, string, error) {
	return v.postText(address, "application/x-www-form-urlencoded", values.Encode())
}

// postText sends text as the body of a post.
func (v *visitor) postText(address, media, text string) (*http.Response, string, error) {
	request, err := http.NewRequest(http.MethodPost, address, strings.NewReader(text))
	if err != nil {
		return nil, "", err
	}
	request.Header.Set("Content-Type", media)
	request.Header.Set("X-Forwarded-For", randomIP())
	response, err := v.client.Do(request)
	if err != nil {
		return nil, "", err
	}
	_, body, err := readResponse(response)
	return response, body, err
}

// randomIP returns one of the sixteen million addresses of 10.0.0.0/8.
func randomIP() string { return fmt.Sprintf("10.%d.%d.%d", rand.N(256), rand.N(256), rand.N(256)) }

// inquiry returns the fields of a résumé request that holds text.
func (v *visitor) inquiry(text string) url.Values {
	return url.Values{
		"submission": {v.formToken}, "email": {text + "@" + visitorDomain}, "company": {""}, "reason": {"I say " + text + " to you."},
	}
}

// submit sends a résumé request and returns the status, or 0 if the response was incomplete.
func (v *visitor) submit(p *program, text string) (int, error) {
	response, _, err := v.post(p.origin+"/resume", v.inquiry(text))
	if err != nil {
		return 0, err
	}
	return response.StatusCode, nil
}

// durations collects response times.
type durations struct {
	mu  sync.Mutex
	all []time.Duration
}

func (t *durations) addSince(began time.Time) {
	took := time.Since(began)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all = append(t.all, took)
}

// percentile returns the time within which share of all responses came.
func (t *durations) percentile(share float64) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.all) == 0 {
		return 0
	}
	slices.Sort(t.all)
	return t.all[min(int(share*float64(len(t.all))), len(t.all)-1)].Round(100 * time.Microsecond)
}

func (t *durations) len() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.all)
}

// parallel runs work n times at once and waits for all.
func parallel(n int, work func(i int)) {
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() { work(i) })
	}
	group.Wait()
}

// waitUntil waits until done returns true, and returns how long that took; false if it did not within limit.
func waitUntil(limit time.Duration, done func() bool) (time.Duration, bool) {
	began := time.Now()
	for time.Since(began) < limit {
		if done() {
			return time.Since(began).Round(100 * time.Millisecond), true
		}
		time.Sleep(50 * time.Millisecond)
	}
	return limit, false
}
