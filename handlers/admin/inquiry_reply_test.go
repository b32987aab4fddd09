package admin_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portfolio/db"
	"portfolio/handlers"
	"portfolio/handlers/handlertest"
)

// replyForm returns the form of a reply as the page of an inquiry has it, with a text and a button.
func replyForm(s handlertest.Site, cookie, address, text, button string) url.Values {
	s.T.Helper()
	page := s.Get(address, "Cookie", cookie).WantStatus(http.StatusOK).Page()
	form := url.Values{"do": {button}}
	for _, name := range []string{"version", "reply", "subject"} {
		value, ok := page.Find("form#reply [name=" + name + "]").Attr("value")
		if !ok {
			s.T.Fatalf("the form has no %s", name)
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

// TestReplyThatWaits checks that the owner reads, before and after sending a reply, that emails do not leave.
func TestReplyThatWaits(t *testing.T) {
	t.Parallel()
	mailing := &handlertest.Mailing{Sending: true, Down: true}
	site, cookie := withRequests(t, func(c *handlers.Config) { c.Mailing = mailing })
	messages := site.Content.Languages.Messages("es")
	if form := site.Get(quoteAddress, "Cookie", cookie).Text("form#reply"); !strings.Contains(form, messages.T("admin-reply.waits")) {
		t.Errorf("the form says %q", form)
	}
	done := site.Post(quoteReply, replyForm(site, cookie, quoteAddress, "Hello Ana,\r\n\r\nYes.\r\n\r\nRobin", "send"), "Cookie", cookie)
	site.Get(done.WantStatus(http.StatusSeeOther).Header.Get("Location"), "Cookie", cookie).Want("main [role=status]", messages.T("admin-reply.done.waits"))
}

// A reply goes to the visitor in their language, quotes what they sent, and is on the inquiry's page.
func TestReplyToInquiry(t *testing.T) {
	t.Parallel()
	site, cookie := withRequests(t)
	form := replyForm(site, cookie, quoteAddress, "Hello Ana,\r\n\r\nYes, <b>gladly</b>.\r\n\r\nRobin", "send")
	for range 2 { // a double click
		done := site.Post(quoteReply, form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
		site.Get(done.Header.Get("Location"), "Cookie", cookie).WantStatus(http.StatusOK).Want("main [role=status]", "Tu respuesta va de camino.")
	}
	mail, ok := site.MailsOf("visitor-reply")["ana+shop@example.comen"]
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
	page := site.Get(quoteAddress, "Cookie", cookie)
	page.Want(".inbox .badge", "En espera")
	page.Want(".written-text", "Hello Ana, Yes, <b>gladly</b>. Robin")
	if _, ok := answers(page)["Respondida"]; !ok {
		t.Errorf("the page does not say when it was answered: %v", answers(page))
	}
	if rows := site.Get("/admin/inbox?state=unanswered", "Cookie", cookie).Page().Find(".inbox-item").Length(); rows != 3 {
		t.Errorf("%d inquiries wait for an answer", rows)
	}
}

// What must not be sent is not sent, and its text comes back.
func TestReplyThatIsRefused(t *testing.T) {
	t.Parallel()
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
		form := replyForm(site, cookie, quoteAddress, "Hello", "send")
		change(form)
		refused := site.Post(quoteReply, form, "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity)
		if refused.Page().Find("form#reply .error-summary").Length() != 1 {
			t.Errorf("%s: no summary of errors", name)
		}
		if got := refused.Page().Find("form#reply textarea").Text(); strings.TrimSpace(got) != strings.TrimSpace(strings.ReplaceAll(form.Get("text"), "\r\n", "\n")) &&
			got != form.Get("text") {
			t.Errorf("%s: the text came back as %q", name, got)
		}
	}
	form := replyForm(site, cookie, quoteAddress, strings.Repeat("a", 64<<10), "send")
	site.Post(quoteReply, form, "Cookie", cookie).WantStatus(http.StatusRequestEntityTooLarge)
	form = replyForm(site, cookie, quoteAddress, "Hello", "send")
	form.Del("reply")
	site.Post(quoteReply, form, "Cookie", cookie).WantStatus(http.StatusBadRequest)
	site.Post("/admin/inbox/podcast-suggest/5/reply", url.Values{"subject": {"x"}, "text": {"x"}, "reply": {"x"}, "do": {"send"}}, "Cookie", cookie).
		WantStatus(http.StatusNotFound)
	if mails := site.MailsOf("visitor-reply"); len(mails) != 0 {
		t.Errorf("sent %v", mails)
	}
}

// A reply that was written in two windows is sent from the first, and from the second when the owner has seen that.
func TestReplyInTwoWindows(t *testing.T) {
	t.Parallel()
	site, cookie := withRequests(t)
	first, second := replyForm(site, cookie, quoteAddress, "One", "send"), replyForm(site, cookie, quoteAddress, "Two", "send")
	site.Post(quoteReply, first, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	conflict := site.Post(quoteReply, second, "Cookie", cookie).WantStatus(http.StatusConflict)
	conflict.Want("form#reply textarea", "Two")
	second.Set("version", conflict.Page().Find("form#reply [name=version]").AttrOr("value", ""))
	second.Set("reply", conflict.Page().Find("form#reply [name=reply]").AttrOr("value", ""))
	site.Post(quoteReply, second, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	if n := site.Get(quoteAddress, "Cookie", cookie).Page().Find(".written").Length(); n != 2 {
		t.Errorf("%d replies", n)
	}
}

// A draft is saved by the form and by its script, outlives the session, and is never sent by a login.
func TestDraftOfReply(t *testing.T) {
	t.Parallel()
	site, cookie := withRequests(t)
	form := replyForm(site, cookie, quoteAddress, "Half a", "save")
	site.Post(quoteReply, form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.Get(quoteAddress, "Cookie", cookie).Want("form#reply textarea", "Half a")
	form = replyForm(site, cookie, quoteAddress, "Half a sentence", "")
	saved := site.Post(quoteReply, form, "Cookie", cookie, "Accept", "application/json").WantStatus(http.StatusOK)
	if !strings.Contains(saved.Body, `"version":`) {
		t.Errorf("the script got %s", saved.Body)
	}
	form = replyForm(site, cookie, quoteAddress, "A whole sentence.", "send")
	ended := site.Post(quoteReply, form).WantStatus(http.StatusUnauthorized)
	login := url.Values{"password": {handlertest.OwnerPassword}}
	for _, name := range []string{"next", "kept"} {
		login.Set(name, ended.Page().Find("main [name="+name+"]").AttrOr("value", ""))
	}
	in := site.Post("/admin/login", login).WantStatus(http.StatusSeeOther)
	if to := in.Header.Get("Location"); !strings.HasPrefix(to, quoteAddress+"?") {
		t.Errorf("the login leads to %s", to)
	}
	site.Get(quoteAddress, "Cookie", cookie).Want("form#reply textarea", "A whole sentence.")
	if mails := site.MailsOf("visitor-reply"); len(mails) != 0 {
		t.Errorf("sent %v", mails)
	}
}

// The text of a reply to an inquiry that is gone is shown, and nothing is sent.
func TestReplyToDeletedInquiry(t *testing.T) {
	t.Parallel()
	site, cookie := withRequests(t)
	form := replyForm(site, cookie, quoteAddress, "Too late", "send")
	must(t, site.Store.DeleteInquiry(t.Context(), db.InquiryRef{Kind: db.QuoteKind, Number: 1}))
	for _, button := range []string{"send", "save"} {
		form.Set("do", button)
		site.Post(quoteReply, form, "Cookie", cookie).WantStatus(http.StatusNotFound).Want("#reply-text", "Too late")
	}
	site.Post(quoteReply, form, "Cookie", cookie, "Accept", "application/json").WantStatus(http.StatusNotFound)
	if mails := site.MailsOf("visitor-reply"); len(mails) != 0 {
		t.Errorf("sent %v", mails)
	}
}

// Whoever asks for the CV gets it by one click, in their language or else in the site's first.
func TestReplyWithCV(t *testing.T) {
	t.Parallel()
	site, cookie := withRequests(t)
	form := replyForm(site, cookie, "/admin/inbox/cv/4", "", "send")
	if form.Get("cv") == "" || !strings.Contains(form.Get("text"), "My CV is attached.") {
		t.Fatalf("the form begins as %v", form)
	}
	site.Post("/admin/inbox/cv/4/reply", form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	mail := site.MailsOf("visitor-reply")["hr@example.comen"]
	if mail.AttachmentName != "cv.en.pdf" || mail.AttachmentType != "application/pdf" || !strings.HasPrefix(string(mail.Attachment), "%PDF-") {
		t.Errorf("the mail has %s, %s, %q", mail.AttachmentName, mail.AttachmentType, mail.Attachment)
	}
	if form := replyForm(site, cookie, "/admin/inbox/cv/4", "", "send"); form.Get("cv") != "" {
		t.Error("the second reply has the CV as well")
	}
	other := site.Get("/admin/inbox/meeting/3", "Cookie", cookie)
	if text := other.Text("form#reply"); !strings.Contains(text, "private/cv.es.pdf") {
		t.Errorf("the form for a visitor in Spanish says %s", text)
	}
}

// Where there is no CV, the screen says what to do, and a reply that was to have it is not sent without it.
func TestReplyWithoutCV(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, handlertest.Without(t, handlertest.Full, "private/")))
	cookie := site.Owner()
	must(t, site.Store.AddInquiry(t.Context(), db.Inquiry{Kind: db.CVKind, Submission: db.Submission{Language: "en"}, Email: "hr@example.com", Text: "x"}))
	if text := site.Get("/admin/inbox/cv/1", "Cookie", cookie).Text("form#reply"); !strings.Contains(text, "private/cv.en.pdf") {
		t.Errorf("the form says %s", text)
	}
	form := replyForm(site, cookie, "/admin/inbox/cv/1", "Here it is.", "send")
	form.Set("cv", "on")
	site.Post("/admin/inbox/cv/1/reply", form, "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity).Want("form#reply textarea", "Here it is.")
	if mails := site.MailsOf("visitor-reply"); len(mails) != 0 {
		t.Errorf("sent %v", mails)
	}
}

// A note that comes after the session has ended is in its form after the login.
func TestNoteOutlivesSession(t *testing.T) {
	t.Parallel()
	site, cookie := withRequests(t)
	ended := site.Post(quoteAddress, url.Values{"do": {"note"}, "note": {"Ask Bea first."}}).WantStatus(http.StatusUnauthorized)
	login := url.Values{"password": {handlertest.OwnerPassword}}
	for _, name := range []string{"next", "kept"} {
		login.Set(name, ended.Page().Find("main [name="+name+"]").AttrOr("value", ""))
	}
	site.Post("/admin/login", login).WantStatus(http.StatusOK).Want("form#note textarea", "Ask Bea first.")
	if n := site.Get(quoteAddress, "Cookie", cookie).Page().Find(".written-text").Length(); n != 0 {
		t.Errorf("%d notes were stored", n)
	}
	done := site.Post(quoteAddress, url.Values{"action": {"done"}}).WantStatus(http.StatusUnauthorized)
	if n := done.Page().Find("main [name=kept]").Length(); n != 0 {
		t.Error("a button without a text leaves one for the login")
	}
}

func TestNotesAboutInquiry(t *testing.T) {
	t.Parallel()
	site, cookie := withRequests(t)
	const address = "/admin/inbox/podcast-suggest/5"
	note := url.Values{"do": {"note"}, "note": {"Ask Bea first."}}
	note.Set("id", site.Get(address, "Cookie", cookie).Page().Find("form#note [name=id]").AttrOr("value", ""))
	for range 2 { // a double click
		site.Post(address, note, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	}
	page := site.Get(address, "Cookie", cookie)
	page.Want(".written-text", "Ask Bea first.")
	remove := url.Values{"do": {"note-delete"}}
	remove.Set("id", page.Page().Find("li form [name=id]").AttrOr("value", ""))
	for range 2 {
		site.Post(address, remove, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	}
	if n := site.Get(address, "Cookie", cookie).Page().Find(".written-text").Length(); n != 0 {
		t.Errorf("%d notes are left", n)
	}
	note.Set("note", " ")
	site.Post(address, note, "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity)
	note.Set("note", "x")
	site.Post("/admin/inbox/podcast-suggest/6", note, "Cookie", cookie).WantStatus(http.StatusNotFound)
}
