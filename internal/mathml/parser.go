package mathml

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// class is what a part of a formula is to its neighbors.
type class byte

const (
	ordinary class = iota
	operator       // ∑: what is above and below it stands there in a block
	integral       // ∫: the same, beside it
	function       // sin
	binary
	relation
	opening
	closing
	punctuation
)

// node is a part of a formula.
type node struct {
	xml     string
	class   class
	limits  bool   // whether its scripts stand above and below it
	upright string // the letters of an upright identifier, to which others may be added
}

// parser reads one formula.
type parser struct {
	*Converter
	lexer
	display bool
	style   string // of letters, a key of alphabets; "normal" for upright, "" for that of formulas
	depth   int
	tag     string // the number of the formula
}

// whole returns the whole formula.
func (p *parser) whole() string {
	xml := p.lines().xml
	if t := p.next(); t.text != "" {
		p.misplaced(t)
	}
	if p.tag != "" {
		xml += `<mspace width="2em"/>` + p.tag
	}
	return "<mrow>" + xml + "</mrow>"
}

// lines reads a list that may have several lines.
func (p *parser) lines() node {
	first := p.list(false)
	rows := [][]node{{first}}
	t := p.next()
	for ; t.text == `\\`; t = p.next() {
		p.bracket()
		rows = append(rows, []node{p.list(false)})
	}
	p.push(t)
	if last := len(rows) - 1; last > 0 && rows[last][0].xml == "<mrow></mrow>" {
		rows = rows[:last]
	}
	if len(rows) == 1 {
		return first
	}
	return newTable(rows, layout{style: "math-rows", display: p.display})
}

// misplaced fails at a token that ends something which has not begun.
func (p *parser) misplaced(t token) {
	switch t.text {
	case "":
		p.fail(len(p.source), "it ends too early")
	case "&":
		p.fail(t.at, "& is for tables: write \\begin{aligned} before it and \\end{aligned} at the end")
	}
	p.fail(t.at, t.text+" has no begin")
}

// ends reports whether a token ends a list.
func ends(t token, optional bool) bool {
	switch t.text {
	case "", "}", "&", `\\`, `\end`, `\right`, `\middle`, `\hline`, `\hdashline`:
		return true
	}
	return optional && t.text == "]"
}

// nest enters a group, and returns the function that leaves it.
func (p *parser) nest() func() {
	if p.depth++; p.depth > maxDepth {
		p.fail(min(p.at, len(p.source)), "it nests too deeply")
	}
	style := p.style
	return func() { p.depth--; p.style = style }
}

// list reads up to the end of a group, which it leaves there. optional says that a ] ends it.
func (p *parser) list(optional bool) node {
	defer p.nest()()
	var items []node
	for {
		t := p.next()
		if ends(t, optional) {
			p.push(t)
			return row(items)
		}
		if rest, ok := p.declaration(t, optional); ok {
			return row(append(items, rest))
		}
		if made, ok := p.infix(t, items, optional); ok {
			return made
		}
		if made, ok := p.atom(t, follows(items)); ok {
			items = join(items, p.scripts(made))
		}
	}
}

// follows returns the class of the last of some parts; before the first stands as much as an opening parenthesis.
func follows(items []node) class {
	for i := len(items) - 1; i >= 0; i-- {
		if items[i].xml != "" {
			return items[i].class
		}
	}
	return opening
}

// row returns parts as one.
func row(items []node) node {
	if len(items) == 1 {
		return items[0]
	}
	var xml strings.Builder
	for _, item := range items {
		xml.WriteString(item.xml)
	}
	return node{xml: "<mrow>" + xml.String() + "</mrow>"}
}

// thin is the space beside the name of a function.
const thin = `<mspace width="0.1667em"/>`

// join adds a part to others, with the space between them that MathML does not make.
func join(items []node, n node) []node {
	if len(items) == 0 {
		return append(items, n)
	}
	last := &items[len(items)-1]
	switch before := last.class; {
	case last.upright != "" && n.upright != "":
		n.upright = last.upright + n.upright
		n.xml = upright(n.upright)
		*last = n
		return items
	case before == function && (n.class == ordinary || n.class == function || n.class == operator || n.class == integral),
		n.class == function && (before == ordinary || before == closing):
		n.xml = thin + n.xml
	}
	return append(items, n)
}

