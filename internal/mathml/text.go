package mathml

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// textStyles are the commands whose argument is text, with the style of its letters.
var textStyles = map[string]string{
	"text": "", "textrm": "normal", "textnormal": "normal", "mbox": "", "hbox": "", "textup": "normal", "textmd": "", "textbf": "bold", "textit": "italic", "emph": "italic", "textsl": "italic",
	"texttt": "mono", "textsf": "sans", "textsc": "", "fbox": "", "llap": "", "clap": "", "rlap": "",
}

// marks are the accents of letters in text.
var marks = map[string]rune{
	`\'`: 0x301, "\\`": 0x300, `\^`: 0x302, `\~`: 0x303, `\=`: 0x304, `\u`: 0x306, `\.`: 0x307, `\"`: 0x308, `\c`: 0x327, `\r`: 0x30a, `\H`: 0x30b, `\v`: 0x30c,
}

// text reads a command whose argument is text. Formulas between dollars may be in it.
func (p *parser) text(t token) string {
	name := t.text[1:]
	inner := p.textParts(p.argument(t), textStyles[name])
	if name == "fbox" {
		return `<mrow class="math-box">` + inner + "</mrow>"
	}
	return inner
}

// textParts returns text and the formulas in it.
func (p *parser) textParts(tokens []token, style string) string {
	defer p.nest()()
	var xml, words strings.Builder
	flush := func() {
		if words.Len() > 0 {
			xml.WriteString("<mtext>" + words.String() + "</mtext>")
			words.Reset()
		}
	}
	for i := 0; i < len(tokens); {
		t := tokens[i]
		if nested, ok := textStyles[strings.TrimPrefix(t.text, `\`)]; ok && t.isCommand() {
			argument, end := groupOf(tokens, i+1)
			if nested == "" {
				nested = style
			}
			flush()
			xml.WriteString(p.textParts(argument, nested))
			i = end
			continue
		}
		if formula, end := p.inText(tokens, i); end > i {
			flush()
			xml.WriteString(formula)
			i = end
			continue
		}
		switch t.text {
		case "$", `\(`:
			end := i + 1
			for end < len(tokens) && tokens[end].text != "$" && tokens[end].text != `\)` {
				end++
			}
			if end == len(tokens) {
				p.fail(t.at, "the $ has no other")
			}
			flush()
			xml.WriteString(p.listOf(tokens[i+1 : end]).xml)
			i = end + 1
		case `\textcolor`, `\color`:
			_, i = groupOf(tokens, i+1)
		default:
			if declaredStyle, ok := declared[strings.TrimPrefix(t.text, `\`)]; ok && t.isCommand() {
				style, i = declaredStyle, i+1
				continue
			}
			char, after := p.textChar(tokens, i)
			words.WriteString(escape(strings.Map(func(r rune) rune { return styled(r, style) }, char)))
			i = after
		}
	}
	flush()
	return "<mrow>" + xml.String() + "</mrow>"
}

// inText returns the MathML of a command within a text, as in \text{\underline{these}}, and the place where its argument ends: at itself if
// it is no command that a text may have.
func (p *parser) inText(tokens []token, at int) (xml string, end int) {
	t := tokens[at]
	if !t.isCommand() || !isLetter(t.text[1]) || at+1 >= len(tokens) || tokens[at+1].text != "{" || marks[t.text] != 0 {
		return "", at
	}
	_, isAccent := accents[t.text[1:]]
	if _, isKnown := p.commands[t.text[1:]]; !isKnown && !isAccent {
		return "", at
	}
	argument, end := groupOf(tokens, at+1)
	words := append([]token{t, {"{", t.at}, {`\text`, t.at}, {"{", t.at}}, argument...)
	return p.listOf(append(words, token{"}", t.at}, token{"}", t.at})).xml, end
}

// groupOf returns the tokens of the argument at a place, and where it ends.
func groupOf(tokens []token, at int) (argument []token, end int) {
	if at >= len(tokens) {
		return nil, len(tokens)
	}
	if tokens[at].text != "{" {
		return tokens[at : at+1], at + 1
	}
	depth := 0
	for end = at; end < len(tokens); end++ {
		switch tokens[end].text {
		case "{":
			depth++
		case "}":
			depth--
		}
		if depth == 0 {
			return tokens[at+1 : end], end + 1
		}
	}
	return tokens[at+1:], len(tokens)
}

// textChar returns the character of text at a place, and the place after it.
func (p *parser) textChar(tokens []token, at int) (string, int) {
	t := tokens[at]
	if mark, ok := marks[t.text]; ok {
		letter, end := groupOf(tokens, at+1)
		base := p.plain(letter)
		if base == "" {
			return "", end
		}
		_, size := utf8.DecodeRuneInString(base)
		return norm.NFC.String(base[:size] + string(mark) + base[size:]), end
	}
	ligatures := [][]string{{"-", "-", "-", "—"}, {"-", "-", "–"}, {"`", "`", "“"}, {"'", "'", "”"}, {"`", "‘"}, {"'", "’"}}
	for _, l := range ligatures {
		n := len(l) - 1
		if at+n > len(tokens) {
			continue
		}
		same := true
		for i := range n {
			same = same && tokens[at+i].text == l[i]
		}
		if same {
			return l[n], at + n
		}
	}
	return p.plain(tokens[at : at+1]), at + 1
}

// plain returns tokens as text.
func (p *parser) plain(tokens []token) string {
	var text strings.Builder
	for _, t := range tokens {
		s, known := table().byName[t.text]
		switch {
		case known:
			text.WriteString(s.char)
		case t.text == " ", t.text == "~", t.text == `\ `, t.text == `\,`, t.text == `\quad`, t.text == `\;`:
			text.WriteString("\u00a0")
		case t.text == "{", t.text == "}":
		case t.text == `\i`, t.text == `\j`:
			text.WriteString(map[string]string{`\i`: "ı", `\j`: "ȷ"}[t.text])
		case t.isCommand() && !isLetter(t.text[1]):
			text.WriteString(t.text[1:])
		case !t.isCommand():
			text.WriteString(t.text)
		default:
			if m, ok := p.macro(t); ok && m.arguments == 0 && len(m.body) < 20 { // \KaTeX
				var name strings.Builder
				for _, part := range m.body {
					if !part.isCommand() {
						name.WriteString(part.text)
					}
				}
				text.WriteString(strings.Trim(name.String(), "{}"))
				continue
			}
			if _, size := sizes[t.text[1:]]; !size {
				p.fail(t.at, "the command "+t.text+" is not known in text")
			}
		}
	}
	return text.String()
}

// listOf returns the formula that tokens form.
func (p *parser) listOf(tokens []token) node {
	p.push(token{"}", p.at})
	for i := len(tokens) - 1; i >= 0; i-- {
		p.push(tokens[i])
	}
	if p.read += len(tokens); p.read > maxTokens {
		p.fail(min(p.at, len(p.source)), "it is too long once its macros are expanded")
	}
	return p.braces(token{"{", p.at})
}
