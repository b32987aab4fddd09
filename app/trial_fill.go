package app

import (
	"cmp"
	"context"
	_ "embed" // the data below
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"portfolio/config"
	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers"
	"portfolio/i18n"
	"portfolio/internal/meetings"
	"portfolio/internal/newsletter"
	"portfolio/views/email"
	"portfolio/views/forms"
)

//go:embed trial.toml
var trialText string

// trialData is what invented visitors have sent.
type trialData struct {
	Forms       []trialForm `toml:"form"`
	Subscribers struct{ Names, Hosts []string }
	Issue       trialIssue
	Draft       trialIssue
	Answers     struct {
		Each      int // to each survey
		Referrers []string
		Texts     map[i18n.Lang][]string
	}
}

// trialForm is a form that was sent some hours ago, and what the owner has done about it.
type trialForm struct {
	Page         i18n.Page
	Form         string // its name
	Lang         i18n.Lang
	Hours        int
	Fields       map[string]string
	State, Reply string // read, done or "" for neither; "" for no reply
	Days         int    // until the day that is wished for a call
	Booked       int    // which of the free times is booked for it
}

// trialIssue is an issue of the newsletter, with a text for each language.
type trialIssue struct {
	Hours int // since it was sent
	Text  map[string]db.IssueText
}

// trialFiller stores what invented visitors have sent in the weeks before now. Its clock stands where the next of them begins.
type trialFiller struct {
	trialData
	server *handlers.Server
	store  *db.Store
	site   *content.Site
	issues *newsletter.Sender
	random *rand.Rand
	clock  time.Time
	visits byte // how many visitors there were: each comes from a network of its own
}

// fillTrial fills the empty database of a site on trial: forms go through their handlers, so that rows and emails are those of a
// real site.
func fillTrial(ctx context.Context, cfg config.Config, now time.Time) (err error) {
	res, err := newSource(cfg, nil).load(nil)
	if err != nil {
		return err
	}
	f := &trialFiller{site: res.content, random: rand.New(rand.NewPCG(1, 2)), clock: now} // #nosec G404 -- it is no secret
	if err := toml.Unmarshal([]byte(trialText), &f.trialData); err != nil {
		return err
	}
	if f.store, err = db.Open(ctx, cfg.DatabaseURL, db.Options{Now: f.now}); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.store.Close()) }()
	if f.server, err = newQuietServer(cfg, res, f.store, f.now); err != nil {
		return err
	}
	f.issues = &newsletter.Sender{
		Writer: newsletter.Writer{Letterhead: email.NewLetterhead(res.content, cfg.Origin(res.content)), Files: f.server.Kernel.Site.Files}, Store: f.store,
		ReplyTo: res.content.Profile.Email, Log: slog.New(slog.DiscardHandler),
		Clock: &newsletter.Clock{Passed: func() time.Duration { return f.clock.Sub(now) }},
	}
	if err := f.fill(ctx, now); err != nil {
		return err
	}
	f.clock = now
	return f.store.SeedPodcastTopics(ctx, nil)
}

func (f *trialFiller) now() time.Time { return f.clock }

// fill stores everything, the oldest first.
func (f *trialFiller) fill(ctx context.Context, now time.Time) error {
	ago := func(hours int) time.Time { return now.Add(-time.Duration(hours) * time.Hour) }
	oldest := f.Forms[0].Hours
	if err := f.subscribe(ctx, ago(oldest+24*30), ago(f.Issue.Hours)); err != nil {
		return err
	}
	for _, form := range f.Forms {
		f.clock = ago(form.Hours)
		if err := f.send(ctx, form); err != nil {
			return fmt.Errorf("%s of %d hours ago: %w", form.Form, form.Hours, err)
		}
	}
	for _, survey := range f.site.Surveys {
		for i := range f.Answers.Each {
			f.clock = ago(oldest * (f.Answers.Each - i) / (f.Answers.Each + 1))
			if err := f.answer(ctx, survey); err != nil {
				return fmt.Errorf("survey %s: %w", survey.ID, err)
			}
		}
	}
	f.clock = ago(3)
	if _, err := f.store.AddIssue(ctx, db.Issue{Texts: f.Draft.Text}); err != nil {
		return err
	}
	return f.store.RecordViews(ctx, f.views(now), nil)
}

