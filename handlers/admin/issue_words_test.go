package admin_test

import (
	"encoding/binary"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"portfolio/handlers/handlertest"
	"portfolio/i18n"
)

// sentences say something in each language, with its letters and its marks.
var sentences = map[i18n.Lang]string{
	"en": "It's a *quiet* night: read on.", "es": "¿Y mañana? Sí, «otra» *función*.", "pt": "Não há *maçãs* à mão: só pão.",
	"de": "Über *Größe* spricht „niemand“.", "fr": "L'*œuvre* « naïve » : voilà !",
}

// everything has what an article can have, behind a sentence.
const everything = "Said.[^1] It is ~~not~~ ==so==, H~2~O, `a*b`, $a_1$.\\\nNext **line**fold. <kbd>Ctrl</kbd>+<kbd>C</kbd>\n\n" +
	"## A heading\n\n![A boat](boat.svg \"The caption\")\n\n[![A link](boat.svg)](/contact)\n\n" +
	"```go title=\"main.go\"\nfunc main() {\n\tprintln(\"a < b\")\n}\n```\n\n| a | b |\n|---|--:|\n| 1 | **2** |\n\n" +
	"> [!WARNING]\n> Look **twice**.\n>\n> - in\n> - out\n\n> [!ASIDE]\n> Aside.\n\n> Quoted.\n\n- [x] done\n- [ ] open\n\n3. three\n4. four\n\nterm\n: meaning\n\n" +
	"$$\nx^2 + y\n$$\n\n<details>\n<summary>More</summary>\n\nHidden **words**.\n\n</details>\n\n" +
	"![A film](film.mp4)\n\n<video src=\"film.mp4\" title=\"The same film\" controls>No film.</video>\n\n<video aria-label=\"A third film\"><source src=\"film.mp4\"></video> behind it\n\n<audio src=\"sound.m4a\" aria-label=\"A sound\" controls></audio>\n\n" +
	"<figure>\n<img src=\"boat.svg\" alt=\"A boat again\">\n<figcaption>Its words</figcaption>\n</figure>\n\n" +
	"https://www.youtube.com/watch?v=a_b_c\n\n[A talk](https://vimeo.com/1234)\n\n[![Its picture](boat.svg)](https://vimeo.com/1234 \"Its title\")\n\n[^1]: There, see [a page](https://other.example/a_b)."

// inEveryLanguage returns the folder of a site in all shipped languages, with an article that has everything.
func inEveryLanguage(t *testing.T) fstest.MapFS {
	t.Helper()
	folder := handlertest.Edited(t, handlertest.SiteFolder("least"), "site.toml", `["es"]`, `["en", "es", "pt", "de", "fr"]`, "promises", "sections = [\"newsletter\"]\npromises")
	for lang, sentence := range sentences {
		head := "---\ntitle: \"All, " + string(lang) + "\"\ndescription: \"" + sentence + "\"\ndate: 2026-01-05\ncollection: articles\ncategory: howTos\ncover_alt: \"A boat at night\"\n---\n\n"
		folder["articles/all/"+string(lang)+".md"] = &fstest.MapFile{Data: []byte(head + sentence + "\n\n" + everything + "\n")}
	}
	drawing := []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300"><path d="M0 0h600v300z"/></svg>`)
	film := append(binary.BigEndian.AppendUint32(nil, 20), "ftypisom\x00\x00\x00\x00mp42"...)
	sound := append(binary.BigEndian.AppendUint32(nil, 20), "ftypM4A \x00\x00\x00\x00mp42"...)
	for name, data := range map[string][]byte{"cover.svg": drawing, "boat.svg": drawing, "film.mp4": film, "sound.m4a": sound} {
		folder["articles/all/"+name] = &fstest.MapFile{Data: data}
	}
	return folder
}

