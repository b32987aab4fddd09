package admin_test

import (
	"net/http"
	"strings"
	"testing"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

// withContexts starts a site with inquiries that came from several pages, and logs the owner in.
func withContexts(t *testing.T) (handlertest.Site, string) {
	t.Helper()
	site := handlertest.NewFormSite(t).Site // whose database has the clock of the site
	for email, context := range map[string]db.InquiryContext{
		"one@example.com":   {About: "opportunity.automation", Title: "Former title", Page: "/connects"},
		"two@example.com":   {About: "opportunity.automation", Title: "Former title", Page: "/about"},
		"three@example.com": {About: "service.gone", Title: breakout, Page: "/connects"},
		"four@example.com":  {},
	} {
		row := db.Inquiry{Kind: db.CVKind, Submission: db.Submission{Language: "en"}, InquiryContext: context, Email: email, Text: "=1+1"}
		must(t, site.Store.AddInquiry(t.Context(), row))
	}
	return site, site.Owner()
}

// TestInboxNamesTheContext looks for subjects in the list, its filter, and the page of an inquiry. Subjects that the site has are
// called what they are called today.
func TestInboxNamesTheContext(t *testing.T) {
	t.Parallel()
	site, cookie := withContexts(t)
	for address, want := range map[string]int{
		"/admin/inbox": 4,
		"/admin/inbox?about=opportunity.automation":              2,
		"/admin/inbox?about=service.gone":                        1,
		"/admin/inbox?about=service.gone&kind=budget":            0,
		"/admin/inbox?about=nothing":                             0,
		"/admin/inbox?about=" + strings.Repeat("x", 500):         4,
		"/admin/inbox?about=%00":                                 4,
		"/admin/inbox?q=Former":                                  2,
		"/admin/inbox?about=opportunity.automation&state=unread": 2,
	} {
		page := site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK).Page()
		if n := page.Find(".inbox-item").Length(); n != want {
			t.Errorf("%.60s lists %d inquiries, want %d", address, n, want)
		}
	}
	list := site.Get("/admin/inbox?about=opportunity.automation", "Cookie", cookie).Page()
	if got := list.Find(".inbox-about").First().Text(); got != "Sobre: Automatización" {
		t.Errorf("the list says %q", got)
	}
	if got := list.Find("#inbox-about option[selected]").Text(); got != "Automatización" {
		t.Errorf("the filter names %q", got)
	}
	if got := list.Find("form[data-selection] [name=about]").AttrOr("value", ""); got != "opportunity.automation" {
		t.Errorf("the form of the list holds %q", got)
	}
	text := "About: Automation\n\nInvoices, mostly."
	row := db.Inquiry{Kind: db.CVKind, Submission: db.Submission{Language: "en"}, InquiryContext: db.InquiryContext{About: "opportunity.automation"}, Email: "z@example.com", Text: text}
	must(t, site.Store.AddInquiry(t.Context(), row))
	site.Get("/admin/inbox?q=Invoices", "Cookie", cookie).Want(".inbox-text", "Invoices, mostly.")
	one := site.Get(list.Find(".inbox-title a").First().AttrOr("href", ""), "Cookie", cookie).Page()
	if got := one.Find(".answers a[href='/connects#opportunity-automation']").Text(); got != "Automatización" {
		t.Errorf("the inquiry links to %q", got)
	}
	gone := site.Get("/admin/inbox?about=service.gone", "Cookie", cookie)
	if strings.Contains(gone.Body, "<script>alert") {
		t.Error("a title is markup")
	}
	gone.Want(".inbox-about", "Sobre: "+breakout)
}