// subscribe stores the subscribers of the newsletter, one after another from a time on, and the issue that they were sent.
func (f *trialFiller) subscribe(ctx context.Context, from, issue time.Time) error {
	every := issue.Sub(from) / time.Duration(len(f.Subscribers.Names)+1)
	langs := f.site.Languages.List()
	for i, name := range f.Subscribers.Names {
		f.clock = from.Add(time.Duration(i+1) * every)
		lang := langs[i%len(langs)]
		list := db.Import{
			Audience: db.NewsletterAudience, Language: string(lang), Source: f.site.Languages.Path(lang, i18n.Newsletter), Confirmed: true,
			Consent: db.Consent{ConsentForm: "newsletter", ConsentLanguage: string(lang)},
		}
		address := name + "@" + f.Subscribers.Hosts[i%len(f.Subscribers.Hosts)]
		if _, err := f.store.ImportSubscribers(ctx, list, []db.ImportRow{{Email: address}}); err != nil {
			return err
		}
	}
	f.clock = issue
	if err := f.issues.Send(ctx); err != nil { // as a program that runs already
		return err
	}
	id, err := f.store.AddIssue(ctx, db.Issue{Texts: f.Issue.Text})
	if err != nil {
		return err
	}
	if err := f.store.StartIssue(ctx, id, time.Time{}); err != nil {
		return err
	}
	f.clock = f.clock.Add(db.CancelTime)
	for range 2 + len(f.Subscribers.Names)/10 {
		f.clock = f.clock.Add(time.Minute)
		if err := errors.Join(f.issues.Send(ctx), f.deliver(ctx)); err != nil {
			return err
		}
	}
	return nil
}

// send sends a form, and does about it what the owner has done.
func (f *trialFiller) send(ctx context.Context, form trialForm) error {
	values := url.Values{}
	for name, value := range form.Fields {
		values.Set(name, value)
	}
	if form.Days > 0 {
		values.Set("date", f.clock.AddDate(0, 0, form.Days).Format(time.DateOnly))
	}
	if form.Booked > 0 {
		starts, err := (&meetings.Service{Rules: f.site.Meetings, Store: f.store, Now: f.now}).NextStarts(ctx, form.Booked)
		if err != nil || len(starts) == 0 {
			return err // a calendar can be full
		}
		values.Set(forms.StartField, starts[len(starts)-1].Format(time.RFC3339))
	}
	if err := f.post(form.Page, form.Form, form.Lang, values); err != nil {
		return err
	}
	if err := f.deliver(ctx); err != nil || form.State == "" {
		return err
	}
	found, _, err := f.store.Inquiries(ctx, db.InquiryFilter{State: db.AnyState, Count: 1})
	if err != nil {
		return err
	}
	ref := found[0].Ref()
	f.clock = f.clock.Add(3 * time.Hour)
	if err := f.store.MarkInquiryRead(ctx, ref, f.clock); err != nil {
		return err
	}
	if form.Reply != "" {
		text := strings.TrimSpace(form.Reply) + "\n" + f.site.Profile.Name
		reply := db.InquiryReply{SubmissionID: strconv.Itoa(form.Hours), Subject: "Re: " + cmp.Or(form.Fields["company"], f.site.Settings.Name), Text: text}
		mail := db.Mail{Subject: reply.Subject, Text: text, Language: string(form.Lang)}
		if err := errors.Join(f.store.AddInquiryReply(ctx, ref, reply, 0, mail), f.deliver(ctx)); err != nil {
			return err
		}
	}
	if form.State == "done" {
		return f.store.MarkInquiryDone(ctx, ref, f.clock.Add(time.Hour))
	}
	return nil
}

