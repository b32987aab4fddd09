package handlers

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

// post is a form as it was sent and came back.
type post struct {
	form   string // its name
	values url.Values
	stamp  string
	fields forms.Form
	errors forms.Errors
	notice string // message about the form as a whole
	wait   int    // seconds after which it may be taken, 0 where that is not the matter
}

// wrong tells whether the form comes back because it was not taken, and not to show its next step.
func (p *post) wrong() bool { return p != nil && (p.notice != "" || len(p.errors) > 0) }

// The outcomes of a form that was taken.
const (
	outcomeStored = "stored"
	outcomeAgain  = "again" // it had been stored before
)

// doneKey names the message for an outcome of the form called name.
func doneKey(name, outcome string) string {
	if outcome == outcomeAgain {
		return "done.again." + name
	}
	return "done.stored." + name
}

// taker takes one form.
type taker struct {
	form string    // its name
	show pageFunc  // the page it stands on
	page i18n.Page // the same
	// known is the outcome for what had been stored before, where it is no good news: the message of a field.
	known forms.Errors
	// store keeps what was sent under id, or says what is wrong with it.
	store func(v *visit, id string, sent url.Values) (forms.Form, forms.Errors, error)
}

// take returns the handler of POST to a form: it is read, checked, stored, and answered with the page it stands on.
func (s *Server) take(t taker) pageFunc {
	return func(v *visit) (answer, error) {
		sent, err := v.form()
		if err != nil {
			return answer{}, err
		}
		if err := s.limits.allow(t.form, s.visitorOf(v.Request)); err != nil {
			s.Log.Info("post refused", "form", t.form, "because", "limited")
			return answer{}, err
		}
		now := s.Now()
		back := &post{form: t.form, values: sent, stamp: s.stamper.Ripe(t.form, sent.Get(forms.StampField), now)}
		id, ripe := s.stamper.Check(t.form, sent.Get(forms.StampField), now)
		if !ripe || sent.Get(forms.TrapField) != "" {
			s.Log.Info("post refused", "form", t.form, "because", "not a person's", "trapped", ripe)
			back.notice = "form.notice.quick"
			return s.again(v, t, back, http.StatusUnprocessableEntity)
		}
		back.fields, back.errors, err = t.store(v, sendingID(t.form, id, sent), sent)
		var full *db.FullError
		switch {
		case back.errors != nil:
			return s.again(v, t, back, http.StatusUnprocessableEntity)
		case errors.Is(err, db.ErrDuplicate) && t.known != nil:
			back.errors = t.known
			return s.again(v, t, back, http.StatusConflict)
		case errors.Is(err, db.ErrDuplicate):
			return s.thank(v, t, outcomeAgain), nil
		case errors.As(err, &full):
			s.Log.Warn("post refused", "form", t.form, "because", "full")
			back.notice, back.wait = "form.notice.full", 1+int(full.Until.Sub(now).Seconds())
			return s.again(v, t, back, http.StatusServiceUnavailable)
		case err != nil && v.Context().Err() == nil:
			s.Log.Error("form not stored", "form", t.form, "error", err)
			fallthrough
		case err != nil:
			back.notice, back.wait = "form.notice.busy", retrySoon
			return s.again(v, t, back, http.StatusServiceUnavailable)
		}
		return s.thank(v, t, outcomeStored), nil
	}
}

// notStored logs that the database did not take what was sent, and tells the visitor to come back: such faults pass.
func (s *Server) notStored(form string, err error) error {
	s.Log.Error("form not stored", "form", form, "error", err)
	return errBusy
}

// sendingID tells one sending of a form from another: who goes back, changes a word and sends again has sent two.
func sendingID(form, id string, sent url.Values) string {
	said := url.Values{}
	for name, values := range sent {
		if name != forms.StampField {
			said[name] = values
		}
	}
	sum := sha256.Sum256([]byte(form + "\x00" + id + "\x00" + said.Encode()))
	return hex.EncodeToString(sum[:16])
}

// again answers with the form as it was filled in, and with what is to be said about it.
func (s *Server) again(v *visit, t taker, back *post, status int) (answer, error) {
	if v.wantsJSON() {
		return s.againJSON(v, back, status), nil
	}
	v.posted = back
	found, err := t.show(v)
	found.Status, found.RetryAfter = status, back.wait
	return found, err
}

// thank answers with a redirect to the page that says the form was taken.
func (s *Server) thank(v *visit, t taker, outcome string) answer {
	if v.wantsJSON() {
		return answer{JSON: thanks{
			OK: true, Message: s.Messages.In(v.Lang).T(doneKey(t.form, outcome)), Submission: s.stamper.New(t.form, s.Now()),
		}}
	}
	address := s.telling(s.base(v, t.page, i18n.Paths(t.page)).Path(t.page), t.form, outcome)
	return answer{Location: address + "#" + t.form + "-form"}
}

// frame is what the form called name is drawn in on the page that v shows. action is where it goes.
func (s *Server) frame(v *visit, page layout.Base, action i18n.Page, name string) forms.Frame {
	f := forms.NewFrame(page.Messages, page.Path(action))
	if v.posted != nil && v.posted.form == name {
		f.Stamp, f.Values, f.Errors, f.Notice = v.posted.stamp, v.posted.values, v.posted.errors, v.posted.notice
		return f
	}
	f.Stamp = s.stamper.New(name, s.Now())
	if outcome, ok := s.toldOf(v, name); ok {
		f.Done = doneKey(name, outcome)
	}
	return f
}

// storing makes a taker's store from what decodes a form and what keeps it.
func storing[F any](decode func(*F) forms.Form, keep func(ctx context.Context, v *visit, entry db.Entry, f F) error,
) func(*visit, string, url.Values) (forms.Form, forms.Errors, error) {
	return func(v *visit, id string, sent url.Values) (forms.Form, forms.Errors, error) {
		var f F
		form := decode(&f)
		if wrong := form.Decode(sent); wrong != nil {
			return form, wrong, nil
		}
		err := keep(v.Context(), v, db.Entry{SubmissionID: id, Language: string(v.Lang)}, f)
		var wrong forms.Errors
		if errors.As(err, &wrong) {
			return form, wrong, nil
		}
		return form, nil, err
	}
}
