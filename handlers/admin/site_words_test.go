package admin_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
)

const wordsPath = "/admin/site/files/other?file=words%2Fen.toml"

// labels returns the labels of the fields of the form.
func labels(page handlertest.Reply) []string {
	var all []string
	for _, label := range page.Page().Find("form#keys .field-label").EachIter() {
		all = append(all, strings.TrimSpace(label.Text()))
	}
	return all
}

// TestWordsOfProgram checks that an owner finds a sentence of the program by what the site says, changes it, and gets the program's back.
func TestWordsOfProgram(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, nil)
	get := func(query string) handlertest.Reply {
		return site.Get(wordsPath+"&q="+url.QueryEscape(query), "Cookie", cookie).WantStatus(http.StatusOK)
	}
	wantTexts(site.Get("/admin/site/files", "Cookie", cookie), `a[href="`+wordsPath+`"]`, "Sentences of the program: English")
	if got := labels(get("")); got != nil {
		t.Errorf("nothing is changed, and the form has %q", got)
	}
	wantTexts(get("fugue prelude toccata"), ".empty-state", "The program does not say this sentence.")
	for read, want := range map[string]string{
		"everything I've written here": "Everything I’ve written here, the latest first.",
		"Portrait of Ana":              "Portrait of {{.Name}}",
		"12 articles with this tag":    "{{.Count}} articles with this tag, the newest first.",
	} {
		if got := labels(get(read)); !slices.Contains(got, want) {
			t.Errorf("%q finds %q", read, got)
		}
	}

	for read, want := range map[string]string{
		"What is it about, and for whom?":     "Request a quote, explanation of a field",
		"Confirm the call that you asked for": "Your call, description for search engines",
	} {
		if got := get(read).Text("form#keys .field-hint"); !strings.Contains(got, want) {
			t.Errorf("%q is said to be at %q, want %q", read, got, want)
		}
	}

	const query, key = "portrait of", "v/about.portrait"
	save := func(text string) handlertest.Reply {
		form := formOf(get(query))
		form.Set(key, text)
		return site.Post(wordsPath+"&q="+url.QueryEscape(query), form, "Cookie", cookie)
	}
	refused := save("{{.Person}} at the piano").WantStatus(http.StatusUnprocessableEntity)
	wantTexts(refused, "#key-about\\.portrait .field-error", "The sentence has no {{.Person}}: use only {{.Name}}")
	if site.File("words/en.toml") != "" {
		t.Error("what was refused is written")
	}
	save("{{.Name}} at the piano").WantStatus(http.StatusSeeOther)
	if got := site.File("words/en.toml"); got != "\"about.portrait\" = \"{{.Name}} at the piano\"\n" {
		t.Errorf("the file says %q", got)
	}
	if got := labels(get("")); len(got) != 1 || got[0] != "Portrait of {{.Name}}" {
		t.Errorf("the form of what is changed has %q", got)
	}
	if got := labels(get("piano")); len(got) == 0 || got[0] != "Portrait of {{.Name}}" {
		t.Errorf("the sentence of the site's own is not found: %q", got)
	}
	save("").WantStatus(http.StatusSeeOther)
	if got := site.File("words/en.toml"); got != "" {
		t.Errorf("the file says %q after the field was emptied", got)
	}
}

// TestWordsInForms checks that an owner changes one form of a word that depends on a number, and that the others stay the program's.
func TestWordsInForms(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, nil)
	address := wordsPath + "&q=" + url.QueryEscape("with this tag")
	form := formOf(site.Get(address, "Cookie", cookie))
	form.Set("v/articles.tag.lead/one", "One single text with this tag.")
	site.Post(address, form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	if got := site.File("words/en.toml"); got != "\"articles.tag.lead\".one = \"One single text with this tag.\"\n" {
		t.Errorf("the file says %q", got)
	}
}
