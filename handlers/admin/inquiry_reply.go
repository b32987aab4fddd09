package admin

import (
	"crypto/rand"
	"net/url"
	"strconv"
	"strings"
	"time"

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
		untouched := h.untouchedReply(inquiry, replies.Args.With)
		draft.Subject, draft.Text = untouched.Subject, untouched.Text
	}
	replies.Form = forms.Frame{
		Messages: r.Messages, Action: i18n.AdminPath(i18n.AdminInquiryReply, inquiryArgs(of)...), Zone: h.Site.Settings.TimeZone,
		Values: url.Values{forms.VersionField: {strconv.Itoa(draft.Version)}, "subject": {draft.Subject}, "text": {draft.Text}},
	}
	return replies, err
}

// replyArgs returns what the form of a reply shows beside its text. The first reply to whoever asks for the CV has it: the file, or
// else a link to the first version of the résumé.
func (h *Handlers) replyArgs(r *web.Request, inquiry inquiry, isFirst bool) forms.ReplyArgs {
	args := forms.ReplyArgs{ID: rand.Text(), Waits: !h.Mailing.Delivers(r.Context())}
	asksForCV, lang := inquiry.Kind == db.CVKind, h.visitorLang(inquiry)
	for _, version := range h.Site.Resume.Versions {
		args.Versions = append(args.Versions, forms.ReplyVersion{
			Value: forms.ReplyLink + version.ID, Name: version.Name, Until: r.Messages.LongDate(h.linkExpires(version)),
		})
	}
	cv, ok := h.Site.CV(lang)
	switch {
	case !h.Attaches:
		if asksForCV {
			args.CVNote = r.Messages.T("admin-reply.cv.service")
		}
	case !ok:
		if asksForCV && len(args.Versions) == 0 {
			args.CVNote = r.Messages.Tf("admin-reply.cv.none", map[string]any{"File": content.CVPath(lang)})
		}
	default:
		args.CV = cv.Name
		if cv.Lang != lang {
			args.CVNote = r.Messages.Tf("admin-reply.cv.language", map[string]any{
				"Language": h.Languages.Name(string(cv.Lang)), "File": content.CVPath(lang),
			})
		}
	}
	switch {
	case !asksForCV || !isFirst:
	case args.CV != "":
		args.With = forms.ReplyFile
	case len(args.Versions) > 0:
		args.With = args.Versions[0].Value
	}
	return args
}

// linkedVersion returns the version of the résumé that a link of a reply leads to; false if none goes with it.
func (h *Handlers) linkedVersion(with string) (content.ResumeVersion, bool) {
	id, ok := strings.CutPrefix(with, forms.ReplyLink)
	if !ok {
		return content.ResumeVersion{}, false
	}
	return h.Site.Resume.Version(id)
}

// linkExpires returns when a link to a version that is made now expires, in the owner's time zone.
func (h *Handlers) linkExpires(version content.ResumeVersion) time.Time {
	return h.Now().AddDate(0, 0, version.Days()).In(h.Site.Settings.Zone())
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
// nothing yet, or what goes with the CV, as with says it.
func (h *Handlers) untouchedReply(i inquiry, with string) forms.ReplyFields {
	words := h.Languages.Messages(h.visitorLang(i))
	between := ""
	if version, ok := h.linkedVersion(with); ok {
		between = words.Tf("mail.reply.link", map[string]any{"Date": words.LongDate(h.linkExpires(version))})
	} else if with != "" {
		between = words.T("mail.reply.cv")
	}
	return forms.ReplyFields{
		Subject: words.Tf("admin-inbox.reply.subject", map[string]any{"Subject": h.subjectOf(i, words)}),
		Text: strings.Join([]string{
			words.Tf("admin-inbox.reply.greeting", map[string]any{"Name": strings.TrimSpace(i.FullName)}), between,
			words.Tf("mail.reply.signature", map[string]any{"Owner": h.Site.Profile.Name}),
		}, "\n\n"),
	}
}

// subjectOf names an inquiry to its visitor: the call that it has led to with its day, or else what it asks for.
func (h *Handlers) subjectOf(i inquiry, words *i18n.Messages) string {
	if i.meeting.ID == 0 {
		return words.T("mail.owner." + string(i.Kind))
	}
	zone, err := time.LoadLocation(i.meeting.Zone)
	if err != nil {
		zone = h.Site.Settings.Zone()
	}
	return words.Tf("mail.reply.meeting", map[string]any{"Date": words.LongDate(i.meeting.StartsAt.In(zone))})
}

// replyAddress returns a mailto: address for an answer with a mail program.
func (h *Handlers) replyAddress(i inquiry) string {
	reply := h.untouchedReply(i, "")
	query := url.Values{"subject": {reply.Subject}, "body": {strings.ReplaceAll(reply.Text, "\n", "\r\n")}}
	// Mail programs do not decode a plus as a space.
	return "mailto:" + url.PathEscape(i.Email) + "?" + strings.ReplaceAll(query.Encode(), "+", "%20")
}

// replyMail returns the mail that brings a reply to its visitor, with the file or the link to a version of the résumé that goes with
// it. No budget applies: the owner writes each by hand. The conversation goes on in the owner's mailbox.
func (h *Handlers) replyMail(r *web.Request, i inquiry, f forms.ReplyFields, with string) (m db.Mail, link *db.NewResumeLink, err error) {
	words := h.Languages.Messages(h.visitorLang(i))
	mail := email.ReplyMail{
		Base:    email.NewLetterhead(h.Site.Site, h.Site.BaseURL).With(words),
		Subject: f.Subject, Text: f.Text, At: i.CreatedAt.In(h.Site.Settings.Zone()),
	}
	for _, answer := range i.form.Answers(words) {
		mail.Quoted = append(mail.Quoted, email.Row(answer))
	}
	version, isVersion := h.linkedVersion(with)
	if isVersion {
		link = h.newResumeLink(version, words.Lang, i.Email)
		mail.Link = mail.TokenURL(i18n.ResumeVersion, link.Token)
	}
	message, err := mail.Render(r.Context())
	m = db.Mail{
		ReplyTo: h.MailTo, Language: string(words.Lang), Subject: message.Subject, Text: message.Text, HTML: message.HTML,
		Class: db.UnlimitedMail,
	}
	if err != nil || with == "" || isVersion {
		return m, link, err
	}
	if with != forms.ReplyFile { // a version that resume.toml had when the form was shown
		return m, nil, errNoCV
	}
	m.Attachment, m.AttachmentName, err = h.readCV(words.Lang)
	m.AttachmentType = "application/pdf"
	return m, nil, err
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
