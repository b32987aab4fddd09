package cli

import (
	"context"
	"fmt"
	"io/fs"
	"os"

	tags "golang.org/x/text/language"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/starter"
)

const wordsDetails = `LANG is the tag of a language, as it or pt-BR. It prints every word that neither the program nor words/LANG.toml in the folder has,
with what the first language of the site says: first what visitors read, then emails, then the owner's screens. Save it as
words/LANG.toml, or add it to that file, write the texts between the quotes, and add the language to site.toml.`

// words prints what a language has to say.
func words(_ context.Context, c invocation) error {
	if _, err := tags.Parse(c.args[0]); err != nil || !starter.IsLanguage(c.args[0]) {
		return usagef("%s is no tag of a language, such as it or pt-BR", quoted(c.args[0]))
	}
	lang, beside := i18n.Lang(c.args[0]), i18n.Lang("en")
	var own fs.FS
	if dir := c.env["SITE"]; dir != "" {
		site, err := readSite(dir)
		if err != nil {
			return err
		}
		beside = site.Languages.Fallback()
		if own, err = fs.Sub(os.DirFS(dir), "words"); err != nil {
			return err
		}
	}
	n, err := i18n.WriteUntranslated(c.Out, i18n.Locales(), own, lang, beside)
	if err == nil {
		_, err = fmt.Fprintf(c.Err, "%s to translate into %s\n", content.Counted(n, "word"), lang)
	}
	return err
}
