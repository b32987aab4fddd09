package web

import (
	"net/url"
	"strings"

	"portfolio/content"
	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views/forms"
)

// Subject returns what the form is about that a request shows or sends, and reports whether it is about something that the site
// has.
func (k *Kernel) Subject(r *Request) (content.Subject, bool) {
	return k.subjectIn(r.contextValues(i18n.AboutQuery))
}

// subjectIn returns the subject that the values of a field name. A field that is sent several times names none.
func (k *Kernel) subjectIn(values []string) (content.Subject, bool) {
	if len(values) != 1 {
		return content.Subject{}, false
	}
	return k.Site.Subject(values[0])
}

// AboutQuery returns the query that keeps what a form is about in the address of its page, "" if it is about nothing in particular.
func (k *Kernel) AboutQuery(r *Request) string {
	subject, ok := k.Subject(r)
	if !ok {
		return ""
	}
	return url.Values{i18n.AboutQuery: {subject.ID}}.Encode()
}

// contextValues returns the values of a field that a form's context has: those that were posted, else those of the address.
func (r *Request) contextValues(name string) []string {
	if r.posted != nil {
		return r.posted[name]
	}
	return r.Query(name)[name]
}

// formAbout returns what a form of this page is about. without is the address of the page when it is about nothing.
func (k *Kernel) formAbout(r *Request, messages *i18n.Messages, without string) forms.About {
	subject, ok := k.Subject(r)
	if !ok {
		return forms.About{}
	}
	return forms.About{
		ID: subject.ID, Title: subject.Title.In(messages.Lang), Without: without,
		ProjectType: subject.ProjectType, BudgetType: subject.BudgetType, Price: subject.Price.In(messages.Lang),
	}
}

// openedFrom returns the path of the page of this site from which the form on this page was opened, "" if it is unknown. A visitor who
// comes from the page of the form itself has changed the language, or a choice on it: then the address may name the page.
func (k *Kernel) openedFrom(r *Request, page i18n.Page) string {
	if r.refused != nil {
		return k.pagePath(r.refused.values[forms.FromField])
	}
	path := ""
	if from, err := url.Parse(r.Referer()); err == nil && from.Host == r.Host {
		path = k.pagePath([]string{from.Path})
	}
	if path == "" || path == k.Languages.Pattern(k.Languages.Fallback(), page) {
		return k.OpenedFrom(r)
	}
	return path
}

// OpenedFrom returns the path of the page, in the site's first language, from which the form was opened that a request sends, "" if it
// is unknown.
func (k *Kernel) OpenedFrom(r *Request) string { return k.pagePath(r.contextValues(forms.FromField)) }

// pagePath returns the one value as the path of a page in the site's first language, "" if it is no path of a page.
func (k *Kernel) pagePath(values []string) string {
	if len(values) != 1 || !strings.HasPrefix(values[0], "/") {
		return ""
	}
	path, _ := k.Site.PagePath(values[0])
	return path
}

// inquiryContext returns what led to the form that was posted. The subject is called what the owner calls it.
func (k *Kernel) inquiryContext(posted url.Values) db.InquiryContext {
	found := db.InquiryContext{Page: k.pagePath(posted[forms.FromField])}
	if subject, ok := k.subjectIn(posted[forms.AboutField]); ok {
		found.About, found.Title = subject.ID, k.Site.SubjectTitle(k.Site.Settings.AdminLanguage, subject.ID, "")
	}
	return found
}
