package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portfolio/db"
)

// The week of chosenTime, and the meeting of the first request.
const (
	chosenWeek   = "/admin/meetings?week=2026-04-01"
	firstMeeting = "/admin/meetings/1"
)

// answer posts one of the owner's answers as the page of a meeting has its form.
func (s *formSite) answer(cookie, address, answer string, values url.Values) reply {
	s.t.Helper()
	page := s.get(address, "Cookie", cookie).wantStatus(http.StatusOK).page()
	seen, ok := page.Find("form#meeting-" + answer + " [name=seen]").Attr("value")
	if !ok {
		s.t.Fatalf("%s does not offer to %s; it says %q", address, answer, page.Find("main").Text())
	}
	posted := url.Values{"do": {answer}, "seen": {seen}}
	for name, value := range values {
		posted[name] = value
	}
	return s.post(address, posted, "Cookie", cookie)
}

// lastMail returns the newest mail about a meeting to a visitor.
func (s *formSite) lastMail(email string) db.Mail {
	s.t.Helper()
	mails := s.mailsOfKind("visitor-meeting", email)
	if len(mails) == 0 {
		s.t.Fatalf("no mail to %s", email)
	}
	return mails[len(mails)-1]
}

// wish stores a wish for a meeting in Madrid.
func (s *formSite) wish(date, clock string) {
	s.t.Helper()
	err := s.Store.AddMeetingRequest(s.t.Context(), db.MeetingRequest{
		Submission: db.Submission{Language: "es"}, FullName: "Bea", Email: "bea@example.com", Date: date, Time: clock, TimeZone: "Europe/Madrid",
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

// The owner sees a booked meeting in its week, confirms it with a few words, and cancels it.
func TestOwnerConfirmsAndCancelsMeeting(t *testing.T) {
	s := newFormSite(t)
	cookie := s.owner()
	s.book(chosenTime, "ana@example.com")
	week := s.get(chosenWeek, "Cookie", cookie).wantStatus(http.StatusOK)
	week.want(".week-entry .tabular-nums", "10:00–10:30")
	week.want(".week-entry .muted", "Reservada")
	if link, _ := week.page().Find(".week-entry a").Attr("href"); link != firstMeeting {
		t.Errorf("the entry leads to %s", link)
	}
	s.get("/admin", "Cookie", cookie).want(".todo-warning", "")

	done := s.answer(cookie, firstMeeting, "confirm", url.Values{"words": {"Call 123 <b>"}}).wantStatus(http.StatusSeeOther)
	s.get(done.Header.Get("Location"), "Cookie", cookie).want("main [role=status]", "Confirmada. El correo va de camino.")
	mail := s.lastMail("ana@example.com")
	if mail.Language != "en" || mail.Subject != "Your call is confirmed" || !strings.Contains(mail.Text, "Call 123 <b>") || strings.Contains(mail.HTML, "<b>") {
		t.Errorf("the mail is %+v", mail)
	}
	if file := string(mail.Attachment); !strings.Contains(file, "METHOD:REQUEST") || !strings.Contains(file, "SEQUENCE:2") {
		t.Errorf("the file is %s", file)
	}
	if rows := s.get("/admin/inbox?state=unanswered", "Cookie", cookie).page().Find(".inbox-item").Length(); rows != 0 {
		t.Error("the inquiry is not answered")
	}

	s.answer(cookie, firstMeeting, "withdraw", nil).wantStatus(http.StatusSeeOther)
	mail = s.lastMail("ana@example.com")
	if !strings.Contains(string(mail.Attachment), "METHOD:CANCEL") || !strings.Contains(string(mail.Attachment), "SEQUENCE:3") {
		t.Errorf("the file is %s", mail.Attachment)
	}
	s.get(firstMeeting, "Cookie", cookie).want("main form[method=post]", "")
	s.get(chosenWeek, "Cookie", cookie).want(".week-entry", "")
	s.book(chosenTime, "berta@example.com") // the time is free again
}

// A meeting that the owner cancels leaves the visitor's calendar, in the visitor's language.
func TestOwnerCancelsMeeting(t *testing.T) {
	s := newFormSite(t)
	cookie := s.owner()
	s.book(chosenTime, "ana@example.com")
	s.answer(cookie, firstMeeting, "withdraw", url.Values{"words": {"I’m on holiday."}}).wantStatus(http.StatusSeeOther)
	mail := s.lastMail("ana@example.com")
	if !strings.Contains(mail.Text, "I’m on holiday.") || !strings.Contains(string(mail.Attachment), "METHOD:CANCEL") || s.meetings()[0].State != db.MeetingCancelled {
		t.Errorf("the mail is %+v", mail)
	}
}

// A time that the owner proposes is kept, and the link in the mail accepts it.
func TestOwnerProposesAnotherTime(t *testing.T) {
	s := newFormSite(t)
	cookie := s.owner()
	s.book(chosenTime, "ana@example.com")
	proposed := url.Values{"date": {"2026-04-02"}, "time": {"19:00"}, "words": {"Later?"}}
	s.answer(cookie, firstMeeting, "propose", proposed).wantStatus(http.StatusSeeOther)
	if m := s.meetings()[0]; m.State != db.MeetingProposed || m.StartsAt.UTC().Format("01-02 15:04") != "04-02 17:00" {
		t.Fatalf("%+v", m)
	}
	links := s.links("ana@example.com")
	s.get(links["accept"]).wantStatus(http.StatusOK)
	s.follow(links["accept"], nil).wantStatus(http.StatusOK)
	if m := s.meetings()[0]; m.State != db.MeetingConfirmed || m.Sequence != 3 {
		t.Errorf("%+v", m)
	}
}

// What cannot be is refused, and what was written comes back.
func TestOwnersAnswerThatIsRefused(t *testing.T) {
	s := newFormSite(t)
	cookie := s.owner()
	s.book(chosenTime, "ana@example.com")
	s.wish("2026-04-01", "10:15") // while Ana's call takes place
	for name, values := range map[string]url.Values{
		"no time":  {"date": {"2026-04-02"}},
		"past":     {"date": {"2020-04-02"}, "time": {"10:00"}},
		"distant":  {"date": {"2036-04-02"}, "time": {"10:00"}},
		"no date":  {"date": {"2026-02-30"}, "time": {"10:00"}},
		"skipped":  {"date": {"2027-03-28"}, "time": {"02:30"}},
		"repeated": {"date": {"2026-10-25"}, "time": {"02:30"}},
		"control":  {"date": {"2026-04-02"}, "time": {"10:00"}, "words": {"a\x1b[2J"}},
		"long":     {"date": {"2026-04-02"}, "time": {"10:00"}, "words": {strings.Repeat("a", 3001)}},
	} {
		refused := s.answer(cookie, firstMeeting, "propose", values).wantStatus(http.StatusUnprocessableEntity)
		if refused.page().Find("#meeting-propose .error-summary").Length() != 1 {
			t.Errorf("%s: no summary of errors", name)
		}
	}
	overlaps := url.Values{"date": {"2026-04-01"}, "time": {"10:29"}, "words": {"Hello"}}
	taken := s.answer(cookie, "/admin/meetings/2", "propose", overlaps).wantStatus(http.StatusUnprocessableEntity)
	taken.want("#meeting-propose textarea", "Hello")
	busy := s.answer(cookie, "/admin/meetings/2", "confirm", nil).wantStatus(http.StatusUnprocessableEntity)
	busy.want("#meeting-confirm .error-summary-title", "A esa hora ya tienes algo. Elige otra.")
	s.post(firstMeeting, url.Values{"do": {"erase"}, "seen": {"0"}}, "Cookie", cookie).wantStatus(http.StatusBadRequest)
	s.post("/admin/meetings/99", url.Values{"do": {"confirm"}, "seen": {"0"}}, "Cookie", cookie).wantStatus(http.StatusNotFound)
	s.get("/admin/meetings/nothing", "Cookie", cookie).wantStatus(http.StatusNotFound)
	if m := s.meetings()[0]; len(s.meetings()) != 1 || m.Sequence != 1 {
		t.Errorf("%+v", s.meetings())
	}
}

// An answer to what the visitor has changed meanwhile is refused; a second click is not.
func TestOwnersAnswerToChangedMeeting(t *testing.T) {
	s := newFormSite(t)
	cookie := s.owner()
	s.book(chosenTime, "ana@example.com")
	confirm := url.Values{"do": {"confirm"}, "seen": {"1"}}
	for range 2 {
		s.post(firstMeeting, confirm, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	}
	withdraw := url.Values{"do": {"withdraw"}, "seen": {"1"}, "words": {"Sorry"}}
	s.post(firstMeeting, withdraw, "Cookie", cookie).wantStatus(http.StatusConflict).want("#meeting-withdraw textarea", "Sorry")
	if n := len(s.mailsOfKind("visitor-meeting", "ana@example.com")); n != 2 {
		t.Errorf("%d mails, want one for the booking and one for the confirmation", n)
	}
	s.follow(s.links("ana@example.com")["move"], url.Values{"start": {"2026-04-01T08:40:00Z"}}).wantStatus(http.StatusOK)
	late := url.Values{"do": {"withdraw"}, "seen": {"2"}}
	s.post(firstMeeting, late, "Cookie", cookie).wantStatus(http.StatusConflict).
		want("main [role=alert]", "La llamada ha cambiado desde que abriste la página, así que no se ha enviado nada. Ahora está así.")
	s.post(firstMeeting, confirm, "Cookie", cookie).wantStatus(http.StatusConflict)
}

// A wish becomes a meeting at the time that was wished for.
func TestOwnerConfirmsWish(t *testing.T) {
	s := newFormSite(t)
	cookie := s.owner()
	s.wish("2026-04-02", "21:15")
	s.get("/admin/meetings", "Cookie", cookie).want("[aria-labelledby=meetings-wishes] .inbox-title", "Bea")
	s.get("/admin", "Cookie", cookie).want(".todo-warning", "1 llamada que espera tu respuesta")
	inquiry := s.get("/admin/inbox/meeting/1", "Cookie", cookie).page()
	if link, _ := inquiry.Find(".actions a").First().Attr("href"); link != firstMeeting {
		t.Errorf("the inquiry leads to %s", link)
	}
	confirm := url.Values{"do": {"confirm"}, "seen": {"wish"}}
	for range 2 {
		s.post(firstMeeting, confirm, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	}
	m := s.meetings()
	if len(m) != 1 || m[0].State != db.MeetingConfirmed || m[0].StartsAt.UTC().Format("15:04") != "19:15" || m[0].Sequence != 1 {
		t.Fatalf("%+v", m)
	}
	mails := s.mailsOfKind("visitor-meeting", "bea@example.com")
	if len(mails) != 1 || mails[0].Language != "es" || !strings.Contains(string(mails[0].Attachment), "METHOD:PUBLISH") {
		t.Errorf("%+v", mails)
	}
	s.get("/admin/meetings", "Cookie", cookie).want("[aria-labelledby=meetings-wishes]", "")
}

// A wish that is declined was never in the visitor's calendar.
func TestOwnerDeclinesWish(t *testing.T) {
	s := newFormSite(t)
	cookie := s.owner()
	s.wish("2026-04-02", "21:15")
	s.answer(cookie, firstMeeting, "decline", nil).wantStatus(http.StatusSeeOther)
	if mail := s.lastMail("bea@example.com"); len(mail.Attachment) > 0 || strings.Contains(mail.Text, "archivo") {
		t.Errorf("the mail says %s", mail.Text)
	}
	s.get("/admin/meetings", "Cookie", cookie).want("[aria-labelledby=meetings-wishes]", "")
}

// What is in the owner's calendars is shown by the day, and only as busy: what overlaps once, also on the day of 23 hours.
func TestWeekShowsBusyTimes(t *testing.T) {
	s := newFormSite(t)
	cookie := s.owner()
	at := func(day, hour int) db.Time {
		return db.NewTime(time.Date(2026, time.March, day, hour, 0, 0, 0, time.UTC))
	}
	err := s.Store.SetBusyTimes(t.Context(), db.BusySource{Number: 1, Address: "a"}, []db.Span{
		{StartsAt: at(24, 8), EndsAt: at(24, 10)}, {StartsAt: at(24, 9), EndsAt: at(24, 11)}, {StartsAt: at(28, 20), EndsAt: at(30, 0)},
	})
	if err != nil {
		t.Fatal(err)
	}
	for week, want := range map[string]string{
		"2026-03-24": "09:00–12:00 21:00–24:00 Todo el día",
		"2026-03-29": "09:00–12:00 21:00–24:00 Todo el día",
		"2026-03-30": "00:00–02:00",
	} {
		entries := s.get("/admin/meetings?week="+week, "Cookie", cookie).wantStatus(http.StatusOK).page().Find(".week-busy")
		var got []string
		for i := range entries.Length() {
			got = append(got, entries.Eq(i).Find(".tabular-nums").Text())
		}
		if strings.Join(got, " ") != want || entries.Find("a").Length() != 0 {
			t.Errorf("the week of %s shows %q, want %q", week, got, want)
		}
	}
	for _, odd := range []string{"9999-99-99", "2026-02-30", "0001-01-01", "x"} {
		got := s.get("/admin/meetings?week="+odd, "Cookie", cookie).wantStatus(http.StatusOK).page()
		if got.Find(".week-today").Length() != 1 || got.Find(".week-day").Length() != 7 {
			t.Errorf("%s does not show the present week", odd)
		}
	}
}

// Whoever deletes an inquiry hears first that a meeting goes with it.
func TestDeletedInquiryTellsOfMeeting(t *testing.T) {
	s := newFormSite(t)
	cookie := s.owner()
	s.book(chosenTime, "ana@example.com")
	s.wish("2026-04-02", "21:15")
	for address, want := range map[string]int{"/admin/inbox/meeting/1/delete": 1, "/admin/inbox/meeting/2/delete": 0} {
		if got := s.get(address, "Cookie", cookie).wantStatus(http.StatusOK).page().Find("main [role=alert]").Length(); got != want {
			t.Errorf("%s warns %d times, want %d", address, got, want)
		}
	}
	asked := s.post("/admin/inbox/selected", url.Values{"action": {"ask-delete"}, "item": {"meeting:1", "meeting:2"}}, "Cookie", cookie).wantStatus(http.StatusOK)
	asked.want(".error-summary-title", "Hay 1 llamada pendiente. Al borrar desaparece, sin aviso a quien la reservó.")
}

// What the owner writes with an answer survives the end of the session, and nothing is sent by the login.
func TestWordsOutliveSession(t *testing.T) {
	s := newFormSite(t)
	s.book(chosenTime, "ana@example.com")
	posted := url.Values{"do": {"withdraw"}, "seen": {"1"}, "words": {"I’m on holiday."}}
	ended := s.post(firstMeeting, posted).wantStatus(http.StatusUnauthorized)
	back := s.post("/admin/login", loginForm(ended, ownerPassword)).wantStatus(http.StatusOK)
	back.want("#meeting-withdraw textarea", "I’m on holiday.")
	if n := back.page().Find("#meeting-withdraw .error-summary").Length(); n != 1 || s.meetings()[0].Sequence != 1 {
		t.Errorf("%d notices; the meeting is %+v", n, s.meetings()[0])
	}
}

// The overview names the meetings of today until they are over.
func TestOverviewNamesTodaysMeetings(t *testing.T) {
	s := newFormSite(t)
	cookie := s.owner()
	s.wish(s.Now().Format(time.DateOnly), "18:00")
	s.answer(cookie, firstMeeting, "confirm", nil).wantStatus(http.StatusSeeOther)
	s.get("/admin", "Cookie", cookie).want(".todo-calm", "Hoy a las 18:00: llamada con Bea")
	s.wait(12 * time.Hour)
	s.get("/admin", "Cookie", s.owner()).want(".todo-calm", "")
}

// The weeks that links lead to end: at the present week, at the last one that can be booked, and at a meeting further off.
func TestWeeksEnd(t *testing.T) {
	s := newFormSite(t)
	cookie := s.owner()
	const earlier, later = "a:contains('Semana anterior')", "a:contains('Semana siguiente')"
	weeks, address := 0, "/admin/meetings"
	for ok := true; ok; weeks++ {
		address, ok = s.get(address, "Cookie", cookie).wantStatus(http.StatusOK).page().Find(".week-links " + later).Attr("href")
		if weeks > 10 {
			t.Fatal("the weeks have no end")
		}
	}
	if weeks != 4 { // 21 days ahead
		t.Errorf("%d weeks, want 4", weeks)
	}
	if s.get("/admin/meetings", "Cookie", cookie).page().Find(".week-links "+earlier).Length() > 0 {
		t.Error("a link leads to weeks in which nothing was")
	}
	s.book(chosenTime, "ana@example.com")
	s.wait(28 * 24 * time.Hour)
	if s.get("/admin/meetings", "Cookie", s.owner()).page().Find(".week-links "+earlier).Length() == 0 {
		t.Error("no link leads back to a meeting")
	}
}
