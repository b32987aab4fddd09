package upgrade

import (
	"strings"
	"testing"
)

// TestRewrites has a case for each rewrite: what an older version wrote, and what it is today. What is today's stays.
func TestRewrites(t *testing.T) {
	cases := map[string][]struct{ name, before, after string }{
		"articles/*/*.md": {
			{"articles/a/en.md", "---\ntitle: A # first\ncoverAlt: \"A boat\" # of wood\n---\n\ncoverAlt: not here\n", "---\ntitle: A # first\ncover_alt: \"A boat\" # of wood\n---\n\ncoverAlt: not here\n"},
			{"articles/a/en.md", "---\r\ncoverAlt : A\r\n---\r\ncoverAlt: b", "---\r\ncover_alt : A\r\n---\r\ncoverAlt: b"},
			{"articles/a/en.md", "\ufeff---\n\"coverAlt\": A\n---\n", "\ufeff---\n\"cover_alt\": A\n---\n"},
			{"articles/a/en.md", "---\ndescription: |\n  coverAlt: A\ncoverAlts: B\n---\n", ""},
			{"articles/a/en.md", "---\ncoverAlt: A\n", ""},
			{"articles/a/en.md", "coverAlt: A\n---\ncoverAlt: A\n---\n", ""},
			{"articles/a/en.md", "", ""},
			{"pages/a/en.md", "---\ncoverAlt: A\n---\n", ""},
			{"articles/en.md", "---\ncoverAlt: A\n---\n", ""},
		},
	}
	for _, r := range rewrites() {
		if len(cases[r.files]) == 0 {
			t.Errorf("no case for %s: %s", r.files, r.what)
		}
		for _, c := range cases[r.files] {
			if c.after == "" {
				c.after = c.before
			}
			if got := string(File(c.name, []byte(c.before))); got != c.after {
				t.Errorf("%s %q becomes %q, want %q", c.name, c.before, got, c.after)
			}
			if got := string(File(c.name, []byte(c.after))); got != c.after {
				t.Errorf("%s: the second time %q becomes %q", c.name, c.after, got)
			}
		}
	}
}

func TestDiff(t *testing.T) {
	before := strings.Split("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16", " ")
	after := strings.Clone(strings.Join(before, "\n"))
	after = strings.Replace(after, "2\n3\n", "two\nthree\n", 1)
	after = strings.Replace(after, "\n16", "\nsixteen", 1)
	want := `--- a
+++ a
@@ -1,6 +1,6 @@
 1
-2
-3
+two
+three
 4
 5
 6
@@ -13,4 +13,4 @@
 13
 14
 15
-16
\ No newline at end of file
+sixteen
\ No newline at end of file
`
	if got := Diff("a", []byte(strings.Join(before, "\n")), []byte(after)); got != want {
		t.Errorf("the difference is\n%s\nwant\n%s", got, want)
	}
}

func FuzzFile(f *testing.F) {
	f.Add("---\ncoverAlt: A\n---\n")
	f.Add("---\r\ncoverAlt: A\r\n---")
	f.Fuzz(func(t *testing.T, text string) {
		once := File("articles/a/en.md", []byte(text))
		if twice := File("articles/a/en.md", once); string(twice) != string(once) {
			t.Errorf("%q becomes %q, and that %q", text, once, twice)
		}
		if strings.Count(text, "\n") != strings.Count(string(once), "\n") {
			t.Errorf("%q becomes %q, with other lines", text, once)
		}
		Diff("a", []byte(text), once)
	})
}
