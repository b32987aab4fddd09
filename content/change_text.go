package content

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// WithText returns the bytes of a file with another text, as a form has it. The lines at its beginning and its end that are the same keep
// their bytes, and so do a byte order mark and the kind of line ends.
func WithText(old []byte, text string) []byte {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	rest, marked := bytes.CutPrefix(old, byteOrderMark)
	last := len(bytes.TrimRight(rest, " \t\r\n"))
	f := TextFile{between: []byte("\n\n"), body: rest[:last], after: rest[last:], end: "\n"}
	if bytes.Contains(rest, []byte("\r\n")) {
		f.end = "\r\n"
	}
	f = f.WithBody(text)
	if marked {
		return slices.Concat(byteOrderMark, f.body, f.after)
	}
	return slices.Concat(f.body, f.after)
}

// byteOrderMark begins a file that some editors write.
var byteOrderMark = []byte("\uFEFF")

// guardedKeys are the keys of site.toml that decide what is public, under which address, and how it is protected.
var guardedKeys = []string{"url", "robots", "feeds", "meta", "source", "hsts", "hsts_subdomains", "retention", "git", "demonstration"}

// Widens reports whether a change of a file may widen what is public, or lead visitors elsewhere: whoever saves it has to prove that it is
// the owner who does. Such are the guarded keys of site.toml, and addresses of other sites in redirects.toml.
func Widens(name string, before, after []byte) bool {
	old, _ := ParseTOMLFile(before) // a file that cannot be read says nothing
	changed, _ := ParseTOMLFile(after)
	switch name {
	case "site.toml":
		return slices.ContainsFunc(guardedKeys, func(key string) bool {
			return fmt.Sprint(old.Value(key)) != fmt.Sprint(changed.Value(key))
		})
	case RedirectsFile:
		known := targets(old)
		return slices.ContainsFunc(targets(changed), func(to string) bool { return !slices.Contains(known, to) })
	}
	return false
}

// targets returns the addresses of other sites that redirects lead to, with what leads there.
func targets(file TOMLFile) []string {
	list, _ := file.Value("redirect").([]any)
	var found []string
	for _, item := range list {
		redirect, _ := item.(map[string]any)
		if to, _ := redirect["to"].(string); to != "" && (!strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//")) {
			found = append(found, fmt.Sprint(redirect["from"])+" "+to)
		}
	}
	return found
}
