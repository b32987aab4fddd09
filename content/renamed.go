package content

import (
	"bytes"
	slashpath "path"

	"portfolio/internal/splice"
)

// renamedKeys are the keys of an article's front matter that had another name once.
var renamedKeys = map[string]string{"coverAlt": "cover_alt"}

// Upgraded returns the text of a file of a site folder with today's names of keys: text itself if all are. name is its
// slash-separated path in the folder.
func Upgraded(name string, text []byte) []byte {
	head, _, _, ok := splitFrontMatter(text)
	if of, err := slashpath.Match("articles/*/*.md", name); !ok || !of || err != nil {
		return text
	}
	begin := bytes.IndexByte(text, '\n') + 1 // behind the first line of dashes
	changed := head
	for before, now := range renamedKeys {
		if renamed, err := splice.RenameYAML(changed, before, now); err == nil { // else it is not there, or a finding says what is wrong
			changed = renamed
		}
	}
	return bytes.Join([][]byte{text[:begin], changed, text[begin+len(head):]}, nil)
}
