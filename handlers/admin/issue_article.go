package admin

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

const (
	// maxOffered is how many articles are offered that no issue tells of: a site that was brought along has hundreds.
	maxOffered = 12
	// maxBeginning is how long the beginning of an article is at most, in characters, unless its first paragraph is longer.
	maxBeginning = 700
)

// articleChoices returns the newest articles that no issue tells of, and the others.
func (h *Handlers) articleChoices(r *web.Request) (offered, others []views.ArticleChoice, err error) {
	told, err := h.store.ArticlesInIssues(r.Context())
	lang := h.Languages.OfSite(r.Lang)
	for _, article := range h.Site.Articles {
		text := article.In(lang)
		choice := views.ArticleChoice{Slug: text.Slug, Title: text.Title}
		if _, found := slices.BinarySearch(told, article.ID); !found && len(offered) < maxOffered {
			offered = append(offered, choice)
		} else {
			others = append(others, choice)
		}
	}
	return offered, others, err
}

// PostNewsletter handles POST /admin/newsletter: it creates an issue, from the articles that the form names.
func (h *Handlers) PostNewsletter(r *web.Request, posted url.Values) (web.Response, error) {
	var articles []content.Article
	for _, slug := range posted[views.ArticleField] {
		article, _, ok := h.Site.Article(h.Languages.OfSite(r.Lang), slug)
		if ok && !slices.ContainsFunc(articles, func(a content.Article) bool { return a.ID == article.ID }) {
			articles = append(articles, article)
		}
	}
	var issue db.Issue
	if len(articles) > 0 {
		issue = h.draftFrom(r, articles, posted.Get(views.FormField) == string(db.WholeForm))
	}
	id, err := h.store.AddIssue(r.Context(), issue)
	if err != nil {
		return web.Response{}, h.NotStored("issue", err)
	}
	return web.Redirect(issueAddress(id))
}

// draftFrom returns an issue that brings articles, in each language that one of them has.
func (h *Handlers) draftFrom(r *web.Request, articles []content.Article, whole bool) db.Issue {
	issue := db.Issue{Form: db.BeginningForm, Texts: map[string]db.IssueText{}}
	if whole {
		issue.Form = db.WholeForm
	}
	for _, article := range articles {
		issue.Articles = append(issue.Articles, article.ID)
	}
	limit := forms.NewIssueFields(h.languages(r)).MaxBody()
	for _, lang := range h.Languages.List() {
		var found []content.Article
		for _, article := range articles {
			if article.Has(lang) {
				found = append(found, article)
			}
		}
		if len(found) > 0 {
			issue.Texts[string(lang)] = h.textFrom(lang, found, whole, limit)
		}
	}
	return issue
}

// textFrom returns what an issue says of articles in a language: their whole texts if they are wanted and fit, otherwise their beginnings,
// or as many of these as fit.
func (h *Handlers) textFrom(lang i18n.Lang, articles []content.Article, whole bool, limit int) db.IssueText {
	var titles, texts, short []string
	for i, article := range articles {
		number := 0
		if len(articles) > 1 {
			number = i + 1
		}
		titles = append(titles, article.In(lang).Title)
		texts = append(texts, h.articleInIssue(lang, article, number, true))
		short = append(short, h.articleInIssue(lang, article, number, false))
	}
	body := strings.Join(texts, "\n\n")
	if !whole || utf8.RuneCountInString(body) > limit {
		for body = strings.Join(short, "\n\n"); utf8.RuneCountInString(body) > limit && len(short) > 1; body = strings.Join(short, "\n\n") {
			short = short[:len(short)-1]
		}
	}
	return db.IssueText{Subject: firstRunes(strings.Join(titles, " · "), forms.MaxSubject), Body: firstRunes(body, limit)}
}

func firstRunes(text string, n int) string {
	if runes := []rune(text); len(runes) > n {
		return string(runes[:n-1]) + "…"
	}
	return text
}

// articleInIssue returns an article as Markdown for mails: below its title, if it is one of several and has a number, its teaser, its cover
// with its words, and the text or its beginning, with a link to the page.
func (h *Handlers) articleInIssue(lang i18n.Lang, article content.Article, number int, whole bool) string {
	text := article.In(lang)
	address := h.Site.BaseURL + h.Languages.Path(lang, i18n.Article, text.Slug)
	var blocks []string
	mark := ""
	if number > 0 {
		mark = strconv.Itoa(number)
		blocks = append(blocks, "## ["+linkText(text.Title)+"]("+address+")")
	}
	blocks = append(blocks, text.Description)
	if picture, err := h.Site.Files.Picture(article.Cover()); err == nil {
		blocks = append(blocks, "!["+linkText(text.CoverAlt)+"]("+h.Site.BaseURL+picture.URL+")")
	}
	body := strings.TrimSpace(text.MailMarkdown(h.Site.BaseURL, mark))
	if !whole {
		body = beginning(body)
	}
	if body != "" {
		blocks = append(blocks, body)
	}
	link := "[" + linkText(h.Languages.Messages(lang).T("admin-issue.read")) + "](" + address + ")"
	return strings.Join(append(blocks, link), "\n\n")
}

// linkText returns text for the brackets of a link of Markdown.
func linkText(text string) string { return strings.NewReplacer("[", `\[`, "]", `\]`).Replace(text) }

// beginning returns the first paragraphs of a text as Markdown, up to what is none.
func beginning(text string) string {
	var blocks []string
	length := 0
	for block := range strings.SplitSeq(text, "\n\n") {
		block = strings.Trim(block, "\n")
		length += utf8.RuneCountInString(block)
		if len(blocks) > 0 && length > maxBeginning || !isParagraph(block) {
			break
		}
		blocks = append(blocks, block)
	}
	return strings.Join(blocks, "\n\n")
}

// isParagraph reports whether a block of Markdown can stand alone: it is no heading, list, table, quotation, picture or code, and has no
// footnote.
func isParagraph(block string) bool {
	return block != "" && !strings.ContainsAny(block[:1], "#>-*+|!<:=~`\t $[") && !strings.Contains(block, "[^") &&
		!strings.Contains(block, "\n|")
}
