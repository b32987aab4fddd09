package contact

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/forms"
	"portfolio/views/layout"
)

// postInquiry returns the handler of POST to the form of an inquiry. store gets the row of the form, which says what led to it.
func postInquiry[F any](h *Handlers, spec web.FormSpec, decode func(*F) forms.Form,
	store func(ctx context.Context, r *web.Request, row db.Inquiry, f F) error,
) web.Handler {
	spec.About = func(r *web.Request) string {
		subject, _ := h.subject(r)
		return subject.Title.In(r.Lang)
	}
	spec.Store = func(r *web.Request, submission db.Submission, posted url.Values) (forms.Form, forms.Errors, error) {
		var form forms.Form
		describe := func(f *F) forms.Form {
			form = decode(f).With(h.Site.Requests)
			return form
		}
		return web.StoreForm(describe, func(ctx context.Context, r *web.Request, submission db.Submission, f F) error {
			row := db.Inquiry{Submission: submission, Kind: db.InquiryKind(spec.Name), InquiryContext: h.inquiryContext(r), Answers: form.OwnAnswers()}
			forms.CopyFields(&row, f)
			return store(ctx, r, row, f)
		})(r, submission, posted)
	}
	return h.PostForm(spec)
}

// inquiryPage returns the base of a page with the form of an inquiry: a change of language keeps what the form is about.
func (h *Handlers) inquiryPage(r *web.Request, page i18n.Page, above ...i18n.Page) layout.Base {
	base := h.NewPage(r, page, above...)
	if subject, ok := h.subject(r); ok {
		base.Query = url.Values{i18n.AboutQuery: {subject.ID}}.Encode()
	}
	return base
}

// inquiryForm returns the frame of the form of an inquiry, as FormFrame does, with what led to the inquiry.
func (h *Handlers) inquiryForm(r *web.Request, page layout.Base, action i18n.Page, name string) forms.Frame {
	f := h.FormFrame(r, page, action, name, nextPages[name])
	f.Own, f.Waits = h.Site.Requests, !h.delivers(r.Context())
	f.From, f.When = h.openedFrom(r, page.Page), h.answeredWhen(page.Messages, name)
	if subject, ok := h.subject(r); ok {
		f.About = forms.About{
			ID: subject.ID, Title: subject.Title.In(page.Lang), Without: page.Path(page.Page) + "#" + name + "-form",
			ProjectType: subject.ProjectType, BudgetType: subject.BudgetType, Price: subject.Price.In(page.Lang), FixedPrice: subject.FixedPrice,
		}
	}
	return f
}

// subject returns the subject of the form that a request shows or sends, and reports whether the site has it. An address may name an
// opportunity alone. A field that is sent several times names none.
func (h *Handlers) subject(r *web.Request) (content.Subject, bool) {
	switch values, kinds := contextValues(r, i18n.AboutQuery), contextValues(r, views.TypeQuery); {
	case len(values) == 1:
		return h.Site.Subject(values[0])
	case len(values) == 0 && len(kinds) == 1 && r.Method != http.MethodPost:
		return h.Site.Subject(content.NounOpportunity.ID(kinds[0]))
	}
	return content.Subject{}, false
}

// contextValues returns the values of a field that says what led to an inquiry: those that were posted, else those of the address.
func contextValues(r *web.Request, name string) []string {
	if r.Method != http.MethodPost {
		return r.Query(name)[name]
	}
	posted, _ := r.Posted() // without an error, as a form was read before its page is shown
	return posted[name]
}

// openedFrom returns the path of the page of this site from which the form on this page was opened, "" if it is unknown. A visitor who
// comes from the page of the form itself has changed the language, or a choice on it: then the address may name the page.
func (h *Handlers) openedFrom(r *web.Request, page i18n.Page) string {
	path := ""
	if from, err := url.Parse(r.Referer()); err == nil && from.Host == r.Host && r.Method != http.MethodPost {
		path = h.pagePath([]string{from.Path})
	}
	if path == "" || path == h.Languages.Pattern(h.Languages.Fallback(), page) {
		return h.namedFrom(r)
	}
	return path
}

// namedFrom returns the path of the page, in the site's first language, from which the form was opened that a request sends, "" if it
// is unknown.
func (h *Handlers) namedFrom(r *web.Request) string {
	return h.pagePath(contextValues(r, forms.FromField))
}

// pagePath returns the one value as the path of a page in the site's first language, "" if it is no path of a page.
func (h *Handlers) pagePath(values []string) string {
	if len(values) != 1 || !strings.HasPrefix(values[0], "/") {
		return ""
	}
	path, _ := h.Site.PagePath(values[0])
	return path
}

// inquiryContext returns the subject and the page that led to a posted form. The title is in the owner's language.
func (h *Handlers) inquiryContext(r *web.Request) db.InquiryContext {
	found := db.InquiryContext{Page: h.namedFrom(r)}
	if subject, ok := h.subject(r); ok {
		found.About, found.Title = subject.ID, h.Site.SubjectTitle(h.Site.Settings.AdminLanguage, subject.ID, "")
	}
	return found
}

// answeredWhen says until when the owner answers the form called name, "" if the owner has promised nothing.
func (h *Handlers) answeredWhen(messages *i18n.Messages, name string) string {
	switch name {
	case "budget", "collaboration", "meeting", "cv":
		if h.Site.Settings.Promised(content.PromiseAnswer) {
			return messages.T("done.when")
		}
	}
	return ""
}
