package site_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

// TestQuestionGoesToTheOwner presses the button below an answer that has nothing to say: the form for a quote comes back with the
// question, which stands in no address, and what is sent then stands in the inbox as a question to the assistant.
func TestQuestionGoesToTheOwner(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	const question = "¿Sabes tocar el xilófono & la gaita?"
	answer := s.Get("/chat?lng=es&message=" + url.QueryEscape(question)).WantStatus(http.StatusOK).Page()
	button := answer.Find(".chat-card-ways button")
	asked := url.Values{button.AttrOr("name", ""): {button.AttrOr("value", "")}}
	ask := answer.Find("form#" + button.AttrOr("form", ""))
	ask.Find("[type=hidden]").Each(func(_ int, hidden *goquery.Selection) {
		asked.Set(hidden.AttrOr("name", ""), hidden.AttrOr("value", ""))
	})
	action := ask.AttrOr("action", "")
	if strings.Contains(action, "?") {
		t.Errorf("the question is sent to %s", action)
	}
	page := s.Post(strings.TrimSuffix(action, "#budget"), asked).WantStatus(http.StatusOK)
	page.Want("#budget-form .form-about strong", "Pregunta al asistente")
	if n := page.Page().Find(".error-summary, .form-notice").Length(); n != 0 {
		t.Errorf("the form has %d complaints", n)
	}
	form := page.Form("budget")
	if got := form.Values.Get("projectDetails"); got != question {
		t.Errorf("the form holds %q", got)
	}
	s.Wait(time.Minute)
	s.Send(form.With(url.Values{"email": {"ana@example.com"}})).WantStatus(http.StatusSeeOther)
	inquiries, _, err := s.Store.Inquiries(t.Context(), db.InquiryFilter{Count: 9, About: "question"})
	if err != nil || len(inquiries) != 1 || inquiries[0].Text != question || inquiries[0].Title != "Pregunta al asistente" {
		t.Errorf("the inquiries are %+v (%v)", inquiries, err)
	}
}

// TestChatForScripts sends a message as the island does: by POST, so that it stands in no address.
func TestChatForScripts(t *testing.T) {
	t.Parallel()
	s := handlertest.New(t)
	for message, want := range map[string]string{
		"what does web development cost": `"answer":"From €18/hour`,
		"xyzzy":                          `"kind":"ways"`,
	} {
		got := s.Post("/chat?lng=en", url.Values{"message": {message}}).WantStatus(http.StatusOK)
		if !strings.HasPrefix(got.Header.Get("Content-Type"), "application/json") || !strings.Contains(got.Body, want) {
			t.Errorf("%q is answered with %s", message, got.Body)
		}
	}
	s.Post("/chat?lng=en", url.Values{"message": {" "}}).WantStatus(http.StatusUnprocessableEntity)
}

// TestUnansweredMessagesAreCounted checks that the owner sees how many messages were not understood, which are no views.
func TestUnansweredMessagesAreCounted(t *testing.T) {
	t.Parallel()
	s := handlertest.New(t)
	s.Look("/chat?message=xyzzy")
	s.Look("/chat?message=hello")
	s.Look("/chat?message=xyzzy", "Sec-Gpc", "1")
	s.WantViews(db.ByPage, map[string]int{"/chat": 2})
	sums, err := s.Store.SumUnanswered(t.Context(), db.ViewFilter{})
	if err != nil || len(sums) != 1 || sums[0] != (db.ViewSum{Name: "en", Views: 1}) {
		t.Errorf("the sums are %v (%v)", sums, err)
	}
	s.Get("/admin/visits", "Cookie", s.Owner()).Want("main .key-figures:last-of-type dd", "1 English: 1")
}
