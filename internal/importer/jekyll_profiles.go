package importer

import (
	"path"
	"slices"
	"strings"

	"portfolio/internal/lazyregexp"
)

// profilesLayout is the layout of al-folio whose pages show people, each with a picture and the words of a file of their own.
const profilesLayout = "profiles"

// boldBegin is the name with which the words about a person begin.
var boldBegin = lazyregexp.New(`^\s*(?:\*\*|__)([^*_\n]+)(?:\*\*|__)`)

// joinProfiles writes the people of each page of that layout into it: their pictures, the words of their files, which are no pages any
// more, and the lines below.
func (j *jekyll) joinProfiles() {
	for _, page := range slices.Clone(j.Texts) {
		if page.values.text("layout") != profilesLayout {
			continue
		}
		people := notEmpty(strings.TrimSpace(page.Body))
		for _, of := range tablesIn(page.values["profiles"]) {
			words, image := j.profileWords(page, of.text("content")), ""
			if name := of.text("image"); name != "" {
				alt := ""
				if m := boldBegin.FindStringSubmatch(words); m != nil {
					alt = m[1]
				}
				image = picture(alt, "/assets/img/"+strings.TrimPrefix(name, "/"), "")
			}
			if person := strings.Join(notEmpty(image, words, strings.TrimSpace(of.text("more_info"))), "\n\n"); person != "" {
				people = append(people, person)
			}
		}
		page.Body = strings.Join(people, "\n\n---\n\n") + "\n"
	}
}

// profileWords returns the text of a file that a page shows. Its own address leads to the page.
func (j *jekyll) profileWords(page *Text, name string) string {
	if name == "" {
		return ""
	}
	name = path.Join(path.Dir(page.Origin), name)
	if t := j.named[name]; t != nil && slices.Contains(j.Texts, t) {
		j.Texts = slices.DeleteFunc(j.Texts, func(other *Text) bool { return other == t })
		page.Addresses = append(page.Addresses, t.Addresses...)
		return strings.TrimSpace(t.release(t.Body))
	}
	j.left = slices.DeleteFunc(j.left, func(l leftover) bool { return l.file == name })
	_, t, ok := j.read(name)
	if !ok {
		return ""
	}
	t.Addresses = page.Addresses
	j.convert(t)
	return strings.TrimSpace(t.release(t.Body))
}
