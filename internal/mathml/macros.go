package mathml

import (
	"maps"
	"strings"
)

// macro is a command that stands for others; #1 to #9 in it are its arguments.
type macro struct {
	arguments int
	body      []token
}

// next returns the next token that is neither a blank nor a macro.
func (p *parser) next() token {
	for {
		t := p.raw()
		m, ok := p.macro(t)
		switch {
		case t.text == " ":
		case ok:
			p.expand(t, m)
		case t.text == `\bgroup`:
			return token{"{", t.at}
		case t.text == `\egroup`:
			return token{"}", t.at}
		default:
			return t
		}
	}
}

// macro returns the macro that a token names: of the text, or one that every text has.
func (p *parser) macro(t token) (macro, bool) {
	if !t.isCommand() {
		return macro{}, false
	}
	if m, ok := p.macros[t.text]; ok {
		return m, true
	}
	m, ok := table().macros[t.text]
	return m, ok
}

// expand puts what a macro stands for before the rest.
func (p *parser) expand(t token, m macro) {
	arguments := make([][]token, m.arguments)
	for i := range arguments {
		arguments[i] = p.argument(t)
	}
	var body []token
	for i := 0; i < len(m.body); i++ {
		part := m.body[i : i+1]
		if part[0].text == "#" && i+1 < len(m.body) && isDigit(m.body[i+1].text[0]) {
			if n := int(m.body[i+1].text[0] - '1'); n >= 0 && n < len(arguments) {
				part, i = arguments[n], i+1
			}
		}
		if p.read += len(part); p.read > maxTokens {
			p.fail(t.at, "it is too long once its macros are expanded")
		}
		body = append(body, part...)
	}
	for i := len(body) - 1; i >= 0; i-- {
		p.push(token{body[i].text, t.at})
	}
}

// argument returns the tokens of a command's argument: a group without its braces, or one token.
func (p *parser) argument(of token) []token {
	t := p.raw()
	for t.text == " " {
		t = p.raw()
	}
	if t.text == "" || t.text == "}" {
		p.fail(of.at, "something is missing after "+of.text)
	}
	if t.text != "{" {
		return []token{t}
	}
	var tokens []token
	for depth := 1; ; {
		switch t = p.raw(); t.text {
		case "":
			p.fail(of.at, "the { after "+of.text+" has no }")
		case "{":
			depth++
		case "}":
			depth--
		}
		if depth == 0 {
			return tokens
		}
		tokens = append(tokens, t)
	}
}

// define reads \newcommand{\name}[arguments]{body}, \def\name#1{body} or \DeclareMathOperator{\name}{body}.
func (p *parser) define(t token) {
	name := p.argument(t)
	if len(name) != 1 || !name[0].isCommand() || fixed[name[0].text] {
		p.fail(t.at, t.text+" needs the name of a command")
	}
	m := macro{}
	switch t.text {
	case `\def`, `\gdef`:
		for next := p.raw(); next.text != "{"; next = p.raw() {
			switch next.text {
			case "":
				p.fail(t.at, t.text+" has no {")
			case "#":
				m.arguments++
			}
			if m.arguments > 9 {
				p.fail(t.at, "a command has at most nine arguments")
			}
		}
		p.push(token{"{", t.at})
	case `\newcommand`, `\renewcommand`, `\providecommand`:
		if n, ok := p.bracket(); ok {
			if len(n) != 1 || !isDigit(n[0]) {
				p.fail(t.at, "a command has at most nine arguments")
			}
			m.arguments = int(n[0] - '0')
		}
	}
	m.body = p.argument(t)
	if strings.HasPrefix(t.text, `\DeclareMathOperator`) {
		operator := `\operatorname` + strings.TrimPrefix(t.text, `\DeclareMathOperator`)
		m.body = append(append([]token{{operator, t.at}, {"{", t.at}}, m.body...), token{"}", t.at})
	}
	macros := maps.Clone(p.macros)
	if macros == nil {
		macros = map[string]macro{}
	}
	if len(macros) >= maxMacros {
		p.fail(t.at, "the text defines too many commands")
	}
	macros[name[0].text] = m
	p.macros = macros
}

// maxMacros is how many commands a text may define.
const maxMacros = 200

// fixed are the commands without which a formula has no form.
var fixed = map[string]bool{`\begin`: true, `\end`: true, `\left`: true, `\right`: true, `\\`: true}

// bracket returns the text of an optional argument, [text].
func (p *parser) bracket() (string, bool) {
	t := p.raw()
	for t.text == " " {
		t = p.raw()
	}
	if t.text != "[" {
		p.push(t)
		return "", false
	}
	var text strings.Builder
	for u := p.raw(); u.text != "]"; u = p.raw() {
		if u.text == "" {
			p.fail(t.at, "the [ has no ]")
		}
		text.WriteString(u.text)
	}
	return text.String(), true
}

// word returns an argument as text.
func (p *parser) word(of token) string {
	var text strings.Builder
	for _, t := range p.argument(of) {
		text.WriteString(t.text)
	}
	return strings.TrimSpace(text.String())
}
