package handlers

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"portfolio/content"
	"portfolio/db"
	"portfolio/i18n"
	adminviews "portfolio/views/admin"
	"portfolio/views/forms"
)

// suggestionsShown is how many suggestions a page lists; what is dealt with makes room for more.
const suggestionsShown = 50

// The name under which what is done to the podcast is confirmed, and the outcome of publishing a topic.
const (
	podcastForm  = "admin-podcast"
	outcomeTopic = "topic"
)

// addedTopic begins the ids of topics that the owner made from suggestions.
const addedTopic = "added-"

// topics lists all topics of the podcast: those that the owner made from suggestions first.
func (s *Server) topics(v *visit) ([]content.SuggestedTopic, error) {
	added, err := s.Store.AddedTopics(v.Context())
	var topics []content.SuggestedTopic
	for _, row := range added {
		topics = append(topics, content.SuggestedTopic{
			ID:          row.ID,
			Category:    i18n.Localized[string]{i18n.EN: row.CategoryEN, i18n.ES: row.CategoryES},
			Title:       i18n.Localized[string]{i18n.EN: row.TitleEN, i18n.ES: row.TitleES},
			Description: i18n.Localized[string]{i18n.EN: row.DescriptionEN, i18n.ES: row.DescriptionES},
		})
	}
	return append(topics, s.Content.Topics...), err
}

// adminPodcast handles GET /admin/podcast: what visitors would like to hear about.
func (s *Server) adminPodcast(v *visit) (answer, error) {
	page := adminviews.PodcastPage{Base: s.admin(v, i18n.AdminPodcast)}
	rows, err := s.Store.OpenSuggestions(v.Context(), suggestionsShown)
	if err != nil {
		return answer{}, err
	}
	for _, row := range rows {
		page.Suggestions = append(page.Suggestions, adminviews.Suggestion{
			ID: row.ID, Text: row.Topic, Lang: i18n.Lang(row.Language), At: row.CreatedAt.In(s.ownerZone()),
		})
	}
	topics, err := s.topics(v)
	if err != nil {
		return answer{}, err
	}
	votes, err := s.Store.PodcastVotes(v.Context())
	if err != nil {
		return answer{}, err
	}
	for i, topic := range topics {
		page.Topics = append(page.Topics, adminviews.TopicVotes{
			ID: topic.ID, Title: topic.Title.In(i18n.ES), Votes: votes[topic.ID], Added: i < len(topics)-len(s.Content.Topics),
		})
	}
	if outcome, ok := s.toldOf(v, podcastForm); ok {
		page.Done = "admin-podcast.done." + outcome
	}
	page.Listeners, err = s.Store.CountRecipients(v.Context(), db.PodcastListeners)
	return answer{Page: page}, err
}

// takePodcast handles POST /admin/podcast: a suggestion joins a topic, a topic merges into another, or a notice begins.
func (s *Server) takePodcast(v *visit) (answer, error) {
	sent, err := v.form()
	if err != nil {
		return answer{}, err
	}
	done := s.podcastDone(sent.Get(adminviews.PodcastDo))
	switch sent.Get(adminviews.PodcastDo) {
	case adminviews.PodcastJoin:
		err = s.Store.JoinTopic(v.Context(), rowID(sent.Get(adminviews.SuggestionField)), sent.Get(adminviews.TopicField))
	case adminviews.PodcastMerge:
		err = s.Store.MergeTopic(v.Context(), sent.Get(adminviews.FromField), sent.Get(adminviews.TopicField))
	case adminviews.PodcastNotify:
		var id int64
		id, err = s.Store.AddIssue(v.Context(), db.Issue{Audience: db.PodcastListeners})
		done.Location = issueAddress(id)
	default:
		return answer{}, errBadRequest
	}
	switch {
	case errors.Is(err, db.ErrNotFound): // done before, as by a second press: the page shows what is left
		return answer{Location: i18n.Path(i18n.ES, i18n.AdminPodcast)}, nil
	case err != nil:
		return answer{}, s.notStored("podcast", err)
	}
	return done, nil
}

// podcastDone leads back to the podcast's page, which says what was done.
func (s *Server) podcastDone(outcome string) answer {
	page := i18n.Path(i18n.ES, i18n.AdminPodcast)
	return answer{Location: s.telling(page, podcastForm, outcome)}
}

// rowID reads the id of a row; 0, which none has, for what is none.
func rowID(text string) int64 {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return id
}

// adminTopic handles GET /admin/podcast/{id}: a suggestion is worded as a topic.
func (s *Server) adminTopic(v *visit) (answer, error) {
	row, err := s.Store.OpenSuggestion(v.Context(), rowID(v.arg("id")))
	if errors.Is(err, db.ErrNotFound) {
		return answer{}, errPageNotFound
	}
	if err != nil {
		return answer{}, err
	}
	return s.topicPage(v, row, url.Values{"title_" + row.Language: {row.Topic}}, nil), nil
}

func (s *Server) topicPage(v *visit, row db.PodcastSuggestion, sent url.Values, wrong forms.Errors) answer {
	page := adminviews.TopicPage{Base: s.admin(v, i18n.AdminTopic, strconv.FormatInt(row.ID, 10)), Suggested: row.Topic}
	page.SuggestedIn, page.Wrong = i18n.Lang(row.Language), len(wrong) > 0
	page.Form = forms.Frame{Messages: s.Messages.In(i18n.ES), Action: page.Here.In(i18n.ES), Values: sent, Errors: wrong}
	return answer{Page: page}
}

// takeTopic handles POST /admin/podcast/{id}: visitors see the topic from now on.
func (s *Server) takeTopic(v *visit) (answer, error) {
	row, err := s.Store.OpenSuggestion(v.Context(), rowID(v.arg("id")))
	if errors.Is(err, db.ErrNotFound) { // done before, as by a second press
		return answer{Location: i18n.Path(i18n.ES, i18n.AdminPodcast)}, nil
	}
	if err != nil {
		return answer{}, err
	}
	sent, err := v.form()
	if err != nil {
		return answer{}, err
	}
	var f forms.TopicFields
	if wrong := f.Form().Decode(sent); wrong != nil {
		found := s.topicPage(v, row, sent, wrong)
		found.Status = http.StatusUnprocessableEntity
		return found, nil
	}
	err = s.Store.AddTopic(v.Context(), row.ID, db.AddedTopic{
		ID:         addedTopic + strconv.FormatInt(row.ID, 10),
		CategoryEN: f.CategoryEN, TitleEN: f.TitleEN, DescriptionEN: f.DescriptionEN,
		CategoryES: f.CategoryES, TitleES: f.TitleES, DescriptionES: f.DescriptionES,
	})
	if err != nil && !errors.Is(err, db.ErrDuplicate) && !errors.Is(err, db.ErrNotFound) {
		return answer{}, s.notStored("topic", err)
	}
	return s.podcastDone(outcomeTopic), nil
}
