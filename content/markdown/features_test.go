package markdown

import (
	"strings"
	"testing"
)

// options know one picture with variants, one without, and one page.
var options = Options{
	Words: Words{Note: "Nota", Warning: "Atención", Done: "Hecho:", ToDo: "Pendiente:"},
	Link: func(destination string) (string, *Problem) {
		if destination == "../other/" {
			return "/articles/other", nil
		}
		return "", &Problem{What: "the link " + destination + " leads nowhere"}
	},
	Picture: func(destination string) (Picture, *Problem) {
		switch destination {
		case "boat one.jpg":
			return Picture{URL: "/static/boat.jpg", Width: 1600, Height: 900, WebP: "/static/boat.webp 480w"}, nil
		case "plan.svg":
			return Picture{URL: "/static/plan.svg"}, nil
		case "a.mp4":
			return Picture{URL: "/static/a.mp4", Media: "video"}, nil
		}
		return Picture{}, &Problem{What: "the picture " + destination + " does not exist"}
	},
}

func TestFeatures(t *testing.T) {
	for name, c := range map[string]struct{ source, want string }{
		"callout": {
			"> [!NOTE]\n> Mind *this*.\n>\n> And that.",
			"<div class=\"callout callout-note\" role=\"note\">\n<p class=\"callout-title\"><strong>Nota</strong></p>\n<p>Mind <em>this</em>.</p>\n<p>And that.</p>\n</div>\n",
		},
		"side note": {
			"> [!ASIDE]\n> Or *this*.",
			"<div class=\"side-note\" role=\"note\">\n<p>Or <em>this</em>.</p>\n</div>\n",
		},
		"callout with a list alone": {
			"> [!warning]\n> - a",
			"<div class=\"callout callout-warning\" role=\"note\">\n<p class=\"callout-title\"><strong>Atención</strong></p>\n<ul>\n<li>a</li>\n</ul>\n</div>\n",
		},
		"quotation": {"> [NOTE]\n> x", "<blockquote>\n<p>[NOTE]\nx</p>\n</blockquote>\n"},
		"tasks": {
			"- [x] a\n- [ ] b",
			"<ul>\n<li><span class=\"task task-done\"><span class=\"visually-hidden\">Hecho:</span></span> a</li>\n<li><span class=\"task\"><span class=\"visually-hidden\">Pendiente:</span></span> b</li>\n</ul>\n",
		},
		"alignment": {
			"|a|b|c||\n|-:|:-:|:-|-:|\n|1|2|3|4|",
			"<div class=\"table-scroll\" tabindex=\"0\"><table>\n<thead>\n<tr>\n<th class=\"cell-end\">a</th>\n<th class=\"cell-center\">b</th>\n<th>c</th>\n<td></td>\n</tr>\n</thead>\n" +
				"<tbody>\n<tr>\n<td class=\"cell-end\">1</td>\n<td class=\"cell-center\">2</td>\n<td>3</td>\n<td class=\"cell-end\">4</td>\n</tr>\n</tbody>\n</table></div>\n",
		},
		"definitions": {"Term\n: Meaning", "<dl>\n<dt>Term</dt>\n<dd>Meaning</dd>\n</dl>\n"},
		"autolink":    {"See https://example.com/a.", "<p>See <a href=\"https://example.com/a\">https://example.com/a</a>.</p>\n"},
		"code with a title": {
			"```text title=\"a <b>.txt\"\nx\n```",
			"<figure class=\"code-block\"><figcaption>a &lt;b&gt;.txt</figcaption><pre class=\"code\" tabindex=\"0\"><code>x\n</code></pre></figure>\n",
		},
		"code with a title alone": {
			"```title=x.txt\nx\n```", "<figure class=\"code-block\"><figcaption>x.txt</figcaption><pre class=\"code\" tabindex=\"0\"><code>x\n</code></pre></figure>\n",
		},
		"code with a language": {
			"~~~text\nx\n~~~", "<div class=\"code-block\" data-language=\"text\"><pre class=\"code\" tabindex=\"0\"><code>x\n</code></pre></div>\n",
		},
		"code of no language": {"```\n<x>\n```", "<div class=\"code-block\"><pre class=\"code\" tabindex=\"0\"><code>&lt;x&gt;\n</code></pre></div>\n"},
		"indented code":       {"a\n\n    <x>\n    y", "<p>a</p>\n<div class=\"code-block\"><pre class=\"code\" tabindex=\"0\"><code>&lt;x&gt;\ny\n</code></pre></div>\n"},
		"figure": {
			"![A \"boat\"](<boat one.jpg> \"On the *lake*\")",
			`<figure><picture><source type="image/webp" srcset="/static/boat.webp 480w" sizes="` + sizes + `"><img src="/static/boat.jpg" alt="A &#34;boat&#34;" width="1600" height="900"></picture><figcaption>On the *lake*</figcaption></figure>` + "\n",
		},
		"place": {"<span id=\"hull\"></span>Of *oak*, see [it](#hull)", "<p><span id=\"hull\"></span>Of <em>oak</em>, see <a href=\"#hull\">it</a></p>\n"},
		"figure that is a link": {
			"[![A](plan.svg \"The \\\"hull\\\"\")](https://a.example)",
			"<figure><a href=\"https://a.example\"><img src=\"/static/plan.svg\" alt=\"A\"></a><figcaption>The &quot;hull&quot;</figcaption></figure>\n",
		},
		"title within a line": {"See ![A](plan.svg \"The \\\"hull\\\"\")", "<p>See <img src=\"/static/plan.svg\" alt=\"A\" title=\"The &quot;hull&quot;\"></p>\n"},
		"escaped name":        {"![A](boat%20one.jpg)", `<figure><picture><source type="image/webp" srcset="/static/boat.webp 480w" sizes="` + sizes + `"><img src="/static/boat.jpg" alt="A" width="1600" height="900"></picture></figure>` + "\n"},
		"second picture is lazy": {
			"![A](plan.svg)\n\nText ![B](plan.svg)",
			"<figure><img src=\"/static/plan.svg\" alt=\"A\"></figure>\n<p>Text <img src=\"/static/plan.svg\" alt=\"B\" loading=\"lazy\" decoding=\"async\"></p>\n",
		},
		"comments":  {"a<!-- b -->c\n\n<!--\nd\n-->\n\ne", "<p>ac</p>\n<p>e</p>\n"},
		"notations": {"`{{< a >}}` `$$x$$` `![a](b c.png)` \\(or not\\) \\[x\\] $5 $$", "<p><code>{{&lt; a &gt;}}</code> <code>$$x$$</code> <code>![a](b c.png)</code> (or not) [x] $5 $$</p>\n"},
		"elements": {
			"Press <kbd>Ctrl</kbd>+<KBD lang=es>C</KBD>,<br>or *<abbr title=\"a &quot;b&quot;\">H<sub>2</sub>O &amp; x</abbr>*.",
			"<p>Press <kbd>Ctrl</kbd>+<kbd lang=\"es\">C</kbd>,<br>or <em><abbr title=\"a &#34;b&#34;\">H<sub>2</sub>O &amp; x</abbr></em>.</p>\n",
		},
		"details": {
			"<details open>\n<summary>More &lt;b&gt;</summary>\n\n*x* [y](#z)\n\n</details>\n\n## z",
			"<details open=\"\">\n<summary>More &lt;b&gt;</summary>\n<p><em>x</em> <a href=\"#z\">y</a></p>\n</details>\n" +
				`<h2 id="z">z <a class="anchor" aria-hidden="true" tabindex="-1" href="#z">#</a></h2>` + "\n",
		},
		"a figure of HTML": {
			"<figure id=\"hull\">\n<img src=\"plan.svg\" alt=\"A &amp; B\" width=\"3\">\n<figcaption>The <small>hull</small></figcaption>\n</figure>\n\n[x](#hull)",
			"<figure id=\"hull\">\n<img src=\"/static/plan.svg\" alt=\"A &amp; B\">\n<figcaption>The <small>hull</small></figcaption>\n</figure>\n<p><a href=\"#hull\">x</a></p>\n",
		},
		"escaped words":            {"![A \\*b\\* &amp; `\\*`](plan.svg)", "<figure><img src=\"/static/plan.svg\" alt=\"A *b* &amp; \\*\"></figure>\n"},
		"a picture that decorates": {"A\n\n<img src=\"plan.svg\" alt=\"\">\n", "<p>A</p>\n<img src=\"/static/plan.svg\" alt=\"\">\n"},
		"a video of HTML": {
			"<video src=\"a.mp4\" poster=\"plan.svg\" title=\"A\"></video> <audio title=B preload=metadata controls><source src=a.mp4 type=audio/mp4></audio>",
			"<p><video src=\"/static/a.mp4\" poster=\"/static/plan.svg\" title=\"A\" controls preload=\"none\"></video> " +
				"<audio title=\"B\" preload=\"metadata\" controls=\"\"><source src=\"/static/a.mp4\" type=\"audio/mp4\"></audio></p>\n",
		},
		"a picture of HTML": {
			"<picture>\n<source srcset=\"plan.svg 1x, boat%20one.jpg 2x\" media=\"(min-width: 40em)\">\n<img src=\"boat one.jpg\" alt=\"A\">\n</picture>",
			"<picture>\n<source srcset=\"/static/plan.svg 1x, /static/boat.jpg 2x\" media=\"(min-width: 40em)\">\n<img src=\"/static/boat.jpg\" alt=\"A\" width=\"1600\" height=\"900\">\n</picture>",
		},
		"marks":        {"H~2~O, x^n+1^, ==two **words**==, ~~not~~, 2^10 and 2^20, a==b and c==d, ~ x ~", "<p>H<sub>2</sub>O, x<sup>n+1</sup>, <mark>two <strong>words</strong></mark>, <del>not</del>, 2^10 and 2^20, a==b and c==d, ~ x ~</p>\n"},
		"a home page":  {"[x/~ana/a](https://x.example/~ana/a)", "<p><a href=\"https://x.example/~ana/a\">x/~ana/a</a></p>\n"},
		"id":           {"## A {x} *heading* {#my_id}", `<h2 id="my_id">A {x} <em>heading</em> <a class="anchor" aria-hidden="true" tabindex="-1" href="#my_id">#</a></h2>` + "\n"},
		"a page's id":  {"## Menu", `<h2 id="menu-2">Menu <a class="anchor" aria-hidden="true" tabindex="-1" href="#menu-2">#</a></h2>` + "\n"},
		"link":         {"[other](../other/)", "<p><a href=\"/articles/other\">other</a></p>\n"},
		"outside link": {"[x](https://example.com \"T\") [y](#) [z](mailto:a@b.c)", "<p><a href=\"https://example.com\" title=\"T\">x</a> <a href=\"#\">y</a> <a href=\"mailto:a@b.c\">z</a></p>\n"},
	} {
		t.Run(name, func(t *testing.T) {
			document, err := Compile([]byte(c.source), options)
			if err != nil || len(document.Problems) > 0 {
				t.Fatalf("%v, %v", document.Problems, err)
			}
			if document.HTML != c.want {
				t.Errorf("got  %q\nwant %q", document.HTML, c.want)
			}
		})
	}
}

