package cli

import (
	"errors"
	"html"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"

	"portfolio/demo"
	"portfolio/i18n"
)

// shortestTrace is from how many bytes on a text of several words is one that nobody else would write.
const shortestTrace = 12

// traces are texts that tell where a document has them from, by what they begin with.
type traces map[string][]string

// placeholder is where a message says what differs.
var placeholder = regexp.MustCompile(`\{\{.*?\}\}`)

// newTraces returns those of some texts that are long and particular enough, and are not among the texts that are everywhere.
func newTraces(texts, everywhere []string) traces {
	all := plain(strings.Join(everywhere, "\n"))
	found, known := traces{}, map[string]bool{}
	for _, text := range texts {
		for line := range strings.Lines(text) {
			for _, piece := range placeholder.Split(line, -1) {
				piece = plain(piece)
				if isTrace(piece) && !known[piece] && !strings.Contains(all, piece) {
					known[piece] = true
					found[piece[:shortestTrace]] = append(found[piece[:shortestTrace]], piece)
				}
			}
		}
	}
	return found
}

// demonstration returns the traces of the demonstration, whatever they are today.
var demonstration = sync.OnceValues(func() (traces, error) { return tracesOf(demo.Files()) })

// tracesOf returns the names, addresses, slugs and sentences of a site. Texts that the program has for every site are not among them.
func tracesOf(site fs.FS) (traces, error) {
	texts, err := textsOf(site, "")
	if err != nil {
		return nil, err
	}
	shipped, err := textsOf(i18n.Locales(), "")
	return newTraces(texts, shipped), err
}

// wordsOfOthers returns the program's words in the languages that are not given.
func wordsOfOthers(languages []string) (traces, error) {
	locales := i18n.Locales()
	shipped, err := i18n.Shipped(locales)
	if err != nil {
		return nil, err
	}
	var own, others []string
	for _, lang := range shipped {
		texts, err := textsOf(locales, "."+string(lang)+".toml")
		if err != nil {
			return nil, err
		}
		if slices.Contains(languages, string(lang)) {
			own = append(own, texts...)
		} else {
			others = append(others, texts...)
		}
	}
	return newTraces(others, own), nil
}

// in returns the traces that stand in a document. Those that the request itself named are none.
func (t traces) in(document, request string) (found []string) {
	document = plain(document)
	for i := range max(0, len(document)-shortestTrace) {
		for _, trace := range t[document[i:i+shortestTrace]] {
			if strings.HasPrefix(document[i:], trace) && isWhole(document, i, len(trace)) && !strings.Contains(request, trace) {
				found = append(found, trace)
			}
		}
	}
	return found
}

// isWhole reports whether the part of a text is not a part of a longer word.
func isWhole(text string, begin, size int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:begin])
	after, _ := utf8.DecodeRuneInString(text[begin+size:])
	return !isLetter(before) && !isLetter(after)
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// isTrace reports whether a text is long and particular enough to tell where it is from: a sentence, a name, an address, a slug.
func isTrace(text string) bool {
	return len(text) >= shortestTrace && strings.ContainsAny(text, " -/@")
}

// textsOf returns the texts of the files whose names end so: those of TOML files, the lines of articles, the names of folders.
func textsOf(folder fs.FS, suffix string) (texts []string, err error) {
	err = fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name == "build":
			return fs.SkipDir
		case entry.IsDir():
			texts = append(texts, path.Base(name))
			return nil
		case !strings.HasSuffix(name, suffix):
			return nil
		}
		data, err := fs.ReadFile(folder, name)
		switch path.Ext(name) {
		case ".toml":
			var tree map[string]any
			err = errors.Join(err, toml.Unmarshal(data, &tree))
			texts = append(texts, stringsIn(tree)...)
		case ".md":
			texts = append(texts, proseOf(string(data))...)
		}
		return err
	})
	return texts, err
}

// stringsIn returns the texts in a value of TOML.
func stringsIn(value any) (found []string) {
	switch value := value.(type) {
	case string:
		return []string{value}
	case []any:
		for _, item := range value {
			found = append(found, stringsIn(item)...)
		}
	case map[string]any:
		for key, item := range value {
			if key != "autocomplete" { // a token of HTML
				found = append(found, stringsIn(item)...)
			}
		}
	}
	return found
}

var (
	matterLine = regexp.MustCompile(`(?m)^(slug|title|description|teaser|cover_alt): *"?(.*?)"?$`)
	proseLine  = regexp.MustCompile("(?m)^[^-#>|!\\[`*_<]*$") // without Markdown's signs
)

// proseOf returns an article's title and description, and its lines of plain prose.
func proseOf(article string) (found []string) {
	_, matter, _ := strings.Cut(article, "---\n")
	matter, body, _ := strings.Cut(matter, "\n---\n")
	for _, line := range matterLine.FindAllStringSubmatch(matter, -1) {
		found = append(found, line[2])
	}
	return append(found, proseLine.FindAllString(body, -1)...)
}

// escapes are how texts are written in JSON.
var escapes = strings.NewReplacer(`\n`, " ", `\"`, `"`, `\u0026`, "&", `\u003c`, "<", `\u003e`, ">", `\u0027`, "'")

// plain returns a text, or a document, as it can be searched for texts: without escapes, each space one space.
func plain(text string) string {
	return strings.Join(strings.Fields(html.UnescapeString(escapes.Replace(text))), " ")
}