func TestInboxAsCSV(t *testing.T) {
	t.Parallel()
	site, cookie := withContexts(t)
	one := func(i db.ListedInquiry) bool { return i.Email == "one@example.com" }
	found, _, err := site.Store.Inquiries(t.Context(), db.InquiryFilter{Matches: one, Count: 1})
	must(t, err)
	of := found[0].Ref()
	for i, err := range []error{
		site.Store.AddInquiryReply(t.Context(), of, db.InquiryReply{SubmissionID: "a", Text: "Hello"}, 0, db.Mail{}),
		site.Store.AddInquiryNote(t.Context(), of, db.InquiryNote{SubmissionID: "a", Text: "Call on Monday"}),
		site.Store.AddInquiryNote(t.Context(), of, db.InquiryNote{SubmissionID: "b", Text: "Called"}),
	} {
		if err != nil {
			t.Fatal(i, err)
		}
	}
	file := site.Get("/admin/inbox.csv?about=opportunity.automation&q=one", "Cookie", cookie).WantStatus(http.StatusOK)
	if got := file.Header.Get("Content-Disposition"); !strings.Contains(got, `filename="inquiries-`) {
		t.Errorf("the file is called %q", got)
	}
	rows := file.ReadCSV()
	if len(rows) != 2 {
		t.Fatalf("%d rows", len(rows))
	}
	row := map[string]string{}
	for i, name := range rows[0] {
		row[name] = rows[1][i]
	}
	for name, want := range map[string]string{
		"kind": "cv", "email": "one@example.com", "about": "opportunity.automation", "about_title": "Former title", "page": "/connects",
		"text": "'=1+1", "language": "en", "done_at": "", "reopened_at": "", "privacy_version": "", "replies": "1", "notes": "2",
		"answered_at": "2026-03-14T09:00:00Z", "last_reply_at": "2026-03-14T09:00:00Z", "last_note_at": "2026-03-14T09:00:00Z",
	} {
		if row[name] != want {
			t.Errorf("%s is %q, want %q", name, row[name], want)
		}
	}
	site.Get("/admin/inbox.csv").WantStatus(http.StatusSeeOther)
	link := site.Get("/admin/inbox?kind=cv&q=one", "Cookie", cookie).Page().Find("a[download]").AttrOr("href", "")
	if link != "/admin/inbox.csv?kind=cv&q=one" {
		t.Errorf("the list links to %q", link)
	}
}

// TestAnalyticsNamesWhatBringsInquiries counts inquiries by subject and by page, beside the views of the page. There is no rate of
// inquiries by visitors who are not counted.
func TestAnalyticsNamesWhatBringsInquiries(t *testing.T) {
	t.Parallel()
	for views, connects := range map[int]string{50: "2|50|4 %|50.0%", 2: "2|2|100 %|50.0%", 1: "2|1|–|50.0%"} {
		testInquirySources(t, views, connects)
	}
}

// testInquirySources checks the rows, that of /connects with its views.
func testInquirySources(t *testing.T, views int, connects string) {
	t.Helper()
	site, cookie := withContexts(t)
	counted := []db.PageViews{{Day: "2026-03-14", Page: "/connects", Language: "en", Views: views}}
	must(t, site.Store.RecordViews(t.Context(), counted, nil))
	page := site.Get("/admin/visits?days=7", "Cookie", cookie).WantStatus(http.StatusOK).Page()
	row := func(table, name string) []string {
		var cells []string
		for _, cell := range page.Find(table + " tbody tr").EachIter() {
			if strings.TrimSpace(cell.Find("th").Text()) == name {
				for _, td := range cell.Find("td").EachIter() {
					cells = append(cells, strings.TrimSpace(td.Text()))
				}
				cells = append(cells, cell.Find(".chart-bar-mark").AttrOr("width", ""))
			}
		}
		return cells
	}
	for _, want := range []struct{ table, name, cells string }{
		{"#inquiries-by-subject", "Automatización", "2|50 %|50.0%"},
		{"#inquiries-by-subject", "Nada en particular", "1|25 %|25.0%"},
		{"#inquiries-by-page", "/connects", connects},
		{"#inquiries-by-page", "/about", "1|–|–|25.0%"},
		{"#inquiries-by-page", "Abierto directamente", "1|–|–|25.0%"},
	} {
		got := strings.ReplaceAll(strings.Join(row(want.table, want.name), "|"), "\u00a0", " ")
		if got != want.cells {
			t.Errorf("%s has %q for %q, want %q", want.table, got, want.name, want.cells)
		}
	}
}