func TestFootnote(t *testing.T) {
	document, err := Compile([]byte("A claim.[^1]\n\n[^1]: Its source.\n"), options)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<sup id="fnref:1"><a href="#fn:1"`, `<li id="fn:1">`, "Its source.", `href="#fnref:1"`} {
		if !strings.Contains(document.HTML, want) {
			t.Errorf("no %s in %s", want, document.HTML)
		}
	}
}

func TestProblems(t *testing.T) {
	for name, c := range map[string]struct {
		source, want, html string
		line               int
		hint               bool
	}{
		"picture without words":     {"a\n\n![](plan.svg)", "the picture plan.svg has no words", `<img src="/static/plan.svg" alt="">`, 3, false},
		"missing picture":           {"a\nb ![A < B](x.jpg)", "the picture x.jpg does not exist", "<em>A &lt; B</em>", 2, false},
		"picture of another site":   {"![A](https://example.com/x.jpg)", "is on another site", "<em>A</em>", 1, false},
		"picture in the address":    {"![A](data:image/png;base64,AAAA)", "is on another site", "<em>A</em>", 1, false},
		"dead link":                 {"a\n\n- b\n- [c](../d/)", "the link ../d/ leads nowhere", `<a href="../d/">c</a>`, 4, false},
		"script":                    {"[a](javascript:alert)", "could run a script", `<a href="">a</a>`, 1, false},
		"empty link":                {"[a]()", "the link has no address", "", 1, false},
		"HTML":                      {"a\n\n<div>x</div>", "HTML is shown as text: <div>", "<p>&lt;div&gt;x&lt;/div&gt;</p>", 3, false},
		"HTML in a line":            {"a <b>x</b>", "HTML is shown as text: <b>", "a &lt;b&gt;x&lt;/b&gt;", 1, false},
		"an end alone":              {"a</p>", "HTML is shown as text: <p>", "a&lt;/p&gt;", 1, false},
		"no such heading":           {"# A place\n\n[b](#a-place)\n[c](#nowhere)", "the link #nowhere leads to no heading", `<a href="#nowhere">`, 4, false},
		"a scheme with a typo":      {"[a](htps://x.example)", "begins with htps:, which few programs know", "", 1, true},
		"a page without a host":     {"[a](https:/x.example)", "is no address of a page", "", 1, false},
		"no email address":          {"[a](mailto:somebody)", "has no email address", "", 1, false},
		"a comment without end":     {"a\n\n<!-- b\n\nc", "the comment hides the rest of the text", "<p>a</p>", 3, false},
		"a program":                 {"a <?php b ?>", "HTML is shown as text: <?php b ?>", "a &lt;?php b ?&gt;", 1, false},
		"HTML and a comment":        {"<!-- a --><b>c</b>", "HTML is shown as text: <b>", "<p>&lt;b&gt;c&lt;/b&gt;</p>", 1, false},
		"no end":                    {"<details>\n<summary>More</summary>\n\n*x*", "HTML is shown as text: <details> has no end", "&lt;details&gt;\n<summary>More</summary>\n<p><em>x</em></p>", 1, false},
		"an end elsewhere":          {"- <kbd>a\n- b</kbd>", "HTML is shown as text: <kbd> has no end", "&lt;kbd&gt;a", 1, false},
		"ends crossed":              {"a <sub><sup>b</sub></sup>", "HTML is shown as text: <sup> has no end", "<sub>&lt;sup&gt;b</sub>&lt;/sup&gt;", 1, false},
		"a block in a line":         {"a <details>b</details>", "HTML is shown as text: <details> within a paragraph", "a &lt;details&gt;b&lt;/details&gt;", 1, false},
		"an attribute":              {"a\n<kbd onclick=\"b()\" style=\"c\">d</kbd>", "the attribute onclick of <kbd> is left out", "<kbd>d</kbd>", 2, false},
		"an id of the page":         {"<kbd id=main>d</kbd>", "the id main of <kbd> is left out", "<kbd>d</kbd>", 1, false},
		"an id twice":               {"## a\n\n<kbd id=a>d</kbd>", "the id a of <kbd> is left out", "<kbd>d</kbd>", 3, false},
		"an img elsewhere":          {"<img src=\"https://example.com/x.png\" alt=\"A\">", "is on another site", "<em>A</em>", 1, false},
		"an img without words":      {"a <img src=plan.svg>", "the picture plan.svg has no words", `<img src="/static/plan.svg" alt="">`, 1, false},
		"a video elsewhere":         {"<video title=A src=//x.example/a.mp4></video>", "is on another site", "<video title=\"A\" controls", 1, false},
		"a video without words":     {"<video src=a.mp4></video>", "the video has no words", `<video src="/static/a.mp4"`, 1, false},
		"a picture as a video":      {"<video title=A src=plan.svg></video>", "<video> cannot show plan.svg", `<video title="A" controls`, 1, false},
		"a video that begins":       {"<video title=A src=a.mp4 autoplay></video>", "the attribute autoplay of <video> is left out", `<video title="A" src="/static/a.mp4" controls`, 1, false},
		"a closed element":          {"a <kbd/> b", "HTML is shown as text: <kbd>", "a &lt;kbd/&gt; b", 1, false},
		"shortcode":                 {"a\n\n{{< youtube abc >}}", "the shortcode {{< youtube abc >}} is shown as it is", "{{&lt; youtube abc &gt;}}", 3, false},
		"shortcode in a line":       {"- a\n- b {{<youtube abc>}}", "the shortcode {{<youtube abc>}} is shown as it is", "youtube abc", 2, false},
		"shortcode with Markdown":   {"{{% note %}} a {{% /note %}}", "the shortcode {{% note %}} is shown as it is", "{{% note %}}", 1, false},
		"short code":                {"a\n\n\\[playlist ids=\"1\"]", "the short code \\[playlist ids=\"1\"] is shown as it is", "[playlist ids=", 3, true},
		"short code of a number":    {"[nggallery id=3]", "the short code [nggallery id=3] is shown as it is", "[nggallery id=", 1, true},
		"the border of members":     {"a\n\n{{members-only}}\n\nb", "the border of what members alone may read {{members-only}} is shown as it is", "{{members-only}}", 3, false},
		"template tag":              {"| a |\n|---|\n| {% include x %} |", "the template tag {% include x %} is shown", "{% include x %}", 3, false},
		"a heading's id twice":      {"## A {#b}\n\n## C {#b}", "the heading cannot have the id b", `<h2 id="c">C <a`, 3, false},
		"an id that cannot be":      {"## A {#1}", "the heading cannot have the id 1", `<h2 id="a">A <a`, 1, false},
		"picture with a space":      {"a\nb ![A boat](my boat.jpg)", "the picture ![A boat](my boat.jpg) is shown as it is", "![A boat](my boat.jpg)", 2, false},
		"mermaid":                   {"a\n\n```mermaid\nA --> B\n```", "the drawing of mermaid is shown as code", "A --&gt; B", 4, true},
		"unknown kind of callout":   {"> [!INFO]\n> x", "there is no callout INFO", "<blockquote>", 1, true},
		"callout with words behind": {"> [!NOTE] x", "there is no callout NOTE", "<blockquote>", 1, true},
	} {
		t.Run(name, func(t *testing.T) {
			document, err := Compile([]byte(c.source), options)
			if err != nil || len(document.Problems) == 0 {
				t.Fatalf("no problem in %s, %v", document.HTML, err)
			}
			got := document.Problems[0]
			if !strings.Contains(got.What, c.want) || got.Line != c.line || got.Hint != c.hint {
				t.Errorf("the problem is %+v, want %q in line %d", got, c.want, c.line)
			}
			if !strings.Contains(document.HTML, c.html) {
				t.Errorf("no %s in %s", c.html, document.HTML)
			}
		})
	}
}

func TestPictureBelowCover(t *testing.T) {
	document, err := Compile([]byte("![A](plan.svg)"), Options{Picture: func(string) (Picture, *Problem) { return Picture{URL: "/a.svg"}, nil }, Below: true})
	if want := "<figure><img src=\"/a.svg\" alt=\"A\" loading=\"lazy\" decoding=\"async\"></figure>\n"; err != nil || document.HTML != want {
		t.Errorf("got %q, %v, want %q", document.HTML, err, want)
	}
}
