// Package upgrade rewrites the files of a site folder that an older version of the program wrote in a format that has changed.
// Comments, line endings and everything else in the files stay as they are.
package upgrade

import (
	"bytes"
	"path"
	"regexp"
	"slices"
)

// rewrite is a change of the format of some files.
type rewrite struct {
	files string // pattern of their slash-separated paths
	what  string // what has changed
	line  func(line []byte) []byte
	part  func(text []byte) (before, part, after []byte) // of the file in which lines are rewritten
}

// rewrites returns all changes of formats, the oldest first. A rewritten file is as if it had never had the old format, so that
// each rewrite changes nothing the second time.
func rewrites() []rewrite {
	return []rewrite{
		{"articles/*/*.md", "coverAlt in the front matter is cover_alt", renameKey("coverAlt", "cover_alt"), frontMatter},
	}
}

// File returns what a file of a site folder is in today's format; text itself if nothing has changed. name is its slash-separated
// path in the folder.
func File(name string, text []byte) []byte {
	for _, r := range rewrites() {
		if ok, err := path.Match(r.files, name); ok && err == nil {
			text = r.apply(text)
		}
	}
	return text
}

// Concerns reports whether the format of a file has ever changed.
func Concerns(name string) bool {
	return slices.ContainsFunc(rewrites(), func(r rewrite) bool {
		ok, err := path.Match(r.files, name)
		return ok && err == nil
	})
}

func (r rewrite) apply(text []byte) []byte {
	before, part, after := r.part(text)
	var out bytes.Buffer
	out.Write(before)
	for line := range bytes.Lines(part) {
		out.Write(r.line(line))
	}
	out.Write(after)
	return out.Bytes()
}

// renameKey returns a rewrite of lines that begin with a key of YAML.
func renameKey(from, to string) func([]byte) []byte {
	key := regexp.MustCompile(`^(["']?)` + regexp.QuoteMeta(from) + `(["']?[ \t]*:)`)
	return func(line []byte) []byte { return key.ReplaceAll(line, []byte("${1}"+to+"${2}")) }
}

// fence is a line that begins or ends a front matter.
var fence = regexp.MustCompile(`(?m)^---[ \t]*\r?$`)

// frontMatter returns the front matter of a Markdown text, between its two lines of dashes, and what is around it.
func frontMatter(text []byte) (before, part, after []byte) {
	start := bytes.TrimPrefix(text, []byte("\ufeff"))
	first := fence.FindIndex(start)
	if first == nil || first[0] != 0 {
		return text, nil, nil
	}
	begin := len(text) - len(start) + first[1]
	end := fence.FindIndex(text[begin:])
	if end == nil {
		return text, nil, nil
	}
	return text[:begin], text[begin : begin+end[0]], text[begin+end[0]:]
}
