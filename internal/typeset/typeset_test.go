package typeset

import (
	"strings"
	"testing"
)

// readable writes what is invisible: ~ for a no-break space, | for a word joiner.
var readable = strings.NewReplacer(noBreakSpace, "~", wordJoiner, "|")

func TestPage(t *testing.T) {
	for page, want := range map[string]string{
		"a free 30-minute call":              "a free 30-|minute call",
		"a stand-up, a state-of-the-art bot": "a stand-|up, a state-|of-|the-|art bot",
		"in 3–6 weeks, 2-4 semanas":          "in 3–|6~weeks, 2-4~semanas",
		"$200–$500/month or $20/hour":        "$200–|$500/|month or $20/|hour",
		"500 € al mes, 80 % menos, R$ 500":   "500~€ al mes, 80~% menos, R$~500",
		"1,000 words in 2025 and later":      "1,000~words in 2025 and later",
		"30 días; 12 meses":                  "30~días; 12~meses",
		"developer. I build a bot, and I do": "developer. I~build a bot, and I~do",
		"AI is here, phase II of it":         "AI is here, phase II of it",
		"an ugly Model 3, in Paso 2.":        "an ugly Model~3, in Paso~2.",
		"plan B is open, GPT 3.5, in 3":      "plan B is open, GPT~3.5, in 3",
		// What stays as it is: long compounds, names, dates, addresses, dashes between words.
		"production-ready customer-facing": "production-ready customer-facing",
		"gpt-4 and my-file.txt":            "gpt-4 and my-file.txt",
		"2 de enero de 2026":               "2 de enero de 2026",
		"write to ana-m@example.com":       "write to ana-m@example.com",
		"write to a-b-c@my-own-site.com.":  "write to a-b-c@my-own-site.com.",
		"see https://a-b.example/x-y":      "see https://a-b.example/x-y",
		"this – that -- and - more -":      "this – that -- and - more -",
		"- 5":                              "- 5",
		"":                                 "",
		// Elements.
		`<p title="3 a-b c">3 weeks<b>5</b> days</p>`:                               `<p title="3 a-b c">3~weeks<b>5</b> days</p>`,
		"<head><title>3 weeks</title></head><body>3 weeks</body>":                   "<head><title>3 weeks</title></head><body>3~weeks</body>",
		"<pre>3 <code>4 a</code> b-c</pre>3 b-c":                                    "<pre>3 <code>4 a</code> b-c</pre>3~b-|c",
		"<header>3 weeks</header>":                                                  "<header>3~weeks</header>",
		`<div data-island="chat"><div>3 weeks</div>3 weeks</div><div>3 weeks</div>`: `<div data-island="chat"><div>3 weeks</div>3 weeks</div><div>3~weeks</div>`,
		`<div data-island="votes"><div>3 weeks</div>a 30-minute talk</div>`:         `<div data-island="votes"><div>3~weeks</div>a 30-|minute talk</div>`,
		`<span role="status">3 weeks</span> 3 weeks`:                                `<span role="status">3 weeks</span> 3~weeks`,
		`<math><mtext>3 weeks</mtext></math>`:                                       `<math><mtext>3 weeks</mtext></math>`,
		`<svg><text>3 weeks</text></svg><textarea>3 weeks</textarea>`:               `<svg><text>3 weeks</text></svg><textarea>3 weeks</textarea>`,
		// What no page is.
		"3 weeks <b": "3~weeks <b", "<": "<", "<script>3 a": "<script>3 a", `<p title="`: `<p title="`,
	} {
		if got := readable.Replace(string(Page([]byte(page)))); got != want {
			t.Errorf("%s: %s, want %s", page, got, want)
		}
	}
}

// FuzzPage checks that nothing is lost or moved, whatever a page holds.
func FuzzPage(f *testing.F) {
	f.Add("<p>a 30-minute call, 3–6 weeks</p><pre>3 a</pre>")
	f.Fuzz(func(t *testing.T, page string) {
		plain := strings.NewReplacer(noBreakSpace, " ", wordJoiner, "")
		if got, want := plain.Replace(string(Page([]byte(page)))), plain.Replace(page); got != want {
			t.Errorf("%q became %q", want, got)
		}
	})
}

func BenchmarkPage(b *testing.B) {
	page := []byte(strings.Repeat(`<li class="card"><a href="/articles/one">A free 30-minute call</a><p>Some text of a page in 3–6 weeks.</p></li>`, 220))
	b.SetBytes(int64(len(page)))
	b.ReportAllocs()
	for b.Loop() {
		Page(page)
	}
}
