package cli

import (
	"fmt"
	"html"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"portfolio/app/apptest"
	"portfolio/content"
	"portfolio/db"
	"portfolio/demo"
	"portfolio/i18n"
)

// An adoption is a site that somebody makes of an empty folder.
type adoption struct {
	name, email, url, zone string
	languages              []string
	words                  []string          // other languages whose words it has
	edit                   map[string]string // what is added to files that init wrote
	files                  map[string]string // what is there besides
}

// TestAdoption makes sites of people who have nothing in common with the demonstration's, reads all that they serve and send,
// and finds nothing of the demonstration.
func TestAdoption(t *testing.T) {
	for name, a := range adoptions(t) {
		t.Run(name, func(t *testing.T) {
			v := a.serve(t)
			v.read(entrances...)
			v.sendForms()
			v.read(v.readMails()...)
			v.sendForms() // the confirmations
			v.read(v.readMails()...)
			v.askForDemonstration()
			v.logIn()
			v.read("/admin")
			if len(a.words) > 0 {
				v.readItalian()
			}
			v.leave()
		})
	}
}

// TestTraces checks that the test above would find something: a site is full of its own texts, and another one speaks another language.
func TestTraces(t *testing.T) {
	all, err := tracesOf(os.DirFS("../testdata/sites/full"))
	must(t, err)
	inPortuguese, err := wordsOfOthers([]string{"en", "es"})
	must(t, err)
	p := apptest.Start(t, map[string]string{"SITE": "../testdata/sites/three"})
	if _, body := p.Get("/"); len(inPortuguese.in(body, "")) == 0 {
		t.Error("a page in Portuguese has no words that English and Spanish pages lack")
	}
	p.End()
	p = apptest.Start(t, map[string]string{})
	for _, address := range []string{"/", "/feed.xml", "/llms.txt", "/nothing-is-here"} {
		if _, body := p.Get(address); len(all.in(body, "")) == 0 {
			t.Errorf("%s of the full site says nothing that only that site says", address)
		}
	}
	p.End()
}

// serve makes the site and serves it.
func (a adoption) serve(t *testing.T) *visitor {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "site")
	env := map[string]string{"TZ": a.zone}
	args := []string{"init", "--yes", "--name", a.name, "--email", a.email, "--url", a.url, "--languages", strings.Join(a.languages, ","), folder}
	must(t, runCommand(t.Context(), args, env, Console{Out: io.Discard, Err: io.Discard}))
	for name, text := range a.edit {
		old, err := os.ReadFile(filepath.Join(folder, name))
		must(t, err)
		writeSite(t, folder, name, text+string(old))
	}
	for name, text := range a.files {
		writeSite(t, folder, name, text)
	}
	var said strings.Builder
	if err := runCommand(t.Context(), []string{"check", folder}, nil, Console{Out: &said, Err: io.Discard}); err != nil {
		t.Fatalf("check: %v\n%s", err, &said)
	}
	database := filepath.Join(folder, "data/portfolio.db")
	jar, err := cookiejar.New(nil)
	must(t, err)
	p := apptest.Start(t, map[string]string{"SITE": folder, "DATABASE_URL": database, "TRUSTED_PROXIES": "127.0.0.1/32"})
	foreign, err := wordsOfOthers(slices.Concat(a.languages, a.words))
	must(t, err)
	own, err := textsOf(os.DirFS(folder), "")
	must(t, err)
	return &visitor{
		t: t, p: p, adoption: a, database: database, foreign: foreign, own: plain(strings.Join(own, "\n")),
		client: &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		seen:   map[string]bool{}, from: map[string]string{}, sent: map[string]bool{}, forms: map[string]*goquery.Selection{},
	}
}

func writeSite(t *testing.T, folder, name, text string) {
	t.Helper()
	name = filepath.Join(folder, name)
	must(t, os.MkdirAll(filepath.Dir(name), 0o700))
	must(t, os.WriteFile(name, []byte(text), 0o600))
}

