package admin_test

import (
	"net/http"
	"strings"
	"testing"

	admin "portfolio/views/admin"
)

// TestHoursAsWritten checks that hours may be written as people do, and that those of Monday are copied to the days until Friday.
func TestHoursAsWritten(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, map[string]string{"meetings.toml": "length = 30\n\n[hours]\nmonday = [\"10:00-12:00\"] # late\n"})
	const address = "/admin/site/files/meetings?at=hours"
	form := formOf(site.Get(address, "Cookie", cookie))
	form["v/monday"] = []string{"9–13:30 Uhr"}
	form.Set(admin.DoField, admin.Do(admin.DoCopy, admin.FirstDay, 0))
	site.Post(address, form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	file := site.File("meetings.toml")
	for _, line := range []string{`monday = ["09:00-13:30"] # late`, `tuesday = ["09:00-13:30"]`, `friday = ["09:00-13:30"]`} {
		if !strings.Contains(file, line) {
			t.Errorf("no %s in\n%s", line, file)
		}
	}
	if strings.Contains(file, "saturday") {
		t.Errorf("the weekend has hours:\n%s", file)
	}
}

// TestIdentifierFromTitle checks that a new item of a list needs no identifier: it is made from the title.
func TestIdentifierFromTitle(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, nil)
	list := site.Get("/admin/site/files/services", "Cookie", cookie)
	address := list.Page().Find("#key-main a.button").AttrOr("href", "")
	page := site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK)
	if first := page.Page().Find("form#keys .field").First().Text(); !strings.Contains(first, "Title") {
		t.Errorf("the first field is %q", first)
	}
	form := formOf(page)
	form.Set("v/title@en", "Quick advice")
	form.Set("v/title@es", "Consejo rápido")
	form.Set("v/description@en", "An hour.")
	form.Set("v/description@es", "Una hora.")
	form.Set("v/icon", "compass")
	form.Set("v/min", "60")
	site.Post(address, form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	if file := site.File("services.toml"); !strings.Contains(file, `id = "quick-advice"`) {
		t.Errorf("the file is\n%s", file)
	}
}

// TestQuestionWithOptions checks that one save adds a question with the answers to choose from, typed as lines.
func TestQuestionWithOptions(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, map[string]string{"requests.toml": ""})
	const address = "/admin/site/files/requests?at=quote%2Ffield%2F0"
	form := formOf(site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK))
	form.Set("v/kind", "choice")
	form.Set("v/label@en", "Who will play?")
	form.Set("v/label@es", "¿Quién tocará?")
	wantTexts(site.Post(address, form, "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity), "#key-option .field-error", "needs two answers or more")
	form = formOf(site.Get(address, "Cookie", cookie))
	form.Set("v/option@en", "A child\r\nAn adult\r\n")
	form.Set("v/hint@en", "Whoever it is.")
	form.Set("v/hint@es", "Quien sea.")
	form.Set("v/option@es", "Una niña\r\nUna persona adulta")
	site.Post(address, form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	const want = `
[[quote.field.option]]
value = "a-child"
label.en = "A child"
label.es = "Una niña"

[[quote.field.option]]
value = "an-adult"
label.en = "An adult"
label.es = "Una persona adulta"
`
	if file := site.File("requests.toml"); !strings.HasSuffix(file, want) || !strings.Contains(file, "id = \"who-will-play\"\n") || !strings.Contains(file, "hint.es = \"Quien sea.\"\n\n[[quote.field.option]]") {
		t.Errorf("the file is\n%s", file)
	}
	if list := site.Get(address, "Cookie", cookie).Page().Find("#key-option li"); list.Length() != 2 {
		t.Errorf("the form lists %d answers", list.Length())
	}
}
