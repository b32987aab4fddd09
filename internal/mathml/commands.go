package mathml

import (
	"slices"
	"strings"
)

// functions are the names that are written upright; those with limits have what is below them below.
var (
	functions  = strings.Fields("arccos arcsin arctan arctg arcctg arg ch cos cosec cosh cot cotg coth csc ctg cth deg dim exp hom ker lg ln log sec sh sin sinh sgn tan tanh tg th")
	limitNames = strings.Fields("det gcd inf lim max min Pr sup")
)

// spaces are the widths of spaces in em.
var spaces = map[string]string{
	`\,`: "0.1667", `\:`: "0.2222", `\>`: "0.2222", `\;`: "0.2778", `\!`: "-0.1667", `\quad`: "1", `\qquad`: "2",
}

// styles are the styles of letters, by the commands that take an argument and those that hold to the end of the group.
var (
	styles = map[string]string{
		"mathrm": "normal", "mathup": "normal", "mathnormal": "", "mathbf": "bold", "bold": "bold", "mathit": "italic", "boldsymbol": "bold-italic", "bm": "bold-italic", "pmb": "bold-italic",
		"mathcal": "script", "mathscr": "script", "mathfrak": "fraktur", "frak": "fraktur", "mathbb": "double", "Bbb": "double", "mathsf": "sans",
		"mathtt": "mono", "symbf": "bold", "mathbfit": "bold-italic", "mathsfit": "sans-italic",
	}
	declared = map[string]string{"rm": "normal", "bf": "bold", "it": "italic", "sf": "sans", "tt": "mono", "cal": "script"}
)

// accents are the marks above and below, and whether they are as wide as what they mark: fonts stretch the combining ones.
var accents = map[string]struct {
	mark        string
	below, wide bool
}{
	"acute": {mark: "´"}, "grave": {mark: "`"}, "ddot": {mark: "¨"}, "dddot": {mark: "⃛"}, "ddddot": {mark: "⃜"}, "tilde": {mark: "~"}, "bar": {mark: "¯"}, "breve": {mark: "˘"}, "check": {mark: "ˇ"},
	"hat": {mark: "^"}, "vec": {mark: "→"}, "dot": {mark: "˙"}, "mathring": {mark: "˚"},
	"widehat": {mark: "\u0302", wide: true}, "widetilde": {mark: "\u0303", wide: true}, "widecheck": {mark: "ˇ", wide: true}, "overline": {mark: "\u0332", wide: true}, "overrightarrow": {mark: "→", wide: true},
	"overleftarrow": {mark: "←", wide: true}, "Overrightarrow": {mark: "⇒", wide: true}, "overleftrightarrow": {mark: "↔", wide: true}, "overgroup": {mark: "⏠", wide: true},
	"overlinesegment": {mark: "\u0332", wide: true}, "overleftharpoon": {mark: "↼", wide: true}, "overrightharpoon": {mark: "⇀", wide: true}, "overparen": {mark: "⏜", wide: true}, "wideparen": {mark: "⏜", wide: true},
	"underline": {mark: "\u0332", below: true, wide: true}, "underleftarrow": {mark: "←", below: true, wide: true}, "underrightarrow": {mark: "→", below: true, wide: true},
	"underleftrightarrow": {mark: "↔", below: true, wide: true}, "undergroup": {mark: "⏡", below: true, wide: true}, "underlinesegment": {mark: "\u0332", below: true, wide: true},
	"utilde": {mark: "\u0303", below: true, wide: true}, "underparen": {mark: "⏝", below: true, wide: true},
}

// braces are the brackets above and below, to which a word may be set.
var braces = map[string]string{"overbrace": "⏞", "underbrace": "⏟", "overbracket": "⎴", "underbracket": "⎵"}

