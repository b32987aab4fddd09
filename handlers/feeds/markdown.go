package feeds

import (
	"bytes"
	"cmp"
	"net/http"
	"strings"
	"time"

	"github.com/gorilla/mux"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/handlers/web/header"
	"portfolio/i18n"
)

// MarkdownSuffix is added to an article's address for its Markdown source.
const MarkdownSuffix = ".md"

// ArticleMarkdown handles GET /articles/{slug}.md and /articulos/{slug}.md: an article as Markdown. langs are the languages that
// share the path.
func (h *Handlers) ArticleMarkdown(langs []i18n.Lang) http.Handler {
	show := h.HandleLocalized(Markdown, langs, func(r *http.Request, lang i18n.Lang) (web.Document, error) {
		found, _, _ := h.Site.Article(lang, mux.Vars(r)["slug"])
		return web.Document{Bytes: h.articleMarkdown(lang, found), Changed: found.Changed()}, nil
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		lang := web.AskedOf(r, langs)
		found, in, ok := h.Site.Article(lang, mux.Vars(r)["slug"])
		if !ok {
			h.FailOutsidePages(w, r, web.NotFound("article", i18n.Articles))
			return
		}
		if !found.Has(lang) {
			lang = in
		}
		address := h.Languages.Path(lang, i18n.Article, found.In(lang).Slug)
		if target := i18n.WithSuffix(address, MarkdownSuffix); lang != web.AskedOf(r, langs) || pathOf(target) != r.URL.Path {
			w.Header()["Cache-Control"] = header.NoCache
			w.Header().Set("Location", target)
			w.WriteHeader(http.StatusMovedPermanently)
			return
		}
		w.Header().Set("Link", "<"+cmp.Or(found.In(lang).Canonical, h.Site.BaseURL+address)+`>; rel="canonical"`)
		show.ServeHTTP(w, r)
	})
}

// pathOf returns the path of an address of the site.
func pathOf(address string) string {
	path, _, _ := strings.Cut(address, "?")
	return path
}

// OwnPageMarkdown handles GET of a page of the owner's own as Markdown.
func (h *Handlers) OwnPageMarkdown(lang i18n.Lang, page content.OwnPage) http.Handler {
	text := page.Localized[lang]
	address := h.Site.BaseURL + text.Path
	show := h.HandleDocument(Markdown, func(*http.Request) (web.Document, error) {
		source := h.markdown(lang, text.ArticleText, "<"+address+">", page.Updated, "")
		return web.Document{Bytes: source, Changed: page.Updated}, nil
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Link", "<"+address+`>; rel="canonical"`)
		show.ServeHTTP(w, r)
	})
}

// articleMarkdown returns an article's source below its title, description, author, dates and address.
func (h *Handlers) articleMarkdown(lang i18n.Lang, a content.Article) []byte {
	text, messages, note := a.In(lang), h.Languages.Messages(lang), ""
	if h.Site.Settings.Demonstration {
		note = messages.T(a.DemonstrationKey())
	}
	address := h.Site.BaseURL + h.Languages.Path(lang, i18n.Article, text.Slug)
	return h.markdown(lang, text, messages.LongDate(a.Date)+" · <"+address+">", a.Updated, note)
}

// markdown returns a source below its title, its description, the owner's name with origin behind it, the day of its last change,
// and a note.
func (h *Handlers) markdown(lang i18n.Lang, text content.ArticleText, origin string, updated time.Time, note string) []byte {
	messages := h.Languages.Messages(lang)
	var out bytes.Buffer
	out.WriteString("# " + text.Title + "\n\n> " + text.Description + "\n\n")
	out.WriteString(h.Site.Profile.Name + " · " + origin + "\n\n")
	if !updated.IsZero() {
		out.WriteString(messages.T("article.updated") + " " + messages.LongDate(updated) + ".\n\n")
	}
	if note != "" {
		out.WriteString("*" + note + "*\n\n")
	}
	out.WriteString(text.AbsoluteMarkdown(h.Site.BaseURL))
	return out.Bytes()
}

// absoluteLinks makes the links of a Markdown text absolute, so that it can be read anywhere. It leaves code blocks alone.
func (h *Handlers) absoluteLinks(markdown string) string {
	var out strings.Builder
	code := false
	for line := range strings.Lines(markdown) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			code = !code
		}
		if !code {
			line = strings.ReplaceAll(line, "](/", "]("+h.Site.BaseURL+"/")
		}
		out.WriteString(line)
	}
	return out.String()
}
