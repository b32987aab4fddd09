package admin_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// TestFindingsSpeakAsForms checks that findings are in one language, name a field by its label and a text by its title, and lead there.
func TestFindingsSpeakAsForms(t *testing.T) {
	t.Parallel()
	site, cookie := newSite(t, "minimal")
	page := site.Get("/admin/site/findings", "Cookie", cookie)
	main := page.Page().Find("main")
	if text := main.Find("[lang=en]").Text(); text != "" {
		t.Errorf("in English: %s", text)
	}
	page.Want(`a[href="/admin/site/files/profile#key-role"]`, "Rolle (English) fehlt")
	if text := page.Text(`a[href="/admin/site/texts/pages/imprint"]`); !strings.Contains(text, "keine öffentliche Seite heißt Impressum") {
		t.Errorf("the links to the imprint say %q", text)
	}
	for _, unwanted := range []string{"Hallo", "Zeile 1", "profile.toml", "role.en", "# sample", "promises"} {
		if strings.Contains(main.Text(), unwanted) {
			t.Errorf("the page says %q: it is a sample that the overview names, or a word of the file", unwanted)
		}
	}
	todo := site.Get("/admin", "Cookie", cookie).Page().Find(`a[href="/admin/site/findings"]`)
	if want := fmt.Sprint(main.Find(".finding").Length()); !strings.Contains(todo.Text(), want) {
		t.Errorf("the overview says %q, want %s", todo.Text(), want)
	}
}

// TestRefusalsLeadToFields checks that a refused save says what is wrong beside each field, in the language of the screen, that needed fields
// are not folded away, and that a name is made an id.
func TestRefusalsLeadToFields(t *testing.T) {
	t.Parallel()
	site, cookie := newSite(t, "freelancer")
	const service = "/admin/site/files/services?at=main%2F1"
	form := formOf(site.Get(service, "Cookie", cookie))
	for name, value := range map[string]string{"v/price@de": "450 € pro Tag", "v/price@en": "€450 a day", "v/min": "500", "v/max": "500", "v/description@de": "", "v/description@en": ""} {
		form.Set(name, value)
	}
	page := site.Post(service, form, "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity)
	if got := page.Text("#file-problem"); !strings.Contains(got, "Beschreibung fehlt") || strings.Contains(got, "description") {
		t.Errorf("the summary says %q", got)
	}
	if page.Page().Find("details.fold #key-description").Length() > 0 {
		t.Error("the field of what is missing is folded away")
	}
	form = formOf(page)
	form.Set("v/description@de", "Ein Tag.")
	form.Set("v/description@en", "A day.")
	page = site.Post(service, form, "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity)
	for lang, want := range map[string]string{"de": "\"450 € pro Tag\" nennt den Preis daneben nicht, 500", "en": "\"€450 a day\" nennt den Preis daneben nicht, 500"} {
		id := "#key-price-value-" + lang
		if got := page.Text(id + "-error"); !strings.Contains(got, want) || !strings.Contains(got, "„Mindestens“") {
			t.Errorf("beside the price in %s is %q", lang, got)
		}
		if got := page.Text(`#file-problem a[href="` + id + `"]`); !strings.Contains(got, want) {
			t.Errorf("the summary says %q", got)
		}
	}
	const rate = "/admin/site/files/services?at=rate%2F0"
	form = formOf(site.Get(rate, "Cookie", cookie))
	form.Set("v/min", "60")
	page = site.Post(rate, form, "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity)
	page.Want(`#file-problem a[href="#key-id-value"]`, "Kennung fehlt: füllen Sie es aus")
	form = formOf(page)
	form.Set("v/id", "Für 1 Stunde")
	site.Post(rate, form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	if got := site.File("services.toml"); !strings.Contains(got, "id = \"fur-1-stunde\"") && !strings.Contains(got, "id = \"fuer-1-stunde\"") {
		t.Errorf("the file is\n%s", got)
	}
}

// TestDraftPagesAreToDo checks that the overview names a page that is a draft, also one that lacks something, until it is public.
func TestDraftPagesAreToDo(t *testing.T) {
	t.Parallel()
	const link = `a[href="/admin/site/texts/pages/legal"]`
	for text, want := range map[string]bool{
		"---\ntitle: Legal notice\ndraft: true\n---\n":                                     true,
		"---\ntitle: Legal notice\ndescription: Who I am.\ndraft: true\n---\n\nAna.\n":     true,
		"---\ntitle: Legal notice\ndescription: Who I am.\nlanguages: [en]\n---\n\nAna.\n": false,
	} {
		site, cookie := editable(t, map[string]string{"pages/legal/en.md": text})
		if got := strings.Contains(site.Get("/admin", "Cookie", cookie).Text(link), "Legal notice"); got != want {
			t.Errorf("whether the overview names the page is %v, want %v:\n%s", got, want, text)
		}
	}
}
