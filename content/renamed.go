package content

import (
	"bytes"
	slashpath "path"
	"slices"

	"portfolio/internal/splice"
)

// renamedKeys are the keys of a front matter that had another name once, or have one in other programs, each with its name here.
var renamedKeys = [][2]string{
	{"coverAlt", "cover_alt"}, {"lastmod", "updated"}, {"modified", "updated"}, {"last_modified_at", "updated"}, {"summary", "description"}, {"excerpt", "description"},
	{"pubDate", "date"}, {"pubDatetime", "date"}, {"publishDate", "date"}, {"categories", "tags"}, {"canonicalURL", "canonical"}, {"canonical_url", "canonical"},
}

// nameOf returns the name here of a key.
func nameOf(key string) string {
	for _, renamed := range renamedKeys {
		if renamed[0] == key {
			return renamed[1]
		}
	}
	return key
}

// Upgraded returns the text of a file of a site folder with today's names of keys: text itself if all are. name is its
// slash-separated path in the folder.
func Upgraded(name string, text []byte) []byte {
	head, _, _, ok := splitFrontMatter(text)
	keys := articleKeys
	of, err := slashpath.Match("articles/*/*.md", name)
	if isPage, _ := slashpath.Match(pagesFolder+"/*/*.md", name); isPage {
		of, keys = true, pageKeys
	}
	if isService, _ := slashpath.Match(servicesFolder+"/*/*.md", name); isService {
		of, keys = true, serviceKeys
	}
	if !ok || !of || err != nil {
		return text
	}
	begin := bytes.IndexByte(text, '\n') + 1 // behind the first line of dashes
	changed := head
	for _, key := range renamedKeys {
		if !slices.Contains(keys, key[1]) {
			continue
		}
		if renamed, err := splice.RenameYAML(changed, key[0], key[1]); err == nil { // else it is not there, or a finding says what is wrong
			changed = renamed
		}
	}
	return bytes.Join([][]byte{text[:begin], changed, text[begin+len(head):]}, nil)
}