// A visitor reads a site, sends its forms, and knows its owner's password.
type visitor struct {
	adoption
	t        *testing.T
	p        *apptest.Program
	database string
	client   *http.Client
	foreign  traces // words of the program in other languages
	own      string // what the site's folder says, whether or not the demonstration's says so as well
	queue    []string
	seen     map[string]bool               // addresses, as they are asked for
	from     map[string]string             // which address has led to another
	sent     map[string]bool               // forms, by action
	forms    map[string]*goquery.Selection // that visitors can send, by action
}

// entrances are addresses that no page may lead to.
var entrances = []string{
	"/", "/robots.txt", "/llms.txt", "/sitemap.xml", "/feed", "/feed.xml", "/rss.xml", "/favicon.ico", "/apple-touch-icon.png",
	"/.well-known/security.txt", "/healthz", "/nothing-is-here", "/admin/login",
}

// read reads addresses, and every address that they lead to.
func (v *visitor) read(addresses ...string) {
	v.t.Helper()
	v.queue = append(v.queue, addresses...)
	for len(v.queue) > 0 {
		address := v.queue[0]
		v.queue = v.queue[1:]
		if v.seen[address] {
			continue
		}
		v.seen[address] = true
		response, body := v.request(http.MethodGet, address, nil) //nolint:bodyclose // it is closed
		if response.StatusCode >= http.StatusBadRequest && !slices.Contains(entrances, address) {
			v.t.Errorf("%s leads to %s, which answers %d", v.from[address], address, response.StatusCode)
		}
		v.follow(address, response, body)
	}
}

