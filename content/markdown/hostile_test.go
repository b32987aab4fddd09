package markdown

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
)

// numbered repeats a format with 0, 1, …
func numbered(format string, n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, format, i)
	}
	return out.String()
}

// TestHostileText compiles texts that make a parser nest deeply or look at everything again and again. They take milliseconds;
// without the limits, minutes. What exceeds a limit is shown as it was written.
func TestHostileText(t *testing.T) {
	const n = 300_000
	table := func(columns, rows int) string {
		return strings.Repeat("|a", columns) + "|\n" + strings.Repeat("|-", columns) + "|\n" + strings.Repeat("|a|\n", rows)
	}
	for name, c := range map[string]struct{ source, problem string }{
		"quotations":            {strings.Repeat(">", n) + " deep", "nests too deeply"},
		"spaced quotations":     {"> a\n\n" + strings.Repeat("> ", n) + "deep", "nests too deeply"},
		"lists":                 {strings.Repeat("- ", n) + "deep", "nests too deeply"},
		"numbered lists":        {strings.Repeat("1. ", n) + "deep", "nests too deeply"},
		"nested footnotes":      {strings.Repeat("[^1]:", n) + "deep", "nests too deeply"},
		"nested definitions":    {"a\n" + strings.Repeat(": ", n) + "deep", ""},
		"items":                 {strings.Repeat("- a\n", n) + "deep", "too many lines"},
		"empty items":           {strings.Repeat("-\n+\n", n/2) + "deep", "too many"},
		"paragraphs":            {strings.Repeat("a\n\n", n) + "deep", "too many lines"},
		"lines":                 {strings.Repeat("a\n", n) + "deep", "too many lines"},
		"long table":            {table(1, n) + "deep", "too many lines, cells"},
		"wide table":            {table(1000, 1000) + "deep", "too many lines, cells"},
		"quoted table":          {"> " + strings.ReplaceAll(table(1000, 1000), "\n", "\n> ") + "deep", "too many lines, cells"},
		"columns":               {table(n/10, 0) + "|deep|\n", ""},
		"escaped bars":          {"|a|\n|-|\n|" + strings.Repeat("`\\|` ", n/10) + "|deep|\n", "too many escaped bars"},
		"unfinished links":      {strings.Repeat("[a](", n) + "deep", "too many emphases, links and brackets in long paragraphs"},
		"unfinished titles":     {strings.Repeat("[a](b \"", n) + "deep", "too many emphases, links and brackets in long paragraphs"},
		"brackets":              {strings.Repeat("[", n) + "deep", "too many emphases, links and brackets in long paragraphs"},
		"closing brackets":      {strings.Repeat("]", n) + "deep", ""},
		"links":                 {strings.Repeat("[a](/a)\n\n", n/4) + "deep", "too many lines, cells, links"},
		"definitions":           {numbered("[%d]: a\n", n/10) + "\ndeep", "too many link definitions"},
		"unfinished definition": {strings.Repeat("[a]: b \"\n", n/10) + "\ndeep", "too many link definitions"},
		"definition of nothing": {strings.Repeat("[a]:\n", n/10) + "\ndeep", "too many link definitions"},
		"headings":              {strings.Repeat("# a\n", maxHeadings) + "deep", ""},
		"more headings":         {strings.Repeat("# a\n", maxHeadings+1) + "deep", "too many headings"},
		"empty headings":        {strings.Repeat("#\n", n) + "deep", "too many headings"},
		"headings in lists":     {strings.Repeat("- > 1. # a\n", n/5) + "deep", "too many headings"},
		"underlines":            {strings.Repeat("a\n---\n", n/5) + "deep", "too many headings"},
		"headings in code":      {"```\n" + strings.Repeat("# a\n", n) + "```\n\ndeep", ""},
		"emphasis":              {strings.Repeat("a*_", n) + "deep", "too many emphases"},
		"emphasis in code":      {"```\n" + strings.Repeat("a*_ [x] <b>\n", n/10) + "```\n\ndeep", ""},
		"some emphasis":         {strings.Repeat(strings.Repeat("a*_", 1000)+"\n\n", 10) + "deep", ""},
		"elements":              {strings.Repeat("<a>", n) + "deep", "too many"},
		"code":                  {strings.Repeat("`a` ", n) + "deep", "too many"},
		"addresses":             {strings.Repeat("www.a.bc ", n) + "deep", "too many"},
		"footnotes":             {strings.Repeat("[^1] ", n) + "\n\n[^1]: deep", "too many emphases, links and brackets in long paragraphs"},
		"footnotes apart":       {strings.Repeat("[^1]\n\n", n/10) + "\n\n[^1]: deep", "refers to footnotes too often"},
		"unfinished footnotes":  {strings.Repeat("[^", n) + "deep", "too many"},
		"many footnotes":        {numbered("[^%d]: a\n\n", n/10) + numbered("[^%d]\n\n", n/10) + "deep", "too many footnotes"},
		"templates in code":     {"```javascript\n" + strings.Repeat("`${", n/2) + "\n```\n\ndeep", ""},
		"code without end":      {strings.Repeat("```\n```\n", n) + "deep", "too many blocks of code"},
		"unfinished formulas":   {strings.Repeat(strings.Repeat("\\[\n", 2000)+"\n\\]\n\n", 10) + "deep", ""},
		"quotations in code":    {"```\n" + strings.Repeat(">", n) + "\n```\n\ndeep", ""},
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
			if c.problem == "" && strings.Contains(got, "too many") || !strings.Contains(got, c.problem) {
				t.Errorf("the problem is %q, want %q", got, c.problem)
			}
			if len(document.Problems) > maxProblems+1 {
				t.Errorf("%d problems", len(document.Problems))
			}
		})
	}
}

// pieces are what hostile texts are made of.
var pieces = []string{
	"a", " ", "\n", "\n\n", "*", "_", "**", "~~", "`", "```\n", "[", "]", "(", ")", "![", "](", "<", ">", "<a>", "<!--", "<?", "&", "&amp;", "\\", "|", "|\n", "|-|\n", "-", "- ", "> ", "1. ",
	"# ", "\n---\n", "\n===\n", ": ", "[^1]", "[^1]: ", "[a]: ", "[a]: b \"", "\"", "www.", "http://", "a@b.c", "    ", "\t", "- [ ] ", "> [!NOTE]\n", "<div>\n", "\\|", "{{<", ">}}", "{%", "$$", "{#", "\\(",
}

// TestHostileMemory compiles repetitions of up to four random pieces, a megabyte of each, and holds what is allocated for it to a
// limit that does not depend on the machine.
func TestHostileMemory(t *testing.T) {
	const size, most = 1 << 20, 200 << 20
	random := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		unit := ""
		for range 1 + random.IntN(4) {
			unit += pieces[random.IntN(len(pieces))]
		}
		source := []byte(strings.Repeat(unit, size/len(unit)))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := Compile(source, options); err != nil {
			t.Fatalf("%q: %v", unit, err)
		}
		runtime.ReadMemStats(&after)
		if allocated := after.TotalAlloc - before.TotalAlloc; allocated > most {
			t.Errorf("a megabyte of %q allocates %d MB", unit, allocated>>20)
		}
	}
}
