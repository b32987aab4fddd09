package mathml

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// newCommands returns the commands with arguments that have no table of their own.
func newCommands() map[string]func(*parser, token) node {
	all := map[string]func(*parser, token) node{
		"frac": fraction("", "", ""), "cfrac": fraction("", `displaystyle="true" scriptlevel="0"`, ""),
		"dfrac": fraction("", mathStyles["displaystyle"], ""), "tfrac": fraction("", mathStyles["textstyle"], ""),
		"binom": fraction(` linethickness="0"`, "", "()"), "dbinom": fraction(` linethickness="0"`, mathStyles["displaystyle"], "()"),
		"tbinom":  fraction(` linethickness="0"`, mathStyles["textstyle"], "()"),
		"genfrac": (*parser).genfrac, "sqrt": (*parser).root, "left": (*parser).leftRight, "begin": (*parser).environment,
		"overset": setOver, "underset": setUnder, "mathchoice": (*parser).choice, "not": (*parser).not,
		"rule": (*parser).rule, "raisebox": (*parser).raised, "smash": (*parser).smash,
		"operatorname": (*parser).operatorName, "operatorname*": (*parser).operatorName, "operatornamewithlimits": (*parser).operatorName,
		"textcolor": (*parser).colored, "colorbox": (*parser).colorBox, "fcolorbox": (*parser).colorBox, "href": (*parser).linked, "url": (*parser).linked,
		"verb": (*parser).verb, "verb*": (*parser).verb, "char": (*parser).char,
		"phantom":  wrapped("<mphantom>", "</mphantom>"),
		"vphantom": wrapped(`<mpadded width="0"><mphantom>`, "</mphantom></mpadded>"),
		"hphantom": wrapped(`<mpadded height="0" depth="0"><mphantom>`, "</mphantom></mpadded>"),
		"mathrlap": wrapped(`<mpadded width="0">`, "</mpadded>"), "mathllap": wrapped("<mrow>", "</mrow>"), "mathclap": wrapped("<mrow>", "</mrow>"),
		"vcenter": wrapped("<mrow>", "</mrow>"), "mathstrut": wrapped("", ""),
		"cancel": wrapped(`<mrow class="math-cancel">`, "</mrow>"), "bcancel": wrapped(`<mrow class="math-bcancel">`, "</mrow>"),
		"xcancel": wrapped(`<mrow class="math-xcancel">`, "</mrow>"), "sout": wrapped(`<mrow class="math-sout">`, "</mrow>"), "angl": wrapped(`<mrow class="math-angl">`, "</mrow>"),
		"mathord": as(ordinary), "mathbin": as(binary), "mathrel": as(relation), "mathopen": as(opening), "mathclose": as(closing), "mathpunct": as(punctuation), "mathinner": as(ordinary),
		"mathop": as(operator),
	}
	for _, name := range []string{"kern", "mkern", "hskip", "mskip", "hspace", "hspace*", "mspace"} {
		all[name] = func(p *parser, t token) node { return space(p.dimension(t)) }
	}
	for char, shown := range map[string]string{"{": "{", "}": "}", "|": "‖"} {
		class := map[string]class{"{": opening, "}": closing, "|": ordinary}[char]
		all[char] = func(p *parser, _ token) node { return p.symbol(symbol{shown, class}, ordinary) }
	}
	for _, char := range []string{"$", "%", "#", "&", "_"} {
		all[char] = func(*parser, token) node { return node{xml: "<mtext>" + escape(char) + "</mtext>"} }
	}
	for _, name := range []string{" ", "\n", "\t", "space", "nobreakspace"} {
		all[name] = func(*parser, token) node { return node{xml: "<mtext>\u00a0</mtext>"} }
	}
	return all
}

func wrapped(begin, end string) func(*parser, token) node {
	return func(p *parser, t token) node { return node{xml: begin + p.group(t).xml + end} }
}

// as reads an argument that is to its neighbors what a class says.
func as(c class) func(*parser, token) node {
	return func(p *parser, t token) node {
		n := p.group(t)
		inner := strings.TrimSuffix(strings.TrimPrefix(n.xml, "<mrow>"), "</mrow>")
		if strings.Count(inner, "<mo") == 1 && strings.HasPrefix(inner, "<mo") && strings.Count(inner, "</") == 1 {
			char := inner[strings.IndexByte(inner, '>')+1 : strings.LastIndex(inner, "</")]
			space := map[class]string{relation: "0.2778em", binary: "0.2222em", operator: "0.1667em"}[c]
			if space == "" {
				space = "0"
			}
			return node{xml: `<mo lspace="` + space + `" rspace="` + space + `">` + char + "</mo>", class: c, limits: c == operator}
		}
		gap := map[class]string{relation: `<mspace width="0.2778em"/>`, binary: `<mspace width="0.2222em"/>`}[c]
		if gap != "" {
			n.xml = "<mrow>" + gap + n.xml + gap + "</mrow>"
		}
		if c == operator {
			c = function
			n.limits = true
		}
		n.class = c
		return n
	}
}

