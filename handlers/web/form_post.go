package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views/forms"
	"portfolio/views/layout"
)

// refusal is a rejected form: the posted values, and the errors to show.
type refusal struct {
	name       string // of the form
	values     url.Values
	token      string
	form       forms.Form
	errors     forms.Errors
	notice     string // what happened to the form as a whole, in words
	retryAfter int    // seconds until it may be accepted, 0 if waiting does not help
}

// hasErrors reports whether the form was rejected, rather than shown again for its next step.
func (f *refusal) hasErrors() bool { return f != nil && (f.notice != "" || len(f.errors) > 0) }

// FormSpec describes how to process a form.
type FormSpec struct {
	Name string    // of the form
	Show Handler   // renders the page of the form
	Page i18n.Page // the page of the form
	// Duplicate holds the errors to show for what was stored before; nil if a duplicate counts as success.
	Duplicate forms.Errors
	// Failed returns the message key of why the form was not stored; nil for "done.failed." and the name.
	Failed func(error) string
	// About returns the title of a posted form's subject, "" for none; nil if the form has no subject.
	About func(*Request) string
	// Store decodes and stores the posted values as submission, or returns their errors.
	Store func(r *Request, submission db.Submission, posted url.Values) (forms.Form, forms.Errors, error)
}

// PostForm returns the handler of POST to a form: it reads, checks and stores the form, then redirects to its page or
// renders it with errors.
func (k *Kernel) PostForm(spec FormSpec) Handler {
	return func(r *Request) (Response, error) {
		posted, err := r.Posted()
		if err != nil {
			return Response{}, err
		}
		if err := k.Allow(r.Request, spec.Name); err != nil {
			k.Log.Info("post refused", "form", spec.Name, "because", "limited")
			return Response{}, err
		}
		return k.storeForm(r, spec, posted)
	}
}

// storeForm checks the token of a form, stores the form, and returns the response.
func (k *Kernel) storeForm(r *Request, spec FormSpec, posted url.Values) (Response, error) {
	now, network, token := k.Now(), k.MailNetwork(r.Request), posted.Get(forms.TokenField)
	back := &refusal{name: spec.Name, values: posted, token: k.Tokens.Renew(spec.Name, token, network, now)}
	id, err := k.Tokens.Check(spec.Name, token, network, now)
	switch {
	case token == "" && posted.Get(forms.BeginField) != "" && posted.Get(forms.HoneypotField) == "":
		return k.rerender(r, spec, back, http.StatusOK)
	case errors.Is(err, forms.ErrToken), posted.Get(forms.HoneypotField) != "":
		k.Log.Info("post refused", "form", spec.Name, "because", "not a person's", "trapped", err == nil)
		back.notice = k.Languages.Messages(r.Lang).T("form.notice.quick")
		return k.rerender(r, spec, back, http.StatusUnprocessableEntity)
	case err != nil:
		k.Log.Info("post refused", "form", spec.Name, "because", "another network")
		back.notice = k.Languages.Messages(r.Lang).T("form.notice.network")
		return k.rerender(r, spec, back, http.StatusUnprocessableEntity)
	}
	submission := db.Submission{
		SubmissionID: submissionID(spec.Name, id, posted), Language: string(r.Lang), FormToken: id, Network: network,
	}
	back.form, back.errors, err = spec.Store(r, submission, posted)
	var outcome Outcome
	switch {
	case back.errors != nil:
		return k.rerender(r, spec, back, http.StatusUnprocessableEntity)
	case errors.As(err, &outcome):
		return k.succeed(r, spec, posted, string(outcome)), nil
	case err == nil:
		return k.succeed(r, spec, posted, Stored), nil
	}
	return k.notStored(r, spec, back, err)
}

