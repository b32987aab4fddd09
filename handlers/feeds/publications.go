package feeds

import (
	"net/http"
	"strings"

	"github.com/gorilla/mux"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/handlers/web/cache"
	"portfolio/i18n"
	"portfolio/internal/bibtex"
)

// bibTeX is a bibliography.
var bibTeX = cache.Document(bibtex.Type)

// BibTeX handles GET /publications.bib: all publications. langs are the languages that share the path.
func (h *Handlers) BibTeX(langs []i18n.Lang) http.Handler {
	return h.HandleLocalized(bibTeX, langs, func(_ *http.Request, lang i18n.Lang) (web.Document, error) {
		return web.Document{Bytes: []byte(bibtex.WriteAll(h.Site.Publications, h.Site.Profile.Name, lang))}, nil
	})
}

// PublicationBibTeX handles GET /publications/{publication}.bib: one of them.
func (h *Handlers) PublicationBibTeX(langs []i18n.Lang) http.Handler {
	return h.HandleLocalized(bibTeX, langs, func(r *http.Request, lang i18n.Lang) (web.Document, error) {
		found, ok := h.Site.Publication(mux.Vars(r)["publication"])
		if !ok {
			return web.Document{}, web.NotFound("publication", i18n.Publications)
		}
		return web.Document{Bytes: []byte(bibtex.Write(found, h.Site.Profile.Name, lang))}, nil
	})
}

// PublicationsMarkdown handles GET /publications.md.
func (h *Handlers) PublicationsMarkdown(langs []i18n.Lang) http.Handler {
	return h.listMarkdown(langs, i18n.Publications, func(m *i18n.Messages) (items []listItem) {
		for _, p := range h.Site.Publications {
			items = append(items, listItem{
				p.Title.In(m.Lang), p.Link(),
				[]string{p.AuthorsText(h.Site.Profile.Name), p.Where(m), m.Month(p.Date), p.Note.In(m.Lang)}, p.Abstract.In(m.Lang),
			})
		}
		return items
	})
}

// TalksMarkdown handles GET /talks.md.
func (h *Handlers) TalksMarkdown(langs []i18n.Lang) http.Handler {
	return h.listMarkdown(langs, i18n.Talks, func(m *i18n.Messages) (items []listItem) {
		for _, t := range h.Site.Talks {
			facts := []string{t.Event, t.Date, t.Place.In(m.Lang), h.linkTo(m.T("talks.video"), t.Video), h.linkTo(m.T("talks.slides"), t.Slides)}
			items = append(items, listItem{t.Title.In(m.Lang), t.URL, facts, t.Description.In(m.Lang)})
		}
		return items
	})
}

// linkTo returns a link of Markdown to a file of the site or to an address, "" if there is neither.
func (h *Handlers) linkTo(text, to string) string {
	if url := h.Site.Files.URL(to); url != "" {
		to = h.Site.BaseURL + url
	} else if content.IsOnSite(to) {
		return ""
	} else if strings.HasPrefix(to, "/") {
		to = h.Site.BaseURL + to
	}
	return "[" + text + "](<" + to + ">)"
}

// listItem is an item of a page that is a list.
type listItem struct {
	title, address string
	facts          []string
	text           string
}

// markup escapes what Markdown takes for its own in a line of text.
var markup = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "<", `\<`, "#", `\#`)

// listMarkdown handles GET of a page that is a list as Markdown.
func (h *Handlers) listMarkdown(langs []i18n.Lang, page i18n.Page, list func(*i18n.Messages) []listItem) http.Handler {
	return h.HandleLocalized(Markdown, langs, func(_ *http.Request, lang i18n.Lang) (web.Document, error) {
		m := h.Languages.Messages(lang)
		var out strings.Builder
		out.WriteString("# " + m.T(string(page)+".title") + "\n\n> " + m.T(string(page)+".lead") + "\n\n")
		out.WriteString(h.Site.Profile.Name + " · <" + h.Site.BaseURL + m.Path(page) + ">\n")
		for _, item := range list(m) {
			out.WriteString("\n## " + markup.Replace(item.title) + "\n\n")
			for _, fact := range item.facts {
				if fact != "" && !strings.HasPrefix(fact, "[") {
					fact = markup.Replace(fact)
				}
				if fact != "" {
					out.WriteString("- " + fact + "\n")
				}
			}
			if item.address != "" {
				out.WriteString("- <" + item.address + ">\n")
			}
			if item.text != "" {
				out.WriteString("\n" + markup.Replace(item.text) + "\n")
			}
		}
		return web.Document{Bytes: []byte(out.String())}, nil
	})
}
