package admin_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
	admin "portfolio/views/admin"
)

// TestUndoneSave checks that a save of a file is compared with how the file is, and undone by one press.
func TestUndoneSave(t *testing.T) {
	t.Parallel()
	before := "name = 'Ana' # by vi\nemail = 'ana@example.com'\n"
	site, cookie := editable(t, map[string]string{"profile.toml": before})
	form := formOf(site.Get("/admin/site/files/profile", "Cookie", cookie))
	form.Set("v/name", "Bea")
	site.Post("/admin/site/files/profile", form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	page := site.Get("/admin/site/saves?save=1", "Cookie", cookie).WantStatus(http.StatusOK)
	if got := page.Text(".compared"); !strings.Contains(got, "Ana") || !strings.Contains(got, "Bea") {
		t.Errorf("the comparison says %q", got)
	}
	undo := url.Values{admin.SaveParam: {"1"}}
	site.Post("/admin/site/saves", undo, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	if got := site.File("profile.toml"); got != before {
		t.Errorf("the file is %q", got)
	}
}

// TestUndoWidens checks that nobody widens what is public by undoing a save: the form of the file asks for the password.
func TestUndoWidens(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, map[string]string{"redirects.toml": "[[redirect]]\nfrom = \"/old\"\nto = \"https://elsewhere.example/\"\n"})
	site.Post("/admin/site/files", url.Values{admin.DoField: {"off redirects.toml"}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	undo := url.Values{admin.SaveParam: {"1"}}
	page := site.Post("/admin/site/saves", undo, "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity)
	if page.Text("[role=alert]") == "" || page.Text(".callout") == "" {
		t.Error("the page does not say why nothing was undone")
	}
	site.Get("/old").WantStatus(http.StatusNotFound)
}

// TestSavesInWords checks that the list of saves says what a person calls the files, and what has changed in them, and that a comparison
// leaves out the lines that are far from a change.
func TestSavesInWords(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	body := "First.\n\nSecond." + strings.Repeat("\n\nMore.", 20)
	e.done(e.send(halfText, "do", "save", "body_en", body), "Guardado.")
	e.done(e.send(halfText, "do", "publish", "title_en", "A whole text", "body_en", strings.Replace(body, "Second", "2nd", 1)), "Publicado.")
	form := formOf(e.get("/admin/site/files/meetings?at=hours").WantStatus(http.StatusOK))
	form["v/monday"] = []string{"9-14"}
	e.Post("/admin/site/files/meetings?at=hours", form, "Cookie", e.cookie).WantStatus(http.StatusSeeOther)
	page := e.get("/admin/site/saves").WantStatus(http.StatusOK)
	rows := page.Page().Find(".inbox-item")
	for i, want := range [][]string{
		{"Horas para llamadas", "Horas › Lunes: 10:00–12:00 → 09:00–14:00", "meetings.toml"},
		{"A whole text", "Publicado", "Título (English): Half a text → A whole text", "Texto (English): Second. → 2nd.", "articles/half/en.md"},
		{"A whole text", "Texto (English): "},
	} {
		for _, text := range want {
			if got := handlertest.Words(rows.Eq(i)); !strings.Contains(got, text) {
				t.Errorf("save %d is %q, which lacks %q", i, got, text)
			}
		}
	}
	compared := e.get(rows.Eq(1).Find("a").AttrOr("href", "")).WantStatus(http.StatusOK)
	if got := compared.Text(".compared"); !strings.Contains(got, "2nd") || !strings.Contains(got, "Título (English)") || strings.Contains(got, "title:") || !strings.Contains(got, "líneas iguales") || strings.Count(got, "More.") > 4 {
		t.Errorf("the comparison is %q", got)
	}
}
