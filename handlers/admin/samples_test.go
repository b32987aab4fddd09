package admin_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"portfolio/handlers/handlertest"
	"portfolio/internal/starter"
	"portfolio/views/admin"
)

// newSite starts a new site in two languages, as its owner's answers make it.
func newSite(t *testing.T, kind string) (*handlertest.Editable, string) {
	t.Helper()
	made, err := starter.Site(starter.Owner{
		Name: "Anna", Email: "anna@example.com", Role: "Fotografin", Languages: []string{"de", "en"}, TimeZone: "UTC", Kind: kind,
		Now: time.Date(2025, 6, 1, 0, 0, 0, 0, time.UTC), Shipped: func(string) bool { return true },
	})
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, file := range made {
		files[file.Name] = string(file.Data)
	}
	if kind != "freelancer" {
		files["services.toml"] = servicesFile
	}
	return editable(t, files)
}

// fileOf returns a file of a site, "" if it is absent.
func fileOf(t *testing.T, site *handlertest.Editable, name string) string {
	t.Helper()
	data, _, err := site.Read(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// ticked returns the samples that the overview would remove.
func ticked(page handlertest.Reply) (ids []string) {
	page.Page().Find("form.samples input[checked]").Each(func(_ int, s *goquery.Selection) { ids = append(ids, s.AttrOr("value", "")) })
	return ids
}

// TestSamplesAreRemoved checks that the overview of a new site names each sample, that it removes in one save what is ticked, and nothing
// that the owner has changed, and that the save can be undone.
func TestSamplesAreRemoved(t *testing.T) {
	t.Parallel()
	site, cookie := newSite(t, "freelancer")
	overview := site.Get("/admin", "Cookie", cookie)
	want := []string{
		"articles/hello", "articles/reading", "articles/specimen", "profile.toml#description", "profile.toml#tagline", "home.toml#intro/0",
		"services.toml#main/0", "services.toml#main/1", "services.toml#main/2",
	}
	if got := ticked(overview); !slices.Equal(got, want) {
		t.Fatalf("samples %v", got)
	}
	if text := overview.Page().Text(); !strings.Contains(text, "Hallo") || !strings.Contains(text, "Ein erstes Gespräch") || strings.Contains(text, "Nichts braucht") {
		t.Errorf("the overview says %s", text)
	}
	changed := strings.Replace(fileOf(t, site, "articles/hello/de.md"), "gerade erst", "gestern", 1)
	if err := os.WriteFile(filepath.Join(site.Dir, "articles/hello/de.md"), []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	site.Reload()
	if got := ticked(site.Get("/admin", "Cookie", cookie)); !slices.Equal(got, want[1:]) {
		t.Errorf("what somebody has changed is still a sample: %v", got)
	}
	reply := site.Post("/admin", url.Values{"sample": append(want[:8:8], "site.toml#name", "profile.toml#email")}, "Cookie", cookie)
	if reply.Status != http.StatusSeeOther {
		t.Fatalf("removing samples: %d", reply.Status)
	}
	if got := ticked(site.Get("/admin", "Cookie", cookie)); !slices.Equal(got, []string{"services.toml#main/0"}) || !strings.Contains(fileOf(t, site, "services.toml"), "Über längere Zeit") {
		t.Errorf("left %v", got)
	}
	if fileOf(t, site, "articles/hello/de.md") == "" || fileOf(t, site, "articles/reading/de.md") != "" || !strings.Contains(fileOf(t, site, "profile.toml"), "email = \"anna@example.com\"") {
		t.Error("the wrong files are gone")
	}
	if text := site.Get("/admin/site/saves", "Cookie", cookie).Text(".inbox-item"); !strings.Contains(text, "articles/reading/de.md") || !strings.Contains(text, "profile.toml") {
		t.Errorf("the save is not listed: %q", text)
	}
	site.Post("/admin", url.Values{"sample": {"services.toml#main/0"}}, "Cookie", cookie)
	if fileOf(t, site, "services.toml") != "" {
		t.Error("a section without anything in it is left")
	}
}

// TestNewSiteTodos checks that the overview of a new site in German asks for an imprint, and for what the owner does in the language that
// lacks it.
func TestNewSiteTodos(t *testing.T) {
	t.Parallel()
	site, cookie := newSite(t, "minimal")
	links := map[string]bool{}
	site.Get("/admin", "Cookie", cookie).Page().Find(".todo a").Each(func(_ int, s *goquery.Selection) { links[s.AttrOr("href", "")] = true })
	if !links["/admin/site/texts/pages/imprint"] || !links["/admin/site/files/profile#key-role"] {
		t.Errorf("the overview asks for %v", links)
	}
	site.Get("/admin/site/files/profile", "Cookie", cookie).Want("#key-role label", "Deutsch English")
	ready := site.Get("/admin/ready", "Cookie", cookie)
	ready.Want("h1", "Ihre Website ist fertig")
	ready.Want(".ready-address strong", handlertest.Origin)
	ready.Page().Find(".ready-steps a").Each(func(_ int, s *goquery.Selection) {
		address, _, _ := strings.Cut(s.AttrOr("href", ""), "#")
		if reply := site.Get(address, "Cookie", cookie); reply.Status != http.StatusOK {
			t.Errorf("%s: %d", address, reply.Status)
		}
	})
	if text := site.Get("/?lng=en").Page().Text(); strings.Contains(text, "Fotografin") {
		t.Error("an English page says what the owner does in German")
	}
}

// TestLastQuestionIsRemoved checks that the only question in a form can be removed, with its table: among the samples, and in its form.
func TestLastQuestionIsRemoved(t *testing.T) {
	t.Parallel()
	const begun = "[quote]\n\n[[quote.field]]\nid = \"sample\"\nkind = \"text\"\nlabel = \"Etiqueta\" # sample\n"
	site, cookie := editable(t, map[string]string{"requests.toml": begun})
	if got := ticked(site.Get("/admin", "Cookie", cookie)); !slices.Equal(got, []string{"requests.toml#quote/field/0"}) {
		t.Fatalf("samples %v", got)
	}
	site.Post("/admin", url.Values{"sample": {"requests.toml#quote/field/0"}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	if got := fileOf(t, site, "requests.toml"); got != "" {
		t.Errorf("after the sample was removed the file is\n%s", got)
	}

	const call = "[[call.field]]\nid = \"topic\"\nkind = \"text\"\nlabel = \"Topic\"\n"
	site, cookie = editable(t, map[string]string{"requests.toml": begun + "\n" + call})
	const address = "/admin/site/files/requests?at=quote"
	form := formOf(site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK))
	form.Set(admin.DoField, admin.Do(admin.DoRemove, "field", 0))
	page := pressed(t, site, cookie, address, form)
	if got := strings.TrimSpace(fileOf(t, site, "requests.toml")); got != strings.TrimSpace(call) {
		t.Errorf("after the question was removed the file is\n%s", got)
	}
	if page.Status != http.StatusOK {
		t.Errorf("the page that follows answers %d", page.Status)
	}
}
