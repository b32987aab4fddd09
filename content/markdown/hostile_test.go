package markdown

import (
	"strings"
	"testing"
)

// TestHostileText compiles texts that make a parser nest deeply or look at everything again and again. They take milliseconds;
// without the limits, minutes.
func TestHostileText(t *testing.T) {
	const n = 50000
	for name, c := range map[string]struct{ source, problem string }{
		"quotations":         {strings.Repeat(">", n) + " deep", "nests too deeply"},
		"spaced quotations":  {"> a\n\n" + strings.Repeat("> ", n) + "deep", "nests too deeply"},
		"lists":              {strings.Repeat("- ", n) + "deep", "nests too deeply"},
		"numbered lists":     {strings.Repeat("1. ", n) + "deep", "nests too deeply"},
		"tables":             {strings.Repeat("|a", 1000) + "|\n" + strings.Repeat("|-", 1000) + "|\n" + strings.Repeat("|a|\n", 1000) + "deep", "too many cells"},
		"quoted tables":      {"> " + strings.Repeat("|a", 1000) + "|\n> " + strings.Repeat("|-", 1000) + "|\n" + strings.Repeat("> |a|\n", 1000) + "deep", "too many cells"},
		"unfinished links":   {strings.Repeat("[a](", n) + "deep", "too many links"},
		"unfinished titles":  {strings.Repeat("[a](b \"", n) + "deep", "too many links"},
		"brackets":           {strings.Repeat("[", n) + "deep", ""},
		"headings":           {strings.Repeat("# a\n", maxHeadings) + "deep", ""},
		"more headings":      {strings.Repeat("# a\n", maxHeadings+1) + "deep", "too many headings"},
		"empty headings":     {strings.Repeat("#\n", n) + "deep", "too many headings"},
		"headings in lists":  {strings.Repeat("- > 1. # a\n", n/5) + "deep", "too many headings"},
		"underlines":         {strings.Repeat("a\n---\n", n/5) + "deep", "too many headings"},
		"underlined twice":   {strings.Repeat("> a\n> ==\n", n/5) + "deep", "too many headings"},
		"columns":            {"|" + strings.Repeat("a|", n/2) + "\n|" + strings.Repeat("-|", n/2) + "\n|deep|\n", ""},
		"emphasis":           {strings.Repeat("**a *b _c ", n/10) + "deep", ""},
		"footnotes":          {strings.Repeat("[^1]", n/10) + "\n\n[^1]: deep", ""},
		"templates in code":  {"```javascript\n" + strings.Repeat("`${", 3*n) + "\n```\n\ndeep", ""},
		"code without end":   {strings.Repeat("```\n```\n", n) + "deep", ""},
		"quotations in code": {"```\n" + strings.Repeat(">", maxNesting) + "\n```\n\ndeep", ""},
	} {
		t.Run(name, func(t *testing.T) {
			document, err := Compile([]byte(c.source), Options{})
			if err != nil || !strings.Contains(document.HTML, "deep") {
				t.Fatalf("the text is lost: %.80q, %v", document.HTML, err)
			}
			got := ""
			if len(document.Problems) > 0 {
				got = document.Problems[0].What
			}
			if len(document.Headings) > maxHeadings {
				t.Errorf("%d headings", len(document.Headings))
			}
			if (c.problem == "") != (got == "") || !strings.Contains(got, c.problem) {
				t.Errorf("the problem is %q, want %q", got, c.problem)
			}
		})
	}
}
