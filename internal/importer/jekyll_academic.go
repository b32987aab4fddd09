package importer

import (
	"slices"
	"strings"

	"portfolio/internal/lazyregexp"
)

// byline returns the authors of a text, "" where the owner of the site is the only one.
func (j *jekyll) byline(h head) string {
	authors, _ := h["authors"].([]any)
	if name := h.text("author"); name != "" {
		authors = append(authors, name)
	}
	var names []string
	for _, author := range authors {
		table, _ := author.(map[string]any)
		of := head(lowered(table))
		name := oneLine(of.text("name"))
		if name == "" {
			name = oneLine(textOf(author))
		}
		if to := of.text("url"); name != "" && wholeAddress.MatchString(to) {
			name = link(name, to)
		}
		if at := oneLine(of.table("affiliations").text("name")); at != "" {
			name += " (" + at + ")"
		}
		names = append(names, name)
	}
	names = notEmpty(names...)
	if len(names) == 1 && slices.Contains([]string{j.Author, j.Name}, names[0]) {
		return ""
	}
	return strings.Join(names, ", ")
}

// leads notes a page that only leads to an address.
func (j *jekyll) leads(t *Text, to, from string) error {
	j.leave(t.Origin, "it only leads to "+to)
	j.Lost = append(j.Lost, Address{Path: j.Base + from, Lang: t.values.text("lang"), To: to})
	return nil
}

// dropdown returns the links of a menu within the menu.
func dropdown(h head) string {
	var links []string
	for _, of := range tablesIn(h["children"]) {
		if to := of.text("permalink", "url"); to != "" {
			links = append(links, of.text("title")+" ("+to+")")
		}
	}
	return strings.Join(links, ", ")
}

// placeholder is the text of a page that leads elsewhere before anybody can read it.
var placeholder = lazyregexp.New(`(?i)^\s*redirecting\b[^\n]*\s*$`)

// pictureRow is a row of pictures of Bootstrap, each in a column of its own.
var (
	pictureRow = lazyregexp.New(`(?m)^[ \t]*<div class="row[^"]*">((?:\s*<div class="col[^"]*">\s*\{%-?\s*include\s+figure[^%]*%\}\s*</div>){2,})\s*</div>[ \t]*$`)
	divTag     = lazyregexp.New(`\s*</?div[^>]*>\s*`)
)

// pictureRows writes the pictures of each row in one paragraph, which is a gallery.
func pictureRows(text string) string {
	return pictureRow.ReplaceAllStringFunc(text, func(row string) string {
		return "\n" + strings.Join(strings.Fields(divTag.ReplaceAllString(row, " ")), " ") + "\n"
	})
}

// repositoriesFile has the accounts and the repositories that a page of al-folio shows.
const repositoriesFile = "_data/repositories.yml"

// repositoryLoop shows a list of that file, and condition is what a page asks before it does.
var (
	repositoryLoop = lazyregexp.New(`(?s)\{%-?\s*for\s+\w+\s+in\s+site\.data\.repositories\.(\w+)\s*-?%\}.*?\{%-?\s*endfor\s*-?%\}`)
	condition      = lazyregexp.New(`\{%-?\s*(?:if|unless|else|elsif|endif|endunless)\b[^%]*%\}\n?`)
)

// listRepositories makes lists of links of the accounts and the repositories that a page shows.
func (j *jekyll) listRepositories(t *Text) {
	if !repositoryLoop.MatchString(t.Body) {
		return
	}
	j.hasRepositories = true
	data, seen := j.Source.config(repositoriesFile), map[string]bool{}
	t.Body = condition.ReplaceAllString(repositoryLoop.ReplaceAllStringFunc(t.Body, func(loop string) string {
		key := repositoryLoop.FindStringSubmatch(loop)[1]
		if seen[key] { // trophies of the same accounts, which another site draws
			return ""
		}
		seen[key] = true
		lines := "\n\n"
		for _, name := range data.list(key) {
			lines += "- " + link(name, "https://github.com/"+name) + "\n"
		}
		return t.hold(lines + "\n")
	}), "")
}
