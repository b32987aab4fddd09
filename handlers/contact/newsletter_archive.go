package contact

import (
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/newsletter"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// NewsletterArchive handles GET of the list of the issues of the newsletter that were sent.
func (h *Handlers) NewsletterArchive(r *web.Request) (web.Response, error) {
	sent, err := h.archive.Sent(r.Context())
	if err != nil {
		return web.Response{}, h.NotRead("newsletter", err)
	}
	issues := h.issuesIn(r.Lang, sent)
	page := views.NewsletterArchivePage{Base: h.NewPage(r, i18n.NewsletterArchive, i18n.Newsletter), Issues: issues}
	page.NoIndex, page.Image = page.NoIndex || len(issues) == 0, ""
	if len(issues) > 0 {
		page.Only = newsletter.LangsOf(sent, h.Languages.List())
	}
	page.Feed = i18n.WithSuffix(h.Languages.Path(r.Lang, i18n.NewsletterArchive), newsletter.FeedSuffix)
	return web.RenderUncached(page)
}

// issuesIn returns the issues that were sent in a language.
func (h *Handlers) issuesIn(lang i18n.Lang, sent []newsletter.Sent) (issues []views.SentIssue) {
	for _, issue := range sent {
		if issue.Has(lang) {
			path := h.Languages.Path(lang, i18n.NewsletterIssue, issue.Slugs[lang])
			issues = append(issues, views.SentIssue{Title: issue.Titles[lang], Path: path, Day: issue.Day})
		}
	}
	return issues
}

// NewsletterIssue handles GET of an issue of the newsletter that was sent. Search engines are led to the article that it repeats.
func (h *Handlers) NewsletterIssue(r *web.Request) (web.Response, error) {
	sent, err := h.archive.Sent(r.Context())
	if err != nil {
		return web.Response{}, h.NotRead("newsletter", err)
	}
	found, ok := newsletter.Find(sent, r.Lang, r.PathValue("slug"))
	if !ok {
		return web.Response{}, web.NotFound("page", i18n.NewsletterArchive)
	}
	paths := h.archive.Paths(found)
	r.UseLanguageWith(found.Has)
	if !found.Has(r.Lang) {
		return web.Response{Address: paths}, nil // which has the list in place of this language
	}
	text, source, err := h.archive.Text(r.Context(), found, r.Lang)
	if err != nil {
		return web.Response{}, h.NotRead("newsletter", err)
	}
	articles, err := h.archive.Store.IssueArticles(r.Context(), found.ID)
	if err != nil {
		return web.Response{}, h.NotRead("newsletter", err)
	}
	title := found.Titles[r.Lang]
	page := views.NewsletterIssuePage{Day: found.Day, HTML: text.Page, Source: source}
	page.Base = h.NewPageWith(r, i18n.NewsletterIssue, web.PageMeta{
		Title: title, Description: r.Messages.Tf("newsletter-issue.description", map[string]any{"Title": title, "Day": r.Messages.LongDate(found.Day)}),
		Paths: paths, Above: []jsonld.Crumb{h.Crumb(r, i18n.Newsletter), h.Crumb(r, i18n.NewsletterArchive)},
	})
	page.Parent, page.Image, page.Only = i18n.NewsletterArchive, "", found.Langs(h.Languages.List())
	page.NoIndex = page.NoIndex || len(articles) > 0
	if len(articles) == 1 {
		page.Canonical = h.articlePath(r.Lang, articles[0])
	}
	return web.RenderUncached(page)
}

// articlePath returns the address of an article in a language, "" if the site has it no more.
func (h *Handlers) articlePath(lang i18n.Lang, id string) string {
	for _, article := range h.Site.Articles {
		if article.ID == id && article.Has(lang) {
			return h.Site.ArticlePaths(article)[lang]
		}
	}
	return ""
}
