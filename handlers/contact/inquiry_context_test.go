package contact_test

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"portfolio/db"
	"portfolio/handlers"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
)

// inquiryForms are the forms whose inquiries have a context, by the page on which they stand.
var inquiryForms = map[i18n.Page][]string{i18n.ConnectsForms: {"budget", "collaboration"}, i18n.Meeting: {"meeting"}, i18n.Resume: {"cv"}}

// TestAboutLinksOpenTheirForm follows every link in the content of every page that says what a form is about: it names a subject of the site, and
// leads to a page that names the subject in its language, in each of its forms.
func TestAboutLinksOpenTheirForm(t *testing.T) {
	t.Parallel()
	for name, change := range map[string][]func(*handlers.Config){"full": nil, "three": {handlertest.WithFolder(t, handlertest.Three)}} {
		t.Run(name, func(t *testing.T) {
			c := handlertest.CrawlSite(t, change...)
			found := map[string]bool{}
			c.Each(func(p *handlertest.Crawled) {
				p.Doc.Find("main a[href*='" + i18n.AboutQuery + "=']").Each(func(_ int, link *goquery.Selection) {
					target, _ := p.Resolve(link.AttrOr("href", ""))
					id := target.Query().Get(i18n.AboutQuery)
					subject, ok := c.Site.Content.Subject(id)
					if !ok {
						t.Errorf("%s links to %s, which is about nothing that the site has", p.Address, target)
						return
					}
					found[id] = true
					target.Fragment = ""
					page := c.Pages[target.RequestURI()]
					if page == nil || page.Doc == nil {
						t.Errorf("%s links to %s, which is no page", p.Address, target)
						return
					}
					title := subject.Title.In(i18n.Lang(page.Lang()))
					page.Doc.Find(".form-container:has([name=email]):has([name=" + i18n.AboutQuery + "])").Each(func(_ int, form *goquery.Selection) {
						if got := form.Find(".form-about strong").Text(); got != title || title == "" {
							t.Errorf("%s names %q, want %q", target, got, title)
						}
					})
				})
			})
			if len(found) == 0 {
				t.Error("no link says what a form is about")
			}
			t.Log(slices.Sorted(maps.Keys(found)))
		})
	}
}

// TestEverySubjectOpensItsForm opens the form of each kind of subject in each language.
func TestEverySubjectOpensItsForm(t *testing.T) {
	t.Parallel()
	s := handlertest.New(t)
	for _, id := range []string{
		"opportunity.automation", "service", "service.chatbots", "industry.museums", "project." + s.Content.Projects[0].ID,
		"product." + s.Content.Gallery[0].ID, "article." + s.Content.Articles[0].ID, "resume", "podcast", "survey", "survey.agents", "question",
	} {
		subject, ok := s.Content.Subject(id)
		if !ok {
			t.Errorf("the site has no %s", id)
			continue
		}
		for _, lang := range s.Content.Languages.List() {
			address := i18n.WithQuery(s.Content.Languages.Path(lang, subject.Form), i18n.AboutQuery, id)
			page := s.Get(address).WantStatus(http.StatusOK).Page()
			for _, name := range inquiryForms[subject.Form] {
				form := page.Find("#" + name + "-form")
				if got, want := form.Find(".form-about strong").Text(), subject.Title.In(lang); got != want {
					t.Errorf("%s at %s names %q, want %q", name, address, got, want)
				}
				if got := form.Find("[name=about]").AttrOr("value", ""); got != id {
					t.Errorf("%s at %s sends %q", name, address, got)
				}
				if want := subject.ProjectType; want != "" && form.Find("[name=projectType] option[selected]").AttrOr("value", "") != want {
					t.Errorf("%s at %s does not choose %s", name, address, want)
				}
			}
		}
	}
}

