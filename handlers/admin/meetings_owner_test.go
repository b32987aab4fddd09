package admin_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

// wish stores a wish for a meeting in Madrid.
func wish(s *handlertest.FormSite, date, clock string) {
	s.T.Helper()
	err := s.Store.AddInquiry(s.T.Context(), db.Inquiry{
		Kind: db.MeetingKind, Submission: db.Submission{Language: "es"}, FullName: "Bea", Email: "bea@example.com", Date: date, Time: clock, TimeZone: "Europe/Madrid",
	})
	if err != nil {
		s.T.Fatal(err)
	}
}

// The owner sees a booked meeting in its week, confirms it with a few words, and cancels it.
func TestOwnerConfirmsAndCancelsMeeting(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	s.Book(handlertest.ChosenTime, "ana@example.com")
	week := s.Get(handlertest.ChosenWeek, "Cookie", cookie).WantStatus(http.StatusOK)
	week.Want(".week-entry .tabular-nums", "10:00–10:30")
	week.Want(".week-entry .muted", "Reservada")
	if link, _ := week.Page().Find(".week-entry a").Attr("href"); link != handlertest.FirstMeeting {
		t.Errorf("the entry leads to %s", link)
	}
	s.Get("/admin", "Cookie", cookie).Want(".todo-warning", "")

	done := s.Answer(cookie, handlertest.FirstMeeting, "confirm", url.Values{"words": {"Call 123 <b>"}}).WantStatus(http.StatusSeeOther)
	s.Get(done.Header.Get("Location"), "Cookie", cookie).Want("main [role=status]", "Confirmada. Se le avisa por correo.")
	mail := s.LastMail("ana@example.com")
	if mail.Language != "en" || mail.Subject != "Your call is confirmed" || !strings.Contains(mail.Text, "Call 123 <b>") || strings.Contains(mail.HTML, "<b>") {
		t.Errorf("the mail is %+v", mail)
	}
	if file := string(mail.Attachment); !strings.Contains(file, "METHOD:REQUEST") || !strings.Contains(file, "SEQUENCE:2") {
		t.Errorf("the file is %s", file)
	}
	if rows := s.Get("/admin/inbox?state=unanswered", "Cookie", cookie).Page().Find(".inbox-item").Length(); rows != 0 {
		t.Error("the inquiry is not answered")
	}

	s.Answer(cookie, handlertest.FirstMeeting, "withdraw", nil).WantStatus(http.StatusSeeOther)
	mail = s.LastMail("ana@example.com")
	if !strings.Contains(string(mail.Attachment), "METHOD:CANCEL") || !strings.Contains(string(mail.Attachment), "SEQUENCE:3") {
		t.Errorf("the file is %s", mail.Attachment)
	}
	s.Get(handlertest.FirstMeeting, "Cookie", cookie).Want("main form[method=post]", "")
	s.Get(handlertest.ChosenWeek, "Cookie", cookie).Want(".week-entry", "")
	s.Book(handlertest.ChosenTime, "berta@example.com") // the time is free again
}

// A meeting that the owner cancels leaves the visitor's calendar, in the visitor's language.
func TestOwnerCancelsMeeting(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	s.Book(handlertest.ChosenTime, "ana@example.com")
	s.Answer(cookie, handlertest.FirstMeeting, "withdraw", url.Values{"words": {"I’m on holiday."}}).WantStatus(http.StatusSeeOther)
	mail := s.LastMail("ana@example.com")
	if !strings.Contains(mail.Text, "I’m on holiday.") || !strings.Contains(string(mail.Attachment), "METHOD:CANCEL") || s.Meetings()[0].State != db.MeetingCancelled {
		t.Errorf("the mail is %+v", mail)
	}
}

// A time that the owner proposes is kept, and the link in the mail accepts it.
func TestOwnerProposesAnotherTime(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	s.Book(handlertest.ChosenTime, "ana@example.com")
	proposed := url.Values{"date": {"2026-04-02"}, "time": {"19:00"}, "words": {"Later?"}}
	s.Answer(cookie, handlertest.FirstMeeting, "propose", proposed).WantStatus(http.StatusSeeOther)
	if m := s.Meetings()[0]; m.State != db.MeetingProposed || m.StartsAt.UTC().Format("01-02 15:04") != "04-02 17:00" {
		t.Fatalf("%+v", m)
	}
	links := s.Links("ana@example.com")
	s.Get(links["accept"]).WantStatus(http.StatusOK)
	s.Follow(links["accept"], nil).WantStatus(http.StatusOK)
	if m := s.Meetings()[0]; m.State != db.MeetingConfirmed || m.Sequence != 3 {
		t.Errorf("%+v", m)
	}
}