// answer answers a survey at random.
func (f *trialFiller) answer(ctx context.Context, survey content.Survey) error {
	langs := f.site.Languages.List()
	lang := langs[f.random.IntN(len(langs))]
	values := url.Values{}
	for _, q := range survey.Questions {
		options := q.Options
		if q.Kind == content.ScaleQuestion {
			options = q.Figures()
		}
		texts := f.Answers.Texts[lang]
		switch {
		case q.Kind == content.ConsentQuestion:
			values.Set(q.ID, "on")
		case len(options) > 0:
			for range 1 + f.random.IntN(2)*min(len(options)-1, 2) {
				likely := min(f.random.IntN(len(options)), f.random.IntN(len(options))) // the first options are chosen more often
				if value := options[likely].Value; q.Kind != content.ChoicesQuestion {
					values.Set(q.ID, value)
				} else if !slices.Contains(values[q.ID], value) {
					values.Add(q.ID, value)
				}
			}
		case q.Required && len(texts) > 0:
			values.Set(q.ID, texts[f.random.IntN(len(texts))])
		}
	}
	return errors.Join(f.post(survey.Page(), survey.ID, lang, values), f.deliver(ctx))
}

// post sends a form as a visitor from a new network does, who took a minute.
func (f *trialFiller) post(page i18n.Page, name string, lang i18n.Lang, values url.Values) error {
	f.visits++
	address := i18n.WithQuery(f.site.Languages.Path(lang, page), i18n.LangQuery, string(lang))
	r, err := http.NewRequest(http.MethodPost, address, http.NoBody)
	if err != nil {
		return err
	}
	r.RemoteAddr = fmt.Sprintf("198.18.%d.1:443", f.visits)
	values.Set(forms.TokenField, f.server.Kernel.Tokens.Issue(name, f.server.Kernel.MailNetwork(r), f.clock.Add(-time.Minute)))
	r.Body, r.Header = io.NopCloser(strings.NewReader(values.Encode())), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}, "Sec-Fetch-Site": {"same-origin"}}
	w := newRecorder()
	f.server.ServeHTTP(w, r)
	if w.status != http.StatusSeeOther {
		return fmt.Errorf("%s answers %d", address, w.status)
	}
	return nil
}

// deliver marks the emails of the outbox as sent.
func (f *trialFiller) deliver(ctx context.Context) error {
	mails, err := f.store.ClaimMails(ctx, len(f.Subscribers.Names))
	for _, mail := range mails {
		err = errors.Join(err, f.store.MarkSent(ctx, mail.ID, f.clock.Add(time.Second)))
	}
	return err
}

// trialDays is how long the figures of a site on trial go back.
const trialDays = 60

// views returns how often pages were read: less on weekends, more from year to day, and a text more often the newer it is.
func (f *trialFiller) views(now time.Time) (rows []db.PageViews) {
	langs := f.site.Languages.List()
	pages := map[string]int{}
	for _, page := range []i18n.Page{i18n.Home, i18n.Articles, i18n.About, i18n.Services, i18n.Portfolio, i18n.ConnectsForms} {
		pages[f.site.Languages.Path(langs[0], page)] = 6
	}
	for i, article := range f.site.Articles {
		pages[f.site.ArticlePaths(article).In(langs[0])] = 1 + 24/(i+2)
	}
	for day := range trialDays {
		at := now.AddDate(0, 0, -day)
		for _, page := range slices.Sorted(maps.Keys(pages)) {
			most := pages[page] * (2*trialDays - day) / trialDays
			if weekday := at.Weekday(); weekday == time.Saturday || weekday == time.Sunday {
				most /= 2
			}
			for _, lang := range langs {
				if views := f.random.IntN(most + 1); views > 0 {
					referrer := f.Answers.Referrers[f.random.IntN(len(f.Answers.Referrers))]
					rows = append(rows, db.PageViews{Day: at.Format(time.DateOnly), Page: page, Language: string(lang), Referrer: referrer, Views: views})
				}
			}
		}
	}
	return rows
}
