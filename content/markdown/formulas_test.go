package markdown

import (
	"strings"
	"testing"
)

// TestFormulas compiles texts with formulas, and texts that only look like it.
func TestFormulas(t *testing.T) {
	const fence = "```"
	for _, test := range []struct {
		name, source string
		formulas     int
		has          string // of the HTML, "" for anything
	}{
		{"a dollar", "The rule $a_1*b_2*c_3$ holds.", 1, "<p>The rule <math>"},
		{"its source", "$e^{i\\pi}$", 1, `<annotation encoding="application/x-tex">e^{i\pi}</annotation>`},
		{"two dollars in a line", "so $$x^2$$ it is", 1, `<p>so <math display="block">`},
		{"a block", "text\n$$\na = b\n= c \\\\\n- d\n$$\n\nmore", 1, `<div class="math-block"><math display="block">`},
		{"a block in a line", "$$x$$\n", 1, `<div class="math-block">`},
		{"a block in a list", "- a\n\n  $$\n  x\n  $$\n- b", 1, "<ul>"},
		{"a block in a quotation", "> $$\n> x\n> $$\n> words", 1, "<p>words</p>"},
		{"a block with a full stop", "$$\nx = y\n$$.", 1, "</math>.</p>"},
		{"parentheses", `so \(x_1\) and \(n\)`, 2, ""},
		{"brackets", "\\[\nx^2\n\\]", 1, `<div class="math-block">`},
		{"a fence", fence + "math\nx^2\n" + fence, 1, `<div class="math-block">`},
		{"a wide one", "$a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p$", 1, `<span class="math-wide" tabindex="0"><math>`},
		{"a letter follows", "the $n$th, ($m$-th)", 2, ""},
		{"a heading", "## The rule $O(n)$", 1, ""},
		{"a macro", "$\\newcommand{\\R}{\\mathbb{R}}$ $\\R^2$", 2, "ℝ"},

		{"prices", "$5 and $10, or $5-$10, US$5 or US$6", 0, "<p>$5 and $10, or $5-$10, US$5 or US$6</p>"},
		{"signs", "cheap ($) to expensive ($$$)", 0, ""},
		{"a path", "$PATH:$HOME and $a b", 0, ""},
		{"code", "`$x$` and `\\(x\\)`\n\n    $$x$$\n\n" + fence + "\n$$x$$\n" + fence, 0, ""},
		{"an escape", `\$x\$ and \$5`, 0, "<p>$x$ and $5</p>"},
		{"escaped parentheses", `\(see below\) and \[1\] and \[a \_b\_ c\]`, 0, "<p>(see below) and [1] and [a _b_ c]</p>"},
		{"no end", "$$ cheap\n- a\n- b\n\n$$", 0, "<ul>"},
		{"no end, too", `\[ x^2`, 0, ""},
		{"nothing", "$$ $$ and $$$$", 0, ""},
	} {
		got, err := Compile([]byte(test.source), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(got.HTML, "<math"); n != test.formulas || !strings.Contains(got.HTML, test.has) || len(got.Problems) > 0 {
			t.Errorf("%s: %q has %d formulas, want %d and %q; problems %v", test.name, got.HTML, n, test.formulas, test.has, got.Problems)
		}
		if parts := PartsOf(test.source); test.formulas > 0 && !parts.Math {
			t.Errorf("%s: the source does not seem to have formulas", test.name)
		}
	}
}

// TestUnreadableFormula shows what cannot be read as it was written, with a finding that names its line.
func TestUnreadableFormula(t *testing.T) {
	got, err := Compile([]byte("words\n\n$$\nx \\\\\n\\frob{<b>}\n$$\n\nand $\\sqrt$"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(got.HTML, `\frob{&lt;b&gt;}`) || !strings.Contains(got.HTML, `<code>$\sqrt$</code>`) {
		t.Errorf("the sources are not shown: %s", got.HTML)
	}
	if len(got.Problems) != 2 || got.Problems[0].Line != 5 || got.Problems[1].Line != 8 || got.Problems[0].Hint {
		t.Errorf("problems are %+v", got.Problems)
	}
}
