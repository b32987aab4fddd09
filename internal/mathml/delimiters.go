package mathml

// delimiters are the characters that grow with what is between them.
var delimiters = map[string]string{
	"(": "(", ")": ")", "[": "[", "]": "]", "|": "|", "/": "/", "<": "⟨", ">": "⟩", ".": "", `\{`: "{", `\}`: "}", `\|`: "‖", `\backslash`: `\`,
	`\lbrace`: "{", `\rbrace`: "}", `\lt`: "⟨", `\gt`: "⟩",
}

// bigs are the sizes of delimiters, in em.
var bigs = map[string]string{"big": "1.2", "Big": "1.8", "bigg": "2.4", "Bigg": "3"}

// delimiter reads a delimiter.
func (p *parser) delimiter(of token) string {
	t := p.next()
	if t.text == "{" { // \big{(}
		return p.delimiterIn(p.word(token{of.text, p.putBack(t)}), of)
	}
	if t.text == "" {
		p.fail(of.at, "a delimiter is missing after "+of.text)
	}
	return p.delimiterIn(t.text, of)
}

func (p *parser) putBack(t token) int {
	p.push(t)
	return t.at
}

func (p *parser) delimiterIn(text string, of token) string {
	if text == "" {
		return ""
	}
	if char, ok := delimiters[text]; ok {
		return char
	}
	s, ok := table().byName[text]
	if !ok {
		if c, known := table().byChar[text]; known {
			s, ok = symbol{text, c}, true
		}
	}
	if !ok || s.class == operator || s.class == integral {
		p.fail(of.at, text+" is no delimiter for "+of.text)
	}
	return s.char
}

// big reads a delimiter of a size.
func (p *parser) big(t token, size string) node {
	char := p.delimiter(t)
	if char == "" {
		return node{xml: "<mrow></mrow>"}
	}
	class, form := ordinary, ""
	switch t.text[len(t.text)-1] {
	case 'l':
		class, form = opening, ` form="prefix"`
	case 'r':
		class, form = closing, ` form="postfix"`
	case 'm':
		class = relation
	}
	return node{xml: mo(char, `fence="true"`+form+` stretchy="true" symmetric="true" minsize="`+size+`em" maxsize="`+size+`em"`), class: class}
}

// leftRight reads what is between \left and \right.
func (p *parser) leftRight(t token) node {
	defer p.nest()()
	xml := "<mrow>" + fence(p.delimiter(t), "prefix")
	for {
		xml += p.list(false).xml
		switch end := p.next(); end.text {
		case `\middle`:
			xml += mo(p.delimiter(end), `fence="true" form="infix" stretchy="true"`)
			continue
		case `\right`:
			return node{xml: xml + fence(p.delimiter(end), "postfix") + "</mrow>", class: closing}
		}
		p.fail(t.at, `the \left has no \right`)
	}
}
