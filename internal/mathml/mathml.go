// Package mathml converts formulas of TeX to MathML Core, which browsers show without a script. It reads what KaTeX reads, as far as MathML can
// show it. Whatever a formula says, its MathML has the elements and attributes that this package writes, and the work for it is bounded.
package mathml

import (
	"fmt"
	"strings"
)

// The limits of what a formula may take.
const (
	maxSource = 16 << 10  // bytes
	maxDepth  = 50        // groups inside one another
	maxTokens = 20_000    // of a formula, with its macros expanded
	maxAll    = 500_000   // tokens of all formulas of a text
	maxOutput = 512 << 10 // bytes of MathML of a formula
)

// Error is why a formula cannot be read.
type Error struct {
	Offset int // in the formula, in bytes
	What   string
}

// Error implements error.
func (e Error) Error() string { return e.What }

// Converter converts the formulas of one text: a macro that one of them defines holds for those that follow.
type Converter struct {
	macros   map[string]macro
	commands map[string]func(*parser, token) node
	tokens   int
}

// Convert returns a formula as an element math. display says that it stands in a block of its own.
func (c *Converter) Convert(tex string, display bool) (math string, err error) {
	if len(tex) > maxSource {
		return "", Error{0, fmt.Sprintf("it has more than %d KB", maxSource>>10)}
	}
	if c.tokens >= maxAll {
		return "", Error{0, "the formulas of the text are too long"}
	}
	if c.commands == nil {
		c.commands = newCommands()
	}
	p := &parser{Converter: c, lexer: lexer{source: tex}, display: display}
	defer func() {
		c.tokens += p.read
		switch fault := recover().(type) {
		case nil:
		case Error:
			math, err = "", fault
		default:
			panic(fault)
		}
	}()
	body := p.whole()
	if len(body) > maxOutput {
		return "", Error{0, "it is too large"}
	}
	block := ""
	if display {
		block = ` display="block"`
	}
	return "<math" + block + "><semantics>" + body + `<annotation encoding="application/x-tex">` + escape(strings.TrimSpace(tex)) +
		"</annotation></semantics></math>", nil
}

var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// escape returns text for MathML, without characters that no document may have.
func escape(text string) string {
	return escapes.Replace(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f || r == 0xfffe || r == 0xffff {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd")))
}
