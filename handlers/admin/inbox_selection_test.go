package admin_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/handlers"
	"portfolio/handlers/handlertest"
)

// selectionSite is a site with inquiries, and the owner logged in.
type selectionSite struct {
	handlertest.Site
	cookie string
}

// withFlood starts a site with n similar requests and one other.
func withFlood(t *testing.T, n int) selectionSite {
	t.Helper()
	site := selectionSite{Site: handlertest.New(t, func(c *handlers.Config) { c.Now = time.Now })} // as the database has
	site.cookie = site.Owner()
	for i := range n {
		site.addCV(t, fmt.Sprintf("flood%d@example.com", i), "Buy now")
	}
	site.addCV(t, "honest@example.com", "We are hiring.")
	return site
}

func (s selectionSite) addCV(t *testing.T, email, reason string) {
	t.Helper()
	row := db.Inquiry{Kind: db.CVKind, Submission: db.Submission{Language: "en"}, Email: email, Text: reason}
	must(t, s.Store.AddInquiry(t.Context(), row))
}

// count returns how many inquiries match a filter.
func (s selectionSite) count(t *testing.T, f db.InquiryFilter) int {
	t.Helper()
	refs, err := s.Store.InquiryRefs(t.Context(), f)
	must(t, err)
	return len(refs)
}

// act posts the form of the list and returns the page that it leads to.
func (s selectionSite) act(action string, form url.Values) handlertest.Reply {
	s.T.Helper()
	form.Set("action", action)
	got := s.Post("/admin/inbox/selected", form, "Cookie", s.cookie)
	if got.Status == http.StatusSeeOther {
		return s.Get(got.Header.Get("Location"), "Cookie", s.cookie).WantStatus(http.StatusOK)
	}
	return got.WantStatus(http.StatusOK)
}

// hiddenFields returns the hidden fields of a form as it sends them.
func hiddenFields(page handlertest.Reply, form string) url.Values {
	values := url.Values{}
	inputs := page.Page().Find(form + " input[type=hidden]")
	names, sent := inputs.Map(handlertest.AttributeOf("name")), inputs.Map(handlertest.AttributeOf("value"))
	for i, name := range names {
		values.Add(name, sent[i])
	}
	return values
}

func TestInboxSelection(t *testing.T) {
	t.Parallel()
	s := withFlood(t, 4)
	page := s.Get("/admin/inbox", "Cookie", s.cookie)
	if boxes := page.Page().Find(".inbox-item input[type=checkbox]").Map(handlertest.AttributeOf("value")); len(boxes) != 5 || boxes[4] != "cv:1" {
		t.Fatalf("the boxes are %q", boxes)
	}
	selected := url.Values{"item": {"cv:1", "cv:2", "cv:99", "budget:1", "surveys:1", ":1", "cv:x", "cv", ""}}
	s.act("read", selected).Want("[role=status]", "2 solicitudes marcadas como leídas.")
	s.act("done", selected).Want("[role=status]", "2 solicitudes marcadas como hechas.")
	if n := s.count(t, db.InquiryFilter{State: db.DoneState}); n != 2 {
		t.Errorf("%d are done", n)
	}
	ask := s.act("ask-delete", url.Values{"item": {"cv:1", "cv:2"}})
	ask.Want("h1", "¿Borrar 2 solicitudes?")
	ask.Want("main form button", "Borrar 2 solicitudes")
	if n := s.count(t, db.InquiryFilter{}); n != 5 {
		t.Fatalf("%d are left before the owner has confirmed", n)
	}
	for _, want := range []string{"2 solicitudes borradas.", "0 solicitudes borradas."} { // pressed twice
		s.act("delete", hiddenFields(ask, "main form")).Want("[role=status]", want)
	}
	if n := s.count(t, db.InquiryFilter{}); n != 3 {
		t.Errorf("%d are left", n)
	}
	for _, action := range []string{"read", "done", "ask-delete"} {
		s.act(action, url.Values{}).Want("[role=status]", "No has seleccionado ninguna solicitud, así que no ha cambiado nada. Marca las casillas y vuelve a pulsar.")
	}
	for _, form := range []url.Values{
		{"action": {"explode"}, "item": {"cv:3"}}, {"item": {"cv:3"}}, {"action": {"delete"}, "all": {"yes"}},
		{"action": {"delete"}, "all": {"yes"}, "until": {"yesterday"}},
	} {
		s.Post("/admin/inbox/selected", form, "Cookie", s.cookie).WantStatus(http.StatusBadRequest)
	}
	s.Post("/admin/inbox/selected", url.Values{"action": {"delete"}, "item": {"cv:3"}}).WantStatus(http.StatusUnauthorized)
	if n := s.count(t, db.InquiryFilter{}); n != 3 {
		t.Errorf("%d are left after requests that were refused", n)
	}
}

// TestFloodIsDeletedAtOnce checks that all inquiries that match a filter can be deleted, on whatever page they are, and that
// neither others are nor those that came after the list was shown.
func TestFloodIsDeletedAtOnce(t *testing.T) {
	t.Parallel()
	s := withFlood(t, 60)
	list := s.Get("/admin/inbox?q=buy", "Cookie", s.cookie)
	if label := list.Text(".choice:has([name=all])"); !strings.Contains(label, "60") {
		t.Fatalf("the list offers %q", label)
	}
	time.Sleep(2 * time.Millisecond) // times are stored to the millisecond
	s.addCV(t, "late@example.com", "Buy later")
	form := hiddenFields(list, "form.selection")
	form.Set("all", "yes")
	ask := s.act("ask-delete", form)
	ask.Want("h1", "¿Borrar 60 solicitudes?")
	s.act("delete", hiddenFields(ask, "main form")).Want("[role=status]", "60 solicitudes borradas.")
	if n := s.count(t, db.InquiryFilter{}); n != 2 {
		t.Errorf("%d are left, want the honest one and the late one", n)
	}
}
