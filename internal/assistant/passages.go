package assistant

import (
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/search"
)

// passage is a piece of the site that answers a question by being quoted.
type passage struct {
	topic       *Topic // whose answer it is, nil for none
	title, path string // of the page
	text        string
	question    string // that the text answers, or its heading; not quoted
	vocabulary
}

// The limits of what is read of the pages that a search finds.
const (
	maxPages   = 6
	maxPassage = 320 // bytes
)

// noted returns the short texts of the site that stand alone, in one language.
func (m maker) noted(messages *i18n.Messages) []passage {
	lang := messages.Lang
	var list []passage
	add := func(page i18n.Page, heading, text string) {
		if text != "" && m.site.HasPage(page) {
			list = append(list, passage{title: messages.T(string(page) + ".title"), path: messages.Path(page), question: heading, text: text})
		}
	}
	titled := func(page i18n.Page, title string, texts ...string) {
		add(page, "", join(append([]string{title}, texts...)...))
	}
	services := m.site.Services
	for _, q := range services.FAQ {
		add(i18n.Services, q.Question.In(lang), q.Answer.In(lang))
	}
	for _, list := range [][]content.Service{services.Main, services.Products, services.Deployments} {
		for _, s := range list {
			titled(i18n.Services, s.Title.In(lang), s.Description.In(lang), services.PriceText(s, messages), s.Duration.In(lang))
		}
	}
	for _, list := range [][]content.Point{services.Advantages, services.Phases} {
		for _, p := range list {
			titled(i18n.Services, p.Title.In(lang), p.Description.In(lang))
		}
	}
	for _, o := range m.site.Opportunities.Cards {
		titled(i18n.Connects, o.Title.In(lang), o.Description.In(lang))
	}
	for _, a := range m.site.Opportunities.Availability {
		titled(i18n.Connects, a.Title.In(lang), a.Status.In(lang))
	}
	add(i18n.Connects, "", m.site.Opportunities.Promise.In(lang))
	for _, habit := range m.site.About.Habits {
		titled(i18n.About, habit.Title.In(lang), habit.Body.In(lang))
	}
	for _, text := range m.site.About.Intro.In(lang) {
		add(i18n.About, "", text)
	}
	for _, p := range m.site.About.Personal {
		titled(i18n.About, p.Title.In(lang), p.Description.In(lang))
	}
	for _, p := range m.site.About.OpenSource {
		titled(i18n.About, p.Name, p.Description.In(lang))
	}
	for _, c := range m.site.Clients.Companies {
		titled(i18n.ConnectsClients, c.Name, c.Description.In(lang))
	}
	for _, job := range m.site.Resume.Jobs {
		titled(i18n.Resume, job.Role.In(lang), commas(job.Company, job.Place.In(lang), years(job.From, job.To)), strings.Join(job.Technologies, ", "))
		for _, text := range job.Achievements.In(lang) {
			add(i18n.Resume, job.Company, text)
		}
	}
	for _, c := range m.site.Resume.Certificates {
		titled(i18n.Resume, c.Title.In(lang), c.Issuer)
	}
	return list
}

// join joins texts to sentences.
func join(texts ...string) string {
	var line strings.Builder
	for _, text := range texts {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if line.Len() > 0 {
			if !strings.ContainsAny(line.String()[line.Len()-1:], ".!?:") {
				line.WriteByte('.')
			}
			line.WriteByte(' ')
		}
		line.WriteString(text)
	}
	return line.String()
}

// found returns the passages of the pages that a search finds for the words of a message, if a page says in its title or description
// that it is about one of them: a text that only happens to hold the words answers nothing.
func (a *Assistant) found(messages *i18n.Messages, l *library, message []significant) []passage {
	var words []string
	for _, s := range message {
		words = append(words, s.spelled)
	}
	var list []passage
	types := []search.Type{search.Project, search.Article, search.Profile, search.Page}
	hits := a.texts.Find(messages.Lang, strings.Join(words, " "), types).Hits
	for _, hit := range hits[:min(len(hits), maxPages)] {
		page := passage{title: hit.Document.Title, path: hit.Address, text: hit.Document.Description}
		page.vocabulary = l.vocabulary(page.title, page.text)
		if _, told := page.share(message); told == 0 {
			continue
		}
		if page.path == "" {
			page.path = messages.Path(hit.Page, hit.Arg)
		}
		list = append(list, page)
		for _, text := range split(hit.Body) {
			if mayExplain(text, message) {
				page.text, page.vocabulary = text, l.vocabulary(text)
				list = append(list, page)
			}
		}
	}
	return list
}

// mayExplain reports whether a text can explain enough of a message, without a look at the forms of its words, which takes long.
func mayExplain(text string, message []significant) bool {
	text = strings.Join(normalizedWords(text), " ")
	told, total := 0.0, 0.0
	for _, s := range message {
		total += s.weight
		if s.begins(text) {
			told += s.weight
		}
	}
	return told >= quotable*total
}

// begins reports whether a normalized text has a word that may be a form of this one.
func (s significant) begins(text string) bool {
	for _, stem := range slices.Concat(append(s.same, s.stems)...) {
		if strings.Contains(text, stem[:min(len(stem), 3)]) {
			return true
		}
	}
	return false
}

// split splits a text into passages: neighboring sentences that together are short enough.
func split(text string) []string {
	var sentences, passages []string
	for _, line := range strings.Split(text, " · ") {
		for line != "" {
			sentence, rest := cutSentence(line)
			sentences, line = append(sentences, sentence), rest
		}
	}
	for i, sentence := range sentences {
		if i+1 < len(sentences) && len(sentence)+len(sentences[i+1]) < maxPassage {
			sentence = join(sentence, sentences[i+1])
		}
		if len(sentence) <= maxPassage {
			passages = append(passages, sentence)
		}
	}
	return passages
}

// cutSentence cuts a text after its first sentence.
func cutSentence(text string) (sentence, rest string) {
	for i := range len(text) - 1 {
		if strings.IndexByte(".!?", text[i]) >= 0 && text[i+1] == ' ' {
			return text[:i+1], text[i+2:]
		}
	}
	return text, ""
}
