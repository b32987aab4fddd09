package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"net/url"

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
	notice     string // message about the form as a whole
	retryAfter int    // seconds until it may be accepted, 0 if waiting does not help
}

// hasErrors reports whether the form was rejected, rather than shown again for its next step.
func (f *refusal) hasErrors() bool { return f != nil && (f.notice != "" || len(f.errors) > 0) }

// DoneKey returns the message key for an outcome of the form called name.
func DoneKey(name, outcome string) string {
	if outcome == Again {
		return "done.again." + name
	}
	return "done.stored." + name
}

// FormSpec describes how to process a form.
type FormSpec struct {
	Name string    // of the form
	Show Handler   // renders the page of the form
	Page i18n.Page // the page of the form
	// Duplicate holds the errors to show for what was stored before; nil if a duplicate counts as success.
	Duplicate forms.Errors
	// Store decodes and stores the posted values under id, or returns their errors.
	Store func(r *Request, id string, posted url.Values) (forms.Form, forms.Errors, error)
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
		now := k.Now()
		back := &refusal{name: spec.Name, values: posted, token: k.Tokens.Renew(spec.Name, posted.Get(forms.TokenField), now)}
		id, ok := k.Tokens.Check(spec.Name, posted.Get(forms.TokenField), now)
		if !ok || posted.Get(forms.HoneypotField) != "" {
			k.Log.Info("post refused", "form", spec.Name, "because", "not a person's", "trapped", ok)
			back.notice = "form.notice.quick"
			return k.rerender(r, spec, back, http.StatusUnprocessableEntity)
		}
		back.form, back.errors, err = spec.Store(r, submissionID(spec.Name, id, posted), posted)
		switch {
		case back.errors != nil:
			return k.rerender(r, spec, back, http.StatusUnprocessableEntity)
		case errors.Is(err, db.ErrDuplicate) && spec.Duplicate != nil:
			back.errors = spec.Duplicate
			return k.rerender(r, spec, back, http.StatusConflict)
		case errors.Is(err, db.ErrDuplicate):
			return k.succeed(r, spec, Again), nil
		case err != nil && r.Context().Err() == nil:
			k.Log.Error("form not stored", "form", spec.Name, "error", err)
			fallthrough
		case err != nil:
			back.notice, back.retryAfter = "form.notice.busy", retrySoon
			return k.rerender(r, spec, back, http.StatusServiceUnavailable)
		}
		return k.succeed(r, spec, Stored), nil
	}
}

// submissionID identifies a submission by its token and values: sending a changed form again is another submission.
func submissionID(form, id string, posted url.Values) string {
	answers := url.Values{}
	for name, values := range posted {
		if name != forms.TokenField {
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

// succeed redirects to the page of the form with the message that it was accepted.
func (k *Kernel) succeed(r *Request, spec FormSpec, outcome string) Response {
	if r.PostExpectsJSON() {
		return Response{JSON: acceptedJSON{
			OK: true, Message: k.Messages.In(r.Lang).T(DoneKey(spec.Name, outcome)), Submission: k.Tokens.Issue(spec.Name, k.Now()),
		}}
	}
	base := k.PageBase(r, spec.Page, i18n.Paths(spec.Page))
	address := k.WithFlash(base.Path(spec.Page), spec.Name, outcome)
	return Response{Location: address + "#" + spec.Name + "-form"}
}

// FormFrame returns the frame of the form called name on the given page. The form posts to the path of action.
func (k *Kernel) FormFrame(r *Request, page layout.Base, action i18n.Page, name string) forms.Frame {
	f := forms.NewFrame(page.Messages, page.Path(action))
	if r.refused != nil && r.refused.name == name {
		f.Token, f.Values, f.Errors, f.Notice = r.refused.token, r.refused.values, r.refused.errors, r.refused.notice
		return f
	}
	f.Token = k.Tokens.Issue(name, k.Now())
	if outcome, ok := k.Flash(r, name); ok {
		f.Done = DoneKey(name, outcome)
	}
	return f
}

// ReturnForm makes the page show the form called name with the posted values, for one of its steps. wrong holds the errors
// of that step, nil for none.
func (k *Kernel) ReturnForm(r *Request, name string, posted url.Values, wrong forms.Errors) {
	token := k.Tokens.Renew(name, posted.Get(forms.TokenField), k.Now())
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
) func(*Request, string, url.Values) (forms.Form, forms.Errors, error) {
	return func(r *Request, id string, posted url.Values) (forms.Form, forms.Errors, error) {
		var f F
		form := decode(&f)
		if wrong := form.Decode(posted); wrong != nil {
			return form, wrong, nil
		}
		err := store(r.Context(), r, db.Submission{SubmissionID: id, Language: string(r.Lang)}, f)
		var wrong forms.Errors
		if errors.As(err, &wrong) {
			return form, wrong, nil
		}
		return form, nil, err
	}
}
