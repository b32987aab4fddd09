package web

import (
	"net/url"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views/forms"
	"portfolio/views/layout"
)

// hiddenMark separates the outcome of a form in a flash from what arrived, which is hidden.
const hiddenMark = "~"

// DoneKey returns the message key for an outcome of the form called name.
func DoneKey(name, outcome string) string {
	switch outcome {
	case Stored:
		return "done.stored." + name
	case Again:
		return "done.again." + name
	}
	return name + ".done." + outcome
}

// succeed redirects to the page of the form with the message that it was accepted.
func (k *Kernel) succeed(r *Request, spec FormSpec, posted url.Values, outcome string) Response {
	base := k.PageBase(r, spec.Page, k.Languages.Paths(spec.Page))
	sent := k.whatArrived(r, base.Messages, posted)
	hidden := outcome
	if sent != "" {
		hidden += hiddenMark + k.Tokens.Hide(sent)
	}
	address := k.WithFlash(base.Path(spec.Page), spec.Name, hidden) + "#" + spec.Name + "-form"
	if r.PostExpectsJSON() {
		return Response{JSON: acceptedJSON{
			OK: true, Message: base.T(DoneKey(spec.Name, outcome)), Sent: sent, Location: address,
			Submission: k.Tokens.Issue(spec.Name, k.MailNetwork(r.Request), k.Now()),
		}}
	}
	return Response{Location: address}
}

// whatArrived says who a form came from, what it is about and where the answer goes, "" if it says none of it.
func (k *Kernel) whatArrived(r *Request, messages *i18n.Messages, posted url.Values) string {
	var parts []string
	add := func(text string) {
		if text = strings.TrimSpace(text); text != "" {
			parts = append(parts, text)
		}
	}
	add(posted.Get("fullName"))
	if subject, ok := k.Subject(r); ok {
		add(subject.Title.In(messages.Lang))
	}
	add(posted.Get("email"))
	if len(parts) == 0 {
		return ""
	}
	return messages.Tf("done.sent", map[string]any{"What": strings.Join(parts, " · ")})
}

// nextPages are the pages that somebody may want to see who has sent a form or used the link of a mail.
var nextPages = map[string][]i18n.Page{
	"budget":                 {i18n.Portfolio, i18n.Meeting, i18n.Articles},
	"collaboration":          {i18n.Portfolio, i18n.About, i18n.Articles},
	"meeting":                {i18n.Portfolio, i18n.Services, i18n.Articles},
	forms.BookingForm:        {i18n.Portfolio, i18n.Services, i18n.Articles},
	"meeting-confirm":        {i18n.Portfolio, i18n.Services, i18n.Articles},
	"meeting-move":           {i18n.Portfolio, i18n.Services, i18n.Articles},
	"meeting-accept":         {i18n.Portfolio, i18n.Services, i18n.Articles},
	"meeting-cancel":         {i18n.Meeting, i18n.Portfolio, i18n.Articles},
	"cv":                     {i18n.Portfolio, i18n.Articles},
	"newsletter":             {i18n.Articles, i18n.Tutorials, i18n.Surveys},
	"podcast-subscribe":      {i18n.Articles, i18n.Newsletter},
	"newsletter-confirm":     {i18n.Articles, i18n.Portfolio, i18n.About, i18n.Connects},
	"newsletter-unsubscribe": {i18n.Articles, i18n.Newsletter},
	"podcast-confirm":        {i18n.Podcast, i18n.Articles, i18n.Newsletter},
	"podcast-unsubscribe":    {i18n.Articles, i18n.Podcast},
	"agents":                 {i18n.SurveyResults, i18n.Surveys, i18n.Articles},
	"english":                {i18n.SurveyResults, i18n.Surveys, i18n.Articles},
	"professional":           {i18n.SurveyResults, i18n.Surveys, i18n.Articles},
}

// NextSteps returns links to the pages that somebody may want to see who has sent the form, or used the link, called name.
func (k *Kernel) NextSteps(page layout.Base, name string) []forms.Link {
	var links []forms.Link
	for _, next := range nextPages[name] {
		if page.Has(next) && next != page.Page {
			links = append(links, forms.Link{Address: page.Path(next), Text: page.T(string(next) + ".title")})
		}
	}
	return links
}

// AnsweredWhen says until when the owner answers the form called name, "" if the owner has promised nothing.
func (k *Kernel) AnsweredWhen(messages *i18n.Messages, name string) string {
	switch name {
	case "budget", "collaboration", "meeting", "cv":
		if k.Site.Settings.Promised(content.PromiseAnswer) {
			return messages.T("done.when")
		}
	}
	return ""
}
