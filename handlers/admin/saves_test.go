package admin_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

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
