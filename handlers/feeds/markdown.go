package feeds

import (
	"bytes"
	"cmp"
	"net/http"
	"strings"

	"github.com/gorilla/mux"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/handlers/web/header"
	"portfolio/i18n"
)

// MarkdownSuffix is added to an article's address for its Markdown source.
const MarkdownSuffix = ".md"

// ArticleMarkdown handles GET /articles/{slug}.md and /articulos/{slug}.md: an article as Markdown.
func (h *Handlers) ArticleMarkdown(lang i18n.Lang) http.Handler {
	show := h.HandleDocument(Markdown, func(r *http.Request) (web.Document, error) {
		found, _, _ := h.Site.Article(lang, mux.Vars(r)["slug"])
		return web.Document{Bytes: h.markdown(lang, found), Changed: found.Changed()}, nil
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found, in, ok := h.Site.Article(lang, mux.Vars(r)["slug"])
		if !ok {
			h.FailOutsidePages(w, r, web.NotFound("article", i18n.Articles))
			return
		}
		if !found.Has(lang) {
			lang = in
		}
		address := h.Languages.Path(lang, i18n.Article, found.In(lang).Slug)
		if address+MarkdownSuffix != r.URL.Path {
			w.Header()["Cache-Control"] = header.NoCache
			w.Header().Set("Location", address+MarkdownSuffix)
			w.WriteHeader(http.StatusMovedPermanently)
			return
		}
		w.Header().Set("Link", "<"+cmp.Or(found.In(lang).Canonical, h.Site.BaseURL+address)+`>; rel="canonical"`)
		show.ServeHTTP(w, r)
	})
}

// markdown returns an article's source below its title, description, author, dates and address.
func (h *Handlers) markdown(lang i18n.Lang, a content.Article) []byte {
	text, messages := a.In(lang), h.Languages.Messages(lang)
	var out bytes.Buffer
	out.WriteString("# " + text.Title + "\n\n> " + text.Description + "\n\n")
	out.WriteString(h.Site.Profile.Name + " · " + messages.LongDate(a.Date) + " · <")
	out.WriteString(h.Site.BaseURL + h.Languages.Path(lang, i18n.Article, text.Slug) + ">\n\n")
	if !a.Updated.IsZero() {
		out.WriteString(messages.T("article.updated") + " " + messages.LongDate(a.Updated) + ".\n\n")
	}
	if h.Site.Settings.Demonstration {
		out.WriteString("*" + messages.T("article.demonstration") + "*\n\n")
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
