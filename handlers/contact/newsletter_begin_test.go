package contact_test

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"portfolio/handlers/handlertest"

	"github.com/PuerkitoBio/goquery"
)

// The field at the end of an article leads to the form of the newsletter, filled in. Nothing is stored before that is sent.
func TestNewsletterBeginsAtArticle(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	field := s.Get("/articulos/el-primer-catalogo").Page().Find("form.article-newsletter")
	action := field.AttrOr("action", "")
	begin := url.Values{"email": {"ana@example.com"}}
	field.Find("[type=hidden]").Each(func(_ int, hidden *goquery.Selection) {
		begin.Set(hidden.AttrOr("name", ""), hidden.AttrOr("value", ""))
	})
	page := s.Post(action, begin).WantStatus(http.StatusOK)
	page.Want("html[lang=es] h1", "Suscríbete a la Newsletter")
	if n := page.Page().Find(".error-summary, .form-notice").Length(); n != 0 {
		t.Errorf("the form has %d complaints", n)
	}
	form := page.Form("newsletter")
	if got := form.Values.Get("email"); got != "ana@example.com" {
		t.Errorf("the form holds %q", got)
	}
	s.WantRows("subscribers", 0)
	s.Wait(time.Minute)
	s.Send(form).WantStatus(http.StatusSeeOther)
	s.WantRows("subscribers", 1)
}
