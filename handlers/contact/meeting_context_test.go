package contact_test

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

// TestBookingKeepsItsContext books a time as a visitor without a script does, who comes from a page, chooses a zone, another week and
// a time: each step is a page of its own, which comes from the one before.
func TestBookingKeepsItsContext(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	page := s.Get("/connects/meeting?about=opportunity.automation", "Referer", handlertest.Origin+"/about").WantStatus(http.StatusOK).Page()
	zone := url.Values{"zone": {"America/Mexico_City"}}
	for _, field := range page.Find("form.meeting-zone input[type=hidden]").EachIter() {
		zone.Set(field.AttrOr("name", ""), field.AttrOr("value", ""))
	}
	inZone := "/connects/meeting?" + zone.Encode()
	page = s.Get(inZone, "Referer", handlertest.Origin+"/connects/meeting").WantStatus(http.StatusOK).Page()
	later := page.Find(".meeting-pages a").Last().AttrOr("href", "")
	page = s.Get(later, "Referer", handlertest.Origin+inZone).WantStatus(http.StatusOK).Page()
	days := page.Find("form.meeting-days")
	chosen := url.Values{"start": {days.Find(".meeting-slot").AttrOr("value", "")}}
	for _, field := range days.Find("input[type=hidden]").EachIter() {
		chosen.Set(field.AttrOr("name", ""), field.AttrOr("value", ""))
	}
	form := s.Get("/connects/meeting?"+chosen.Encode(), "Referer", handlertest.Origin+later).WantStatus(http.StatusOK).Form("booking")
	s.Wait(time.Minute)
	s.Send(form.With(url.Values{"fullName": {"Ana"}, "email": {"ana@example.com"}, "privacy": {"on"}})).WantStatus(http.StatusSeeOther)
	s.Follow(s.Links("ana@example.com")["confirm"], nil).WantStatus(http.StatusOK)

	want := db.InquiryContext{About: "opportunity.automation", Title: "Automatización", Page: "/about"}
	if got, err := s.Store.Inquiry(t.Context(), db.InquiryRef{Kind: db.MeetingKind, Number: 1}); err != nil || got.InquiryContext != want {
		t.Errorf("the context is %+v (%v), want %+v", got.InquiryContext, err, want)
	}
	wantMails(s, t, "owner-meeting", "Sobre: Automatización", "Abierto desde: "+handlertest.Origin+"/about")
}

// The address of the page for meetings names pages of the site only.
func TestMeetingAddressNamesNoOtherPage(t *testing.T) {
	t.Parallel()
	s := handlertest.New(t)
	for _, from := range []string{"//other.example/about", "https://other.example/", "/admin/inbox", "/robots.txt", "/<script>", "about"} {
		query := url.Values{"from": {from}, "start": {handlertest.ChosenTime}}.Encode()
		if sent := s.Get("/connects/meeting?"+query).WantStatus(http.StatusOK).Page().Find("#booking-form [name=from]").AttrOr("value", ""); sent != "" {
			t.Errorf("a form that was opened from %q sends %q", from, sent)
		}
	}
}
