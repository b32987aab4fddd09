package newsletter

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/i18n"
	"portfolio/internal/subscription"
	"portfolio/views/email"
)

// How an issue goes into the outbox: a batch in a transaction, and no more than are sent soon, so that the mail server's pace decides.
const (
	batchSize     = 20
	maxUntried    = 200 // emails of issues in the outbox that were not tried yet
	BatchInterval = 2 * time.Second
)

// lease names the lease of the process that sends issues, and leaseTime is longer than a batch takes.
const (
	lease     = "newsletter"
	leaseTime = time.Minute
)

// Store holds the issues and who gets them.
type Store interface {
	SharedTime(ctx context.Context) (time.Time, error)
	Lease(ctx context.Context, name string, duration time.Duration) (bool, error)
	ArchiveStore
	PutOffIssues(ctx context.Context) error
	IssueToSend(ctx context.Context) (db.Issue, error)
	BeginIssue(ctx context.Context, id int64) error
	UntriedIssueMails(ctx context.Context) (int, error)
	IssueRecipients(ctx context.Context, issue db.Issue, most int) ([]db.Recipient, error)
	QueueIssueMails(ctx context.Context, issue db.Issue, mails []db.IssueMail) error
	FinishIssue(ctx context.Context, id int64) error
}

// Sender puts the emails of issues into the outbox.
type Sender struct {
	Writer
	Store   Store
	ReplyTo string // where answers go
	Log     *slog.Logger
	Clock   *Clock

	mu      sync.Mutex
	written map[i18n.Lang]written // last
}

// written is the text of an issue as its email has it, and where it can be read.
type written struct {
	issue int64
	begun bool
	text  db.IssueText
	mail  Text
	web   string
}

// write writes the text of an issue for its emails, which is done once for all who get it.
func (s *Sender) write(ctx context.Context, issue db.Issue, lang i18n.Lang, text db.IssueText, begun bool) (written, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if last := s.written[lang]; last.issue == issue.ID && last.begun == begun && last.text == text {
		return last, nil
	}
	w := written{issue: issue.ID, begun: begun, text: text}
	var err error
	if issue.Audience == db.NewsletterAudience {
		w.web = s.BaseURL + s.Languages.Path(lang, i18n.NewsletterArchive) // which a test leads to
	}
	if begun && w.web != "" {
		if w.web, err = (Archive{s.Writer, s.Store}).webAddress(ctx, issue.ID, lang); err != nil {
			return w, err
		}
	}
	if w.mail, err = s.Write(lang, text.Body); err != nil {
		return w, err
	}
	w.mail.Mail = cut(w.mail.Mail, cmp.Or(w.web, s.BaseURL), s.In(lang).Rest())
	if s.written == nil {
		s.written = map[i18n.Lang]written{}
	}
	s.written[lang] = w
	return w, nil
}

