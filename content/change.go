package content

import (
	"bytes"
	"errors"
	slashpath "path"
	"reflect"
	"slices"
	"strings"

	"portfolio/internal/splice"
)

// TextFile is a Markdown file of a site folder as somebody wrote it: its front matter and its body can be changed, and every other byte
// of it stays.
type TextFile struct {
	before, head, between, body, after []byte
	end                                string // of its lines
}

// ParseTextFile splits the bytes of a Markdown file, and reports whether it has a front matter.
func ParseTextFile(text []byte) (TextFile, bool) {
	head, body, _, ok := splitFrontMatter(text)
	if !ok {
		return TextFile{}, false
	}
	begin := bytes.IndexByte(text, '\n') + 1 // behind the first line of dashes
	f := TextFile{before: text[:begin], head: head, end: "\n"}
	if bytes.Contains(text, []byte("\r\n")) {
		f.end = "\r\n"
	}
	start := len(text) - len(body)
	for start < len(text) { // blank lines above the body are none of it
		line := bytes.IndexByte(text[start:], '\n') + 1
		if line == 0 || len(bytes.TrimSpace(text[start:start+line])) > 0 {
			break
		}
		start += line
	}
	last := max(start, len(bytes.TrimRight(text, " \t\r\n")))
	f.between, f.body, f.after = text[begin+len(head):start], text[start:last], text[last:]
	return f, true
}

// Bytes returns the file.
func (f TextFile) Bytes() []byte {
	return slices.Concat(f.before, f.head, f.between, f.body, f.after)
}

// Body returns the text below the front matter, with Unix line ends and without blank lines around it.
func (f TextFile) Body() string { return strings.ReplaceAll(string(f.body), "\r\n", "\n") }

// WithBody returns the file with another text below its front matter. The lines at its beginning and its end that are the same keep
// their bytes.
func (f TextFile) WithBody(body string) TextFile {
	body = strings.TrimRight(strings.ReplaceAll(body, "\r\n", "\n"), " \t\n")
	if body == f.Body() {
		return f
	}
	old, lines := bytes.SplitAfter(f.body, []byte("\n")), strings.Split(body, "\n")
	same := func(a []byte, b string) bool { return string(bytes.TrimRight(a, "\r\n")) == b }
	first := 0
	for first < len(old)-1 && first < len(lines)-1 && same(old[first], lines[first]) {
		first++
	}
	last := 0
	for last < len(old)-first && last < len(lines)-first && same(old[len(old)-1-last], lines[len(lines)-1-last]) {
		last++
	}
	middle := strings.Join(lines[first:len(lines)-last], f.end)
	if last > 0 && first < len(lines)-last {
		middle += f.end
	}
	f.body = slices.Concat(bytes.Join(old[:first], nil), []byte(middle), bytes.Join(old[len(old)-last:], nil))
	if bytes.Count(f.between, []byte("\n")) < 2 && len(old[0]) == 0 { // there was no body
		f.between = slices.Concat(bytes.TrimRight(f.between, "\r\n"), []byte(f.end+f.end))
	}
	if len(f.after) == 0 {
		f.after = []byte(f.end)
	}
	return f
}

// With returns the file with another value of a key of its front matter: a text, a list of texts, a boolean or a splice.Plain. A zero
// value removes the key. The error is one of splice if the key cannot be changed alone.
func (f TextFile) With(key string, value any) (TextFile, error) {
	var head []byte
	var err error
	if v := reflect.ValueOf(value); v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0 {
		head, err = splice.RemoveYAML(f.head, key)
		if errors.Is(err, splice.ErrAbsent) {
			return f, nil
		}
	} else if head, err = splice.SetYAML(f.head, value, key); errors.Is(err, splice.ErrAbsent) {
		head, err = splice.AddYAML(f.head, value, key)
	}
	if err == nil {
		f.head = head
	}
	return f, err
}

// NewTextFile returns a Markdown file with an empty front matter.
func NewTextFile() TextFile {
	f, _ := ParseTextFile([]byte("---\n---\n"))
	return f
}

// AddedMistakes returns the mistakes among findings that were not there before, wherever in their file they were: those that were there
// keep no change away.
func AddedMistakes(before, after Findings) Findings {
	return slices.DeleteFunc(slices.Clone(after), func(f Finding) bool {
		return f.Hint || slices.ContainsFunc(before, func(old Finding) bool { return old.File == f.File && old.What == f.What })
	})
}

// ReachReaders returns the findings but those in drafts: in folders of texts that say to be drafts, and were not public on the site before.
func (s *Site) ReachReaders(before *Site, findings Findings) Findings {
	return slices.DeleteFunc(slices.Clone(findings), func(f Finding) bool {
		folder := TextFolder(f.File)
		return slices.Contains(s.drafts, folder) && (before == nil || !before.isForReaders(folder))
	})
}

// PublishedMistakes returns the mistakes among findings in texts that were drafts before: whatever was wrong with them, readers see it now.
func (s *Site) PublishedMistakes(before *Site, findings Findings) Findings {
	return slices.DeleteFunc(slices.Clone(findings), func(f Finding) bool {
		folder := TextFolder(f.File)
		return f.Hint || before == nil || !slices.Contains(before.drafts, folder) || slices.Contains(s.drafts, folder)
	})
}

// TextFolder returns the folder of the text that a file belongs to, such as articles/id, "" for any other file.
func TextFolder(file string) string {
	parts := strings.SplitN(file, "/", 3)
	if len(parts) < 2 || !slices.Contains([]string{"articles", pagesFolder, servicesFolder}, parts[0]) {
		return ""
	}
	return slashpath.Join(parts[0], parts[1])
}

// isForReaders reports whether the text in a folder is public, or will be.
func (s *Site) isForReaders(folder string) bool {
	root, id := slashpath.Split(folder)
	return !slices.Contains(s.drafts, folder) &&
		(slices.ContainsFunc(s.Pages, func(p OwnPage) bool { return p.Folder() == folder }) ||
			root == "articles/" && slices.ContainsFunc(s.AllArticles(), func(a Article) bool { return a.ID == id && !a.Draft }))
}
