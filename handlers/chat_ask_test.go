package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"portfolio/db"
)

// TestQuestionGoesToTheOwner presses the button below an answer that has nothing to say: the form for a quote comes back with the
// question, which stands in no address, and what is sent then stands in the inbox as a question to the assistant.
func TestQuestionGoesToTheOwner(t *testing.T) {
	s := newFormSite(t)
	const question = "¿Sabes tocar el xilófono & la gaita?"
	answer := s.get("/chat?lng=es&message=" + url.QueryEscape(question)).wantStatus(http.StatusOK).page()
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
	page := s.post(strings.TrimSuffix(action, "#budget"), asked).wantStatus(http.StatusOK)
	page.want("#budget-form .form-about strong", "Pregunta al asistente")
	if n := page.page().Find(".error-summary, .form-notice").Length(); n != 0 {
		t.Errorf("the form has %d complaints", n)
	}
	form := page.form("budget")
	if got := form.values.Get("projectDetails"); got != question {
		t.Errorf("the form holds %q", got)
	}
	s.wait(time.Minute)
	s.send(form.with(url.Values{"email": {"ana@example.com"}})).wantStatus(http.StatusSeeOther)
	inquiries, _, err := s.Store.Inquiries(t.Context(), db.InquiryFilter{Count: 9, About: "question"})
	if err != nil || len(inquiries) != 1 || inquiries[0].Text != question || inquiries[0].Title != "Pregunta al asistente" {
		t.Errorf("the inquiries are %+v (%v)", inquiries, err)
	}
}

// TestChatForScripts sends a message as the island does: by POST, so that it stands in no address.
func TestChatForScripts(t *testing.T) {
	s := newTestSite(t)
	for message, want := range map[string]string{
		"what does web development cost": `"answer":"From €18/hour`,
		"xyzzy":                          `"kind":"ways"`,
	} {
		got := s.post("/chat?lng=en", url.Values{"message": {message}}).wantStatus(http.StatusOK)
		if !strings.HasPrefix(got.Header.Get("Content-Type"), "application/json") || !strings.Contains(got.Body, want) {
			t.Errorf("%q is answered with %s", message, got.Body)
		}
	}
	s.post("/chat?lng=en", url.Values{"message": {" "}}).wantStatus(http.StatusUnprocessableEntity)
}

// TestUnansweredMessagesAreCounted checks that the owner sees how many messages were not understood, which are no views.
func TestUnansweredMessagesAreCounted(t *testing.T) {
	s := newTestSite(t)
	s.look("/chat?message=xyzzy")
	s.look("/chat?message=hello")
	s.look("/chat?message=xyzzy", "Sec-Gpc", "1")
	s.wantViews(db.ByPage, map[string]int{"/chat": 2})
	sums, err := s.Store.SumUnanswered(t.Context(), db.ViewFilter{})
	if err != nil || len(sums) != 1 || sums[0] != (db.ViewSum{Name: "en", Views: 1}) {
		t.Errorf("the sums are %v (%v)", sums, err)
	}
	s.get("/admin/visits", "Cookie", s.owner()).want("main .key-figures:first-of-type dd", "1 English: 1")
}
