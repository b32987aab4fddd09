package content

import (
	"encoding/json"
	"fmt"
	"slices"

	"portfolio/content/cache"
	"portfolio/content/markdown"
	"portfolio/i18n"
)

// Body is a compiled text. It is compiled when it is first needed, and kept in the cache, not in memory: a site may have
// thousands.
type Body struct {
	HTML     string // safe to render
	Headings []Heading
}

// bodies is what the bodies of a site share.
type bodies struct {
	cache *cache.Cache
}

// bodySource says where a body comes from.
type bodySource struct {
	*bodies
	lang i18n.Lang
	file string
	line int // of the file at which the body begins
}

// Body returns the compiled body.
func (t ArticleText) Body() (Body, error) { return t.body.compile(t.Markdown) }

func (s bodySource) compile(source string) (Body, error) {
	var body Body
	text, err := s.cache.Get(cache.Key(markdown.Version, []byte(source)), func() ([]byte, error) {
		document, err := markdown.Compile([]byte(source), markdown.Options{})
		if err != nil {
			return nil, fmt.Errorf("compile %s: %w", s.file, err)
		}
		return json.Marshal(document)
	})
	if err != nil {
		return body, err
	}
	if err := json.Unmarshal(text, &body); err != nil {
		return body, fmt.Errorf("read compiled %s: %w", s.file, err)
	}
	return body, nil
}

// Compile compiles every body that is not in the cache yet, and returns the findings in all of them. It calls progress, which
// may be nil, after each.
func (s *Site) Compile(progress func(done, all int)) (Findings, error) {
	var texts []ArticleText
	for _, a := range slices.Concat(s.Articles, s.unpublished) {
		for _, lang := range a.Langs(s.Settings.Languages) {
			texts = append(texts, a.Localized[lang])
		}
	}
	var findings Findings
	for i, text := range texts {
		if _, err := text.Body(); err != nil {
			return nil, err
		}
		if progress != nil {
			progress(i+1, len(texts))
		}
	}
	return findings, nil
}
