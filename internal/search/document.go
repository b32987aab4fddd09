package search

import (
	"slices"
	"strings"
	"time"

	"portfolio/content"
	"portfolio/i18n"
)

// Type is the type of a document.
type Type string

// The types of documents.
const (
	Project Type = "project"
	Article Type = "article"
	Profile Type = "profile"
	Page    Type = "page" // any other, also of the owner's own
	Chat    Type = "chat"
)

// Types lists all types.
var Types = []Type{Project, Article, Profile, Page, Chat}

// Document is a searchable text, in one language.
type Document struct {
	Type        Type
	Page        i18n.Page // "" if it has no page of its own
	Arg         string    // for the placeholder in the page's path
	Address     string    // of a page of the owner's own, and of an article in another language; "" for any other
	Title       string
	Words       string // what visitors call it, in any language; not shown
	Description string // one or two sentences; "" if the body is as short
	Body        string
	Date        time.Time // zero if it has none

	key    string                 // the same in each language
	more   i18n.Localized[string] // what else finds it, by language: not shown
	packed []byte                 // the body, compressed, in a packed index; nil elsewhere
}

// documents returns all documents of site in one language, with what they are called in the others. Of two with equal scores the earlier one is ranked
// first, so that newer articles come before older ones. body returns the searchable text of an article's body.
func documents(site *content.Site, lang i18n.Lang, body func(content.ArticleText) string) []Document {
	docs := documentsIn(site, site.Languages.Messages(lang), body)
	at := map[string]int{}
	for i := range docs {
		at[docs[i].key] = i
	}
	for _, other := range site.Languages.List() {
		if other == lang {
			continue
		}
		for _, d := range documentsIn(site, site.Languages.Messages(other), noBody) {
			if i, ok := at[d.key]; ok {
				docs[i].find(other, d.Title, d.Words, d.Description, d.more[other])
			}
		}
	}
	return docs
}

// find adds texts in a language by which d is found.
func (d *Document) find(lang i18n.Lang, texts ...string) {
	if d.more == nil {
		d.more = i18n.Localized[string]{}
	}
	d.more[lang] = joinTexts(append(texts, d.more[lang])...)
}

// documentsIn returns all documents of site in the language of messages.
func documentsIn(site *content.Site, messages *i18n.Messages, body func(content.ArticleText) string) []Document {
	docs := slices.Concat(
		articles(site, messages.Lang, body),
		projects(site, messages.Lang),
		profile(site, messages),
		sitePages(site, messages),
		ownPages(site, messages.Lang),
		answers(site, messages.Lang),
	)
	also := newRelated(languageOf(messages))
	for i := range docs {
		docs[i].find(messages.Lang, also.of(docs[i].Title+", "+docs[i].Words))
	}
	return docs
}

func articles(site *content.Site, lang i18n.Lang, bodyOf func(content.ArticleText) string) []Document {
	var list []Document
	for _, a := range site.AllIn(lang) {
		text := a.In(lang)
		list = append(list, Document{
			key: "article " + a.ID, Type: Article, Page: i18n.Article, Arg: text.Slug, Address: site.OtherPath(text), Title: text.Title, Words: joinTexts(append(slices.Clone(text.Tags), text.Series)...),
			Description: text.Description, Body: bodyOf(text), Date: a.Date,
		})
	}
	return list
}

// bodyText returns the text of a body. One that cannot be compiled is found by its title; its page tells what is wrong.
func bodyText(text content.ArticleText) string {
	body, _ := text.Body()
	return htmlText(body.HTML)
}

func noBody(content.ArticleText) string { return "" }

func projects(site *content.Site, lang i18n.Lang) []Document {
	var list []Document
	for _, p := range content.ProjectsIn(site.Projects, lang) {
		list = append(list, Document{
			key: "project " + p.ID, Type: Project, Page: i18n.Project, Arg: p.ID, Title: p.Title.In(lang), Words: strings.Join(p.Words, ", "), Description: p.Description.In(lang),
			Body: joinTexts(p.Story.In(lang), p.Study.In(lang), strings.Join(p.Technologies, ", ")),
		})
	}
	for _, p := range content.ProjectsIn(site.Gallery, lang) {
		list = append(list, Document{
			key: "gallery " + p.ID, Type: Project, Page: i18n.GalleryProject, Arg: p.ID, Title: p.Title.In(lang), Words: strings.Join(p.Words, ", "), Description: p.Description.In(lang),
			Body: joinTexts(p.Story.In(lang), p.Study.In(lang), strings.Join(p.Technologies, ", ")), Date: p.Day(),
		})
	}
	return list
}

func ownPages(site *content.Site, lang i18n.Lang) []Document {
	var list []Document
	for _, p := range site.Pages {
		if text, ok := p.Localized[lang]; ok {
			list = append(list, Document{
				key: "own " + p.Folder(), Type: Page, Address: text.Path, Title: text.Title, Description: text.Description, Body: bodyText(text.ArticleText),
			})
		}
	}
	return list
}

// answers returns the assistant's answers.
func answers(site *content.Site, lang i18n.Lang) []Document {
	var list []Document
	for _, k := range site.Knowledge {
		if isAnswer(k) {
			list = append(list, Document{key: "answer " + k.ID, Type: Chat, Title: k.Question.In(lang), Body: withoutLinks(k.Answer.In(lang))})
		}
	}
	return list
}

// isAnswer reports whether k answers a question. Greetings and the fallback do not.
func isAnswer(k content.Knowledge) bool {
	return k.Category != content.KnowledgeFallback && k.Category != content.KnowledgeGreeting
}