// fraction reads a fraction.
func fraction(line, style, delimiters string) func(*parser, token) node {
	return func(p *parser, t token) node {
		if t.text == `\cfrac` {
			p.bracket() // on which side the numerator stands
		}
		above := p.group(t)
		xml := "<mfrac" + line + ">" + above.xml + p.group(t).xml + "</mfrac>"
		if delimiters != "" {
			xml = fenced(delimiters[:1], xml, delimiters[1:]).xml
		}
		if style != "" {
			xml = "<mstyle " + style + ">" + xml + "</mstyle>"
		}
		return node{xml: xml}
	}
}

// genfrac reads \genfrac{left}{right}{line}{style}{above}{below}.
func (p *parser) genfrac(t token) node {
	open, end := p.delimiterIn(p.word(t), t), p.delimiterIn(p.word(t), t)
	line, style := p.word(t), p.word(t)
	attribute := ""
	if line != "" {
		attribute = ` linethickness="` + p.length(line, t) + `"`
	}
	above := p.group(t)
	n := fenced(open, "<mfrac"+attribute+">"+above.xml+p.group(t).xml+"</mfrac>", end)
	if names := []string{"displaystyle", "textstyle", "scriptstyle", "scriptscriptstyle"}; len(style) == 1 && style[0] >= '0' && style[0] < '4' {
		n.xml = "<mstyle " + mathStyles[names[style[0]-'0']] + ">" + n.xml + "</mstyle>"
	}
	return n
}

func (p *parser) root(t token) node {
	if index, ok := p.optional(); ok {
		return node{xml: "<mroot>" + p.group(t).inRow() + index.inRow() + "</mroot>"}
	}
	return node{xml: "<msqrt>" + p.group(t).xml + "</msqrt>"}
}

func setOver(p *parser, t token) node {
	above := p.group(t)
	base := p.group(t)
	return node{xml: "<mover>" + base.xml + above.xml + "</mover>", class: base.class}
}

func setUnder(p *parser, t token) node {
	below := p.group(t)
	base := p.group(t)
	return node{xml: "<munder>" + base.xml + below.xml + "</munder>", class: base.class}
}

// choice reads \mathchoice{display}{text}{script}{scriptscript}, of which the first or the second is shown.
func (p *parser) choice(t token) node {
	first, second := p.group(t), p.group(t)
	p.group(t)
	p.group(t)
	if p.display {
		return first
	}
	return second
}

// not strikes the next part through.
func (p *parser) not(t token) node {
	n := p.group(t)
	if at := strings.Index(n.xml, "</m"); at > 0 && n.xml[at-1] != '>' {
		n.xml = n.xml[:at] + "\u0338" + n.xml[at:]
	}
	return n
}

// rule draws a box.
func (p *parser) rule(t token) node {
	p.bracket()
	width, height := p.dimension(t), p.dimension(t)
	return node{xml: `<mspace class="math-rule" width="` + width + `" height="` + height + `"/>`}
}

func (p *parser) raised(t token) node {
	by := p.dimension(t)
	return node{xml: `<mpadded voffset="` + by + `">` + p.text(t) + "</mpadded>"}
}

func (p *parser) smash(t token) node {
	attributes := `height="0" depth="0"`
	if which, ok := p.bracket(); ok {
		attributes = map[string]string{"t": `height="0"`, "b": `depth="0"`}[which]
	}
	return node{xml: "<mpadded " + attributes + ">" + p.group(t).xml + "</mpadded>"}
}

// operatorName reads the name of an operator.
func (p *parser) operatorName(t token) node {
	argument := p.argument(t)
	var name strings.Builder
	for _, part := range argument {
		s, known := table().byName[part.text]
		switch {
		case known:
			name.WriteString(s.char)
		case part.text == `\,`, part.text == `\ `, part.text == "~", part.text == `\;`:
			name.WriteString("\u00a0")
		case part.text == "-" || part.text == "*" || !part.isCommand() && part.text != " ":
			name.WriteString(part.text)
		case part.isCommand():
			return p.builtName(argument)
		}
	}
	if t.text == `\operatorname` {
		return node{xml: upright(name.String()), class: function}
	}
	return limitName(name.String())
}

