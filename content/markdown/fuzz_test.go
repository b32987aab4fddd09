package markdown

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// FuzzCompile compiles any text as an article: the HTML has no script, no link to a script, and no id twice.
func FuzzCompile(f *testing.F) {
	for _, seed := range []string{
		"## Title\n\n## Title\n\n[a](javascript:alert(1))", "<script>alert(1)</script>\n\n<img onerror=x src=y>", "| a | b |\n|---|---|\n| <b> | `|` |",
		"```go\"onclick=x\n</code></pre><script>\n```", "## <b>ñ</b> \"onclick=x", "![a\"b](data:text/html,x)", "[a]: <vbscript:x>\n\n[a]", "---\nslug: x\n---",
		"<javascript:alert(1)>", "~~~\n\x00\n", "# \u2028\n\n# #\n\n# section\n\n# section-2",
		"> [!NOTE]\n> ![a](plan.svg \"<b>\")", "```go title=\"<script>\"\n```", "a[^1][^1]\n\n[^1]: # fn:1\n\n## fn 1", "- [x] <b>\n\na\n: b", "![javascript:x](<boat one.jpg>)",
		"<details>\n<summary>a</summary>\n\n- <kbd id=main>b\n- c</kbd>\n\n</details></p><dd>", "<img src=x alt='\"><b>'> <figure>\n<img src=plan.svg>\n", "## a {#b} {#a_b}\n\n## a {#1}",
		"<p><sub><del></sub></del>\n<table><q>", "a^b^ ==c== ~d~ ~~e~~ ===f==", "<!-- <kbd> --></kbd><kbd", "<dl>\n<dt>a\n\nb</dl>\n</dt>",
		"https://youtu.be/a\"<b>\n\n[![a](plan.svg)\n![b](x)](https://vimeo.com/1 \"<i>\")", "![a](plan.svg \"<b>\") ![b](plan.svg)\n![c](plan.svg)", "```go {linenos=1 hl_lines=[1,\"2-999999\"]}\na<b>\n```", "```goat title=\"<b>\"\n.-->o |<script>&\n'-' ▒ *\n```", "$x<b>$ $$\\href{javascript:x}{a}$$ \\(a_1\\)", "$$\na &= \\text{</math><script>}\n$$\n> \\[\n> x^2\n> \\]", "```math\n\\color{red;x}\n```\n$\\verb|</annotation>|$",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		article, err := Compile([]byte(source), options)
		if err != nil {
			t.Fatalf("%q: %v", source, err)
		}
		document, err := html.Parse(strings.NewReader("<main>" + article.HTML + "</main><footer></footer>"))
		if err != nil {
			t.Fatalf("%q becomes %q: %v", source, article.HTML, err)
		}
		if body := document.LastChild.LastChild; body.FirstChild.Data != "main" || body.LastChild.Data != "footer" || body.FirstChild.NextSibling != body.LastChild {
			t.Errorf("%q reaches out of its place: %q", source, article.HTML)
		}
		ids := map[string]bool{}
		for node := range document.Descendants() {
			if node.Type == html.ElementNode && strings.Contains(" script style iframe object embed form meta base link ", " "+node.Data+" ") {
				t.Errorf("%q becomes <%s>", source, node.Data)
			}
			for _, a := range node.Attr {
				scheme, _, absolute := strings.Cut(strings.ToLower(strings.TrimSpace(a.Val)), ":")
				switch {
				case strings.HasPrefix(a.Key, "on"), a.Key == "style", a.Key == "srcdoc":
					t.Errorf("%q becomes an attribute %s", source, a.Key)
				case absolute && (a.Key == "href" || a.Key == "src") && (scheme == "javascript" || scheme == "vbscript"):
					t.Errorf("%q becomes a link to %s", source, a.Val)
				case a.Key == "id" && ids[a.Val]:
					t.Errorf("%q has the id %q twice", source, a.Val)
				case a.Key == "id":
					ids[a.Val] = true
				}
			}
		}
	})
}
