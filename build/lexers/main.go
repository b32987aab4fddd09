// Command lexers writes the rules by which code is highlighted to content/markdown/build/lexers.zip. The library's own package reads
// all of them whenever the program starts, and holds them uncompressed; these are read when the first block of code is compiled.
package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

const output = "content/markdown/build/lexers.zip"

func main() {
	if err := write(output); err != nil {
		fmt.Fprintln(os.Stderr, "lexers:", err)
		os.Exit(1)
	}
}

func write(name string) error {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	archive.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	for i, lexer := range lexers.GlobalLexerRegistry.Lexers {
		rules, err := marshal(lexer)
		if errors.Is(err, chroma.ErrNotSerialisable) {
			continue // such a language is highlighted as another one, or not at all: see content/markdown/lexers.go
		}
		if err != nil {
			return fmt.Errorf("%s: %w", lexer.Config().Name, err)
		}
		file, err := archive.Create(fmt.Sprintf("%03d.xml", i))
		if err != nil {
			return err
		}
		if _, err := file.Write(rules); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, out.Bytes(), 0o644)
}

// marshal returns the rules of a lexer as XML.
func marshal(lexer chroma.Lexer) ([]byte, error) {
	regex, ok := lexer.(*chroma.RegexLexer)
	if !ok {
		return nil, chroma.ErrNotSerialisable
	}
	if regex.Config().Name == "Go" {
		regex = withPlainRawStrings(regex)
	}
	rules, err := chroma.Marshal(regex)
	return []byte(strings.ReplaceAll(string(rules), "\n  ", "\n")), err
}

// withPlainRawStrings returns Go's lexer without the rule that highlights templates in raw strings, which cannot be written as XML.
func withPlainRawStrings(lexer *chroma.RegexLexer) *chroma.RegexLexer {
	rules := lexer.MustRules()
	for i, rule := range rules["root"] {
		if strings.HasPrefix(rule.Pattern, "(`)") {
			rules["root"][i].Type = chroma.ByGroups(chroma.LiteralString, chroma.LiteralString, chroma.LiteralString)
		}
	}
	return chroma.MustNewLexer(lexer.Config(), func() chroma.Rules { return rules })
}