// group reads the argument of a command: a group in braces, or one part.
func (p *parser) group(of token) node {
	t := p.next()
	switch {
	case t.text == "{":
		return p.braces(t)
	case ends(t, false), t.text == "^", t.text == "_", t.text == "'":
		p.fail(of.at, "something is missing after "+of.text)
	}
	if len(t.text) == 1 && isDigit(t.text[0]) { // \frac12 is a half
		return node{xml: "<mn>" + p.styled(t.text) + "</mn>"}
	}
	defer p.nest()()
	n, ok := p.atom(t, opening)
	if !ok {
		return p.group(of)
	}
	return n
}

// braces reads a group up to its }.
func (p *parser) braces(begin token) node {
	n := p.lines()
	if t := p.next(); t.text != "}" {
		p.fail(begin.at, "the { has no }")
	}
	if strings.HasPrefix(n.xml, "<mo") && strings.Count(n.xml, "</") == 1 && !strings.Contains(n.xml, "lspace") { // {,} has no space around it
		n.xml = strings.Replace(n.xml, "<mo", `<mo lspace="0" rspace="0"`, 1)
	}
	return node{xml: n.xml}
}

// optional reads an argument in brackets.
func (p *parser) optional() (node, bool) {
	t := p.next()
	if t.text != "[" {
		p.push(t)
		return node{}, false
	}
	n := p.list(true)
	if end := p.next(); end.text != "]" {
		p.fail(t.at, "the [ has no ]")
	}
	return n, true
}

// scripts reads what is above and below a part.
func (p *parser) scripts(base node) node {
	sub, sup, primes := "", "", ""
	for { // the order of these is free
		t := p.next()
		switch t.text {
		case "^":
			if sup != "" {
				p.fail(t.at, "there are two superscripts: put braces around one part")
			}
			sup = p.group(t).xml
			continue
		case "_":
			if sub != "" {
				p.fail(t.at, "there are two subscripts: put braces around one part")
			}
			sub = p.group(t).xml
			continue
		case "'", "’":
			primes += "′"
			continue
		case `\limits`:
			base.limits = true
			if strings.HasPrefix(base.xml, "<mo>") {
				base.xml = `<mo movablelimits="false">` + base.xml[len("<mo>"):]
			}
			continue
		case `\nolimits`:
			base.limits = false
			continue
		}
		p.push(t)
		return scripted(base, sub, primeMarks(primes), sup)
	}
}

// primeMarks returns the character for up to four primes.
func primeMarks(primes string) string {
	n := utf8.RuneCountInString(primes)
	if n == 0 {
		return ""
	}
	if n > 4 {
		return mo(primes, `lspace="0" rspace="0"`)
	}
	return mo([]string{"′", "″", "‴", "⁗"}[n-1], `lspace="0" rspace="0"`)
}

func scripted(base node, sub, primes, sup string) node {
	if primes != "" && sup != "" {
		sup = "<mrow>" + primes + sup + "</mrow>"
	} else {
		sup += primes
	}
	if sub == "" && sup == "" {
		return base
	}
	if base.xml == "" {
		base.xml = "<mrow></mrow>"
	}
	if strings.HasPrefix(base.xml, thin) {
		base.xml = "<mrow>" + base.xml + "</mrow>"
	}
	names := [3]string{"msub", "msup", "msubsup"}
	if base.limits {
		names = [3]string{"munder", "mover", "munderover"}
	}
	name := names[2]
	switch {
	case sup == "":
		name = names[0]
	case sub == "":
		name = names[1]
	}
	base.xml = "<" + name + ">" + base.xml + sub + sup + "</" + name + ">"
	base.upright = ""
	return base
}

