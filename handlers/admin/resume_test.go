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

// withVersion is the site full with a version of its résumé, without a CV as a file where withCV is not set.
func withVersion(t *testing.T, withCV bool) func(*handlers.Config) {
	t.Helper()
	folder := handlertest.Without(t, handlertest.Full)
	if !withCV {
		folder = handlertest.Without(t, folder, "private/")
	}
	folder["resume.toml"].Data = append(folder["resume.toml"].Data, "\n[[version]]\nid = \"short\"\nname = \"The short one\"\nheadline = \"Archivist of looms\"\n"...)
	return handlertest.WithFolder(t, folder)
}

// TestResumeLinks checks that the owner makes a link, sees it once, and ends it.
func TestResumeLinks(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, withVersion(t, true))
	cookie := site.Owner()
	site.Get("/admin/resume", "Cookie", cookie).WantStatus(http.StatusOK)
	made := site.Post("/admin/resume", url.Values{"version": {"short"}, "recipient": {"Loom & Co"}, "language": {"es"}}, "Cookie", cookie).WantStatus(http.StatusOK)
	link := made.Page().Find(".resume-made a").AttrOr("href", "")
	address, ok := strings.CutPrefix(link, site.Kernel.Site.BaseURL)
	if !ok || !strings.HasPrefix(address, "/curriculum/version?token=") {
		t.Fatalf("the new link is %q", link)
	}
	site.Get(address).WantStatus(http.StatusOK).Want("main .resume-role", "Archivist of looms")
	list := site.Get("/admin/resume", "Cookie", cookie)
	if _, token, _ := strings.Cut(address, "="); strings.Contains(list.Body, token) {
		t.Error("the list shows the token again")
	}
	if text := list.Text(".inbox-item"); !strings.Contains(text, "Loom & Co") || !strings.Contains(text, "The short one") {
		t.Errorf("the list says %q", text)
	}
	site.Post("/admin/resume", url.Values{"end": {"1"}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.Get(address).WantStatus(http.StatusGone)
	site.Post("/admin/resume", url.Values{"version": {"other"}}, "Cookie", cookie).WantStatus(http.StatusBadRequest)
	site.Post("/admin/resume", url.Values{"version": {"short"}}).WantStatus(http.StatusUnauthorized)
}

// TestReplyWithResumeLink checks that whoever asks for the CV gets a link by one click, where there is no file, and that the link goes
// with the inquiry.
func TestReplyWithResumeLink(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, withVersion(t, false))
	cookie := site.Owner()
	must(t, site.Store.AddInquiry(t.Context(), db.Inquiry{Kind: db.CVKind, Submission: db.Submission{Language: "en"}, Email: "hr@example.com", Text: "x"}))
	form := replyForm(site, cookie, "/admin/inbox/cv/1", "", "send")
	chosen := site.Get("/admin/inbox/cv/1", "Cookie", cookie).Page().Find("form#reply [name=cv][checked]").AttrOr("value", "")
	if chosen != "link:short" || !strings.Contains(form.Get("text"), "the link works until") {
		t.Fatalf("the form begins with %q and %q", chosen, form.Get("text"))
	}
	form.Set("cv", chosen)
	site.Post("/admin/inbox/cv/1/reply", form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	mail := site.MailsOf("visitor-reply")["hr@example.comen"]
	_, link, ok := strings.Cut(mail.Text, site.Kernel.Site.BaseURL+"/resume/version?token=")
	token, _, _ := strings.Cut(link, "\n")
	if !ok || len(token) < 26 || len(mail.Attachment) > 0 {
		t.Fatalf("the mail says %q", mail.Text)
	}
	address := "/resume/version?token=" + token
	site.Get(address).WantStatus(http.StatusOK)
	replies, err := site.Store.InquiryReplies(t.Context(), db.InquiryRef{Kind: db.CVKind, Number: 1})
	if err != nil || len(replies) != 1 || strings.Contains(replies[0].Text, token) {
		t.Errorf("the stored reply is %v (%v)", replies, err)
	}
	must(t, site.Store.DeleteInquiry(t.Context(), db.InquiryRef{Kind: db.CVKind, Number: 1}))
	site.Get(address).WantStatus(http.StatusNotFound)
}

// TestReplyChoiceChangesText checks that the text which the form begins with follows what the owner chooses.
func TestReplyChoiceChangesText(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, withVersion(t, true))
	cookie := site.Owner()
	must(t, site.Store.AddInquiry(t.Context(), db.Inquiry{Kind: db.CVKind, Submission: db.Submission{Language: "en"}, Email: "hr@example.com", Text: "x"}))
	form := replyForm(site, cookie, "/admin/inbox/cv/1", "", "send")
	if !strings.Contains(form.Get("text"), "My CV is attached.") {
		t.Fatalf("the form begins with %q", form.Get("text"))
	}
	form.Set("cv", "link:short")
	site.Post("/admin/inbox/cv/1/reply", form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	mail := site.MailsOf("visitor-reply")["hr@example.comen"]
	if strings.Contains(mail.Text, "attached") || !strings.Contains(mail.Text, "the link works until") || len(mail.Attachment) > 0 {
		t.Errorf("the mail says %q", mail.Text)
	}
}
