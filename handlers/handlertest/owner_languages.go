package handlertest

import (
	"github.com/PuerkitoBio/goquery"
)

// Attributes returns an attribute of every element that a selector selects.
func (r Reply) Attributes(selector, name string) []string {
	return r.Page().Find(selector).Map(func(_ int, s *goquery.Selection) string { return s.AttrOr(name, "") })
}
