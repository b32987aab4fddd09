package newsletter

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/i18n"
)

// Archive has the issues of the newsletter that were sent, or are being sent: everybody can read them.
type Archive struct {
	Writer
	Store ArchiveStore
}

// ArchiveStore holds the issues.
type ArchiveStore interface {
	SentTitles(ctx context.Context) ([]db.SentTitle, error)
	LastSent(ctx context.Context) (int64, error)
	Issue(ctx context.Context, id int64) (db.Issue, error)
	IssueArticles(ctx context.Context, id int64) ([]string, error)
}

// FeedSuffix is added to the address of the list of issues for its feed.
const FeedSuffix = "/feed.xml"

// Sent is an issue that was sent.
type Sent struct {
	ID     int64
	Day    time.Time
	Titles i18n.Localized[string] // in the languages that it has
	Slugs  i18n.Localized[string] // in the same languages
}

// Has reports whether the issue has a language.
func (s Sent) Has(lang i18n.Lang) bool { return s.Slugs[lang] != "" }

// Langs returns the languages that the issue has, in the order of those of the site.
func (s Sent) Langs(languages []i18n.Lang) []i18n.Lang {
	return slices.DeleteFunc(slices.Clone(languages), func(lang i18n.Lang) bool { return !s.Has(lang) })
}

// LangsOf returns the languages of the site in which an issue was sent.
func LangsOf(sent []Sent, languages []i18n.Lang) []i18n.Lang {
	return slices.DeleteFunc(slices.Clone(languages), func(lang i18n.Lang) bool {
		return !slices.ContainsFunc(sent, func(s Sent) bool { return s.Has(lang) })
	})
}

// maxSlug is how long the words of a title in an address are, in bytes.
const maxSlug = 60

// Sent returns the issues that were sent in a language of the site, the newest first. The address of an issue has the day when its sending
// began, in UTC, and its title; of two with the same, the later one has its number, so that no address changes.
func (a Archive) Sent(ctx context.Context) ([]Sent, error) {
	titles, err := a.Store.SentTitles(ctx)
	if err != nil {
		return nil, err
	}
	var sent []Sent
	taken := map[string]bool{}
	for _, title := range titles {
		lang, ok := a.Languages.Parse(title.Language)
		if !ok {
			continue
		}
		if n := len(sent); n == 0 || sent[n-1].ID != title.IssueID {
			sent = append(sent, Sent{title.IssueID, title.StartedAt.UTC(), i18n.Localized[string]{}, i18n.Localized[string]{}})
		}
		slug := title.StartedAt.UTC().Format(time.DateOnly)
		if words := shortened(content.TopicSlug(title.Subject)); words != "" {
			slug += "-" + words
		}
		if taken[title.Language+slug] {
			slug += "-" + strconv.FormatInt(title.IssueID, 10)
		}
		taken[title.Language+slug] = true
		issue := &sent[len(sent)-1]
		issue.Titles[lang], issue.Slugs[lang] = title.Subject, slug
	}
	slices.Reverse(sent)
	return sent, nil
}

// shortened cuts a slug at the end of a word.
func shortened(slug string) string {
	if len(slug) <= maxSlug {
		return slug
	}
	if at := strings.LastIndexByte(slug[:maxSlug], '-'); at > 0 {
		return slug[:at]
	}
	return slug[:maxSlug]
}

// Find returns the issue that has a slug in any language, and reports whether there is one. Of two, that which has it in lang comes first.
func Find(sent []Sent, lang i18n.Lang, slug string) (found Sent, ok bool) {
	for _, issue := range sent {
		if issue.Slugs[lang] == slug {
			return issue, true
		}
		for _, other := range issue.Slugs {
			if other == slug && !ok {
				found, ok = issue, true
			}
		}
	}
	return found, ok
}

// Paths returns the addresses of an issue: in a language that it does not have, the list's.
func (a Archive) Paths(issue Sent) i18n.Localized[string] {
	return i18n.Localize(a.Languages, func(lang i18n.Lang) string {
		if !issue.Has(lang) {
			return a.Languages.Path(lang, i18n.NewsletterArchive)
		}
		return a.Languages.Path(lang, i18n.NewsletterIssue, issue.Slugs[lang])
	})
}

// webAddress returns where an issue can be read in a language, "" for nowhere.
func (a Archive) webAddress(ctx context.Context, id int64, lang i18n.Lang) (string, error) {
	sent, err := a.Sent(ctx)
	at := slices.IndexFunc(sent, func(s Sent) bool { return s.ID == id && s.Has(lang) })
	if err != nil || at < 0 {
		return "", err
	}
	return a.BaseURL + a.Languages.Path(lang, i18n.NewsletterIssue, sent[at].Slugs[lang]), nil
}

// Text returns an issue in a language as it was sent, with its source.
func (a Archive) Text(ctx context.Context, issue Sent, lang i18n.Lang) (text Text, source string, err error) {
	row, err := a.Store.Issue(ctx, issue.ID)
	if err != nil {
		return Text{}, "", err
	}
	source = row.Texts[string(lang)].Body
	text, err = a.Write(lang, source)
	return text, source, err
}
