package markdown

import (
	"strings"
	"testing"
)

func compileBody(t *testing.T, source string) Document {
	t.Helper()
	document, err := Compile([]byte(source), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return document
}

func TestHeadingIDs(t *testing.T) {
	article := compileBody(t, "## Qué cambió, ¿y qué no?\n\n## El año del `código`\n\n### 48 voltios\n\n## Qué cambió, ¿y qué no?\n\n## ¿?\n\n#### Deep\n")
	want := []Heading{
		{ID: "que-cambio-y-que-no", Text: "Qué cambió, ¿y qué no?", Level: 2},
		{ID: "el-ano-del-codigo", Text: "El año del código", Level: 2},
		{ID: "48-voltios", Text: "48 voltios", Level: 3},
		{ID: "que-cambio-y-que-no-2", Text: "Qué cambió, ¿y qué no?", Level: 2},
		{ID: "section", Text: "¿?", Level: 2},
	}
	if len(article.Headings) != len(want) {
		t.Fatalf("headings %+v", article.Headings)
	}
	for i := range want {
		if article.Headings[i] != want[i] {
			t.Errorf("heading %+v, want %+v", article.Headings[i], want[i])
		}
		if !strings.Contains(article.HTML, `id="`+want[i].ID+`"`) {
			t.Errorf("the body has no id %s", want[i].ID)
		}
	}
}

func TestCode(t *testing.T) {
	html := compileBody(t, "```go\nfunc main() { println(\"<b>\") } // fin\n```\n").HTML
	for _, want := range []string{
		`<div class="code-block" data-language="go"><pre class="code" tabindex="0">`, `<span class="k">func</span>`, `class="c"`, `&lt;b&gt;`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("no %s in %s", want, html)
		}
	}
	if strings.Contains(html, "style=") {
		t.Errorf("inline style in %s", html)
	}
	plain := compileBody(t, "```\" onload=\"x\nan <unknown> language\n```\n").HTML
	if !strings.Contains(plain, "an &lt;unknown&gt; language") || strings.Contains(plain, `" onload="`) {
		t.Errorf("an unknown language becomes %s", plain)
	}
}

func TestBody(t *testing.T) {
	html := compileBody(t, "<script>alert(1)</script>\n\nA <b>bold</b> [link](javascript:alert(1)).\n\n|   | b |\n|---|---|\n| 1 | 2 |\n").HTML
	for _, forbidden := range []string{"<script", "<b>", "javascript:"} {
		if strings.Contains(html, forbidden) {
			t.Errorf("the HTML contains %s: %s", forbidden, html)
		}
	}
	if strings.Contains(html, "<th></th>") || !strings.Contains(html, "<th>b</th>") {
		t.Errorf("a header cell is empty: %s", html)
	}
	if !strings.Contains(html, `<div class="table-scroll" tabindex="0"><table>`) || !strings.Contains(html, "</table></div>") {
		t.Errorf("a table has no element that scrolls: %s", html)
	}
}

func TestCountWords(t *testing.T) {
	for source, want := range map[string]int{
		"": 0,
		"One two three.\n\n```\nfour five six\n```\n\n- seven\n- eight\n":                            5,
		"~~~\n```\nno\n~~~\nyes\n":                                                                   1,
		"| a | b |\n|---|---|\n| 1 | two words |\n":                                                  5,
		"See [the page](https://example.com/a b) and *that*.":                                        5,
		"L’été — c’est ça":                                                                           3,
		"One.\n\n<details>\n<summary>Two</summary>\n\nthree\n\n</details>\n\nFour `<details>`\nfive": 4,
	} {
		if got := CountWords(source); got != want {
			t.Errorf("%q has %d words, want %d", source, got, want)
		}
	}
}

func TestSlugify(t *testing.T) {
	for text, want := range map[string]string{
		"Straße": "strasse", "Işık ve İstanbul": "isik-ve-istanbul", "Yazılım": "yazilim", "Smørrebrød": "smorrebrod", "Łódź": "lodz", "Ålesund": "alesund",
		"Æther œuvre": "aether-oeuvre", "Ärger": "arger", "Đà Nẵng": "da-nang", "Þór": "thor", "Qué cambió": "que-cambio",
		"Привет, мир": "privet-mir", "Объявление": "obyavlenie", "Йод и ёж": "iod-i-ezh", "Київ": "kiiv", "Αθήνα": "athina",
		"日本": "", "日本 2": "2", "¿?": "", "a—b": "a-b", "C++": "c",
	} {
		if got := Slugify(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
