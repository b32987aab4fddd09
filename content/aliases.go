package content

import (
	"strings"

	"portfolio/i18n"
)

// formerAddress is where an article was once.
type formerAddress struct {
	id   string
	lang i18n.Lang // of the text that names the address
}

// formerAddresses returns the articles by the former addresses that they name: a slug, or a path.
func formerAddresses(articles []Article) map[string]formerAddress {
	former := map[string]formerAddress{}
	for _, a := range articles {
		for lang, text := range a.Localized {
			for _, alias := range text.Aliases {
				former[alias] = formerAddress{a.ID, lang}
			}
		}
	}
	return former
}

// Moved returns the public article that was once at a former address, a slug or a path, and the language of the text that
// names it.
func (x *articleIndex) Moved(address string) (Article, i18n.Lang, bool) {
	for _, name := range []string{address, strings.TrimSuffix(address, "/"), address + "/"} {
		if found, ok := x.former[name]; ok && name != "" && x.byID[found.id].public {
			return *x.byID[found.id].Article, found.lang, true
		}
	}
	return Article{}, "", false
}

// checkAliases reports former addresses that are addresses of today.
func (l *loader) checkAliases(site *Site) {
	owner := map[string]string{}
	for _, text := range site.texts() {
		for _, alias := range text.Aliases {
			file := text.body.file
			taken := site.bySlug[alias].Article != nil || strings.HasPrefix(alias, "/") && site.answers(site.bodies.languages, alias)
			switch other := owner[alias]; {
			case taken:
				l.findings.add(file, text.body.aliasLine, "the former address "+quoted(alias)+" is that of a page of today", "leave it out of aliases")
			case other != "" && other != file:
				l.findings.add(file, text.body.aliasLine, "the former address "+quoted(alias)+" is that of "+other+" as well", "leave it out of one of the two")
			case !strings.HasPrefix(alias, "/") && !isSlug(alias):
				l.findings.add(file, text.body.aliasLine, "the former address "+quoted(alias)+" is neither a slug nor a path", "write a slug (old-name) or a path (/blog/old-name)")
			}
			owner[alias] = file
		}
	}
}
