package feeds_test

import (
	"net/http"
	"net/mail"
	"slices"
	"strings"
	"testing"
	"time"

	"portfolio/handlers/handlertest"
)

// TestRobots checks who may read the site, and that the pages say the same.
func TestRobots(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		may, mayNot string // crawlers; "" for none
		hidden      bool
	}{
		"all":    {may: "GPTBot"},
		"search": {may: "Googlebot", mayNot: "GPTBot"},
		"none":   {mayNot: "Googlebot", hidden: true},
	} {
		site := handlertest.New(t, handlertest.WithFolder(t, handlertest.Edited(t, handlertest.Full, "site.toml", "promises =", "robots = \""+name+"\"\npromises =")))
		rules := site.Get("/robots.txt").WantStatus(http.StatusOK).Body
		if test.may != "" && (!mayRead(rules, test.may, "/articles") || mayRead(rules, test.may, "/admin")) {
			t.Errorf("%s: %s may not read the articles, or the owner's screens:\n%s", name, test.may, rules)
		}
		if test.mayNot != "" && mayRead(rules, test.mayNot, "/articles") {
			t.Errorf("%s: %s may read the articles:\n%s", name, test.mayNot, rules)
		}
		page := site.Get("/articles").WantStatus(http.StatusOK)
		if noindex := page.Page().Find(`meta[name=robots][content=noindex]`).Length() == 1; noindex != test.hidden {
			t.Errorf("%s: the page has noindex: %v", name, noindex)
		}
		if got := page.Header.Get("X-Robots-Tag"); (got == "noindex") != test.hidden {
			t.Errorf("%s: X-Robots-Tag is %q", name, got)
		}
		status := site.Get("/llms.txt").Status
		if (status == http.StatusOK) != (name == "all") {
			t.Errorf("%s: the status of /llms.txt is %d", name, status)
		}
	}
}

// mayRead reports whether a robots.txt allows a crawler an address: by the group that names it, else by that for all.
func mayRead(rules, crawler, address string) bool {
	groups := strings.Split(rules, "\n\n")
	group := slices.IndexFunc(groups, func(g string) bool { return strings.Contains(g+"\n", "User-agent: "+crawler+"\n") })
	if group < 0 {
		group = slices.IndexFunc(groups, func(g string) bool { return strings.Contains(g+"\n", "User-agent: *\n") })
	}
	longest, allowed := 0, true
	for line := range strings.Lines(groups[group]) {
		rule, prefix, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if rule != "User-agent" && strings.HasPrefix(address, prefix) && len(prefix) > longest {
			longest, allowed = len(prefix), rule == "Allow"
		}
	}
	return allowed
}

// TestSecurityTxt checks the fields that RFC 9116 requires.
func TestSecurityTxt(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	answer := site.Get("/.well-known/security.txt").WantStatus(200)
	if got := answer.Header.Get("Content-Type"); got != "text/plain; charset=utf-8" {
		t.Errorf("its type is %s", got)
	}
	fields := map[string]string{}
	for line := range strings.Lines(answer.Body) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || fields[name] != "" {
			t.Errorf("cannot use the line %q", line)
		}
		fields[name] = value
	}
	address, ok := strings.CutPrefix(fields["Contact"], "mailto:")
	if _, err := mail.ParseAddress(address); !ok || err != nil {
		t.Errorf("the contact is %q", fields["Contact"])
	}
	expires, err := time.Parse(time.RFC3339, fields["Expires"])
	if left := expires.Sub(site.Now()); err != nil || left < 300*24*time.Hour || left >= 365*24*time.Hour {
		t.Errorf("it expires at %s, in %s", fields["Expires"], left)
	}
	if fields["Canonical"] != handlertest.Origin+"/.well-known/security.txt" {
		t.Errorf("its address is %q", fields["Canonical"])
	}
}
