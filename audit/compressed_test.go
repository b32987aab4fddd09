//go:build audit

package audit

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// unreadQuery has parameters that no page reads.
const unreadQuery = "utm_source=x&fbclid=y"

// smallestCompressed is the size of the smallest response that has to be compressed, in bytes.
const smallestCompressed = 1 << 10

var (
	sitemapLocation = regexp.MustCompile(`<loc>[^<]*?//[^/<]*([^<]*)</loc>`)
	// signedToken matches the token of a form, which is another one in each response.
	signedToken = regexp.MustCompile(`[A-Z2-7]{20}-[\w-]{4}\.[0-9a-z]+\.[\w-]{22}`)
)

// compressedPages asks for every kind of page in each encoding, with and without parameters that no page reads.
func (a *audit) compressedPages(t *testing.T) {
	p := a.serve(t, newDatabase(t))
	_, sitemap, err := newVisitor(1).get(p.origin + "/sitemap.xml")
	must(t, err)
	addresses := []string{
		"/sitemap.xml", "/llms.txt", "/feed.en.xml", "/nothing-here", "/articles/nothing-here.md", "/search?q=web", "/search?q=web&type=article",
		"/articles?filter=howTos", "/chat?message=hello", "/connects/meeting?day=2999-01-01", "/surveys/professional-experience?step=2",
		"/newsletter/confirm?token=x", "/admin/login", "/articles?%zz",
	}
	for _, location := range sitemapLocation.FindAllStringSubmatch(sitemap, -1) {
		addresses = append(addresses, strings.ReplaceAll(location[1], "&amp;", "&"))
	}
	bare, different := 0, 0
	for _, address := range addresses {
		for _, coding := range []string{"br", "gzip"} {
			page := fetchIn(t, p.origin, address, coding)
			joint := "?"
			if strings.Contains(address, "?") {
				joint = "&"
			}
			tagged := fetchIn(t, p.origin, address+joint+unreadQuery, coding)
			for _, got := range []encodedPage{page, tagged} {
				if got.coding == "" && len(got.text) >= smallestCompressed {
					bare++
					t.Errorf("%s leaves uncompressed: %d bytes", got.address, len(got.text))
				}
			}
			if page.text != tagged.text || page.status != tagged.status {
				different++
				t.Errorf("%s is another page with %s", address, unreadQuery)
			}
		}
	}
	form := a.refusedForm(t, p)
	if form.coding == "" {
		bare++
		t.Errorf("a form that comes back leaves uncompressed: %d bytes", len(form.text))
	}
	if len(addresses) < 50 {
		t.Errorf("the row asks for %d addresses", len(addresses))
	}
	t.Logf("Q1: %d addresses in br and in gzip: %d of %d bytes and more leave uncompressed (limit 0), %d change with %s (0)", len(addresses), bare,
		smallestCompressed, different, unreadQuery)
}

// encodedPage is a response that was decoded. Its text has no tokens of forms.
type encodedPage struct {
	address, coding, text string
	status                int
}

// fetchIn asks for an address in one content encoding.
func fetchIn(t *testing.T, origin, address, coding string) encodedPage {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, origin+address, http.NoBody)
	must(t, err)
	return sendIn(t, request, coding)
}

// refusedForm sends a form without answers and returns the page on which it comes back.
func (a *audit) refusedForm(t *testing.T, p *program) encodedPage {
	t.Helper()
	body := signedForm("cv", url.Values{"email": {""}}).Encode()
	request, err := http.NewRequest(http.MethodPost, p.origin+"/resume", strings.NewReader(body))
	must(t, err)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return sendIn(t, request, "gzip")
}

func sendIn(t *testing.T, request *http.Request, coding string) encodedPage {
	t.Helper()
	request.Header.Set("Accept-Encoding", coding)
	request.Header.Set("X-Forwarded-For", randomIP())
	response, err := http.DefaultTransport.RoundTrip(request)
	must(t, err)
	defer response.Body.Close()
	text, err := decoded(response)
	if err != nil {
		t.Errorf("%s in %s: %v", request.URL, coding, err)
	}
	return encodedPage{
		address: request.URL.RequestURI(), coding: response.Header.Get("Content-Encoding"), status: response.StatusCode,
		text: signedToken.ReplaceAllString(text, "token"),
	}
}

// decoded returns the body of a response without its content encoding.
func decoded(response *http.Response) (string, error) {
	body, err := io.Reader(response.Body), error(nil)
	switch coding := response.Header.Get("Content-Encoding"); coding {
	case "":
	case "br":
		body = brotli.NewReader(body)
	case "gzip":
		body, err = gzip.NewReader(body)
	default:
		err = fmt.Errorf("encoded in %s", coding)
	}
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(body)
	return string(text), err
}
