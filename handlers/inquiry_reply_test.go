package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portfolio/db"
)

// replyForm returns the form of a reply as the page of an inquiry has it, with a text and a button.
func (s testSite) replyForm(cookie, address, text, button string) url.Values {
	s.t.Helper()
	page := s.get(address, "Cookie", cookie).wantStatus(http.StatusOK).page()
	form := url.Values{"do": {button}}
	for _, name := range []string{"version", "reply", "subject"} {
		value, ok := page.Find("form#reply [name=" + name + "]").Attr("value")
		if !ok {
			s.t.Fatalf("the form has no %s", name)
		}
		form.Set(name, value)
	}
	form.Set("text", text)
	if text == "" {
		form.Set("text", page.Find("form#reply textarea").Text())
	}
	if _, checked := page.Find("form#reply [name=cv]").Attr("checked"); checked {
		form.Set("cv", "on")
	}
	return form
}

const (
	quoteAddress = "/admin/inbox/budget/1"
	quoteReply   = quoteAddress + "/reply"
)

// A reply goes to the visitor in their language, quotes what they sent, and is on the inquiry's page.
func TestReplyToInquiry(t *testing.T) {
	site, cookie := withRequests(t)
	form := site.replyForm(cookie, quoteAddress, "Hello Ana,\r\n\r\nYes, <b>gladly</b>.\r\n\r\nRobin", "send")
	for range 2 { // a double click
		done := site.post(quoteReply, form, "Cookie", cookie).wantStatus(http.StatusSeeOther)
		site.get(done.Header.Get("Location"), "Cookie", cookie).wantStatus(http.StatusOK).want("main [role=status]", "Tu respuesta va de camino.")
	}
	mail, ok := site.mailsOf("visitor-reply")["ana+shop@example.comen"]
	if !ok || mail.ReplyTo != site.MailTo || mail.Class != db.UnlimitedMail || !strings.HasPrefix(mail.Subject, "Re: ") {
		t.Fatalf("the mail is %+v", mail)
	}
	for _, want := range []string{"Yes, <b>gladly</b>.", " you wrote:\n> Full name: Ana Núñez\n", "\n> Two lines,\n> one idea."} {
		if !strings.Contains(mail.Text, want) {
			t.Errorf("the text lacks %q:\n%s", want, mail.Text)
		}
	}
	if !strings.Contains(mail.HTML, "&lt;b&gt;gladly") || !strings.Contains(mail.HTML, "<blockquote>") {
		t.Errorf("the HTML is %s", mail.HTML)
	}
	page := site.get(quoteAddress, "Cookie", cookie)
	page.want(".inbox .badge", "En espera")
	page.want(".written-text", "Hello Ana, Yes, <b>gladly</b>. Robin")
	if _, ok := page.answers()["Respondida"]; !ok {
		t.Errorf("the page does not say when it was answered: %v", page.answers())
	}
	if rows := site.get("/admin/inbox?state=unanswered", "Cookie", cookie).page().Find(".inbox-item").Length(); rows != 3 {
		t.Errorf("%d inquiries wait for an answer", rows)
	}
}

// What must not be sent is not sent, and its text comes back.
func TestReplyThatIsRefused(t *testing.T) {
	site, cookie := withRequests(t)
	for name, change := range map[string]func(url.Values){
		"header":         func(f url.Values) { f.Set("subject", "Hi\r\nBcc: eve@example.com") },
		"line separator": func(f url.Values) { f.Set("subject", "Hi\u2028Bcc: eve@example.com") },
		"next line":      func(f url.Values) { f.Set("subject", "Hi\u0085Bcc: eve@example.com") },
		"long subject":   func(f url.Values) { f.Set("subject", strings.Repeat("a", 201)) },
		"no subject":     func(f url.Values) { f.Set("subject", " ") },
		"no text":        func(f url.Values) { f.Set("text", "\r\n \r\n") },
		"greeting alone": func(f url.Values) { f.Set("text", "Hello Ana Núñez,\r\n\r\n\r\n\r\nBest regards,\r\nRobin Testa") },
		"CV left out": func(f url.Values) {
			f.Set("text", "Hello Ana Núñez,\n\nThank you for your interest. My CV is attached. If you have any questions, just reply to this email.\n\nBest regards,\nRobin Testa")
		},
		"long text":      func(f url.Values) { f.Set("text", strings.Repeat("a", 7001)) },
		"control":        func(f url.Values) { f.Set("text", "a\x1b[2J") },
		"two of a field": func(f url.Values) { f.Add("text", "another") },
	} {
		form := site.replyForm(cookie, quoteAddress, "Hello", "send")
		change(form)
		refused := site.post(quoteReply, form, "Cookie", cookie).wantStatus(http.StatusUnprocessableEntity)
		if refused.page().Find("form#reply .error-summary").Length() != 1 {
			t.Errorf("%s: no summary of errors", name)
		}
		if got := refused.page().Find("form#reply textarea").Text(); strings.TrimSpace(got) != strings.TrimSpace(strings.ReplaceAll(form.Get("text"), "\r\n", "\n")) &&
			got != form.Get("text") {
			t.Errorf("%s: the text came back as %q", name, got)
		}
	}
	form := site.replyForm(cookie, quoteAddress, strings.Repeat("a", 64<<10), "send")
	site.post(quoteReply, form, "Cookie", cookie).wantStatus(http.StatusRequestEntityTooLarge)
	form = site.replyForm(cookie, quoteAddress, "Hello", "send")
	form.Del("reply")
	site.post(quoteReply, form, "Cookie", cookie).wantStatus(http.StatusBadRequest)
	site.post("/admin/inbox/podcast-suggest/1/reply", url.Values{"subject": {"x"}, "text": {"x"}, "reply": {"x"}, "do": {"send"}}, "Cookie", cookie).
		wantStatus(http.StatusNotFound)
	if mails := site.mailsOf("visitor-reply"); len(mails) != 0 {
		t.Errorf("sent %v", mails)
	}
}

