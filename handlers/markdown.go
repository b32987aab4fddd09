package handlers

import (
	"bytes"
	"net/http"
	"strings"

	"github.com/gorilla/mux"

	"portfolio/content"
	"portfolio/i18n"
)

// markdownEnding is what the address of an article ends in where it is wanted as it was written.
const markdownEnding = ".md"

// articleMarkdown handles GET /articles/{slug}.md and /articulos/{slug}.md.
func (s *Server) articleMarkdown(lang i18n.Lang) http.Handler {
	show := s.document(markdownKind, func(r *http.Request) (document, error) {
		found, _, _ := s.Content.Article(lang, mux.Vars(r)["slug"])
		return document{s.markdown(lang, found), found.Date}, nil
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found, in, ok := s.Content.Article(lang, mux.Vars(r)["slug"])
		if !ok {
			s.fail(w, s.lostVisit(r), errArticleNotFound)
			return
		}
		address := i18n.Path(lang, i18n.Article, found.In(lang).Slug)
		if in != lang {
			w.Header()["Cache-Control"] = headerNoCache
			w.Header().Set("Location", address+markdownEnding)
			w.WriteHeader(http.StatusMovedPermanently)
			return
		}
		w.Header().Set("Link", "<"+s.BaseURL+address+`>; rel="canonical"`)
		show.ServeHTTP(w, r)
	})
}

// markdown writes an article with what its page says above it.
func (s *Server) markdown(lang i18n.Lang, a content.Article) []byte {
	text := a.In(lang)
	var out bytes.Buffer
	out.WriteString("# " + text.Title + "\n\n> " + text.Description + "\n\n")
	out.WriteString(s.Content.Profile.Name + " · " + i18n.LongDate(lang, a.Date) + " · <")
	out.WriteString(s.BaseURL + i18n.Path(lang, i18n.Article, text.Slug) + ">\n\n")
	out.WriteString(s.wholeLinks(text.Markdown))
	return out.Bytes()
}

// wholeLinks gives the links of a Markdown text whole addresses, so that it can be read anywhere. Code stays as it is.
func (s *Server) wholeLinks(markdown string) string {
	var out strings.Builder
	code := false
	for line := range strings.Lines(markdown) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			code = !code
		}
		if !code {
			line = strings.ReplaceAll(line, "](/", "]("+s.BaseURL+"/")
		}
		out.WriteString(line)
	}
	return out.String()
}
