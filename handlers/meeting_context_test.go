package handlers

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"portfolio/db"
)

// TestBookingKeepsItsContext books a time as a visitor without a script does, who comes from a page, chooses a zone, another week and
// a time: each step is a page of its own, which comes from the one before.
func TestBookingKeepsItsContext(t *testing.T) {
	s := newFormSite(t)
	page := s.get("/connects/meeting?about=opportunity.automation", "Referer", origin+"/about").wantStatus(http.StatusOK).page()
	zone := url.Values{"zone": {"America/Mexico_City"}}
	for _, field := range page.Find("form.meeting-zone input[type=hidden]").EachIter() {
		zone.Set(field.AttrOr("name", ""), field.AttrOr("value", ""))
	}
	inZone := "/connects/meeting?" + zone.Encode()
	page = s.get(inZone, "Referer", origin+"/connects/meeting").wantStatus(http.StatusOK).page()
	later := page.Find(".meeting-pages a").Last().AttrOr("href", "")
	page = s.get(later, "Referer", origin+inZone).wantStatus(http.StatusOK).page()
	days := page.Find("form.meeting-days")
	chosen := url.Values{"start": {days.Find(".meeting-slot").AttrOr("value", "")}}
	for _, field := range days.Find("input[type=hidden]").EachIter() {
		chosen.Set(field.AttrOr("name", ""), field.AttrOr("value", ""))
	}
	form := s.get("/connects/meeting?"+chosen.Encode(), "Referer", origin+later).wantStatus(http.StatusOK).form("booking")
	s.wait(time.Minute)
	s.send(form.with(url.Values{"fullName": {"Ana"}, "email": {"ana@example.com"}, "privacy": {"on"}})).wantStatus(http.StatusSeeOther)
	s.follow(s.links("ana@example.com")["confirm"], nil).wantStatus(http.StatusOK)

	want := db.InquiryContext{About: "opportunity.automation", Title: "Automatización", Page: "/about"}
	if got, err := s.Store.InquiryContext(t.Context(), db.MeetingKind, 1); err != nil || got != want {
		t.Errorf("the context is %+v (%v), want %+v", got, err, want)
	}
	s.wantMails(t, "owner-meeting", "About: Automation", "Opened from: "+origin+"/about")
}

// The address of the page for meetings names pages of the site only.
func TestMeetingAddressNamesNoOtherPage(t *testing.T) {
	s := newTestSite(t)
	for _, from := range []string{"//other.example/about", "https://other.example/", "/admin/inbox", "/robots.txt", "/<script>", "about"} {
		query := url.Values{"from": {from}, "start": {chosenTime}}.Encode()
		if sent := s.get("/connects/meeting?"+query).wantStatus(http.StatusOK).page().Find("#booking-form [name=from]").AttrOr("value", ""); sent != "" {
			t.Errorf("a form that was opened from %q sends %q", from, sent)
		}
	}
}
