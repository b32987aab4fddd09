package newsletter

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/net/html"

	"portfolio/content/cache"
	"portfolio/content/files"
	"portfolio/i18n/i18ntest"
	"portfolio/views/email"
)

// writer returns a writer for a site with pictures of several kinds.
func writer(t testing.TB) Writer {
	t.Helper()
	var asPNG, asJPEG bytes.Buffer
	picture := image.NewNRGBA(image.Rect(0, 0, 1600, 800))
	if err := png.Encode(&asPNG, image.NewNRGBA(image.Rect(0, 0, 60, 40))); err != nil {
		t.Fatal(err)
	}
	if err := jpeg.Encode(&asJPEG, picture, nil); err != nil {
		t.Fatal(err)
	}
	served, err := files.New(fstest.MapFS{
		"img/small.png": {Data: asPNG.Bytes()}, "img/wide.jpg": {Data: asJPEG.Bytes()},
		"img/drawing.svg": {Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300"><path d="M0 0h600v300z"/></svg>`)},
		"img/words.svg":   {Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300"><text>A</text></svg>`)},
	}, files.Options{Cache: cache.New(cache.Options{})})
	if err != nil {
		t.Fatal(err)
	}
	return Writer{Letterhead: email.Letterhead{Languages: i18ntest.Two(), Owner: "Robin Testa", BaseURL: "https://robin.example"}, Files: served}
}

func write(t testing.TB, source string) Text {
	t.Helper()
	text, err := writer(t).Write("en", source)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestWrite checks texts as emails and as plain text.
func TestWrite(t *testing.T) {
	const p = `<p style="margin:0 0 16px">`
	for source, want := range map[string][2]string{ // the email, the plain text
		"Hola, *Ana*.\r\n\r\nOtra línea.":      {p + "Hola, <em>Ana</em>.</p>\n" + p + "Otra línea.</p>\n", "Hola, Ana.\n\nOtra línea."},
		"[leer](/articulos/x)":                 {p + `<a href="https://robin.example/articulos/x">leer</a></p>` + "\n", "leer (https://robin.example/articulos/x)"},
		"[fuera](https://example.com/a?b=c&d)": {p + `<a href="https://example.com/a?b=c&amp;d">fuera</a></p>` + "\n", "fuera (https://example.com/a?b=c&d)"},
		"<script>alert(1)</script>":            {p + "&lt;script&gt;alert(1)&lt;/script&gt;</p>\n", "<script>alert(1)</script>"},
		"a <b onclick=alert(1)>b</b>":          {p + "a &lt;b onclick=alert(1)&gt;b&lt;/b&gt;</p>\n", "a <b onclick=alert(1)>b</b>"},
		"[x](javascript:alert(1))":             {p + `<a href="">x</a></p>` + "\n", "x"},
		"So $a_1*b_2*c$ is $5.":                {p + `So <code style="` + code + `">$a_1*b_2*c$</code> is $5.</p>` + "\n", "So $a_1*b_2*c$ is $5."},
		"![A boat](https://other.example/x.jpg)": {
			`<div style="margin:0 0 16px"><a href="https://other.example/x.jpg">A boat</a></div>` + "\n", "A boat (https://other.example/x.jpg)",
		},
		"![](https://other.example/c.svg?a=b) and": {p + `<a href="https://other.example/c.svg?a=b">c.svg</a> and</p>` + "\n", "c.svg (https://other.example/c.svg?a=b) and"},
		"- [x] done": {`<ul style="margin:0 0 16px 24px;padding:0">` + "\n" + `<li style="margin:0 0 6px"><span role="img" aria-label="Done:">☑</span> done</li>` + "\n</ul>\n", "- [x] done"},
		"":           {"", ""},
	} {
		if got := write(t, source); got.Mail != want[0] || got.Plain != want[1] {
			t.Errorf("%q is\n%s\n%q, want\n%s\n%q", source, got.Mail, got.Plain, want[0], want[1])
		}
	}
}

// TestPicturesOfMails checks that mails have JPEG, PNG and GIF alone, no wider than their column, and that what cannot be shown so is a link.
func TestPicturesOfMails(t *testing.T) {
	w := writer(t)
	for source, want := range map[string]string{
		"![A boat](img/small.png)":                                      `-60.png" alt="A boat" width="60" height="40" style=`,
		"![A boat](/img/wide.jpg)":                                      `-1200.jpg" alt="A boat" width="560" height="280" style=`,
		"![A boat](img/drawing.svg)":                                    `-1200.png" alt="A boat" width="560" height="280" style=`,
		"![A boat](img/words.svg)":                                      `<a href="img/words.svg">A boat</a>`,
		"![A boat](" + w.BaseURL + w.Files.URL("img/drawing.svg") + ")": `-1200.png" alt="A boat"`,
	} {
		text, err := w.Write("en", source)
		if err != nil || !strings.Contains(text.Mail, want) {
			t.Errorf("%s is %s (%v), want %s", source, text.Mail, err, want)
		}
		at := strings.Index(text.Mail, `src="`)
		if at < 0 {
			continue
		}
		address, _, _ := strings.Cut(text.Mail[at+len(`src="`):], `"`)
		path, ok := strings.CutPrefix(address, w.BaseURL+files.Prefix)
		served, found := w.Files.Find(path)
		if !ok || !found || !strings.Contains(text.Page, `src="`+files.Prefix+path) {
			t.Fatalf("%s leads to nothing", address)
		}
		data, _, err := served.Bytes(func(string) bool { return false })
		if err != nil {
			t.Fatal(err)
		}
		if config, _, err := image.DecodeConfig(bytes.NewReader(data)); err != nil || config.Width > 1200 {
			t.Errorf("%s: %v pixels wide (%v)", source, config.Width, err)
		}
	}
}

// everything has what an article can have.
const everything = "## One\n\nSaid.[^1] It is ~~not~~ ==so==, H~2~O.\n\n![A drawing](img/drawing.svg \"Ours\")\n\n![A](img/small.png) ![B](img/wide.jpg)\n\n" +
	"```go title=\"main.go\"\nfunc main() {\n\tprintln(\"a < b\")\n}\n```\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n> [!NOTE]\n> Look.\n\n> [!ASIDE]\n> Aside.\n\n> Quoted.\n\n" +
	"- [x] done\n- [ ] open\n\n1. one\n2. two\n\nterm\n: meaning\n\n$$\nx^2\n$$\n\n```goat title=\"A box\"\n+-+\n| |\n+-+\n```\n\n" +
	"<details>\n<summary>More</summary>\n\nHidden.\n\n</details>\n\nhttps://www.youtube.com/watch?v=a_b_c\n\n[^1]: There."

// TestMailHasOnlyWhatProgramsShow checks that an email needs no style sheet, script or page around it, and has the words of the page.
func TestMailHasOnlyWhatProgramsShow(t *testing.T) {
	text := write(t, everything)
	for _, wrong := range []string{"class=", "<svg", "<math", "<picture", "<video", "<audio", "<figure", "<details", "flex", "grid", ".svg", ".webp", "srcset", `src="/`, `href="/`} {
		if strings.Contains(text.Mail, wrong) {
			t.Errorf("the mail has %s: %s", wrong, text.Mail)
		}
	}
	if mail, page := wordsOf(t, text.Mail), wordsOf(t, text.Page); mail != page {
		t.Errorf("the mail says\n%s, the page\n%s", mail, page)
	}
	for _, word := range strings.Fields(wordsOf(t, text.Mail)) {
		if word = strings.Trim(word, "☑☐"); !strings.Contains(text.Plain, word) {
			t.Errorf("the plain text lacks %q: %s", word, text.Plain)
		}
	}
}

// TestTablesBreakNoWords checks that words of a table break where they would make an email wider than a phone, and only there.
func TestTablesBreakNoWords(t *testing.T) {
	for cells, whole := range map[string]bool{
		"Claim | How a stranger tests it | Published": true, "a | b": true, "internationalization | documentation | c": false,
		"one-hundred-and-twenty-three-and-some-words | c": true,
	} {
		text := write(t, cells+"\n"+strings.Repeat("--|", strings.Count(cells, "|"))+"--\n")
		if strings.Contains(text.Mail, "word-break:normal") != whole {
			t.Errorf("%q: %s", cells, text.Mail)
		}
	}
}

// wordsOf returns the words of HTML.
func wordsOf(t testing.TB, source string) string {
	t.Helper()
	document, err := html.Parse(strings.NewReader(source))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for node := range document.Descendants() {
		if node.Type == html.TextNode && class(node.Parent) != "footnote-backref" {
			out.WriteString(node.Data + " ")
		}
	}
	return strings.Join(strings.Fields(out.String()), " ")
}

// TestLongMail checks that what Gmail would cut off is behind a link.
func TestLongMail(t *testing.T) {
	paragraph := strings.Repeat("Más palabras, y más. ", 50) + "\n\n"
	for paragraphs, isCut := range map[int]bool{10: false, 200: true} {
		text := write(t, strings.Repeat(paragraph, paragraphs))
		got := cut(text.Mail, "https://robin.example/newsletter/x", "The rest")
		message, err := email.IssueMail{Base: writer(t).In("en"), Audience: "newsletter", Subject: "News", HTML: got, Unsubscribe: "https://robin.example/newsletter/unsubscribe?token=a"}.Render(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if n := encodedLength(message.HTML); n > 100_000 || isCut && n < 80_000 {
			t.Errorf("%d paragraphs are %d bytes", paragraphs, n)
		}
		if end := `<a href="https://robin.example/newsletter/x">The rest</a></p>`; strings.HasSuffix(got, end) != isCut {
			t.Errorf("%d paragraphs end %q", paragraphs, got[len(got)-100:])
		}
	}
}