// TestIssueSaysTheSame checks that the page of an issue, its mail and its plain text have the same words in the same order, in every
// language, whatever is in the article that it brings.
func TestIssueSaysTheSame(t *testing.T) {
	t.Parallel()
	site := handlertest.NewFormSiteWith(t, 0, handlertest.WithFolder(t, inEveryLanguage(t)))
	cookie := site.Owner()
	languages := site.Content.Languages
	for lang := range sentences {
		reader(site.Site, string(lang)+"@example.com", string(lang))
	}
	offered := site.Get("/admin/newsletter", "Cookie", cookie).Attributes("input[name=article]", "value")
	address := site.Post("/admin/newsletter", url.Values{"article": offered, "form": {"whole"}}, "Cookie", cookie).WantStatus(http.StatusSeeOther).Header.Get("Location")
	site.Post(address+"/send", nil, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.SendIssues(2)
	mails := site.MailsOf("issue")
	for lang := range sentences {
		mail := mails[string(lang)+"@example.com"+string(lang)]
		list := site.Get(languages.Path(lang, i18n.NewsletterArchive)).WantStatus(http.StatusOK)
		page := site.Get(list.Attributes(".sent-issues a", "href")[0]).WantStatus(http.StatusOK).Page()
		document, err := goquery.NewDocumentFromReader(strings.NewReader(mail.HTML))
		must(t, err)
		if title := document.Find("h1").Text(); title != page.Find("h1").Text() || title != mail.Subject {
			t.Errorf("%s: the title is %q, %q on the page", lang, title, page.Find("h1").Text())
		}
		_, rest, _ := strings.Cut(mail.Text, "\n\n")
		text, _, _ := strings.Cut(rest, "\n\nLena Mínima\n")
		onPage := wordsOf(page.Find(".prose"), true)
		if !slices.Contains(onPage, "sound") || !slices.Contains(onPage, "night") {
			t.Fatalf("%s: the page says %q", lang, onPage)
		}
		same(t, string(lang)+": the mail", wordsOf(document.Find("h1 + div"), true), onPage)
		same(t, string(lang)+": the plain text", plainWords(text), wordsOf(page.Find(".prose"), false))
	}
}

// same reports the first word that differs.
func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Errorf("%s says %q, the page %q, behind %q", what, got[i:min(i+8, len(got))], want[i:min(i+8, len(want))], want[max(0, i-8):min(i, len(want))])
			return
		}
	}
}

// within are the elements that do not end a word.
var within = []string{"a", "b", "code", "del", "em", "i", "kbd", "mark", "s", "span", "strong", "sub", "sup"}

// wordsOf returns the words of HTML, with those of its pictures, films and sounds, and the marks of tasks and footnotes or without.
func wordsOf(found *goquery.Selection, marks bool) []string {
	found = found.Clone()
	found.Find(".footnote-backref").Remove()
	if !marks {
		found.Find("sup, [role=img]").Remove()
	}
	var out strings.Builder
	for _, node := range found.Nodes {
		writeWords(&out, node)
	}
	return strings.Fields(out.String())
}

func writeWords(out *strings.Builder, node *html.Node) {
	if node.Type == html.TextNode {
		out.WriteString(node.Data)
		return
	}
	if !slices.Contains(within, node.Data) {
		out.WriteByte(' ')
		defer out.WriteByte(' ')
	}
	for _, a := range node.Attr {
		if node.Data == "img" && a.Key == "alt" || node.Data != "span" && a.Key == "aria-label" || node.Data == "video" && a.Key == "title" {
			out.WriteString(" " + a.Val + " ")
			if node.Data != "img" { // within it is what does not play it sees
				return
			}
		}
	}
	for child := range node.ChildNodes() {
		writeWords(out, child)
	}
}

// The marks that plain text has in place of elements: addresses behind words, and signs at the beginnings of lines.
var (
	plainAddress = regexp.MustCompile(` \((https?://|mailto:)[^ )]*\)`)
	plainMark    = regexp.MustCompile(`(?m)^[-=]+$|^(?:[ >]|- |\d+\. |\[[ x]\] |\[\d+\] )+| \| | \[\d+\]`)
)

// plainWords returns the words of plain text.
func plainWords(text string) []string {
	return strings.Fields(plainMark.ReplaceAllString(plainAddress.ReplaceAllString(text, ""), " "))
}