// A reply that was written in two windows is sent from the first, and from the second when the owner has seen that.
func TestReplyInTwoWindows(t *testing.T) {
	site, cookie := withRequests(t)
	first, second := site.replyForm(cookie, quoteAddress, "One", "send"), site.replyForm(cookie, quoteAddress, "Two", "send")
	site.post(quoteReply, first, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	conflict := site.post(quoteReply, second, "Cookie", cookie).wantStatus(http.StatusConflict)
	conflict.want("form#reply textarea", "Two")
	second.Set("version", conflict.page().Find("form#reply [name=version]").AttrOr("value", ""))
	second.Set("reply", conflict.page().Find("form#reply [name=reply]").AttrOr("value", ""))
	site.post(quoteReply, second, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	if n := site.get(quoteAddress, "Cookie", cookie).page().Find(".written").Length(); n != 2 {
		t.Errorf("%d replies", n)
	}
}

// A draft is saved by the form and by its script, outlives the session, and is never sent by a login.
func TestDraftOfReply(t *testing.T) {
	site, cookie := withRequests(t)
	form := site.replyForm(cookie, quoteAddress, "Half a", "save")
	site.post(quoteReply, form, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	site.get(quoteAddress, "Cookie", cookie).want("form#reply textarea", "Half a")
	form = site.replyForm(cookie, quoteAddress, "Half a sentence", "")
	saved := site.post(quoteReply, form, "Cookie", cookie, "Accept", "application/json").wantStatus(http.StatusOK)
	if !strings.Contains(saved.Body, `"version":`) {
		t.Errorf("the script got %s", saved.Body)
	}
	form = site.replyForm(cookie, quoteAddress, "A whole sentence.", "send")
	ended := site.post(quoteReply, form).wantStatus(http.StatusUnauthorized)
	login := url.Values{"password": {ownerPassword}}
	for _, name := range []string{"next", "kept"} {
		login.Set(name, ended.page().Find("main [name="+name+"]").AttrOr("value", ""))
	}
	in := site.post("/admin/login", login).wantStatus(http.StatusSeeOther)
	if to := in.Header.Get("Location"); !strings.HasPrefix(to, quoteAddress+"?") {
		t.Errorf("the login leads to %s", to)
	}
	site.get(quoteAddress, "Cookie", cookie).want("form#reply textarea", "A whole sentence.")
	if mails := site.mailsOf("visitor-reply"); len(mails) != 0 {
		t.Errorf("sent %v", mails)
	}
}

// The text of a reply to an inquiry that is gone is shown, and nothing is sent.
func TestReplyToDeletedInquiry(t *testing.T) {
	site, cookie := withRequests(t)
	form := site.replyForm(cookie, quoteAddress, "Too late", "send")
	if err := site.Store.DeleteInquiry(t.Context(), db.QuoteKind, 1); err != nil {
		t.Fatal(err)
	}
	for _, button := range []string{"send", "save"} {
		form.Set("do", button)
		site.post(quoteReply, form, "Cookie", cookie).wantStatus(http.StatusNotFound).want("#reply-text", "Too late")
	}
	site.post(quoteReply, form, "Cookie", cookie, "Accept", "application/json").wantStatus(http.StatusNotFound)
	if mails := site.mailsOf("visitor-reply"); len(mails) != 0 {
		t.Errorf("sent %v", mails)
	}
}

// Whoever asks for the CV gets it by one click, in their language or else in the site's first.
func TestReplyWithCV(t *testing.T) {
	site, cookie := withRequests(t)
	form := site.replyForm(cookie, "/admin/inbox/cv/1", "", "send")
	if form.Get("cv") == "" || !strings.Contains(form.Get("text"), "My CV is attached.") {
		t.Fatalf("the form begins as %v", form)
	}
	site.post("/admin/inbox/cv/1/reply", form, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	mail := site.mailsOf("visitor-reply")["hr@example.comen"]
	if mail.AttachmentName != "cv.en.pdf" || mail.AttachmentType != "application/pdf" || !strings.HasPrefix(string(mail.Attachment), "%PDF-") {
		t.Errorf("the mail has %s, %s, %q", mail.AttachmentName, mail.AttachmentType, mail.Attachment)
	}
	if form := site.replyForm(cookie, "/admin/inbox/cv/1", "", "send"); form.Get("cv") != "" {
		t.Error("the second reply has the CV as well")
	}
	other := site.get("/admin/inbox/meeting/1", "Cookie", cookie)
	if text := other.text("form#reply"); !strings.Contains(text, "private/cv.es.pdf") {
		t.Errorf("the form for a visitor in Spanish says %s", text)
	}
}

// Where there is no CV, the screen says what to do, and a reply that was to have it is not sent without it.
func TestReplyWithoutCV(t *testing.T) {
	site := newTestSite(t, withFolder(t, without(t, full, "private/")))
	cookie := site.owner()
	if err := site.Store.AddCVRequest(t.Context(), db.CVRequest{Submission: db.Submission{Language: "en"}, Email: "hr@example.com", Reason: "x"}); err != nil {
		t.Fatal(err)
	}
	if text := site.get("/admin/inbox/cv/1", "Cookie", cookie).text("form#reply"); !strings.Contains(text, "private/cv.en.pdf") {
		t.Errorf("the form says %s", text)
	}
	form := site.replyForm(cookie, "/admin/inbox/cv/1", "Here it is.", "send")
	form.Set("cv", "on")
	site.post("/admin/inbox/cv/1/reply", form, "Cookie", cookie).wantStatus(http.StatusUnprocessableEntity).want("form#reply textarea", "Here it is.")
	if mails := site.mailsOf("visitor-reply"); len(mails) != 0 {
		t.Errorf("sent %v", mails)
	}
}

// A note that comes after the session has ended is in its form after the login.
func TestNoteOutlivesSession(t *testing.T) {
	site, cookie := withRequests(t)
	ended := site.post(quoteAddress, url.Values{"do": {"note"}, "note": {"Ask Bea first."}}).wantStatus(http.StatusUnauthorized)
	login := url.Values{"password": {ownerPassword}}
	for _, name := range []string{"next", "kept"} {
		login.Set(name, ended.page().Find("main [name="+name+"]").AttrOr("value", ""))
	}
	site.post("/admin/login", login).wantStatus(http.StatusOK).want("form#note textarea", "Ask Bea first.")
	if n := site.get(quoteAddress, "Cookie", cookie).page().Find(".written-text").Length(); n != 0 {
		t.Errorf("%d notes were stored", n)
	}
	done := site.post(quoteAddress, url.Values{"action": {"done"}}).wantStatus(http.StatusUnauthorized)
	if n := done.page().Find("main [name=kept]").Length(); n != 0 {
		t.Error("a button without a text leaves one for the login")
	}
}

func TestNotesAboutInquiry(t *testing.T) {
	site, cookie := withRequests(t)
	const address = "/admin/inbox/podcast-suggest/1"
	note := url.Values{"do": {"note"}, "note": {"Ask Bea first."}}
	note.Set("id", site.get(address, "Cookie", cookie).page().Find("form#note [name=id]").AttrOr("value", ""))
	for range 2 { // a double click
		site.post(address, note, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	}
	page := site.get(address, "Cookie", cookie)
	page.want(".written-text", "Ask Bea first.")
	remove := url.Values{"do": {"note-delete"}}
	remove.Set("id", page.page().Find("li form [name=id]").AttrOr("value", ""))
	for range 2 {
		site.post(address, remove, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	}
	if n := site.get(address, "Cookie", cookie).page().Find(".written-text").Length(); n != 0 {
		t.Errorf("%d notes are left", n)
	}
	note.Set("note", " ")
	site.post(address, note, "Cookie", cookie).wantStatus(http.StatusUnprocessableEntity)
	note.Set("note", "x")
	site.post("/admin/inbox/podcast-suggest/2", note, "Cookie", cookie).wantStatus(http.StatusNotFound)
}
