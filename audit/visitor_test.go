//go:build audit

package audit

import (
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"portfolio/handlers/web"
	"portfolio/views/forms"
)

// Every address that a visitor sends is at visitorDomain, and every text holds marker: the audit searches logs and files
// for both.
const (
	visitorDomain = "visitor.example"
	marker        = "auditword"
)

var markerPattern = regexp.MustCompile(marker + `[0-9]+x`)

// sessionKey is the program's key material. With it, audits sign the tokens of forms that they would otherwise have to read from
// every address that they send them from.
const sessionKey = "key material of the program in audits"

var formTokens = forms.NewTokenIssuer([]byte(sessionKey))

// signedFormToken returns the token of a form that was read a minute ago from an address.
func signedFormToken(form, from string) string {
	return formTokens.Issue(form, web.NetworkKey([]byte(sessionKey), netip.MustParseAddr(from)), time.Now().Add(-time.Minute))
}

// visitor sends requests to the program.
type visitor struct {
	client    *http.Client
	formToken string // of the résumé request form, "" to sign one for each inquiry
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

// fromField is no field of a form: its value is the address that post sends the form from.
const fromField = "X-Forwarded-For"

// reply is a response whose body was read.
type reply struct {
	StatusCode int
	Header     http.Header
}

// post sends a form, from a random address unless the form has one, and returns the response with its body.
func (v *visitor) post(address string, values url.Values) (reply, string, error) {
	sent, from := maps.Clone(values), values.Get(fromField)
	delete(sent, fromField)
	if from == "" {
		from = randomIP()
	}
	return v.postText(address, "application/x-www-form-urlencoded", sent.Encode(), from)
}

// postText sends text as the body of a post from an address.
func (v *visitor) postText(address, media, text, from string) (reply, string, error) {
	request, err := http.NewRequest(http.MethodPost, address, strings.NewReader(text))
	if err != nil {
		return reply{}, "", err
	}
	request.Header.Set("Content-Type", media)
	request.Header.Set("X-Forwarded-For", from)
	response, err := v.client.Do(request)
	if err != nil {
		return reply{}, "", err
	}
	_, body, err := readResponse(response)
	return reply{response.StatusCode, response.Header}, body, err
}

// randomIP returns one of the sixteen million addresses of 10.0.0.0/8.
func randomIP() string { return fmt.Sprintf("10.%d.%d.%d", rand.N(256), rand.N(256), rand.N(256)) }

// inquiry returns the fields of a résumé request that holds text.
func (v *visitor) inquiry(text string) url.Values {
	values := url.Values{"email": {text + "@" + visitorDomain}, "company": {""}, "reason": {"I say " + text + " to you."}}
	if v.formToken != "" {
		values.Set(forms.TokenField, v.formToken)
		return values
	}
	return signedForm("cv", values)
}

// signedForm returns the values of the named form with the token of an address of their own.
func signedForm(name string, values url.Values) url.Values {
	return signedFormFrom(name, randomIP(), values)
}

// signedFormFrom is signedForm for an address.
func signedFormFrom(name, from string, values url.Values) url.Values {
	values.Set(forms.TokenField, signedFormToken(name, from))
	values.Set(fromField, from)
	return values
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