// What cannot be is refused, and what was written comes back.
func TestOwnersAnswerThatIsRefused(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	s.Book(handlertest.ChosenTime, "ana@example.com")
	wish(s, "2026-04-01", "10:15") // while Ana's call takes place
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
		refused := s.Answer(cookie, handlertest.FirstMeeting, "propose", values).WantStatus(http.StatusUnprocessableEntity)
		if refused.Page().Find("#meeting-propose .error-summary").Length() != 1 {
			t.Errorf("%s: no summary of errors", name)
		}
	}
	overlaps := url.Values{"date": {"2026-04-01"}, "time": {"10:29"}, "words": {"Hello"}}
	taken := s.Answer(cookie, "/admin/meetings/2", "propose", overlaps).WantStatus(http.StatusUnprocessableEntity)
	taken.Want("#meeting-propose textarea", "Hello")
	busy := s.Answer(cookie, "/admin/meetings/2", "confirm", nil).WantStatus(http.StatusUnprocessableEntity)
	busy.Want("#meeting-confirm .error-summary-title", "A esa hora ya tienes algo. Elige otra.")
	s.Post(handlertest.FirstMeeting, url.Values{"do": {"erase"}, "seen": {"0"}}, "Cookie", cookie).WantStatus(http.StatusBadRequest)
	s.Post("/admin/meetings/99", url.Values{"do": {"confirm"}, "seen": {"0"}}, "Cookie", cookie).WantStatus(http.StatusNotFound)
	s.Get("/admin/meetings/nothing", "Cookie", cookie).WantStatus(http.StatusNotFound)
	if m := s.Meetings()[0]; len(s.Meetings()) != 1 || m.Sequence != 1 {
		t.Errorf("%+v", s.Meetings())
	}
}

