package web

import (
	"net/url"
	"strings"

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
	sent := whatArrived(r, base.Messages, spec, posted)
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
func whatArrived(r *Request, messages *i18n.Messages, spec FormSpec, posted url.Values) string {
	var parts []string
	add := func(text string) {
		if text = strings.TrimSpace(text); text != "" {
			parts = append(parts, text)
		}
	}
	add(posted.Get("fullName"))
	if spec.About != nil {
		add(spec.About(r))
	}
	add(posted.Get("email"))
	if len(parts) == 0 {
		return ""
	}
	return messages.Tf("done.sent", map[string]any{"What": strings.Join(parts, " · ")})
}

// Links returns links to those of the pages that the site has, but for the given one.
func Links(page layout.Base, to []i18n.Page) []forms.Link {
	var links []forms.Link
	for _, next := range to {
		if page.Has(next) && next != page.Page {
			links = append(links, forms.Link{Address: page.Path(next), Text: page.T(string(next) + ".title")})
		}
	}
	return links
}
