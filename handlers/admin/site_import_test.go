package admin_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// reportText is the report of an import.
const reportText = `Hugo: 1 text, 0 pictures

In the source, what will not survive as it was:
content/post/bread.md:8: the shortcode recipe is kept as text: write it in Markdown
content/contact.md:3: a form is left out: write its fields in requests.toml
content/post/bread.md:1: hint: it has no description, so that its first words are one: write one

In the new folder, what check finds (1 error, 0 hints):
profile.toml:1: role is missing: add it

What became what:
content/post/bread.md -> articles/bread/en.md (a draft)
`

// TestSiteImport checks that the owner's screens show what an import left to do until its report is deleted, there or on the disk.
func TestSiteImport(t *testing.T) {
	t.Parallel()
	const address = "/admin/site/import"
	site, cookie := editable(t, map[string]string{
		"import-report.txt":                   reportText,
		"import-report-2026-01-02-030405.txt": "In the source, what will not survive as it was:\ncontent/post/bread.md:8: the shortcode recipe is kept as text: write it in Markdown\n",
		"articles/bread/en.md":                "---\ntitle: My bread\ndescription: Flour.\ndate: 2020-01-02\nlanguages: [en]\n---\n\nFlour.\n",
	})
	todo := `.todos a[href="` + address + `"]`
	if got := site.Get("/admin", "Cookie", cookie).Text(todo); !strings.Contains(got, "3") {
		t.Errorf("the overview says %q, want 3 lines", got)
	}
	page := site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK)
	page.Want(`.data-list:has(a[href="/admin/site/texts/articles/bread"]) h2`, "My bread")
	page.Want(`a[href="/admin/site/files/requests"]`, "a form is left out")
	if got := page.Text(`a[href="/admin/site/texts/articles/bread"]`); !strings.Contains(got, "the shortcode recipe is kept as text") {
		t.Errorf("the links to the text say %q", got)
	}
	page.Want(`.data-list:has(a[href="/admin/site/files/requests"]) .badge`, "To check")
	if got := page.Text(".finding"); !strings.Contains(got, "Line 8") || strings.Contains(got, "Line 1 ") || strings.Contains(got, "Mistake") {
		t.Errorf("lines and severities are %q", got)
	}
	if got := page.Page().Find(".finding").Length(); got != 3 {
		t.Errorf("the page has %d lines, want 3", got)
	}
	if got := page.Text("pre"); !strings.Contains(got, "role is missing") {
		t.Errorf("the whole report is %q", got)
	}
	to := site.Post(address, url.Values{}, "Cookie", cookie).WantStatus(http.StatusSeeOther).Header.Get("Location")
	if got := site.Get(to, "Cookie", cookie).Page().Find(".notice form").Length(); got != 1 {
		t.Error("deleting the report cannot be undone")
	}
	if site.File("import-report.txt")+site.File("import-report-2026-01-02-030405.txt") != "" {
		t.Error("a report is still there")
	}
	if site.Get("/admin", "Cookie", cookie).Page().Find(todo).Length() > 0 {
		t.Error("the overview still names the report")
	}
	site.Get(address, "Cookie", cookie).WantStatus(http.StatusSeeOther)
}
