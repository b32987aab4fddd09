package markdown

import (
	"regexp"
	"slices"
	"strings"
)

// Parts says which parts a source may have that most texts lack, so that a page loads what they need and no more.
type Parts struct {
	Code    bool // code blocks
	Math    bool // formulas
	Media   bool // videos and sounds
	Special bool // these, callouts with a title, footnotes, tasks, definitions, marks or elements of HTML that have a style
}

// The marks of the parts. A source without any of them has none; one that has one may be a text about Markdown.
var (
	codeMarks    = []string{"```", "~~~", "\n    ", "\n\t", ">    ", ">\t"}
	specialMarks = []string{"youtu", "vimeo.com/", "dailymotion.com/", "ted.com/", "/w/", "/videos/watch/", "/@", "/status", "bsky.app/", "instagram.com/", "gist.github.com/", "codepen.io/", "jsfiddle.net/", "[!", "[^", "[ ] ", "[x] ", "[X] ", "\n:", "\n :", "\n  :", "\n   :", "> :", "<kbd", "<mark", "<details", "<su", "<dl"}
)

// mathMark matches a formula, or what looks like one.
var mathMark = regexp.MustCompile("\\$[^\\s$](?:[^$\n]*[^\\s$])?\\$|\\$\\$|\\\\[(\\[]|(?:```|~~~) *math")

// styledMark matches ~sub~, ^sup^ and ==mark==, or what looks like them.
var styledMark = regexp.MustCompile(`~[^\s~]+~|\^[^\s^]+\^|==[^\s=]`)

// galleryMark matches two pictures in a row.
var galleryMark = regexp.MustCompile(`\)[ \t]*\n?[ \t]*!\[[^\]\n]*\]`)

// mediaMark matches a video or a sound that is shown.
var mediaMark = regexp.MustCompile(`(?i)\.(?:mp4|m4a|webm|mp3|wav)\b`)

// PartsOf returns the parts that a source may have, without compiling it.
func PartsOf(source string) Parts {
	titled := strings.ReplaceAll(source, "[!ASIDE]", "")
	has := func(mark string) bool { return strings.Contains(titled, mark) }
	media := mediaMark.MatchString(source)
	code := slices.ContainsFunc(codeMarks, has)
	return Parts{Code: code, Math: mathMark.MatchString(source), Media: media, Special: code || media || slices.ContainsFunc(specialMarks, has) || styledMark.MatchString(source) || galleryMark.MatchString(source)}
}
