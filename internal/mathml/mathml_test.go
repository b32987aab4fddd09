package mathml

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

// TestConvert converts formulas, and compares what is between the elements around them.
func TestConvert(t *testing.T) {
	for _, test := range []struct{ tex, want string }{
		{`x`, `<mi>x</mi>`},
		{`x^2_i`, `<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>`},
		{`f''`, `<msup><mi>f</mi><mo lspace="0" rspace="0">″</mo></msup>`},
		{`\frac12`, `<mfrac><mn>1</mn><mn>2</mn></mfrac>`},
		{`3.14`, `<mn>3.14</mn>`},
		{`-a-b`, `<mrow><mo form="prefix">−</mo><mi>a</mi><mo>−</mo><mi>b</mi></mrow>`},
		{`\sum_{i=0}^n`, `<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>0</mn></mrow><mi>n</mi></munderover>`},
		{`2\sin x`, `<mrow><mn>2</mn><mspace width="0.1667em"/><mi>sin</mi><mspace width="0.1667em"/><mi>x</mi></mrow>`},
		{`\mathbb R`, `<mi>ℝ</mi>`},
		{`\mathbf{Ax}`, `<mrow><mi>𝐀</mi><mi>𝐱</mi></mrow>`},
		{`\mathrm{kg}`, `<mi>kg</mi>`},
		{`\text{if $x<1$}`, `<mrow><mtext>if` + "\u00a0" + `</mtext><mrow><mi>x</mi><mo>&lt;</mo><mn>1</mn></mrow></mrow>`},
		{`{n \choose k}`, `<mrow><mo fence="true" form="prefix" stretchy="true">(</mo><mfrac linethickness="0"><mrow><mi>n</mi></mrow><mrow><mi>k</mi></mrow></mfrac><mo fence="true" form="postfix" stretchy="true">)</mo></mrow>`},
		{`\sqrt[3]{x}`, `<mroot><mrow><mi>x</mi></mrow><mrow><mn>3</mn></mrow></mroot>`},
		{`\hat a`, `<mover accent="true"><mi>a</mi><mo stretchy="false">^</mo></mover>`},
		{`a \not= b`, `<mrow><mi>a</mi><mo>≠</mo><mi>b</mi></mrow>`},
		{`\begin{cases}1&a\\0\end{cases}`, `<mrow><mo fence="true" form="prefix" stretchy="true">{</mo><mtable><mtr><mtd class="math-l"><mn>1</mn></mtd><mtd class="math-l"><mi>a</mi></mtd></mtr><mtr><mtd class="math-l"><mn>0</mn></mtd></mtr></mtable></mrow>`},
		{`\newcommand{\half}[1]{\frac{#1}{2}}\half{x}`, `<mfrac><mi>x</mi><mn>2</mn></mfrac>`},
		{`\def\a#1{#1#1}\a b`, `<mrow><mi>b</mi><mi>b</mi></mrow>`},
		{`\href{javascript:alert(1)}{x}`, `<mi>x</mi>`},
		{`a % a comment`, `<mi>a</mi>`},
		{``, `<mrow></mrow>`},
	} {
		got, err := (&Converter{}).Convert(test.tex, false)
		got, _, _ = strings.Cut(strings.TrimPrefix(got, "<math><semantics><mrow>"), "</mrow><annotation")
		if err != nil || got != test.want {
			t.Errorf("%s becomes %s, %v\nwant %s", test.tex, got, err, test.want)
		}
	}
}

// TestErrors reads formulas that cannot be read, each with the place of the mistake.
func TestErrors(t *testing.T) {
	for tex, at := range map[string]int{
		`x + \frob`: 4, `\frac{1}`: 0, `{x`: 0, `x}`: 1, `x^1^2`: 3, `a & b`: 2, `\left( x`: 0, `\begin{matrix} a`: 0, `\begin{frob}`: 0, `\begin{matrix}a\end{array}`: 15,
		`\color{url(x)} a`: 0, `\rule{1em}{x}`: 0, `\htmlClass{a}{b}`: 0, `\includegraphics{a.png}`: 0, `x \\ }`: 5, `\sqrt`: 0, `x^`: 1, `\big`: 0, `\verb|x`: 0, `#`: 0,
		`\def\begin{x}`: 0, `\newcommand{x}{y}`: 0, `\text{$x}`: 6, `\def\a{\a}\a`: 12, strings.Repeat("{", 1000): 50, strings.Repeat("x", maxSource+1): 0,
		`\def\a{xxxxxxxxxx}\def\b{\a\a\a\a\a\a\a\a\a\a}\def\c{\b\b\b\b\b\b\b\b\b\b}\def\d{\c\c\c\c\c\c\c\c\c\c}\def\e{\d\d\d\d\d\d\d\d\d\d}\e`: -1,
	} {
		_, err := (&Converter{}).Convert(tex, false)
		var fault Error
		if !errors.As(err, &fault) || at >= 0 && fault.Offset != at {
			t.Errorf("%.40s: the error is %v at %d, want one at %d", tex, err, fault.Offset, at)
		}
	}
}

