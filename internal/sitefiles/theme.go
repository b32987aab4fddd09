package sitefiles

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/i18n"
	"portfolio/static"
)

// ThemeFile is the name of the style sheet that pages load after the engine's, where a site has one: its colors, the letters that
// only its languages have, and the owner's theme.css.
const ThemeFile = "css/theme.css"

// theme returns that style sheet, nothing if there is nothing to say in it. It names the owner's fonts by their addresses in opened.
func (m maker) theme(opened *files.Files) ([]files.Made, error) {
	faces, err := m.faces(opened)
	if err != nil {
		return nil, err
	}
	own, _ := readTheme(m.folder)
	layer, err := m.layer(faces)
	if err != nil {
		return nil, err
	}
	if m.followsSystem() {
		tokens, err := m.tokens()
		if err != nil {
			return nil, err
		}
		layer, own = tokens+layer, withAuto(own)
	}
	sheet := layer + own
	if m.hasMoreLetters() {
		sheet = m.assets.FontFaces() + sheet
	}
	if sheet == "" {
		return nil, nil
	}
	return []files.Made{{Name: ThemeFile, Data: []byte(sheet)}}, nil
}

// layer returns the rules by which the site looks different from the usual look, in their layer: those of its look and of its frame,
// then its colors. Sites load no rules of other looks.
func (m maker) layer(faces []face) (string, error) {
	look, rules := m.site.Settings.Appearance(), ""
	for _, f := range faces {
		rules += f.css()
	}
	for _, name := range []string{"css/look-" + look.Look + ".css", "css/frame-" + look.Frame + ".css"} {
		sheet, err := m.sheet(name)
		if err != nil {
			return "", err
		}
		rules += sheet
	}
	colors := m.colors.CSS()
	if m.followsSystem() {
		colors = withAuto(colors)
	}
	rules += colors
	if rules == "" {
		return "", nil
	}
	return "@layer looks{" + rules + "}", nil
}

// sheet returns a style sheet of the engine, "" if there is none: the usual look and frame have none.
func (m maker) sheet(name string) (string, error) {
	asset, ok := m.assets.Get(name)
	if !ok {
		return "", nil
	}
	sheet, err := m.assets.Read(asset, "")
	if err != nil {
		return "", fmt.Errorf("read %s: %w", name, err)
	}
	return strings.TrimSpace(string(sheet)), nil
}

// hasMoreLetters reports whether names, titles or words of the site have letters that the first file of the display font lacks.
func (m maker) hasMoreLetters() bool {
	if static.MoreLetters(m.site.Profile.Name + m.site.Settings.Name) {
		return true
	}
	for _, article := range m.site.Articles {
		for _, text := range article.Localized {
			if static.MoreLetters(text.Title) {
				return true
			}
		}
	}
	return m.wordsHaveMoreLetters()
}

// wordsHaveMoreLetters looks at the shipped words of the site's languages, and at the owner's.
func (m maker) wordsHaveMoreLetters() bool {
	for _, words := range []struct {
		fsys    fs.FS
		pattern string
	}{{i18n.Locales(), "*.%s.toml"}, {m.folder, "words/%s.toml"}} {
		for _, lang := range m.site.Settings.Languages {
			names, _ := fs.Glob(words.fsys, fmt.Sprintf(words.pattern, lang)) // the pattern is valid
			for _, name := range names {
				if text, err := fs.ReadFile(words.fsys, name); err == nil && static.MoreLetters(string(text)) {
					return true
				}
			}
		}
	}
	return false
}

// themeName is the owner's style sheet in the site folder.
const themeName = "theme.css"

// maxTheme is its largest size in bytes.
const maxTheme = 64 << 10

// readTheme returns the rules of theme.css that only set custom properties, and findings for the others.
func readTheme(folder fs.FS) (string, content.Findings) {
	opened, err := folder.Open(themeName)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	var source []byte
	if err == nil {
		defer func() { _ = opened.Close() }()
		source, err = io.ReadAll(io.LimitReader(opened, maxTheme+1))
	}
	switch {
	case err != nil:
		return "", content.Findings{{File: themeName, What: "it cannot be read", Do: "replace it by a file that the program may read"}}
	case len(source) > maxTheme:
		return "", content.Findings{{File: themeName, What: "it is larger than 64 KB", Do: "it can only set custom properties: delete the rest"}}
	}
	t := themeReader{rest: comment.ReplaceAllStringFunc(string(source), onlyLines), line: 1}
	t.read()
	return t.out.String(), t.findings
}

// comment matches a comment; onlyLines keeps the line ends of one, so that findings name the right line.
var comment = regexp.MustCompile(`(?s)/\*.*?(\*/|$)`)

func onlyLines(text string) string { return " " + strings.Repeat("\n", strings.Count(text, "\n")) }

// selectors are those of theme.css: all pages, or those of one theme.
var selectors = []string{":root", ".light", ".dark"}

// themeReader reads rules.
type themeReader struct {
	rest     string
	line     int
	out      strings.Builder
	findings content.Findings
}

func (t *themeReader) read() {
	for {
		selector, _ := t.until("{")
		if strings.TrimSpace(selector) == "" && t.rest == "" {
			return
		}
		at := t.line - strings.Count(strings.TrimLeft(selector, " \t\r\n"), "\n")
		body, closed := t.until("}")
		selector = strings.Join(strings.Fields(selector), "")
		switch {
		case !closed:
			t.refuse(at, "the last rule has no end", "add the missing }")
			return
		case slices.ContainsFunc(strings.Split(selector, ","), func(s string) bool { return !slices.Contains(selectors, s) }):
			t.refuse(at, "theme.css cannot style "+selector, "set custom properties in :root, .light or .dark")
		default:
			t.rule(selector, body)
		}
	}
}

// until takes the text before mark off the rest, and reports whether mark is there.
func (t *themeReader) until(mark string) (string, bool) {
	before, after, found := strings.Cut(t.rest, mark)
	t.rest = after
	t.line += strings.Count(before, "\n")
	return before, found
}

// rule writes a rule with those of its declarations that set custom properties.
func (t *themeReader) rule(selector, body string) {
	line := t.line - strings.Count(body, "\n")
	var kept []string
	for _, declaration := range strings.Split(body, ";") {
		at := line + strings.Count(declaration, "\n") - strings.Count(strings.TrimLeft(declaration, " \t\r\n"), "\n")
		line += strings.Count(declaration, "\n")
		name, value, _ := strings.Cut(declaration, ":")
		name, value = strings.TrimSpace(name), strings.Join(strings.Fields(value), " ")
		switch {
		case name == "" && value == "":
		case !customProperty.MatchString(name):
			t.refuse(at, "theme.css cannot set "+name, "set custom properties, whose names begin with --")
		case value == "" || loads.MatchString(value):
			t.refuse(at, "the value of "+name+" is empty, or loads something", "write a color, a length or a font that visitors have")
		default:
			kept = append(kept, name+":"+value)
		}
	}
	if len(kept) > 0 {
		t.out.WriteString(selector + "{" + strings.Join(kept, ";") + "}")
	}
}

var (
	customProperty = regexp.MustCompile(`^--[a-zA-Z0-9-]+$`)
	loads          = regexp.MustCompile(`(?i)url|image|src\s*\(|expression|[{}@<>\\]|//`)
)

func (t *themeReader) refuse(line int, what, do string) {
	t.findings = append(t.findings, content.Finding{File: themeName, Line: line, What: what, Do: do})
}