// builtName returns the name of an operator that is more than letters.
func (p *parser) builtName(argument []token) node {
	defer p.nest()()
	p.style = "normal"
	n := p.listOf(argument)
	n.class, n.limits = function, true
	return n
}

// color returns the color that an argument names.
func (p *parser) color(t token) string {
	name := p.word(t)
	if !colorPattern.MatchString(name) {
		p.fail(t.at, "the color after "+t.text+" is neither a name nor a number such as #0a7")
	}
	if hexadecimal.MatchString(name) {
		return "#" + name
	}
	return name
}

var (
	colorPattern = regexp.MustCompile(`^(#?[0-9a-fA-F]{6}|#[0-9a-fA-F]{3}|[a-zA-Z]{3,20})$`)
	hexadecimal  = regexp.MustCompile(`^[0-9a-fA-F]{6}$`)
)

func (p *parser) colored(t token) node {
	color := p.color(t)
	n := p.group(t)
	n.xml = `<mstyle mathcolor="` + color + `">` + n.xml + "</mstyle>"
	return n
}

func (p *parser) colorBox(t token) node {
	class := "math-colorbox"
	if t.text == `\fcolorbox` {
		p.color(t) // of the frame, which has the color of the text
		class = "math-box"
	}
	color := p.color(t)
	return node{xml: `<mrow class="` + class + `"><mstyle mathbackground="` + color + `">` + p.text(t) + "</mstyle></mrow>"}
}

// linked shows the words of a link, which leads nowhere.
func (p *parser) linked(t token) node {
	address := p.word(t)
	if t.text == `\url` {
		return node{xml: "<mtext>" + escape(address) + "</mtext>"}
	}
	return p.group(t)
}

func (p *parser) verb(t token) node {
	return node{xml: "<mtext>" + escape(strings.ReplaceAll(p.verbatim(t), " ", "\u00a0")) + "</mtext>"}
}

// char reads \char"263a.
func (p *parser) char(t token) node {
	base, text := 10, ""
	next := p.next()
	if next.text == `"` {
		base, next = 16, p.raw()
	}
	for ; len(next.text) == 1 && len(text) < 6 && (isDigit(next.text[0]) || base == 16 && strings.Contains("abcdefABCDEF", next.text)); next = p.raw() {
		text += next.text
	}
	p.push(next)
	code, err := strconv.ParseInt(text, base, 32)
	if err != nil || !utf8.ValidRune(rune(code)) {
		p.fail(t.at, "the number after \\char is no character")
	}
	return node{xml: "<mtext>" + escape(string(rune(code))) + "</mtext>"}
}

// dimension reads a length, in braces or without.
func (p *parser) dimension(t token) string {
	next := p.next()
	if next.text == "{" {
		p.push(next)
		return p.length(p.word(t), t)
	}
	text := next.text
	for len(text) < 20 && !lengthPattern.MatchString(text) {
		next = p.raw()
		if next.text == "" || next.isCommand() {
			p.push(next)
			break
		}
		text += next.text
	}
	return p.length(text, t)
}

var lengthPattern = regexp.MustCompile(`^\s*([+-]?)\s*(\d{0,6}\.?\d{0,6})\s*(em|ex|mu|pt|cm|mm|in|px|pc|bp|sp)\s*$`)

// units are the units of lengths in em.
var units = map[string]float64{"em": 1, "ex": 0.43, "mu": 1.0 / 18, "pt": 0.1, "cm": 2.845, "mm": 0.2845, "in": 7.227, "px": 0.0625, "pc": 1.2, "bp": 0.1004, "sp": 0}

// maxLength is the longest space of a formula, in em.
const maxLength = 20

// length returns a length in em.
func (p *parser) length(text string, t token) string {
	found := lengthPattern.FindStringSubmatch(text)
	if found == nil {
		p.fail(t.at, "the length after "+t.text+" is none, such as 1em")
	}
	n, err := strconv.ParseFloat(found[2], 64)
	if err != nil {
		p.fail(t.at, "the length after "+t.text+" is none, such as 1em")
	}
	n = min(n*units[found[3]], maxLength)
	if found[1] == "-" {
		n = -n
	}
	return strconv.FormatFloat(n, 'f', -1, 32) + "em"
}
