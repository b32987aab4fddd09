package content

import (
	"context"
	"io/fs"
	slashpath "path"
	"strings"
	"time"
)

// OneText is one text as a folder has it, which need not be the folder of the site: exactly one of Article and Page is not nil, or none
// if the text cannot be shown in any language.
type OneText struct {
	Article  *Article
	Page     *OwnPage
	Findings Findings // what is wrong with it, in its body as well
}

// ReadText reads the text in a folder such as articles/id, with the pictures and the links of this site.
func (s *Site) ReadText(ctx context.Context, files fs.FS, folder string, now time.Time) (OneText, error) {
	r := folderReader{fsys: files, langs: s.Settings.Languages, zone: s.Settings.Zone(), bodies: s.bodies, now: now}
	root, id := slashpath.Split(folder)
	var found OneText
	var texts []ArticleText
	if root = strings.TrimSuffix(root, "/"); root != "articles" {
		if page := r.page(s, root, id, map[string]string{}); len(page.Localized) > 0 {
			found.Page = &page
			for _, lang := range page.Langs(r.langs) {
				texts = append(texts, page.Localized[lang].ArticleText)
			}
		}
	} else if article, ok := r.article(id); ok {
		found.Article = &article
		for _, lang := range article.Langs(r.langs) {
			texts = append(texts, article.Localized[lang])
		}
	}
	for _, text := range texts {
		document, err := text.body.check(ctx, text.Markdown())
		if err != nil {
			return found, err
		}
		r.findings = append(r.findings, text.body.findings(document.Problems)...)
	}
	found.Findings = r.findings
	found.Findings.Sort()
	return found, nil
}
