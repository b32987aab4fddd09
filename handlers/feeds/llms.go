package feeds

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"time"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
)

// LLMs handles GET /llms.txt: the site for language models, as llmstxt.org specifies. Text other than lists of links
// goes before the first heading.
func (h *Handlers) LLMs(r *http.Request) (web.Document, error) {
	pages, err := h.Pages(r.Context())
	if err != nil {
		return web.Document{}, err
	}
	var out bytes.Buffer
	h.llmsOwner(&out)
	for _, lang := range h.Languages.List() {
		h.llmsLinks(&out, lang, pages)
	}
	messages := h.Languages.Messages(h.Languages.Fallback())
	fmt.Fprintf(&out, "\n## %s\n\n", messages.T("machines.other"))
	for _, lang := range h.Languages.List() {
		if len(h.Site.AllIn(lang)) == 0 {
			continue
		}
		in := h.Languages.Messages(lang)
		llmsLink(&out, in.T("layout.feed"), h.Site.BaseURL+content.FeedPath(lang, content.FeedAtom), in.T("machines.feed"))
	}
	llmsLink(&out, messages.T("machines.sitemap"), h.Site.BaseURL+"/sitemap.xml", messages.T("machines.sitemap_text"))
	return web.Document{Bytes: out.Bytes()}, nil
}

// llmsOwner writes who the owner is, and their rates as the assistant gives them.
func (h *Handlers) llmsOwner(out *bytes.Buffer) {
	messages, profile := h.Languages.Messages(h.Languages.Fallback()), h.Site.Profile
	fmt.Fprintf(out, "# %s\n\n> %s\n\n", profile.Name, profile.MetaDescription.In(h.Languages.Fallback()))
	if h.Site.Settings.Demonstration {
		fmt.Fprintf(out, "%s\n\n", messages.Tf("layout.invented", map[string]any{"Name": profile.Name}))
	}
	fmt.Fprintln(out, messages.Tf("machines.about", map[string]any{
		"Name": profile.Name, "Role": profile.Role.In(h.Languages.Fallback()), "Location": profile.Location.In(h.Languages.Fallback()),
		"Availability": profile.Availability.In(h.Languages.Fallback()), "Email": profile.Email,
	}))
	fmt.Fprintf(out, "\n%s\n\n%s\n\n", messages.T("machines.languages"), messages.T("machines.rates"))
	for _, k := range h.Site.Knowledge {
		if strings.HasPrefix(k.Category, "pricing_") {
			fmt.Fprintf(out, "- %s %s\n", k.Question.In(h.Languages.Fallback()), h.absoluteLinks(k.Answer.In(h.Languages.Fallback())))
		}
	}
}

// llmsLinks writes links to the pages and articles of one language.
func (h *Handlers) llmsLinks(out *bytes.Buffer, lang i18n.Lang, pages []IndexedPage) {
	var articles bytes.Buffer
	fmt.Fprintf(out, "\n## %s\n\n", h.Languages.Messages(lang).T("machines.pages"))
	for _, page := range pages {
		switch {
		case page.Lang != lang || !page.Listed():
		case page.Article != nil:
			text := page.Description + " (" + page.Article.Date.Format(time.DateOnly) + ")"
			llmsLink(&articles, page.Title, i18n.WithSuffix(page.CanonicalURL(), MarkdownSuffix), text)
		case page.Markdown.In(lang) != "":
			llmsLink(out, page.Heading(), page.Abs(page.Markdown.In(lang)), page.Description)
		default:
			llmsLink(out, page.Heading(), page.CanonicalURL(), page.Description)
		}
	}
	if articles.Len() > 0 {
		fmt.Fprintf(out, "\n## %s\n\n%s", h.Languages.Messages(lang).T("machines.articles"), articles.String())
	}
}

func llmsLink(out *bytes.Buffer, title, address, text string) {
	fmt.Fprintf(out, "- [%s](%s): %s\n", title, address, text)
}
