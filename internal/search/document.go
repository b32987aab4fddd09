package search

import (
	"slices"
	"strings"
	"time"

	"portfolio/content"
	"portfolio/i18n"
)

// Type is the kind of a document.
type Type string

// The types.
const (
	Project Type = "project"
	Article Type = "article"
	Profile Type = "profile"
	Chat    Type = "chat"
)

// Types lists them all.
var Types = []Type{Project, Article, Profile, Chat}

// Document is one thing that can be found, in one language.
type Document struct {
	Type     Type
	Page     i18n.Page // where it can be read; "" for what has no page of its own
	Arg      string    // stands for the placeholder in the path of that page
	Title    string
	About    string // one or two sentences; "" where the body is as short
	Body     string
	Date     time.Time // zero for none
	Category content.Category
}

// documents lists everything that site says in the language of words. Where two are as good an answer, the earlier one
// comes first: the newest article before older ones.
func documents(site *content.Site, words *i18n.Messages) []Document {
	return slices.Concat(
		articles(site, words.Lang),
		projects(site, words.Lang),
		[]Document{about(site, words.Lang), resume(site, words)},
		conversations(site, words.Lang),
	)
}

func articles(site *content.Site, lang i18n.Lang) []Document {
	var list []Document
	for _, a := range site.Articles {
		text := a.In(lang)
		list = append(list, Document{
			Type: Article, Page: i18n.Article, Arg: text.Slug, Title: text.Title, About: text.Description,
			Body: plain(text.HTML), Date: a.Date, Category: a.Category,
		})
	}
	return list
}

func projects(site *content.Site, lang i18n.Lang) []Document {
	var list []Document
	for _, p := range site.Projects {
		list = append(list, Document{
			Type: Project, Page: i18n.Project, Arg: p.ID, Title: p.Title.In(lang), About: p.Description.In(lang),
			Body: joined(p.Story.In(lang), strings.Join(p.Technologies, ", ")),
		})
	}
	for _, p := range site.Gallery {
		list = append(list, Document{
			Type: Project, Page: i18n.GalleryProject, Arg: p.ID, Title: p.Title.In(lang), About: p.Description.In(lang),
			Body: joined(p.Story.In(lang), strings.Join(p.Technologies, ", ")), Date: p.Day(),
		})
	}
	return list
}

// conversations lists what the assistant answers.
func conversations(site *content.Site, lang i18n.Lang) []Document {
	var list []Document
	for _, k := range site.Knowledge {
		if answers(k) {
			list = append(list, Document{Type: Chat, Title: k.Question.In(lang), Body: unlinked(k.Answer.In(lang))})
		}
	}
	return list
}

// answers tells whether k answers a question: a greeting and what is said for want of an answer do not.
func answers(k content.Knowledge) bool {
	return k.Category != content.KnowledgeFallback && k.Category != content.KnowledgeGreeting
}
