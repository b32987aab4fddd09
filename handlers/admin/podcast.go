package admin

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/podcast"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// maxSuggestions is how many open suggestions the page lists.
const maxSuggestions = 50

// podcastForm is the flash name of the podcast's forms, outcomeTopic the outcome of publishing a topic.
const (
	podcastForm  = "admin-podcast"
	outcomeTopic = "topic"
)

// topicIDPrefix is the prefix of the ids of topics that the owner made from suggestions.
const topicIDPrefix = "added-"

// Podcast handles GET /admin/podcast: the suggestions, the topics and their votes.
func (h *Handlers) Podcast(r *web.Request) (web.Response, error) {
	page := views.PodcastPage{Base: h.newPage(r, i18n.AdminPodcast)}
	rows, err := h.store.OpenSuggestions(r.Context(), maxSuggestions)
	if err != nil {
		return web.Response{}, err
	}
	for _, row := range rows {
		page.Suggestions = append(page.Suggestions, views.Suggestion{
			ID: row.Number, Text: row.Text, Lang: i18n.Lang(row.Language), At: row.CreatedAt.Time,
		})
	}
	topics, added, err := podcast.Topics(r.Context(), h.store, h.Site.Podcast.Topics)
	if err != nil {
		return web.Response{}, err
	}
	votes, err := h.store.PodcastVotes(r.Context())
	if err != nil {
		return web.Response{}, err
	}
	for i, topic := range topics {
		page.Topics = append(page.Topics, views.TopicVotes{
			ID: topic.ID, Title: topic.Title.In(h.Languages.OfSite(r.Lang)), Votes: votes[topic.ID], Added: i < added,
		})
	}
	if outcome, ok := h.Flash(r, podcastForm); ok {
		page.Done = "admin-podcast.done." + outcome
	}
	page.Listeners, err = h.store.CountRecipients(r.Context(), db.PodcastAudience)
	return web.Response{Page: page}, err
}

// PostPodcast handles POST /admin/podcast: it assigns a suggestion to a topic, merges two topics,
// or creates an issue for the podcast's listeners.
func (h *Handlers) PostPodcast(r *web.Request, posted url.Values) (web.Response, error) {
	var err error
	done := h.podcastRedirect(posted.Get(views.PodcastAction))
	switch posted.Get(views.PodcastAction) {
	case views.PodcastJoin:
		err = h.store.JoinTopic(r.Context(), parseID(posted.Get(views.SuggestionField)), posted.Get(views.TopicField))
	case views.PodcastMerge:
		err = h.store.MergeTopic(r.Context(), posted.Get(views.FromField), posted.Get(views.TopicField))
	case views.PodcastNotify:
		var id int64
		id, err = h.store.AddIssue(r.Context(), db.Issue{Audience: db.PodcastAudience})
		done.Location = issueAddress(id)
	default:
		return web.Response{}, web.ErrBadRequest
	}
	switch {
	case errors.Is(err, db.ErrNotFound): // done before, as by a second click: the page shows what is left
		return web.Redirect(i18n.AdminPath(i18n.AdminPodcast))
	case err != nil:
		return web.Response{}, h.NotStored("podcast", err)
	}
	return done, nil
}

// podcastRedirect redirects to the podcast's page, which shows the outcome.
func (h *Handlers) podcastRedirect(outcome string) web.Response {
	page := i18n.AdminPath(i18n.AdminPodcast)
	return web.Response{Location: h.WithFlash(page, podcastForm, outcome)}
}

// parseID returns the id in text, or 0, which no row has, if it is not a number.
func parseID(text string) int64 {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return id
}

// Topic handles GET /admin/podcast/{id}: the form that makes a topic of a suggestion.
func (h *Handlers) Topic(r *web.Request) (web.Response, error) {
	row, err := h.store.OpenSuggestion(r.Context(), parseID(r.PathValue("id")))
	if errors.Is(err, db.ErrNotFound) {
		return web.Response{}, web.ErrNotFound
	}
	if err != nil {
		return web.Response{}, err
	}
	return h.topicPage(r, row, url.Values{forms.TopicTitle(i18n.Lang(row.Language)): {row.Text}}, nil), nil
}

func (h *Handlers) topicPage(r *web.Request, row db.Inquiry, posted url.Values, wrong forms.Errors) web.Response {
	page := views.TopicPage{
		Base: h.newPage(r, i18n.AdminTopic, strconv.FormatInt(row.Number, 10)), Suggested: row.Text,
		Fields: forms.NewTopicFields(h.languages(r)).Form(),
	}
	page.SuggestedIn, page.HasErrors = i18n.Lang(row.Language), len(wrong) > 0
	page.Form = forms.Frame{
		Messages: r.Messages, Action: page.Paths.In(page.Lang), Values: posted, Errors: wrong, Zone: h.Site.Settings.TimeZone,
	}
	return web.Response{Page: page}
}

// PostTopic handles POST /admin/podcast/{id}: it publishes the topic.
func (h *Handlers) PostTopic(r *web.Request) (web.Response, error) {
	row, err := h.store.OpenSuggestion(r.Context(), parseID(r.PathValue("id")))
	if errors.Is(err, db.ErrNotFound) { // done before, as by a second click
		return web.Redirect(i18n.AdminPath(i18n.AdminPodcast))
	}
	if err != nil {
		return web.Response{}, err
	}
	posted, err := r.Posted()
	if err != nil {
		return web.Response{}, err
	}
	f := forms.NewTopicFields(h.languages(r))
	if wrong := f.Form().Decode(posted); wrong != nil {
		response := h.topicPage(r, row, posted, wrong)
		response.Status = http.StatusUnprocessableEntity
		return response, nil
	}
	topic := db.CustomTopic{ID: topicIDPrefix + strconv.FormatInt(row.Number, 10), Texts: map[string]db.TopicText{}}
	for _, text := range f {
		topic.Texts[string(text.Lang)] = db.TopicText{Category: text.Category, Title: text.Title, Description: text.Description}
	}
	err = h.store.AddCustomTopic(r.Context(), row.Number, topic)
	if err != nil && !errors.Is(err, db.ErrDuplicate) && !errors.Is(err, db.ErrNotFound) {
		return web.Response{}, h.NotStored("topic", err)
	}
	return h.podcastRedirect(outcomeTopic), nil
}

// restoreTopic shows a topic that was sent after the session had ended in its form: it is not published.
func (h *Handlers) restoreTopic(r *web.Request, suggestion int64, kept url.Values) (web.Response, error) {
	row, err := h.store.OpenSuggestion(r.Context(), suggestion)
	if errors.Is(err, db.ErrNotFound) { // it is a topic, or deleted
		return web.Redirect(i18n.AdminPath(i18n.AdminPodcast))
	}
	response := h.topicPage(r, row, kept, nil)
	page := response.Page.(views.TopicPage)
	page.Restored = true
	response.Page = page
	return response, err
}
