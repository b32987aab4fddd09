package importer

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/i18n"
	"portfolio/internal/bibtex"
	"portfolio/internal/lazyregexp"
)

// newsFolder is the collection whose items are lines of the home page.
const newsFolder = "_news"

// imageFolder is the folder of pictures that have names of their own.
const imageFolder = "img/"

// readPortrait notes the picture of the owner that the first page or the configuration names.
func (j *jekyll) readPortrait(picture string) {
	if name := strings.TrimPrefix(picture, "/"); j.portrait == "" && isPicture(name) && exists(j.fsys, name) {
		j.portrait = name
	}
}

// takeNews makes lines of the home page of the items of news, and texts of those that are more than a line.
func (j *jekyll) takeNews(items []*Text) {
	for _, t := range items {
		body := strings.TrimSpace(t.release(t.Body))
		if body == "" { // a comment was all that it had
			continue
		}
		if !isLine(body) {
			t.Title, t.Page = shortened(plain(body), maxDescription), false
			j.Texts = append(j.Texts, t)
			continue
		}
		j.addNews(t, newsLine(j.Base, j.newsSigns(t, body)))
		for _, address := range t.Addresses {
			j.Lost = append(j.Lost, Address{Path: address, Lang: t.Lang, Page: i18n.Home})
		}
	}
	for _, t := range j.Texts {
		if strings.HasPrefix(t.Origin, newsFolder+"/") && !t.Date.IsZero() && !t.Draft {
			j.addNews(t, link(t.Title, t.Addresses[0]))
		}
	}
	slices.SortStableFunc(j.news, func(a, b content.NewsItem) int { return strings.Compare(b.Date, a.Date) })
	place := j.Base + "/" + strings.TrimPrefix(newsFolder, "_") + "/"
	j.Texts = slices.DeleteFunc(j.Texts, func(t *Text) bool {
		return t.Page && spelling(t.Addresses[0]) == spelling(place) && !hasWords(t.Body)
	})
	j.Lost = append(j.Lost, Address{Path: place, Page: i18n.Home})
}

func (j *jekyll) addNews(t *Text, line string) {
	j.news = append(j.news, content.NewsItem{Date: t.Date.Format(time.DateOnly), Text: i18n.Localized[string]{i18n.Lang(cmp.Or(t.Lang, j.Main, "en")): line}})
}

// block begins what is no paragraph, and lineBreaks are what separates paragraphs.
var (
	block      = lazyregexp.New("(?m)^[ \t]*(?:#{1,6}[ \t]|[-*+][ \t]|\\d+[.)][ \t]|>|```|\\||\\$\\$|<(?:img|figure|video|audio|table|iframe)\\b)|!\\[|\\{%")
	inlineLink = lazyregexp.New(`\[([^\]]+)\]\(<?([^)>\s]+)>?[^)]*\)`)
)

// isLine reports whether a text is a paragraph or two of words, so that they can be a line.
func isLine(body string) bool { return !block.MatchString(body) }

// newsLine returns a paragraph as a line with its links.
func newsLine(base, body string) string {
	var out strings.Builder
	body = replaceHTML(body)
	at := 0
	for _, m := range inlineLink.FindAllStringSubmatchIndex(body, -1) {
		out.WriteString(newsWords(body[at:m[0]]))
		words, to := plain(body[m[2]:m[3]]), body[m[4]:m[5]]
		if !wholeAddress.MatchString(to) && !scheme.MatchString(to) {
			to = path.Join("/", base, to)
		}
		if scheme.MatchString(to) && !wholeAddress.MatchString(to) { // an email address
			out.WriteString(words)
		} else {
			out.WriteString("[" + words + "](" + to + ")")
		}
		at = m[1]
	}
	return oneLine(out.String() + newsWords(body[at:]))
}

// newsWords returns a part of a line without the marks of Markdown that a line cannot have.
func newsWords(text string) string {
	var out strings.Builder
	at := 0
	for _, m := range content.NewsMark.FindAllStringIndex(text, -1) {
		out.WriteString(unmarked(text[at:m[0]]) + text[m[0]:m[1]])
		at = m[1]
	}
	return out.String() + unmarked(text[at:])
}

// newsFormula is a formula in a line.
var newsFormula = lazyregexp.New(`\$\$?([^$\n]+)\$\$?`)

// newsSigns returns a line of news with its formulas in plain signs, and names those that have none.
func (j *jekyll) newsSigns(t *Text, body string) string {
	return newsFormula.ReplaceAllStringFunc(body, func(formula string) string {
		signs, ok := bibtex.Signs(formula)
		if !ok {
			j.find(t.Origin, t.lineAt(t.Body, max(strings.Index(t.Body, formula), 0)), "the formula "+formula+" is shown as it is in the news of the home page", "say it in words there")
			return formula
		}
		return signs
	})
}

// unmarked returns a text without the marks of Markdown, with the blanks around it.
func unmarked(text string) string { return markup.ReplaceAllString(text, "$1$2") }

// takeHome copies the picture of the owner, and names what the site lacks of the home page of the source: a new site has it all.
func (p *Plan) takeHome() {
	s := p.source
	if s.home != nil && s.home.id != p.site.Home.Text {
		s.hint(s.home.Origin, 1, "it was the home page", "write text = "+strconv.Quote(s.home.id)+" in home.toml")
	}
	for _, n := range s.news {
		if !slices.ContainsFunc(p.site.Home.News, func(own content.NewsItem) bool { return own.Date == n.Date }) {
			for _, line := range n.Text {
				s.hint(newsFolder, 1, "the home page said on "+n.Date+": "+line, "write it as [[news]] in home.toml")
			}
		}
	}
	if s.portrait == "" {
		return
	}
	if p.site.Profile.Avatar == "" {
		s.hint(s.portrait, 1, "the portrait of the owner is "+s.avatar()+" now", "name it as avatar in profile.toml")
	}
	p.copyAs(s.portrait, s.avatar())
	p.wasAt["/"+s.portrait] = s.portrait
}

// Follow returns the files of a new site, whose home.toml has the addresses of today in place of those of the source.
func (p *Plan) Follow(begun []File) []File {
	for i, file := range begun {
		if file.Name == "home.toml" {
			begun[i].Data = inlineLink.ReplaceAllFunc(file.Data, func(found []byte) []byte {
				m := inlineLink.FindStringSubmatch(string(found))
				if texts := p.byAddress[spelling(m[2])]; len(texts) > 0 {
					return []byte("[" + m[1] + "](" + p.address(texts[0]) + ")")
				}
				if name := p.copyOf[p.wasAt[m[2]]]; name != "" {
					return []byte("[" + m[1] + "](" + files.Prefix + name + ")")
				}
				return found
			})
		}
	}
	return begun
}

// avatar returns the path of the owner's portrait in the site folder.
func (s *Source) avatar() string { return imageFolder + plainPath(path.Base(s.portrait)) }