// atom reads one part, which begins with a token that is no end. It reports whether the token says something that is seen.
func (p *parser) atom(t token, before class) (node, bool) {
	if t.isCommand() {
		return p.command(t, before)
	}
	r, _ := utf8.DecodeRuneInString(t.text)
	switch {
	case t.text == "{":
		return p.braces(t), true
	case t.text == "^", t.text == "_", t.text == "'":
		p.push(t)
		return node{}, true
	case t.text == "~":
		return node{xml: "<mtext>\u00a0</mtext>"}, true
	case t.text == "#", t.text == "$", t.text == `\`:
		p.fail(t.at, t.text+" has no meaning here")
	case '0' <= r && r <= '9' || r == '.' && p.at < len(p.source) && len(p.pending) == 0 && isDigit(p.source[p.at]):
		return p.number(t), true
	}
	if c, ok := table().byChar[t.text]; ok {
		return p.symbol(symbol{t.text, c}, before), true
	}
	return p.letter(r), true
}

// number reads the digits that follow one another.
func (p *parser) number(t token) node {
	digits := t.text
	for len(p.pending) == 0 && p.depth > 0 && p.at < len(p.source) {
		c := p.source[p.at]
		if !isDigit(c) && (c != '.' || p.at+1 >= len(p.source) || !isDigit(p.source[p.at+1])) {
			break
		}
		digits += string(c)
		p.at++
	}
	return node{xml: "<mn>" + escape(p.styled(digits)) + "</mn>"}
}

// styled returns characters in the present style of letters.
func (p *parser) styled(text string) string {
	return strings.Map(func(r rune) rune { return styled(r, p.style) }, text)
}

// letter returns a character as an identifier.
func (p *parser) letter(r rune) node {
	made := styled(r, p.style)
	switch {
	case p.style == "normal":
		return node{xml: upright(string(r)), upright: string(r)}
	case made != r:
		return node{xml: "<mi>" + string(made) + "</mi>"}
	case unicode.IsMark(r), unicode.IsControl(r):
		return node{xml: "<mtext>" + escape(string(r)) + "</mtext>"}
	case isUprightLetter(r):
		return node{xml: upright(string(r))}
	}
	return node{xml: "<mi>" + escape(string(r)) + "</mi>"}
}

// upright returns letters as an upright identifier.
func upright(letters string) string {
	if utf8.RuneCountInString(letters) > 1 {
		return "<mi>" + escape(letters) + "</mi>"
	}
	return `<mi mathvariant="normal">` + escape(letters) + "</mi>"
}

// mo returns an operator.
func mo(char, attributes string) string {
	if attributes != "" {
		attributes = " " + attributes
	}
	return "<mo" + attributes + ">" + escape(char) + "</mo>"
}

// replaced are characters that mean others in formulas.
var replaced = map[string]string{"-": "−", "*": "∗"}

// symbol returns a symbol. A sign of an operation with nothing before it is the sign of what follows.
func (p *parser) symbol(s symbol, before class) node {
	char := s.char
	if other, ok := replaced[char]; ok {
		char = other
	}
	switch s.class {
	case operator:
		return node{xml: mo(char, ""), class: operator, limits: true}
	case integral:
		return node{xml: mo(char, ""), class: integral}
	case binary:
		if before == opening || before == binary || before == relation || before == punctuation || before == operator {
			return node{xml: mo(char, `form="prefix"`)}
		}
		return node{xml: mo(char, ""), class: binary}
	case relation:
		return node{xml: mo(char, ""), class: relation}
	case opening, closing:
		form := map[class]string{opening: "prefix", closing: "postfix"}[s.class]
		return node{xml: mo(char, `form="`+form+`" stretchy="false"`), class: s.class}
	case punctuation:
		if char == ":" {
			return node{xml: mo(char, `lspace="0" rspace="0.2222em"`), class: punctuation}
		}
		return node{xml: mo(char, `separator="true"`), class: punctuation}
	}
	if r, size := utf8.DecodeRuneInString(char); size == len(char) && unicode.IsLetter(r) {
		return p.letter(r)
	}
	switch char {
	case "|", "‖", "/", ".":
		return node{xml: mo(char, `lspace="0" rspace="0" stretchy="false"`)}
	}
	r, _ := utf8.DecodeRuneInString(char)
	return p.letter(r)
}
