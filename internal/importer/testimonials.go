package importer

import (
	"cmp"
	"path"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/resume"
)

// clientsName is the file with what clients say.
const clientsName = "clients.toml"

// testimonial is what a client says on the source.
type testimonial struct {
	content.Testimonial
	key   string      // the same for its translations
	langs []i18n.Lang // the first one is shown where there is no translation
	photo string      // the file of the source
}

// takeTestimonials writes what clients say.
func (p *Plan) takeTestimonials() {
	var list content.Clients
	for _, t := range p.source.testimonials {
		said := t.Testimonial
		said.Text, said.Role = p.inAll(t.Text, t.langs), p.inAll(t.Role, t.langs)
		if t.photo != "" {
			said.Photo, said.Alt = imageFolder+"people/"+plainPath(path.Base(t.photo)), i18n.Same(said.Name)
			p.copyAs(t.photo, said.Photo)
			p.wasAt["/"+t.photo] = t.photo
		}
		list.Testimonials = append(list.Testimonials, said)
	}
	if len(list.Testimonials) > 0 {
		p.Files = append(p.Files, File{Name: clientsName, Data: resume.Tables(list)})
	}
}

// inAll returns a text in the languages of the site, in the first of its own where it has no other; nil for none.
func (p *Plan) inAll(text i18n.Localized[string], langs []i18n.Lang) i18n.Localized[string] {
	first := text[langs[0]]
	if len(langs) == 1 || first == "" {
		return map[bool]i18n.Localized[string]{true: i18n.Same(first)}[first != ""]
	}
	all := i18n.Localized[string]{}
	for _, lang := range p.site.Settings.Languages {
		all[lang] = cmp.Or(text[lang], first)
	}
	return all
}