// TestContextIsStored sends a form that was opened from a page, about a subject.
func TestContextIsStored(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	for _, c := range []struct {
		what, address, referer string
		want                   db.InquiryContext
	}{
		{"from a card", "/connects/connect?about=opportunity.automation", handlertest.Origin + "/connects", db.InquiryContext{
			About: "opportunity.automation", Title: "Automatización", Page: "/connects",
		}},
		{"from a Spanish page with a query", "/conexiones/conectar", handlertest.Origin + "/busqueda?q=ana%40example.com", db.InquiryContext{Page: "/search"}},
		{"from the form in another language", "/conexiones/conectar", handlertest.Origin + "/connects/connect", db.InquiryContext{}},
		{"from another site", "/connects/connect", "https://other.example/about", db.InquiryContext{}},
		{"from no page", "/connects/connect", handlertest.Origin + "/feed.xml", db.InquiryContext{}},
		{"from a screen of the owner", "/connects/connect", handlertest.Origin + "/admin/inbox", db.InquiryContext{}},
		{"about nothing that there is", "/connects/connect?about=opportunity.yacht", "", db.InquiryContext{}},
	} {
		t.Run(c.what, func(t *testing.T) {
			form := s.Get(c.address, "Referer", c.referer).WantStatus(http.StatusOK).Form("budget")
			s.Wait(time.Minute)
			s.Send(form.With(url.Values{"email": {"ana@example.com"}, "projectDetails": {c.what}})).WantStatus(http.StatusSeeOther)
			inquiries, _, err := s.Store.Inquiries(t.Context(), db.InquiryFilter{Count: 50, Matches: func(i db.ListedInquiry) bool { return i.Text == c.what }})
			if err != nil || len(inquiries) != 1 {
				t.Fatalf("%d inquiries are stored (%v)", len(inquiries), err)
			}
			if got := inquiries[0].InquiryContext; got != c.want {
				t.Errorf("the context is %+v, want %+v", got, c.want)
			}
		})
	}
	wantMails(s, t, "owner-budget", "Sobre: Automatización", "Abierto desde: "+handlertest.Origin+"/connects")
	wantMails(s, t, "visitor-budget", "About: Automation")

	owner := s.Owner()
	for lang, want := range map[string]string{"es": "Sobre: Automatización", "en": "About: Automation"} {
		s.Get(i18n.AdminPath(i18n.AdminInbox), "Cookie", owner+"; __Host-adminLanguage="+lang).Want(".inbox-about", want)
	}
}

// wantMails reports texts that no email of a kind has.
func wantMails(s *handlertest.FormSite, t *testing.T, kind string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		var n int
		query := "select count(*) from outbox where kind = ? and instr(text, ?) > 0"
		if err := s.Rows.QueryRowContext(t.Context(), query, kind, text+"\n").Scan(&n); err != nil || n != 1 {
			t.Errorf("%d mails of kind %s say %q (%v)", n, kind, text, err)
		}
	}
}

// TestForgedContext sends what no page of the site has put into a form.
func TestForgedContext(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	for what, values := range map[string]url.Values{
		"long":       {"about": {"opportunity." + strings.Repeat("x", 5000)}, "from": {"/" + strings.Repeat("x", 5000)}},
		"HTML":       {"about": {"<b>opportunity.automation</b>"}, "from": {"/<script>"}},
		"repeated":   {"about": {"opportunity.automation", "opportunity.redesign"}, "from": {"/about", "/links"}},
		"other site": {"about": {"opportunity.of-another"}, "from": {"//other.example/about"}},
		"no path":    {"about": {"../opportunity.automation"}, "from": {"about"}},
		"a file":     {"about": {""}, "from": {"/robots.txt"}},
		"an address": {"about": {"ana@example.com"}, "from": {"/about?email=ana@example.com"}},
	} {
		t.Run(what, func(t *testing.T) {
			values.Set("email", "ana@example.com")
			form := s.Get("/connects/connect").Form("budget").With(values)
			s.Wait(time.Minute)
			s.Send(form).WantStatus(http.StatusSeeOther)
		})
	}
	s.WantRows("inquiries where about || title || page = ''", 7)
	s.WantRows("inquiries", 7)
}
