package feeds

import (
	"context"
	"net/http"
	"net/url"
	"sync"
	"time"

	"portfolio/handlers/web"
	"portfolio/handlers/web/cache"
	"portfolio/i18n"
	"portfolio/internal/newsletter"
)

// NewsletterFeed handles GET of the feed of the newsletter in one language: the latest issues as they were sent.
func (h *Handlers) NewsletterFeed(r *http.Request, lang i18n.Lang) (web.Document, error) {
	sent, err := h.archive.Sent(r.Context())
	if err != nil {
		return web.Document{}, h.NotRead("newsletter", err)
	}
	page := h.Languages.Path(lang, i18n.NewsletterArchive)
	path := i18n.WithSuffix(page, newsletter.FeedSuffix)
	messages := h.Languages.Messages(lang)
	made := feed{
		Lang: string(lang), ID: h.Site.BaseURL + path, Title: h.Site.Settings.Name + " — " + messages.T("newsletter-archive.title"),
		Subtitle: messages.T("newsletter-archive.description"), Links: h.feedLinks(articleFeed{lang: lang, path: path, older: path, page: page}, 1, 1),
		Icon: h.Site.BaseURL + h.Site.Asset("icons/icon-192.png"), Rights: h.Site.Copyright.In(lang),
		Author: feedAuthor{h.Site.Profile.Name, h.Site.BaseURL + h.Languages.Path(lang, h.Site.OwnerPage())},
	}
	var newest time.Time
	for _, issue := range sent {
		if !issue.Has(lang) || len(made.Entries) == entriesPerFeed {
			continue
		}
		if newest.IsZero() {
			newest = issue.Day
		}
		entry, err := h.issueEntry(r.Context(), lang, issue)
		if err != nil {
			return web.Document{}, err
		}
		made.Entries = append(made.Entries, entry)
	}
	made.Updated = newest.Format(time.RFC3339)
	return xmlDocument(made, newest)
}

func (h *Handlers) issueEntry(ctx context.Context, lang i18n.Lang, issue newsletter.Sent) (feedEntry, error) {
	text, _, err := h.archive.Text(ctx, issue, lang)
	if err != nil {
		return feedEntry{}, h.NotRead("newsletter", err)
	}
	address := h.Site.BaseURL + h.archive.Paths(issue)[lang]
	host := h.Site.BaseURL
	if u, err := url.Parse(address); err == nil {
		host = u.Hostname()
	}
	return feedEntry{
		ID:    "tag:" + host + "," + issue.Day.Format(time.DateOnly) + ":newsletter/" + issue.Slugs[lang] + "/" + string(lang),
		Title: issue.Titles[lang], Published: issue.Day.Format(time.RFC3339), Updated: issue.Day.Format(time.RFC3339), published: issue.Day,
		Summary: h.Languages.Messages(lang).Tf("newsletter-issue.sent", map[string]any{"Day": h.Languages.Messages(lang).LongDate(issue.Day)}),
		Links:   []feedLink{{Rel: "alternate", Type: "text/html", Lang: string(lang), URL: address}},
		Content: &feedContent{"html", string(lang), text.Mail},
	}, nil
}

// sentPages returns the entries of the sitemap for the list of issues, and for those that repeat no article: none while the database does not
// answer, as the rest of the sitemap needs it as little as the pages do.
func (h *Handlers) sentPages(ctx context.Context) ([]sitemapPage, error) {
	if !h.Site.HasPage(i18n.NewsletterArchive) {
		return nil, nil
	}
	sent, err := h.archive.Sent(ctx)
	if err != nil {
		h.Log.Error("the sitemap lacks the issues of the newsletter", "error", err)
		return nil, nil
	}
	pages := h.inLanguages(h.Languages.Paths(i18n.NewsletterArchive), newsletter.LangsOf(sent, h.Languages.List()), time.Time{})
	for _, issue := range sent {
		articles, err := h.archive.Store.IssueArticles(ctx, issue.ID)
		if err != nil {
			return nil, h.NotRead("newsletter", err)
		}
		if len(articles) == 0 {
			pages = append(pages, h.inLanguages(h.archive.Paths(issue), issue.Langs(h.Languages.List()), issue.Day)...)
		}
	}
	return pages, nil
}

// inLanguages returns the entries of a page, one for each of the languages that have it.
func (h *Handlers) inLanguages(paths i18n.Localized[string], langs []i18n.Lang, changed time.Time) (pages []sitemapPage) {
	for _, lang := range langs {
		entry := sitemapPage{Location: h.Site.BaseURL + paths[lang]}
		if !changed.IsZero() {
			entry.Changed = changed.Format(time.DateOnly)
		}
		for _, other := range langs {
			if len(langs) > 1 {
				entry.Links = append(entry.Links, sitemapLink{"alternate", string(other), h.Site.BaseURL + paths[other]})
			}
		}
		pages = append(pages, entry)
	}
	return pages
}

// sentMarks remembers for which issue documents were made last.
type sentMarks struct {
	mu   sync.Mutex
	last map[cache.Key]int64
}

// UntilSent returns a handler of a document that names the issues of the newsletter: it is made again when another one was sent, by
// whichever copy of the program.
func (h *Handlers) UntilSent(langs []i18n.Lang, show http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := cache.Key{Path: r.URL.Path, Preferred: web.AskedOf(r, langs)}
		if last, err := h.archive.Store.LastSent(r.Context()); err == nil {
			h.marks.mu.Lock()
			if h.marks.last[key] != last {
				h.marks.last[key] = last
				h.Cache.Remove(key)
			}
			h.marks.mu.Unlock()
		}
		show.ServeHTTP(w, r)
	})
}
