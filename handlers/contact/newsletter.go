package contact

import (
	"cmp"
	"context"
	"strings"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/subscription"
	"portfolio/views"
	"portfolio/views/forms"
	"portfolio/views/jsonld"
)

// Newsletter handles GET /newsletter.
func (h *Handlers) Newsletter(r *web.Request) (web.Response, error) {
	page := views.NewsletterPage{Base: h.NewPage(r, i18n.Newsletter)}
	page.JSONLD = append(page.JSONLD, jsonld.WebPage(page.Base, "WebPage"))
	page.Form = h.FormFrame(r, page.Base, i18n.Newsletter, "newsletter", nextPages["newsletter"])
	page.Form.Waits = !h.delivers(r.Context())
	newest := h.Site.ArticlesIn(r.Lang, content.CollectionArticles)
	sent, err := h.archive.Sent(r.Context())
	if err != nil {
		h.Log.Error("issues not listed", "error", err) // the form works without them
	}
	issues := h.issuesIn(r.Lang, sent)
	page.Sent = issues[:min(samples, len(issues))]
	page.Newest = newest[:min(samples, len(newest))]
	return web.RenderUncached(page)
}

// samples is how many articles the page of the newsletter shows.
const samples = 3

// PostSubscription handles POST /newsletter: it stores an unconfirmed subscription, and mails a link to confirm it.
func (h *Handlers) PostSubscription() web.Handler {
	return h.PostForm(web.FormSpec{
		Name: "newsletter", Show: h.Newsletter, Page: i18n.Newsletter,
		Duplicate: forms.Errors{"email": "done.again.newsletter"},
		Store: web.StoreForm(
			func(f *forms.NewsletterFields) forms.Form { return f.ScriptForm(h.Languages.List()) },
			func(ctx context.Context, r *web.Request, submission db.Submission, f forms.NewsletterFields) error {
				submission.Language = cmp.Or(f.Language, submission.Language)
				return h.subscribe(ctx, r, subscription.Newsletter, submission, f.Email, sourcePath(r, f.Source))
			})})
}

// sourcePath returns the path of the page that a visitor subscribed on, the root if that is not on this site.
func sourcePath(r *web.Request, source string) string {
	path, _, _ := strings.Cut(source, "?")
	if path == "" {
		path = r.Languages.Pattern(r.Lang, i18n.Newsletter)
	}
	return web.LocalAddress(path)
}
