package admin

import (
	"crypto/rand"
	"net/url"
	"strconv"
	"strings"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/email"
	"portfolio/views/forms"
)

// replyForm is the flash name of replies; outcomeSent is an outcome in addition to web.Stored and outcomeKept.
const (
	replyForm   = "reply"
	outcomeSent = "sent"
)

// maxFormID is how long the id of a form may be that the owner's screens made.
const maxFormID = 64

// replies returns the replies to an inquiry, and the form for another one: with the draft, or else with a greeting.
func (h *Handlers) replies(r *web.Request, of db.InquiryRef, inquiry inquiry) (views.Replies, error) {
	lang := h.visitorLang(inquiry)
	replies := views.Replies{
		Fields: new(forms.ReplyFields).Form(lang), MailURL: h.replyAddress(inquiry),
		OutboxURL: i18n.WithQuery(i18n.AdminPath(i18n.AdminOutbox), views.QueryField, inquiry.Email),
	}
	rows, err := h.store.InquiryReplies(r.Context(), of)
	if err != nil {
		return replies, err
	}
	for _, row := range rows {
		replies.List = append(replies.List, views.Reply{
			At: row.CreatedAt.Time, Subject: row.Subject, Text: row.Text, Attachment: row.Attachment, State: string(row.State),
			SentAt: row.SentAt.Time,
		})
	}
	replies.Args = h.replyArgs(r, inquiry, len(rows) == 0)
	draft, err := h.store.InquiryReplyDraft(r.Context(), of)
	if draft.Subject == "" && draft.Text == "" {
		untouched := h.untouchedReply(inquiry, replies.Args.AttachCV)
		draft.Subject, draft.Text = untouched.Subject, untouched.Text
	}
	replies.Form = forms.Frame{
		Messages: r.Messages, Action: i18n.AdminPath(i18n.AdminInquiryReply, inquiryArgs(of)...), Zone: h.Site.Settings.TimeZone,
		Values: url.Values{forms.VersionField: {strconv.Itoa(draft.Version)}, "subject": {draft.Subject}, "text": {draft.Text}},
	}
	return replies, err
}

// replyArgs returns what the form of a reply shows beside its text. The first reply to whoever asks for the CV has it.
func (h *Handlers) replyArgs(r *web.Request, inquiry inquiry, isFirst bool) forms.ReplyArgs {
	args := forms.ReplyArgs{ID: rand.Text(), Waits: !h.SendsMail}
	asksForCV, lang := inquiry.Kind == db.CVKind, h.visitorLang(inquiry)
	cv, ok := h.Site.CV(lang)
	switch {
	case !h.Attaches:
		if asksForCV {
			args.CVNote = r.Messages.T("admin-reply.cv.service")
		}
	case !ok:
		if asksForCV {
			args.CVNote = r.Messages.Tf("admin-reply.cv.none", map[string]any{"File": content.CVPath(lang)})
		}
	default:
		args.CV, args.AttachCV = cv.Name, asksForCV && isFirst
		if cv.Lang != lang {
			args.CVNote = r.Messages.Tf("admin-reply.cv.language", map[string]any{
				"Language": h.Languages.Name(string(cv.Lang)), "File": content.CVPath(lang),
			})
		}
	}
	return args
}

// visitorLang returns the language of an inquiry, or the site's first if the site does not have that any more.
func (h *Handlers) visitorLang(i inquiry) i18n.Lang {
	lang, ok := h.Languages.Parse(i.Language)
	if !ok {
		return h.Languages.Fallback()
	}
	return lang
}

// untouchedReply returns the reply with which the form begins, in the visitor's language: greeting and signature, and between them
// nothing yet, or what goes with the CV.
func (h *Handlers) untouchedReply(i inquiry, withCV bool) forms.ReplyFields {
	words := h.Languages.Messages(h.visitorLang(i))
	between := ""
	if withCV {
		between = words.T("mail.reply.cv")
	}
	return forms.ReplyFields{
		Subject: words.Tf("admin-inbox.reply.subject", map[string]any{"Subject": words.T("mail.visitor." + string(i.Kind) + ".subject")}),
		Text: strings.Join([]string{
			words.Tf("admin-inbox.reply.greeting", map[string]any{"Name": strings.TrimSpace(i.FullName)}), between,
			words.Tf("mail.reply.signature", map[string]any{"Owner": h.Site.Profile.Name}),
		}, "\n\n"),
	}
}

// replyAddress returns a mailto: address for an answer with a mail program.
func (h *Handlers) replyAddress(i inquiry) string {
	reply := h.untouchedReply(i, false)
	query := url.Values{"subject": {reply.Subject}, "body": {strings.ReplaceAll(reply.Text, "\n", "\r\n")}}
	// Mail programs do not decode a plus as a space.
	return "mailto:" + url.PathEscape(i.Email) + "?" + strings.ReplaceAll(query.Encode(), "+", "%20")
}

// replyMail returns the mail that brings a reply to its visitor, and the name of the file that goes with it. No budget applies: the
// owner writes each by hand. The conversation goes on in the owner's mailbox.
func (h *Handlers) replyMail(r *web.Request, i inquiry, f forms.ReplyFields, withCV bool) (db.Mail, error) {
	words := h.Languages.Messages(h.visitorLang(i))
	mail := email.ReplyMail{
		Base:    email.NewLetterhead(h.Site.Site, h.Site.BaseURL).With(words),
		Subject: f.Subject, Text: f.Text, At: i.CreatedAt.In(h.Site.Settings.Zone()),
	}
	for _, answer := range i.form.Answers(words) {
		mail.Quoted = append(mail.Quoted, email.Row(answer))
	}
	message, err := mail.Render(r.Context())
	m := db.Mail{
		ReplyTo: h.MailTo, Language: string(words.Lang), Subject: message.Subject, Text: message.Text, HTML: message.HTML,
		Class: db.UnlimitedMail,
	}
	if err != nil || !withCV {
		return m, err
	}
	m.Attachment, m.AttachmentName, err = h.readCV(words.Lang)
	m.AttachmentType = "application/pdf"
	return m, err
}

// readCV returns the CV in a language, or else in the site's first: errNoCV if there is none that can be sent.
func (h *Handlers) readCV(lang i18n.Lang) (data []byte, name string, err error) {
	cv, ok := h.Site.CV(lang)
	if !ok || !h.Attaches {
		return nil, "", errNoCV
	}
	if data, err = cv.Read(); err != nil {
		h.Log.Warn("CV not read", "error", err)
		return nil, "", errNoCV
	}
	return data, cv.Name, nil
}
