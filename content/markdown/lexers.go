package markdown

import (
	"archive/zip"
	"bytes"
	"embed"
	"io/fs"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
)

// built holds lexers.zip, the rules of every language, which go run ./build/lexers writes.
//
//go:embed all:build
var built embed.FS

// readLexers reads for each language by which names it is called. Its rules are read when they are first needed.
var readLexers = sync.OnceValue(func() *chroma.LexerRegistry {
	registry := chroma.NewLexerRegistry()
	data, err := built.ReadFile("build/lexers.zip")
	if err != nil {
		return registry // it was not made: code is not highlighted
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return registry
	}
	names, _ := fs.Glob(archive, "*.xml") // the pattern is valid
	for _, name := range names {
		if lexer, err := chroma.NewXMLLexer(archive, name); err == nil {
			registry.Register(lexer)
		}
	}
	return registry
})

// similar names for languages without rules of their own another one that looks much the same.
var similar = map[string]string{
	"svelte": "html", "erb": "html", "html+erb": "html", "html+ruby": "html", "rhtml": "html", "go-html-template": "html", "phtml": "php",
	"yaml+jinja": "yaml", "salt": "yaml", "sls": "yaml", "ansible": "yaml", "haxe": "typescript", "hx": "typescript", "raku": "perl", "perl6": "perl",
	"common-lisp": "scheme", "cl": "scheme", "lisp": "scheme", "emacs": "scheme", "elisp": "scheme", "emacs-lisp": "scheme",
}

// plain is the lexer of what is not highlighted.
var plain chroma.Lexer = chroma.MustNewLexer(&chroma.Config{Name: "plain"}, func() chroma.Rules {
	return chroma.Rules{"root": {{Pattern: `.+`, Type: chroma.Text}, {Pattern: `\n`, Type: chroma.Text}}}
})

// lexerOf returns the lexer of a language, plain for an unknown one.
func lexerOf(language string) chroma.Lexer {
	if other := similar[strings.ToLower(language)]; other != "" {
		language = other
	}
	if lexer := readLexers().Get(language); lexer != nil {
		return lexer
	}
	return plain
}
