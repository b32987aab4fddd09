package markdown

import "testing"

// TestPlainText checks that plain text has the words of the Markdown, the addresses of its links, and none of its marks.
func TestPlainText(t *testing.T) {
	words := Words{Note: "Note"}
	for _, test := range []struct{ source, want string }{
		{"# Title\n\nOne *two* **three** ~~four~~\nfive `a*b*c`", "Title\n=====\n\nOne two three four five a*b*c"},
		{"Second\n---\n\n### Third", "Second\n------\n\nThird"},
		{"- a\n- b\n  - c\n\n1. one\n2. two\n\n   more", "- a\n- b\n  - c\n\n1. one\n\n2. two\n\n   more"},
		{"7) seven\n8) eight", "7. seven\n8. eight"},
		{"[the text](https://robin.example/a?b&amp;c \"title\")", "the text (https://robin.example/a?b&c)"},
		{"[one][1]\n\n[1]: https://robin.example/a", "one (https://robin.example/a)"},
		{"<https://robin.example> and https://robin.example/b", "https://robin.example and https://robin.example/b"},
		{"[ana@robin.example](mailto:ana@robin.example), [write](mailto:ana@robin.example)", "ana@robin.example, write (ana@robin.example)"},
		{"[below](#title), [script](javascript:alert(1)), [](https://robin.example)", "below, script, https://robin.example"},
		{"> Said\n> so.\n>\n> > Twice.", "> Said so.\n>\n> > Twice."},
		{"![A *red* door](door.png)", "A red door"},
		{"![A door](door.png \"Ours\")", "A door\nOurs"},
		{"[![A door](door.png)](https://robin.example)", "A door (https://robin.example)"},
		{"```go\nif a {\n\tb()\n}\n\nc\n```", "    if a {\n    \tb()\n    }\n\n    c"},
		{`2 \* 3 &lt; 7 \&amp; <kbd>x</kbd><!-- aside -->`, "2 * 3 < 7 &amp; <kbd>x</kbd>"},
		{"line  \nbroken\n\n***\n\nend", "line\nbroken\n\n* * *\n\nend"},
		{"<div>\nkept\n</div>", "<div>\nkept\n</div>"},
		{"> [!NOTE]\n> Look.", "> Note\n>\n> Look."},
		{"> [!ASIDE]\n> Look.", "> Look."},
		{"| a | b |\n|---|---|\n| 1 | 2 |", "a | b\n-----\n1 | 2"},
		{"Said.[^1]\n\n[^1]: There.", "Said. [1]\n\n[1] There."},
		{"- [x] done\n- [ ] open", "- [x] done\n- [ ] open"},
		{"term\n: meaning", "term\n    meaning"},
		{"", ""},
	} {
		source := []byte(test.source)
		document, problem := parse(newMarkdown(Options{}, &limits{source: source}), source)
		if problem != nil {
			t.Fatal(problem)
		}
		if got := (plainTextWriter{source, words}).blocks(document, "\n\n"); got != test.want {
			t.Errorf("the text of %q is\n%q, want\n%q", test.source, got, test.want)
		}
	}
}
