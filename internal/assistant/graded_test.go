package assistant

import (
	"os"
	"slices"
	"strings"
	"testing"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/search"
)

// firstResults is how many results a visitor looks at.
const firstResults = 5

// leastFound and leastAnswered are the shares of testdata/graded that must be right, by language. All of it was written from the pages
// alone, before any of it was tried; the first figures stand in testdata/graded/README.md.
var (
	leastFound    = map[i18n.Lang]float64{"de": 0.9, "fr": 0.95, "pt": 0.95}
	leastAnswered = map[i18n.Lang]float64{"de": 0.7, "fr": 0.8, "pt": 0.8}
)

// TestGraded searches and asks a site of a translator in the languages that the demonstration does not have.
func TestGraded(t *testing.T) {
	site, _, err := content.Load(os.DirFS("../../testdata/sites/translator"), content.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := search.New(site)
	a := ForSite(site, s)
	for lang, least := range leastFound {
		lines := gradedLines(t, "searches", " = ", lang)
		found, first := 0, 0
		for _, line := range lines {
			var names []string
			for _, hit := range s.Find(lang, line.asked, search.Types).Hits {
				names = append(names, resultName(site, hit))
			}
			names = names[:min(len(names), firstResults)]
			at := slices.IndexFunc(names, func(name string) bool { return slices.Contains(line.wanted, name) })
			if at < 0 {
				t.Logf("%s: %q does not find %v but %v", lang, line.asked, line.wanted, names)
				continue
			}
			if found++; at == 0 {
				first++
			}
		}
		share := float64(found) / float64(len(lines))
		t.Logf("%s: %d of %d searches find their page, %d of them first", lang, found, len(lines), first)
		if share < least {
			t.Errorf("%s: %.2f of the searches find their page, want %.2f", lang, share, least)
		}
	}
	for lang, least := range leastAnswered {
		lines := gradedLines(t, "questions", " | ", lang)
		right := 0
		for _, line := range lines {
			reply := a.Reply(lang, line.asked)
			said := saidBy(reply)
			if slices.ContainsFunc(line.wanted, func(wanted string) bool { return strings.Contains(said, addressOf(site, lang, wanted)) }) {
				right++
			} else {
				t.Logf("%s: %q is answered by %q: %s", lang, line.asked, reply.Topic, said)
			}
		}
		share := float64(right) / float64(len(lines))
		t.Logf("%s: %d of %d questions are answered", lang, right, len(lines))
		if share < least {
			t.Errorf("%s: %.2f of the questions are answered, want %.2f", lang, share, least)
		}
	}
}

// graded is a line of testdata/graded: what somebody types, and what leads on, one of them.
type graded struct {
	asked  string
	wanted []string
}

func gradedLines(t *testing.T, name, between string, lang i18n.Lang) []graded {
	t.Helper()
	text, err := os.ReadFile("testdata/graded/" + name + "." + string(lang) + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	var lines []graded
	for line := range strings.Lines(string(text)) {
		if asked, wanted, ok := strings.Cut(strings.TrimSpace(line), between); ok && !strings.HasPrefix(line, "#") {
			lines = append(lines, graded{asked, strings.Split(wanted, "|")})
		}
	}
	if len(lines) < 40 {
		t.Fatalf("%s.%s.txt has %d lines", name, lang, len(lines))
	}
	return lines
}

// resultName names a result as testdata/graded does.
func resultName(site *content.Site, hit search.Hit) string {
	switch hit.Type {
	case search.Article:
		for _, article := range site.Articles {
			for _, text := range article.Localized {
				if text.Slug == hit.Arg {
					return "article:" + article.ID
				}
			}
		}
	case search.Project:
		return "project:" + hit.Arg
	case search.Chat:
		return "chat"
	}
	return string(hit.Page)
}

// addressOf returns the address that @page, @article:id and @project:id of testdata/graded stand for.
func addressOf(site *content.Site, lang i18n.Lang, wanted string) string {
	name, ok := strings.CutPrefix(wanted, "@")
	if !ok {
		return wanted
	}
	page, id, _ := strings.Cut(name, ":")
	address := ""
	switch page {
	case "article":
		at := slices.IndexFunc(site.Articles, func(a content.Article) bool { return a.ID == id })
		address = site.Languages.Path(lang, i18n.Article, site.Articles[at].In(lang).Slug)
	case "project":
		address = site.Languages.Path(lang, i18n.Project, id)
	default:
		address = site.Languages.Path(lang, i18n.Page(page))
	}
	address, _, _ = strings.Cut(address, "?")
	return address
}

// saidBy returns the words and the links of a reply, without the ways on that every question gets.
func saidBy(reply Reply) string {
	text := reply.Text
	if card := reply.Card; card != nil && card.Kind != CardWays {
		text += " " + card.Title + " " + card.Text + " " + card.Note
		for _, link := range card.Links {
			text += " " + link.URL
		}
	}
	return strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(text)
}
