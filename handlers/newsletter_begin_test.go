package handlers

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
)

// The field at the end of an article leads to the form of the newsletter, filled in. Nothing is stored before that is sent.
func TestNewsletterBeginsAtArticle(t *testing.T) {
	s := newFormSite(t)
	field := s.get("/articulos/el-primer-catalogo").page().Find("form.article-newsletter")
	action := field.AttrOr("action", "")
	begin := url.Values{"email": {"ana@example.com"}}
	field.Find("[type=hidden]").Each(func(_ int, hidden *goquery.Selection) {
		begin.Set(hidden.AttrOr("name", ""), hidden.AttrOr("value", ""))
	})
	page := s.post(action, begin).wantStatus(http.StatusOK)
	page.want("html[lang=es] h1", "Suscríbete a la Newsletter")
	if n := page.page().Find(".error-summary, .form-notice").Length(); n != 0 {
		t.Errorf("the form has %d complaints", n)
	}
	form := page.form("newsletter")
	if got := form.values.Get("email"); got != "ana@example.com" {
		t.Errorf("the form holds %q", got)
	}
	s.wantRows("subscribers", 0)
	s.wait(time.Minute)
	s.send(form).wantStatus(http.StatusSeeOther)
	s.wantRows("subscribers", 1)
}
