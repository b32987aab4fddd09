package admin

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/subscription"
	views "portfolio/views/admin"
)

// subscribersForm names the outcomes of what the owner does with subscribers.
const subscribersForm = "admin-subscribers"

// The outcomes. A removal and a lifted stop have the number after a hyphen.
const (
	outcomeRemoved   = "removed"
	outcomeNoneLeft  = "none"
	outcomeLifted    = "lifted"
	outcomeNotLifted = "unlifted"
)

// Subscribers handles GET /admin/newsletter/subscribers: those of both lists, the newest first.
func (h *Handlers) Subscribers(r *web.Request) (web.Response, error) {
	page := views.SubscribersPage{
		Base: h.newPage(r, i18n.AdminSubscribers), Filter: h.subscriberFilter(r.URL.Query()), AsksPerHour: subscription.AsksPerHour,
	}
	for _, audience := range db.Audiences {
		page.Lists = append(page.Lists, string(audience))
	}
	for _, state := range db.SubscriberStates {
		page.States = append(page.States, string(state))
	}
	page.Done, page.Problem = h.subscribersOutcome(r)
	page.Paths[page.Lang] = page.Filter.Address(i18n.AdminSubscribers)
	number := pageNumber(r)
	rows, total, err := h.loadSubscribers(r, page.Filter, number)
	if err == nil && len(rows) == 0 && number > 1 { // beyond the end
		number = lastPage(total)
		rows, total, err = h.loadSubscribers(r, page.Filter, number)
	}
	if err != nil {
		return web.Response{}, err
	}
	if page.Unasked, err = h.store.CountUnasked(r.Context()); err != nil {
		return web.Response{}, err
	}
	page.Subscribers, page.Total = h.subscriberViews(r.Messages, rows), total
	page.Pager = views.Pager{Address: page.Paths.In(page.Lang), Number: number, Last: lastPage(total)}
	page.ReturnTo = page.Pager.Here()
	return web.Render(page)
}

func (h *Handlers) loadSubscribers(r *web.Request, f views.SubscriberFilter, number int) ([]db.Subscriber, int, error) {
	return h.store.Subscribers(r.Context(), storedFilter(f), (number-1)*pageSize, pageSize)
}

// subscribersOutcome returns the notice about what was just done, and what has to be done first.
func (h *Handlers) subscribersOutcome(r *web.Request) (done, problem string) {
	outcome, _ := h.Flash(r, subscribersForm)
	name, count, _ := strings.Cut(outcome, "-")
	n, _ := strconv.Atoi(count)
	switch name {
	case outcomeRemoved:
		done = r.Messages.Count("admin-subscribers.removed", n)
	case outcomeLifted:
		done = r.Messages.Count("admin-subscribers.lifted", n)
	case outcomeNotLifted:
		problem = r.Messages.T("admin-subscribers.none_stopped")
	case outcomeNoneLeft:
		problem = r.Messages.T("admin-subscribers.none_selected")
	}
	return done, problem
}

// subscriberFilter reads the filter of the subscribers. It ignores invalid values.
func (h *Handlers) subscriberFilter(query url.Values) views.SubscriberFilter {
	f := views.SubscriberFilter{
		List: query.Get(views.ListField), State: query.Get(views.StateField), Language: query.Get(views.LanguageField),
		Query: web.CleanQuery(query.Get(views.QueryField)),
	}
	if !slices.Contains(db.Audiences, db.Audience(f.List)) {
		f.List = ""
	}
	if !slices.Contains(db.SubscriberStates, db.SubscriberState(f.State)) {
		f.State = ""
	}
	if _, ok := h.Languages.Parse(f.Language); !ok {
		f.Language = ""
	}
	return f
}

// storedFilter returns a filter as the store reads it.
func storedFilter(f views.SubscriberFilter) db.SubscriberFilter {
	return db.SubscriberFilter{
		Audience: db.Audience(f.List), State: db.SubscriberState(f.State), Language: f.Language, Email: f.Query,
	}
}

func (h *Handlers) subscriberViews(messages *i18n.Messages, rows []db.Subscriber) (all []views.Subscriber) {
	for _, row := range rows {
		all = append(all, views.Subscriber{
			ID: strconv.FormatInt(row.ID, 10), Email: row.Email, List: string(row.Audience), Language: row.Language,
			Source: h.sourceTitle(messages, row.Source), State: string(row.ListedState()), Since: row.CreatedAt.Time, Removable: row.State != db.Unsubscribed,
			StoppedFor: string(row.StoppedFor), Stopped: row.StoppedAt.Time, StopReason: row.StopReason,
		})
	}
	return all
}

// sourceTitle returns the title of the page on which somebody subscribed. Where there is none, as for an import, it returns the source
// as it is stored.
func (h *Handlers) sourceTitle(messages *i18n.Messages, source string) string {
	path, _, _ := strings.Cut(source, "?") // which may tell the language
	page, args, ok := h.Languages.PageAt(path)
	switch title := string(page) + ".title"; {
	case !ok:
		return source
	case page == i18n.Article:
		article, own, _ := h.Site.Article("", args[0])
		return cmp.Or(article.Localized[messages.Lang].Title, article.Localized[own].Title, source)
	case len(args) == 0 && messages.Has(title):
		return messages.T(title)
	}
	return source
}