// TestHostileFormulas converts formulas that are as large as they may be.
func TestHostileFormulas(t *testing.T) {
	for _, part := range []string{`\frac`, `{`, `\sqrt{`, `x^{`, `\left(`, `\text{$`, `\displaystyle `, `\begin{matrix}`, `\def\a{`, `\mathop`, `a\over `, `'`, `\not`, `\rule{99999em}{99999em}`, `\\`, `\textbf{`, `[`} {
		for _, end := range []string{"", "}", `\end{matrix}`, `\right)`} {
			n := maxSource / (len(part) + len(end))
			tex := strings.Repeat(part, n) + strings.Repeat(end, n)
			if got, _ := (&Converter{}).Convert(tex, true); len(got) > maxOutput+len(tex)*6 {
				t.Errorf("%s…%s has %d bytes", part, end, len(got))
			}
		}
	}
}

// The elements and attributes of what is written.
var (
	elements   = strings.Fields("math semantics annotation mrow mi mn mo mtext mspace mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup munder mover munderover mtable mtr mtd")
	attributes = strings.Fields(`display encoding class width height depth lspace rspace voffset form fence stretchy symmetric separator minsize maxsize movablelimits accent accentunder linethickness
		displaystyle scriptlevel mathsize mathcolor mathbackground mathvariant`)
)

// children are how many elements must be in one.
var children = map[string]int{"mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "msubsup": 3, "munder": 2, "mover": 2, "munderover": 3, "semantics": 2}

// FuzzConvert converts any formula: what it becomes is XML of the elements and attributes that this package writes.
func FuzzConvert(f *testing.F) {
	for _, seed := range []string{
		`\href{javascript:x}{<b>}`, `\color{red;x:y}a\style`, `\text{<script>"'&}`, `\def\a#1{#1}\a{\a{x}}_'^2`, `\begin{array}{|l|c:r}\hline a & \multicolumn\\[1ex]\end{array}\tag{$1$}`,
		`\left\{\middle|\right.\big(\genfrac(]{1pt}{2}ab{\bf a\over b}\verb|<x>|`, `\operatorname*{a\,b}\limits_x\nolimits\char"3c\rule[1em]{2ex}{-3mu}\"\i`, "\x00\u2028\ufffe\\\xff", `\mathchoice abcd \not\frac12\xrightarrow[a]{b}`,
		`\text{\underline{\textbf{a} $b$}}\kern-1em{}\fcolorbox{red}{#0a7}{x}\url{<}`,
	} {
		f.Add(seed, true)
	}
	f.Fuzz(func(t *testing.T, tex string, display bool) {
		got, err := (&Converter{}).Convert(tex, display)
		if err != nil {
			return
		}
		counts := []int{0}
		decoder := xml.NewDecoder(strings.NewReader(got))
		for {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				t.Fatalf("%q becomes %q: %v", tex, got, err)
			}
			if end, ok := token.(xml.EndElement); ok {
				if want := children[end.Name.Local]; want > 0 && counts[len(counts)-1] != want {
					t.Errorf("%q becomes %q, whose <%s> has %d elements", tex, got, end.Name.Local, counts[len(counts)-1])
				}
				counts = counts[:len(counts)-1]
			}
			start, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			counts[len(counts)-1]++
			counts = append(counts, 0)
			if !slices.Contains(elements, start.Name.Local) {
				t.Errorf("%q becomes <%s>", tex, start.Name.Local)
			}
			for _, a := range start.Attr {
				if !slices.Contains(attributes, a.Name.Local) || strings.ContainsAny(a.Value, ":;()<>\"") {
					t.Errorf("%q becomes the attribute %s=%q", tex, a.Name.Local, a.Value)
				}
			}
		}
	})
}