// arrows are the arrows as wide as what stands above and below them.
var arrows = map[string]string{
	"xleftarrow": "←", "xrightarrow": "→", "xLeftarrow": "⇐", "xRightarrow": "⇒", "xleftrightarrow": "↔", "xLeftrightarrow": "⇔", "xhookleftarrow": "↩", "xhookrightarrow": "↪", "xmapsto": "↦",
	"xrightharpoondown": "⇁", "xrightharpoonup": "⇀", "xleftharpoondown": "↽", "xleftharpoonup": "↼", "xrightleftharpoons": "⇌", "xleftrightharpoons": "⇋", "xlongequal": "=",
	"xtwoheadrightarrow": "↠", "xtwoheadleftarrow": "↞", "xtofrom": "⇄", "xrightleftarrows": "⇄", "xrightequilibrium": "⇌", "xleftequilibrium": "⇋",
}

// sizes are the sizes of letters to the end of the group, in em.
var sizes = map[string]string{
	"tiny": "0.5", "sixptsize": "0.6", "scriptsize": "0.7", "footnotesize": "0.8", "small": "0.9", "normalsize": "1", "large": "1.2", "Large": "1.44", "LARGE": "1.73", "huge": "2.07", "Huge": "2.49",
}

// mathStyles are the sizes of fractions and limits to the end of the group.
var mathStyles = map[string]string{
	"displaystyle": `displaystyle="true" scriptlevel="0"`, "textstyle": `displaystyle="false" scriptlevel="0"`,
	"scriptstyle": `displaystyle="false" scriptlevel="1"`, "scriptscriptstyle": `displaystyle="false" scriptlevel="2"`,
}

// nothing are commands that a formula may have and that say nothing here.
var nothing = strings.Fields("nonumber notag relax displaylimits allowbreak nobreak DOTSB DOTSI DOTSX protect ensuremath mathsurround leavevmode noindent strut")

// declaration reads a command that holds to the end of the group, with the rest of it.
func (p *parser) declaration(t token, optional bool) (node, bool) {
	if !t.isCommand() {
		return node{}, false
	}
	name := t.text[1:]
	if style, ok := declared[name]; ok {
		p.style = style
		return p.list(optional), true
	}
	attributes, ok := mathStyles[name]
	if size, isSize := sizes[name]; isSize {
		attributes, ok = `mathsize="`+size+`em"`, true
	}
	if name == "color" {
		attributes, ok = `mathcolor="`+p.color(t)+`"`, true
	}
	if !ok {
		return node{}, false
	}
	rest := p.list(optional)
	return node{xml: "<mstyle " + attributes + ">" + rest.xml + "</mstyle>", class: rest.class}, true
}

// infix reads a fraction that is written as {above \over below}.
func (p *parser) infix(t token, above []node, optional bool) (node, bool) {
	line, open, end := "", "", ""
	switch t.text {
	case `\over`, `\overwithdelims`:
	case `\atop`, `\atopwithdelims`, `\choose`, `\brace`, `\brack`:
		line = ` linethickness="0"`
	case `\above`, `\abovewithdelims`:
	default:
		return node{}, false
	}
	switch t.text {
	case `\choose`:
		open, end = "(", ")"
	case `\brace`:
		open, end = "{", "}"
	case `\brack`:
		open, end = "[", "]"
	case `\overwithdelims`, `\atopwithdelims`, `\abovewithdelims`:
		open, end = p.delimiter(t), p.delimiter(t)
	}
	if strings.HasPrefix(t.text, `\above`) {
		line = ` linethickness="` + p.dimension(t) + `"`
	}
	below := p.list(optional)
	return fenced(open, "<mfrac"+line+">"+row(above).inRow()+below.inRow()+"</mfrac>", end), true
}

// inRow returns a part as one element.
func (n node) inRow() string { return "<mrow>" + n.xml + "</mrow>" }

// fenced returns a part between delimiters that are as high as it is.
func fenced(open, xml, end string) node {
	if open == "" && end == "" {
		return node{xml: xml}
	}
	return node{xml: "<mrow>" + fence(open, "prefix") + xml + fence(end, "postfix") + "</mrow>"}
}

