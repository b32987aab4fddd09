package mathml

import (
	"strings"
	"unicode/utf8"
)

// token is a command with its backslash, a character, or a blank; the text of the end is "".
type token struct {
	text string
	at   int // in the formula
}

func (t token) isCommand() bool { return len(t.text) > 1 && t.text[0] == '\\' }

// lexer reads the tokens of a formula. Those that a macro stands for, or that are put back, come before the rest of the source.
type lexer struct {
	source  string
	at      int
	pending []token // the next one last
	read    int
}

func (l *lexer) fail(at int, what string) { panic(Error{at, what}) }

// raw returns the next token, blanks included.
func (l *lexer) raw() token {
	if l.read++; l.read > maxTokens {
		l.fail(min(l.at, len(l.source)), "it is too long once its macros are expanded")
	}
	if n := len(l.pending); n > 0 {
		t := l.pending[n-1]
		l.pending = l.pending[:n-1]
		return t
	}
	return l.lex()
}

func (l *lexer) lex() token {
	for l.at < len(l.source) && l.source[l.at] == '%' { // a comment, to the end of the line
		end := strings.IndexByte(l.source[l.at:], '\n')
		if end < 0 {
			l.at = len(l.source)
			break
		}
		l.at += end + 1
	}
	begin := l.at
	rest := l.source[begin:]
	switch {
	case rest == "":
		return token{"", begin}
	case isBlank(rest[0]):
		l.at += len(rest) - len(strings.TrimLeft(rest, " \t\r\n"))
		return token{" ", begin}
	case rest[0] != '\\' || len(rest) == 1:
		_, size := utf8.DecodeRuneInString(rest)
		l.at += size
		return token{rest[:size], begin}
	}
	end := 1
	for end < len(rest) && (isLetter(rest[end])) {
		end++
	}
	if end == 1 {
		_, size := utf8.DecodeRuneInString(rest[1:])
		l.at += 1 + size
		return token{rest[:1+size], begin}
	}
	if end < len(rest) && rest[end] == '*' && starred[rest[1:end]] {
		end++
	}
	l.at += end
	if after := l.source[l.at:]; !strings.HasPrefix(rest[1:end], "verb") { // blanks after a command say nothing
		l.at += len(after) - len(strings.TrimLeft(after, " \t\r\n"))
	}
	return token{rest[:end], begin}
}

// starred are the commands that have a form with a star.
var starred = map[string]bool{"operatorname": true, "hspace": true, "verb": true, "DeclareMathOperator": true, "tag": true}

func isBlank(c byte) bool  { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// push puts a token back.
func (l *lexer) push(t token) { l.pending = append(l.pending, t) }

// verbatim returns the source up to the next character like the first one.
func (l *lexer) verbatim(t token) string {
	if len(l.pending) > 0 || l.at >= len(l.source) {
		l.fail(t.at, t.text+" has no end")
	}
	rest := l.source[l.at:]
	_, size := utf8.DecodeRuneInString(rest)
	end := strings.Index(rest[size:], rest[:size])
	if end < 0 {
		l.fail(t.at, t.text+" has no end")
	}
	l.at += end + 2*size
	return rest[size : size+end]
}