// Send puts the next emails of the issue that is being sent into the outbox, if there is one and no other process sends it. What a
// start finds half sent goes on where it was. For what has not begun, the owner has the whole time to cancel after a start, or when the
// clock has jumped.
func (s *Sender) Send(ctx context.Context) error {
	if err := s.watchClock(ctx); err != nil {
		return err
	}
	issue, err := s.Store.IssueToSend(ctx)
	if errors.Is(err, db.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if held, err := s.Store.Lease(ctx, lease, leaseTime); err != nil || !held {
		return err
	}
	if err := s.Store.BeginIssue(ctx, issue.ID); errors.Is(err, db.ErrNotFound) { // canceled
		return nil
	} else if err != nil {
		return err
	}
	untried, err := s.Store.UntriedIssueMails(ctx)
	for done := false; err == nil && !done && untried < maxUntried; untried += batchSize {
		done, err = s.sendBatch(ctx, issue)
	}
	return err
}

// sendBatch puts some emails of an issue into the outbox. It reports whether there are no more.
func (s *Sender) sendBatch(ctx context.Context, issue db.Issue) (done bool, err error) {
	to, err := s.Store.IssueRecipients(ctx, issue, batchSize)
	if err != nil {
		return false, err
	}
	if len(to) == 0 {
		s.Log.Info("issue sent", "issue", issue.ID, "audience", issue.Audience)
		return true, s.Store.FinishIssue(ctx, issue.ID)
	}
	mails := make([]db.IssueMail, len(to))
	for i, row := range to {
		if mails[i], err = s.mailTo(ctx, issue, row); err != nil {
			return false, err
		}
	}
	return false, s.Store.QueueIssueMails(ctx, issue, mails)
}

// watchClock has the time to cancel begin again after a start, or when the database's clock has jumped.
func (s *Sender) watchClock(ctx context.Context) error {
	now, err := s.Store.SharedTime(ctx)
	if err != nil || !s.Clock.jumped(now) {
		return err
	}
	if err := s.Store.PutOffIssues(ctx); err != nil {
		return err
	}
	s.Clock.trust(now)
	return nil
}

// mailTo is the email that brings an issue to somebody, who can end the subscription from there.
func (s *Sender) mailTo(ctx context.Context, issue db.Issue, to db.Recipient) (db.IssueMail, error) {
	page, token := subscription.Of(issue.Audience).Unsubscribe, db.NewToken(db.PurposeUnsubscribe)
	_, lang := TextFor(i18n.Lang(to.Language), issue, s.Languages)
	mail, err := s.compose(ctx, issue, lang, to.Email, s.In(lang).TokenURL(page, token.Value))
	return db.IssueMail{SubscriberID: to.ID, Token: token, Mail: mail}, err
}

// Welcome returns the email with which the owner welcomes an address that has just confirmed: the owner's words, and links to articles.
func (w Writer) Welcome(ctx context.Context, lang i18n.Lang, welcome content.Newsletter, articles []content.Article) (email.Message, string, db.Token, error) {
	token := db.NewToken(db.PurposeUnsubscribe)
	source := welcome.Text[lang] + "\n\n"
	for _, article := range articles {
		text := article.In(lang)
		source += "- [" + strings.NewReplacer("[", `\[`, "]", `\]`).Replace(text.Title) + "](" + w.Languages.Path(cmp.Or(text.OtherLanguage, lang), i18n.Article, text.Slug) + ")\n"
	}
	base := w.In(lang)
	leave := base.TokenURL(i18n.NewsletterUnsubscribe, token.Value)
	text, err := w.Write(lang, source)
	if err != nil {
		return email.Message{}, "", token, err
	}
	message, err := email.IssueMail{
		Base: base, Audience: string(db.NewsletterAudience), Subject: welcome.Subject[lang], Text: text.Plain, HTML: text.Mail, Unsubscribe: leave,
	}.Render(ctx)
	return message, leave, token, err
}

// Compose returns the email that brings a draft to an address as a test, in a language or in the one that TextFor chooses instead.
func (s *Sender) Compose(ctx context.Context, draft db.Issue, lang i18n.Lang, address string) (db.Mail, error) {
	return s.compose(ctx, draft, lang, address, "")
}

// compose returns the email that brings an issue to an address; unsubscribe is where to end the subscription, "" for a test.
func (s *Sender) compose(ctx context.Context, issue db.Issue, lang i18n.Lang, address, unsubscribe string) (db.Mail, error) {
	words, lang := TextFor(lang, issue, s.Languages)
	w, err := s.write(ctx, issue, lang, words, unsubscribe != "")
	if err != nil {
		return db.Mail{}, err
	}
	message, err := email.IssueMail{
		Base: s.In(lang), Audience: string(issue.Audience), Subject: words.Subject, Text: w.mail.Plain, HTML: w.mail.Mail, Web: w.web, Unsubscribe: unsubscribe,
	}.Render(ctx)
	return db.Mail{
		Kind: "issue", To: address, ReplyTo: s.ReplyTo, Language: string(lang), Subject: message.Subject, Text: message.Text,
		HTML: message.HTML, UnsubscribeURL: unsubscribe,
	}, err
}