func fence(char, form string) string {
	if char == "" {
		return ""
	}
	return mo(char, `fence="true" form="`+form+`" stretchy="true"`)
}

// command reads a command with its arguments.
func (p *parser) command(t token, before class) (node, bool) {
	name := t.text[1:]
	if s, ok := table().byName[t.text]; ok {
		return p.symbol(s, before), true
	}
	if width, ok := spaces[t.text]; ok {
		return space(width + "em"), true
	}
	if slices.Contains(functions, name) {
		return node{xml: "<mi>" + name + "</mi>", class: function}, true
	}
	if slices.Contains(limitNames, name) {
		return limitName(name), true
	}
	if style, ok := styles[name]; ok {
		return p.inStyle(t, style), true
	}
	if accent, ok := accents[name]; ok {
		return p.accent(t, accent.mark, accent.below, accent.wide), true
	}
	if mark, ok := braces[name]; ok {
		n := p.accent(t, mark, strings.HasPrefix(name, "under"), true)
		n.limits = true
		return n, true
	}
	if arrow, ok := arrows[name]; ok {
		return p.arrow(t, arrow), true
	}
	if _, ok := textStyles[name]; ok {
		return node{xml: p.text(t)}, true
	}
	if size, ok := bigs[strings.TrimRight(name, "lrm")]; ok {
		return p.big(t, size), true
	}
	if slices.Contains(nothing, name) {
		return node{}, false
	}
	if read, ok := p.commands[name]; ok {
		return read(p, t), true
	}
	return p.rest(t)
}

// rest reads the commands that are not seen, or that nothing is known of.
func (p *parser) rest(t token) (node, bool) {
	switch t.text {
	case `\newcommand`, `\renewcommand`, `\providecommand`, `\def`, `\gdef`, `\DeclareMathOperator`, `\DeclareMathOperator*`:
		p.define(t)
		return node{}, false
	case `\label`:
		p.word(t)
		return node{}, false
	case `\tag`, `\tag*`:
		words := p.textParts(p.argument(t), "")
		if p.tag = words; t.text == `\tag` {
			p.tag = "<mrow><mtext>(</mtext>" + words + "<mtext>)</mtext></mrow>"
		}
		return node{}, false
	}
	p.fail(t.at, "the command "+t.text+" is not known")
	return node{}, false
}

func space(width string) node { return node{xml: `<mspace width="` + width + `"/>`} }

// limitName returns the name of an operator.
func limitName(name string) node {
	return node{xml: mo(name, `movablelimits="true" lspace="0" rspace="0"`), class: function, limits: true}
}

// inStyle reads an argument in a style of letters.
func (p *parser) inStyle(t token, style string) node {
	defer p.nest()()
	p.style = style
	return p.group(t)
}

// accent reads an argument with a mark above or below it.
func (p *parser) accent(t token, mark string, below, wide bool) node {
	base, element, kind := p.group(t), "mover", "accent"
	if below {
		element, kind = "munder", "accentunder"
	}
	stretchy := `stretchy="false"`
	if wide {
		stretchy = `stretchy="true"`
	}
	return node{xml: "<" + element + " " + kind + `="true">` + base.xml + mo(mark, stretchy) + "</" + element + ">"}
}

// arrow reads \xrightarrow[below]{above}.
func (p *parser) arrow(t token, arrow string) node {
	below, hasBelow := p.optional()
	above := p.group(t)
	pad := func(xml string) string {
		return `<mrow><mspace width="0.4em"/>` + xml + `<mspace width="0.4em"/></mrow>`
	}
	xml := mo(arrow, `stretchy="true"`)
	if hasBelow {
		return node{xml: "<munderover>" + xml + pad(below.xml) + pad(above.xml) + "</munderover>", class: relation}
	}
	return node{xml: "<mover>" + xml + pad(above.xml) + "</mover>", class: relation}
}