// notStored responds to a form that was not stored because of err.
func (k *Kernel) notStored(r *Request, spec FormSpec, back *refusal, err error) (Response, error) {
	messages := k.Languages.Messages(r.Lang)
	var full *db.NetworkLimitError
	var refused HTTPError
	switch {
	case errors.Is(err, db.ErrDuplicate) && spec.Duplicate != nil:
		back.errors = spec.Duplicate
		return k.rerender(r, spec, back, http.StatusConflict)
	case errors.Is(err, db.ErrDuplicate):
		return k.succeed(r, spec, back.values, Again), nil
	case errors.Is(err, db.ErrTokenUsed):
		k.Log.Info("post refused", "form", spec.Name, "because", "token used up")
		back.token, back.notice = k.Tokens.Renew(spec.Name, "", k.MailNetwork(r.Request), k.Now()), messages.T("form.notice.again")
		return k.rerender(r, spec, back, http.StatusUnprocessableEntity)
	case errors.As(err, &full):
		k.Log.Warn("post refused", "form", spec.Name, "because", "network's day is full")
		back.notice = messages.Tf("form.notice.day", map[string]any{"Email": k.Site.Profile.Email})
		back.retryAfter = 1 + int(full.Until.Sub(k.Now()).Seconds())
		return k.rerender(r, spec, back, http.StatusTooManyRequests)
	case errors.As(err, &refused):
		k.Log.Info("post refused", "form", spec.Name, "because", refused.Key)
		return Response{}, refused
	case r.Context().Err() == nil:
		k.Log.Error("form not stored", "form", spec.Name, "error", err)
	}
	failed := "done.failed." + spec.Name
	if spec.Failed != nil {
		failed = spec.Failed(err)
	}
	back.notice, back.retryAfter = messages.T(failed)+" "+messages.T("form.notice.busy"), retrySoon
	return k.rerender(r, spec, back, http.StatusServiceUnavailable)
}

// submissionID identifies a submission by its token and answers: sending a changed form again is another submission.
func submissionID(form, id string, posted url.Values) string {
	answers := url.Values{}
	for name, values := range posted {
		if name != forms.TokenField && name != forms.CurrentStepField {
			answers[name] = values
		}
	}
	sum := sha256.Sum256([]byte(form + "\x00" + id + "\x00" + answers.Encode()))
	return hex.EncodeToString(sum[:16])
}

// rerender responds with the form as it was filled in, and its errors.
func (k *Kernel) rerender(r *Request, spec FormSpec, back *refusal, status int) (Response, error) {
	if r.PostExpectsJSON() {
		return k.refuseJSON(r, back, status), nil
	}
	r.refused = back
	response, err := spec.Show(r)
	response.Status, response.RetryAfter = status, back.retryAfter
	return response, err
}

// FormFrame returns the frame of the form called name on the given page. The form posts to the path of action. next lists the pages
// that somebody may want to see who has sent it.
func (k *Kernel) FormFrame(r *Request, page layout.Base, action i18n.Page, name string, next []i18n.Page) forms.Frame {
	f := forms.NewFrame(page.Messages, page.Path(action))
	if r.refused != nil && r.refused.name == name {
		f.Token, f.Values, f.Errors, f.Notice = r.refused.token, r.refused.values, r.refused.errors, r.refused.notice
		return f
	}
	f.Token = k.Tokens.Issue(name, k.MailNetwork(r.Request), k.Now())
	f.Next = Links(page, next)
	if outcome, ok := k.Flash(r, name); ok {
		outcome, hidden, _ := strings.Cut(outcome, hiddenMark)
		f.Done, r.isPrivate = DoneKey(name, outcome), true
		f.Opening, f.Sent, _ = strings.Cut(k.Tokens.Reveal(hidden), "\n")
	}
	return f
}

// ReturnForm makes the page show the form called name with the posted values, for one of its steps. wrong holds the errors
// of that step, nil for none.
func (k *Kernel) ReturnForm(r *Request, name string, posted url.Values, wrong forms.Errors) {
	token := k.Tokens.Renew(name, posted.Get(forms.TokenField), k.MailNetwork(r.Request), k.Now())
	r.refused = &refusal{name: name, values: posted, token: token, errors: wrong}
}

// RefusedErrors returns the errors of the form that this page shows again; false if there is none.
func (r *Request) RefusedErrors() (forms.Errors, bool) {
	if r.refused == nil {
		return nil, false
	}
	return r.refused.errors, true
}

// StoreForm returns a FormSpec's Store that calls decode and store.
func StoreForm[F any](decode func(*F) forms.Form, store func(ctx context.Context, r *Request, submission db.Submission, f F) error,
) func(*Request, db.Submission, url.Values) (forms.Form, forms.Errors, error) {
	return func(r *Request, submission db.Submission, posted url.Values) (forms.Form, forms.Errors, error) {
		var f F
		form := decode(&f)
		if wrong := form.Decode(posted); wrong != nil {
			return form, wrong, nil
		}
		err := store(r.Context(), r, submission, f)
		var wrong forms.Errors
		if errors.As(err, &wrong) {
			return form, wrong, nil
		}
		return form, nil, err
	}
}
