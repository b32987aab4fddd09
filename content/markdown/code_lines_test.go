package markdown

import (
	"strings"
	"testing"
)

// TestCodeLines numbers and marks the lines of code, as other programs have it written.
func TestCodeLines(t *testing.T) {
	for info, want := range map[string]string{
		`text {linenos=true}`:                             `<span class="code-line" data-line="1">a` + "\n" + `</span><span class="code-line" data-line="2">b`,
		`text {linenos=table,linenostart=9,hl_lines=[2]}`: `data-line="9">a` + "\n" + `</span><mark class="code-line" data-line="10">b` + "\n" + `</mark>`,
		`text {hl_lines=["1-2"]}`:                         `<mark class="code-line">a` + "\n" + `</mark><mark class="code-line">b`,
		`text{hl_lines="1"}`:                              `data-language="text"><pre class="code" tabindex="0"><code><mark class="code-line">a`,
		`text {2,3-4} showLineNumbers`:                    `<span class="code-line" data-line="1">a` + "\n" + `</span><mark class="code-line" data-line="2">b`,
		`text {linenos=false}`:                            "<code>a\nb\nc\n</code>",
		`text {filename="x.txt"}`:                         "<figcaption>x.txt</figcaption>",
		`{.text}`:                                         `data-language="text"`,
		`text {hl_lines=[99999999999, -1, x]}`:            "a",
	} {
		got, err := Compile([]byte("```"+info+"\na\nb\nc\n```"), Options{})
		if err != nil || !strings.Contains(got.HTML, want) {
			t.Errorf("%s: %v, %s\nwant %s", info, err, got.HTML, want)
		}
	}
}