// An answer to what the visitor has changed meanwhile is refused; a second click is not.
func TestOwnersAnswerToChangedMeeting(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	s.Book(handlertest.ChosenTime, "ana@example.com")
	confirm := url.Values{"do": {"confirm"}, "seen": {"1"}}
	for range 2 {
		s.Post(handlertest.FirstMeeting, confirm, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	}
	withdraw := url.Values{"do": {"withdraw"}, "seen": {"1"}, "words": {"Sorry"}}
	s.Post(handlertest.FirstMeeting, withdraw, "Cookie", cookie).WantStatus(http.StatusConflict).Want("#meeting-withdraw textarea", "Sorry")
	if n := len(s.MailsOfKind("visitor-meeting", "ana@example.com")); n != 2 {
		t.Errorf("%d mails, want one for the booking and one for the confirmation", n)
	}
	s.Follow(s.Links("ana@example.com")["move"], url.Values{"start": {"2026-04-01T08:40:00Z"}}).WantStatus(http.StatusOK)
	late := url.Values{"do": {"withdraw"}, "seen": {"2"}}
	s.Post(handlertest.FirstMeeting, late, "Cookie", cookie).WantStatus(http.StatusConflict).
		Want("main [role=alert]", "La llamada ha cambiado desde que abriste la página, así que no se ha enviado nada. Ahora está así.")
	s.Post(handlertest.FirstMeeting, confirm, "Cookie", cookie).WantStatus(http.StatusConflict)
}

// A wish becomes a meeting at the time that was wished for.
func TestOwnerConfirmsWish(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	wish(s, "2026-04-02", "21:15")
	s.Get("/admin/meetings", "Cookie", cookie).Want("[aria-labelledby=meetings-wishes] .inbox-title", "Bea")
	s.Get("/admin", "Cookie", cookie).Want(".todo-warning", "1 llamada que espera tu respuesta")
	inquiry := s.Get("/admin/inbox/meeting/1", "Cookie", cookie).Page()
	if link, _ := inquiry.Find(".actions a").First().Attr("href"); link != handlertest.FirstMeeting {
		t.Errorf("the inquiry leads to %s", link)
	}
	confirm := url.Values{"do": {"confirm"}, "seen": {"wish"}}
	for range 2 {
		s.Post(handlertest.FirstMeeting, confirm, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	}
	m := s.Meetings()
	if len(m) != 1 || m[0].State != db.MeetingConfirmed || m[0].StartsAt.UTC().Format("15:04") != "19:15" || m[0].Sequence != 1 {
		t.Fatalf("%+v", m)
	}
	mails := s.MailsOfKind("visitor-meeting", "bea@example.com")
	if len(mails) != 1 || mails[0].Language != "es" || !strings.Contains(string(mails[0].Attachment), "METHOD:PUBLISH") {
		t.Errorf("%+v", mails)
	}
	s.Get("/admin/meetings", "Cookie", cookie).Want("[aria-labelledby=meetings-wishes]", "")
}

// A wish that is declined was never in the visitor's calendar.
func TestOwnerDeclinesWish(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	wish(s, "2026-04-02", "21:15")
	s.Answer(cookie, handlertest.FirstMeeting, "decline", nil).WantStatus(http.StatusSeeOther)
	if mail := s.LastMail("bea@example.com"); len(mail.Attachment) > 0 || strings.Contains(mail.Text, "archivo") {
		t.Errorf("the mail says %s", mail.Text)
	}
	s.Get("/admin/meetings", "Cookie", cookie).Want("[aria-labelledby=meetings-wishes]", "")
}

// What is in the owner's calendars is shown by the day, and only as busy: what overlaps once, also on the day of 23 hours.
func TestWeekShowsBusyTimes(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	at := func(day, hour int) db.Time {
		return db.NewTime(time.Date(2026, time.March, day, hour, 0, 0, 0, time.UTC))
	}
	err := s.Store.SetBusyTimes(t.Context(), db.BusySource{Number: 1, Address: "a"}, []db.Span{
		{StartsAt: at(24, 8), EndsAt: at(24, 10)}, {StartsAt: at(24, 9), EndsAt: at(24, 11)}, {StartsAt: at(28, 20), EndsAt: at(30, 0)},
	})
	must(t, err)
	for week, want := range map[string]string{
		"2026-03-24": "09:00–12:00 21:00–24:00 Todo el día",
		"2026-03-29": "09:00–12:00 21:00–24:00 Todo el día",
		"2026-03-30": "00:00–02:00",
	} {
		entries := s.Get("/admin/meetings?week="+week, "Cookie", cookie).WantStatus(http.StatusOK).Page().Find(".week-busy")
		var got []string
		for i := range entries.Length() {
			got = append(got, entries.Eq(i).Find(".tabular-nums").Text())
		}
		if strings.Join(got, " ") != want || entries.Find("a").Length() != 0 {
			t.Errorf("the week of %s shows %q, want %q", week, got, want)
		}
	}
	for _, odd := range []string{"9999-99-99", "2026-02-30", "0001-01-01", "x"} {
		got := s.Get("/admin/meetings?week="+odd, "Cookie", cookie).WantStatus(http.StatusOK).Page()
		if title := got.Find("#week").Text(); !strings.Contains(title, "16 de marzo") || got.Find(".week-day").Length() != 7 {
			t.Errorf("%s shows %q, want the week to come", odd, title)
		}
	}
}

// Whoever deletes an inquiry hears first that a meeting goes with it.
func TestDeletedInquiryTellsOfMeeting(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	s.Book(handlertest.ChosenTime, "ana@example.com")
	wish(s, "2026-04-02", "21:15")
	for address, want := range map[string]int{"/admin/inbox/meeting/1/delete": 1, "/admin/inbox/meeting/2/delete": 0} {
		if got := s.Get(address, "Cookie", cookie).WantStatus(http.StatusOK).Page().Find("main [role=alert]").Length(); got != want {
			t.Errorf("%s warns %d times, want %d", address, got, want)
		}
	}
	asked := s.Post("/admin/inbox/selected", url.Values{"action": {"ask-delete"}, "item": {"meeting:1", "meeting:2"}}, "Cookie", cookie).WantStatus(http.StatusOK)
	asked.Want(".error-summary-title", "Hay 1 llamada pendiente. Al borrar desaparece, sin aviso a quien la reservó.")
}

// What the owner writes with an answer survives the end of the session, and nothing is sent by the login.
func TestWordsOutliveSession(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	s.Book(handlertest.ChosenTime, "ana@example.com")
	posted := url.Values{"do": {"withdraw"}, "seen": {"1"}, "words": {"I’m on holiday."}}
	ended := s.Post(handlertest.FirstMeeting, posted).WantStatus(http.StatusUnauthorized)
	back := s.Post("/admin/login", loginForm(ended, handlertest.OwnerPassword)).WantStatus(http.StatusOK)
	back.Want("#meeting-withdraw textarea", "I’m on holiday.")
	if n := back.Page().Find("#meeting-withdraw .error-summary").Length(); n != 1 || s.Meetings()[0].Sequence != 1 {
		t.Errorf("%d notices; the meeting is %+v", n, s.Meetings()[0])
	}
}

// The overview names the meetings of today until they are over.
func TestOverviewNamesTodaysMeetings(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	wish(s, s.Now().Format(time.DateOnly), "18:00")
	s.Answer(cookie, handlertest.FirstMeeting, "confirm", nil).WantStatus(http.StatusSeeOther)
	s.Get("/admin", "Cookie", cookie).Want(".todo-calm", "Hoy a las 18:00: llamada con Bea")
	s.Wait(12 * time.Hour)
	s.Get("/admin", "Cookie", s.Owner()).Want(".todo-calm", "")
}

// The weeks that links lead to end: at the present week, at the last one that can be booked, and at a meeting further off.
func TestWeeksEnd(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	const earlier, later = "a:contains('Semana anterior')", "a:contains('Semana siguiente')"
	weeks, address := 0, "/admin/meetings?week="+s.Now().Format(time.DateOnly)
	for ok := true; ok; weeks++ {
		address, ok = s.Get(address, "Cookie", cookie).WantStatus(http.StatusOK).Page().Find(".week-links " + later).Attr("href")
		if weeks > 10 {
			t.Fatal("the weeks have no end")
		}
	}
	if weeks != 4 { // 21 days ahead
		t.Errorf("%d weeks, want 4", weeks)
	}
	if s.Get("/admin/meetings?week="+s.Now().Format(time.DateOnly), "Cookie", cookie).Page().Find(".week-links "+earlier).Length() > 0 {
		t.Error("a link leads to weeks in which nothing was")
	}
	s.Book(handlertest.ChosenTime, "ana@example.com")
	s.Wait(28 * 24 * time.Hour)
	if s.Get("/admin/meetings", "Cookie", s.Owner()).Page().Find(".week-links "+earlier).Length() == 0 {
		t.Error("no link leads back to a meeting")
	}
}

// The page of calls opens on the first week with a call or a free time to come: on a Saturday, on the next one.
func TestMeetingsOpenOnWeekToCome(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	const address, present = "/admin/meetings", "a:contains('Esta semana')"
	opens := func(monday string) handlertest.Reply {
		t.Helper()
		page := s.Get(address, "Cookie", cookie).WantStatus(http.StatusOK)
		page.Want("#week", "Semana del "+monday)
		return page
	}
	link, _ := opens("16 de marzo de 2026").Page().Find(".week-links " + present).Attr("href")
	today := s.Get(link, "Cookie", cookie).WantStatus(http.StatusOK)
	today.Want("#week", "Semana del 9 de marzo de 2026")
	if today.Page().Find(".week-today").Length() != 1 {
		t.Errorf("%s does not show today", link)
	}
	wish(s, s.Now().Format(time.DateOnly), "18:00")
	s.Answer(cookie, handlertest.FirstMeeting, "confirm", nil).WantStatus(http.StatusSeeOther)
	if opens("9 de marzo de 2026").Page().Find(".week-links "+present).Length() > 0 {
		t.Error("a link leads from today's week to itself")
	}
}

// A reply to a booked call names its day, as the visitor has it; one to a wish names the request.
func TestReplyNamesTheCall(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	s.Book("2026-04-01T08:00:00Z", "ana@example.com")
	wish(s, "2026-04-02", "10:15")
	for address, want := range map[string]string{
		"/admin/inbox/meeting/1": "Re: Your call on April 1, 2026", "/admin/inbox/meeting/2": "Re: Solicitud de llamada",
	} {
		if got := s.Get(address, "Cookie", cookie).Attributes("form#reply [name=subject]", "value"); !slices.Equal(got, []string{want}) {
			t.Errorf("%s: the subject is %q, want %q", address, got, want)
		}
	}
}
