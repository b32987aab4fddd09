package handlers

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"time"

	"portfolio/i18n"
)

// llms handles GET /llms.txt: the site for language models, as llmstxt.org describes it. What is not a list of links
// stands before the first heading.
func (s *Server) llms(r *http.Request) (document, error) {
	pages, err := s.pagesMapped(r.Context())
	if err != nil {
		return document{}, err
	}
	var out bytes.Buffer
	s.llmsOwner(&out)
	for _, lang := range i18n.Langs {
		s.llmsLinks(&out, lang, pages)
	}
	words := s.Messages.In(i18n.EN)
	fmt.Fprintf(&out, "\n## %s\n\n", words.T("machines.other"))
	for _, lang := range i18n.Langs {
		in := s.Messages.In(lang)
		llmsLink(&out, in.T("layout.feed"), s.BaseURL+s.feedPath(lang), in.T("machines.feed"))
	}
	llmsLink(&out, words.T("machines.sitemap"), s.BaseURL+"/sitemap.xml", words.T("machines.sitemap_text"))
	return document{Bytes: out.Bytes()}, nil
}

// llmsOwner says who the owner is and at what rates they work, which the assistant knows best.
func (s *Server) llmsOwner(out *bytes.Buffer) {
	words, profile := s.Messages.In(i18n.EN), s.Content.Profile
	fmt.Fprintf(out, "# %s\n\n> %s\n\n", profile.Name, profile.MetaDescription.In(i18n.EN))
	fmt.Fprintln(out, words.Tf("machines.about", map[string]any{
		"Name": profile.Name, "Role": profile.Role.In(i18n.EN), "Location": profile.Location.In(i18n.EN),
		"Availability": profile.Availability.In(i18n.EN), "Email": profile.Email,
	}))
	fmt.Fprintf(out, "\n%s\n\n%s\n\n", words.T("machines.languages"), words.T("machines.rates"))
	for _, k := range s.Content.Knowledge {
		if strings.HasPrefix(k.Category, "pricing_") {
			fmt.Fprintf(out, "- %s %s\n", k.Question.In(i18n.EN), s.wholeLinks(k.Answer.In(i18n.EN)))
		}
	}
}

// llmsLinks lists the pages and the articles of one language.
func (s *Server) llmsLinks(out *bytes.Buffer, lang i18n.Lang, pages []mapped) {
	var articles bytes.Buffer
	fmt.Fprintf(out, "\n## %s\n\n", s.Messages.In(lang).T("machines.pages"))
	for _, page := range pages {
		switch {
		case page.Lang != lang || !page.Listed():
		case page.Article != nil:
			text := page.Description + " (" + page.Article.Date.Format(time.DateOnly) + ")"
			llmsLink(&articles, page.Title, page.CanonicalURL()+markdownEnding, text)
		default:
			llmsLink(out, page.Heading(), page.CanonicalURL(), page.Description)
		}
	}
	fmt.Fprintf(out, "\n## %s\n\n%s", s.Messages.In(lang).T("machines.articles"), articles.String())
}

func llmsLink(out *bytes.Buffer, title, address, text string) {
	fmt.Fprintf(out, "- [%s](%s): %s\n", title, address, text)
}
