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
	sent, opening := whatArrived(r, base.Messages, spec, posted), firstLine(posted)
	hidden := outcome
	if sent != "" || opening != "" {
		hidden += hiddenMark + k.Tokens.Hide(opening+"\n"+sent)
	}
	address := k.WithFlash(base.Path(spec.Page), spec.Name, hidden) + "#" + spec.Name + "-form"
	if r.PostExpectsJSON() {
		return Response{JSON: acceptedJSON{
			OK: true, Message: base.T(DoneKey(spec.Name, outcome)), Sent: sent, Opening: opening, Location: address,
			Submission: k.Tokens.Issue(spec.Name, k.MailNetwork(r.Request), k.Now()),
		}}
	}
	return Response{Location: address}
}

// maxOpening is how much of what a visitor wrote the confirmation repeats, in characters.
const maxOpening = 140

// firstLine returns the first line of what a visitor wrote, shortened, "" if the form has no such field.
func firstLine(posted url.Values) string {
	for line := range strings.Lines(posted.Get(forms.DetailsField) + "\n" + posted.Get(forms.MessageField)) {
		if line = strings.Join(strings.Fields(strings.ToValidUTF8(line, "")), " "); line == "" {
			continue
		}
		if runes := []rune(line); len(runes) > maxOpening {
			return strings.TrimSpace(string(runes[:maxOpening])) + "…"
		}
		return line
	}
	return ""
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