// request asks for an address, or sends a form there, and holds the answer to what nothing of the demonstration may be in.
func (v *visitor) request(method, address string, form url.Values) (*http.Response, string) {
	v.t.Helper()
	r, err := http.NewRequest(method, "http://"+v.p.Address+address, strings.NewReader(form.Encode()))
	must(v.t, err)
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	// The readers of each language are a network of their own: one may not send a form as often as it has languages.
	r.Header.Set("X-Forwarded-For", "198.18."+strconv.Itoa(slices.Index(v.languages, r.URL.Query().Get("lng"))+1)+".1")
	response, err := v.client.Do(r)
	must(v.t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must(v.t, err)
	v.hold(method+" "+address, fmt.Sprint(response.Header)+string(body), address)
	return response, string(body)
}

// hold reports what a document has of the demonstration. The forms of the site's files explain each key, with the examples of the
// documentation.
func (v *visitor) hold(name, document, request string) {
	v.t.Helper()
	if strings.HasPrefix(request, i18n.AdminPath(i18n.AdminFiles)) {
		return
	}
	all, err := demonstration()
	must(v.t, err)
	for _, trace := range all.in(document, request) {
		if !strings.Contains(v.own, trace) {
			v.t.Errorf("%s says %q, as the demonstration does", name, trace)
		}
	}
	for _, words := range v.foreign.in(document, request) {
		v.t.Errorf("%s says %q in a language that is not the site's", name, words)
	}
	if strings.Contains(document, placeInPhotograph) {
		v.t.Errorf("%s says where the photograph was taken", name)
	}
}

// named finds absolute addresses in documents that are not HTML.
var named = regexp.MustCompile(`https?://[^\s"'<>()\\]+`)

// quotedPath finds addresses in what pages tell scripts, but for those that a script ends with a value.
var quotedPath = regexp.MustCompile(`"((?:https?:/)?/[^"\\]*[^"\\=])"`)

// follow adds where a response leads to the addresses to ask for, and notes its forms.
func (v *visitor) follow(from string, response *http.Response, body string) {
	v.t.Helper()
	add := func(address string) {
		if target, ok := v.resolve(from, address); ok {
			v.queue = append(v.queue, target)
			v.from[target] = from
		}
	}
	add(response.Header.Get("Location"))
	kind := response.Header.Get("Content-Type")
	if !strings.HasPrefix(kind, "text/html") {
		if strings.HasPrefix(kind, "text/") || strings.Contains(kind, "xml") || strings.Contains(kind, "json") {
			for _, address := range named.FindAllString(html.UnescapeString(body), -1) {
				add(address)
			}
		}
		return
	}
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
	must(v.t, err)
	for _, attribute := range []string{"href", "src", "content", "poster"} {
		doc.Find("[" + attribute + "]").Not("meta:not([content^=http])").Each(func(_ int, s *goquery.Selection) { add(s.AttrOr(attribute, "")) })
	}
	doc.Find("[srcset]").Each(func(_ int, s *goquery.Selection) {
		for _, candidate := range strings.Split(s.AttrOr("srcset", ""), ",") {
			address, _, _ := strings.Cut(strings.TrimSpace(candidate), " ")
			add(address)
		}
	})
	doc.Find("script[type*=json]").Each(func(_ int, s *goquery.Selection) {
		for _, address := range quotedPath.FindAllStringSubmatch(s.Text(), -1) {
			add(address[1])
		}
	})
	doc.Find("form input[type=search]").Each(func(_ int, s *goquery.Selection) {
		for _, words := range []string{"barco", "nada+disto"} {
			add(s.Closest("form").AttrOr("action", "") + "?" + s.AttrOr("name", "") + "=" + words)
		}
	})
	doc.Find("form[method=post]").Each(func(_ int, form *goquery.Selection) {
		if action, ok := v.resolve(from, form.AttrOr("action", from)); ok && !strings.HasPrefix(action, "/admin") && action != "/theme" {
			v.forms[action] = form
		}
	})
}

// resolve returns where a link leads, and whether that is on the site.
func (v *visitor) resolve(from, address string) (string, bool) {
	base, err := url.Parse(v.url + from)
	must(v.t, err)
	target, err := base.Parse(address)
	if err != nil || address == "" || target.Scheme+"://"+target.Host != v.url {
		return "", false
	}
	target.Fragment = ""
	return target.RequestURI(), true
}

// sendForms fills in every form that was seen and not yet sent.
func (v *visitor) sendForms() {
	v.t.Helper()
	for i, action := range slices.Sorted(maps.Keys(v.forms)) {
		if !v.sent[action] {
			v.sent[action] = true
			v.send(action, v.forms[action], i)
		}
	}
}

// mostTries is how often a form is sent at most: once for each of its steps, and again for what was sent too fast.
const mostTries = 8

// send sends a form until it is taken.
func (v *visitor) send(action string, form *goquery.Selection, number int) {
	v.t.Helper()
	for range mostTries {
		response, body := v.request(http.MethodPost, action, answers(form, number)) //nolint:bodyclose // it is closed
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
		must(v.t, err)
		back := doc.Find("form[method=post]").FilterFunction(func(_ int, s *goquery.Selection) bool {
			return pathOf(s.AttrOr("action", action)) == pathOf(action)
		})
		switch {
		case response.StatusCode == http.StatusSeeOther:
			v.queue = append(v.queue, response.Header.Get("Location"))
			return
		case response.StatusCode == http.StatusOK:
			return
		case back.Length() == 0:
			v.t.Errorf("%s answers %d: %s", action, response.StatusCode, plain(doc.Find("main").Text()))
			return
		}
		form = back.First()
	}
	v.t.Errorf("%s is not taken: %s", action, plain(form.Text()))
}

// pathOf returns an address without its query.
func pathOf(address string) string {
	path, _, _ := strings.Cut(address, "?")
	return path
}

// answers returns values for the fields of a form.
func answers(form *goquery.Selection, number int) url.Values {
	values := url.Values{}
	form.Find("input[name], textarea[name], select[name]").Each(func(_ int, field *goquery.Selection) {
		name, kind := field.AttrOr("name", ""), field.AttrOr("type", goquery.NodeName(field))
		switch {
		case name == "leave_empty" || kind == "submit":
		case kind == "hidden":
			values.Set(name, field.AttrOr("value", ""))
		case kind == "radio" || kind == "checkbox":
			if !values.Has(name) {
				values.Set(name, field.AttrOr("value", "on"))
			}
		case kind == "select":
			values.Set(name, field.Find("option[value]:not([value=''])").First().AttrOr("value", ""))
		case kind == "email":
			values.Set(name, fmt.Sprintf("visitor%d@mail.example", number))
		case kind == "date":
			values.Set(name, nextWednesday(number).Format("2006-01-02"))
		case kind == "time":
			values.Set(name, "10:30")
		case kind == "number" || kind == "range":
			values.Set(name, field.AttrOr("min", "1"))
		default:
			values.Set(name, "Uma resposta qualquer")
		}
	})
	return values
}

// readMails holds every mail that waits to what nothing of the demonstration may be in, and returns where they lead.
func (v *visitor) readMails() (addresses []string) {
	v.t.Helper()
	store, err := db.Open(v.t.Context(), v.database, db.Options{})
	must(v.t, err)
	defer store.Close()
	mails, err := store.Due(v.t.Context(), time.Now().AddDate(1, 0, 0), 1000)
	must(v.t, err)
	if len(mails) == 0 {
		v.t.Error("no form has led to a mail")
	}
	for _, m := range mails {
		v.hold("the mail "+m.Kind, strings.Join([]string{m.Subject, m.Text, m.HTML, string(m.Attachment), m.To, m.ReplyTo}, "\n"), "")
		for _, address := range named.FindAllString(m.Text, -1) {
			if target, ok := v.resolve("/", address); ok {
				addresses = append(addresses, target)
			}
		}
	}
	return addresses
}

// logIn opens the owner's screens.
func (v *visitor) logIn() {
	v.t.Helper()
	password := v.p.Password()
	if password == "" {
		v.t.Fatalf("the first start prints no password:\n%s", strings.Join(v.p.Lines, "\n"))
	}
	response, _ := v.request(http.MethodPost, "/admin/login", url.Values{"password": {password}}) //nolint:bodyclose // it is closed
	if response.StatusCode != http.StatusSeeOther {
		v.t.Fatalf("the login answers %d", response.StatusCode)
	}
}

// readItalian checks that a language of the site's own has its own words and addresses.
func (v *visitor) readItalian() {
	v.t.Helper()
	for _, address := range []string{"/?lng=it", "/articles-it", "/articles-it/la-barca", "/search-it", "/privacy-it"} {
		response, body := v.request(http.MethodGet, address, nil) //nolint:bodyclose // it is closed
		if !strings.Contains(body, `<html lang="it"`) || !strings.Contains(body, markOfItalian) || response.StatusCode != http.StatusOK {
			v.t.Errorf("%s answers %d, without words of Italian", address, response.StatusCode)
		}
	}
}

// leave stops the program.
func (v *visitor) leave() {
	v.t.Helper()
	v.p.End()
}

// askForDemonstration asks for the articles of the demonstration: the site has none of them.
func (v *visitor) askForDemonstration() {
	v.t.Helper()
	site, _, err := content.Load(demo.Files(), content.Options{})
	must(v.t, err)
	for _, article := range site.Articles {
		for lang, text := range article.Localized {
			address := site.Languages.Path(lang, i18n.Article, text.Slug)
			if strings.Contains(v.own, text.Slug) {
				continue
			}
			response, _ := v.request(http.MethodGet, address, nil) //nolint:bodyclose // it is closed
			if response.StatusCode != http.StatusNotFound {
				v.t.Errorf("%s of the demonstration answers %d", address, response.StatusCode)
			}
		}
	}
}
