package content

import (
	"cmp"
	"fmt"
	"strings"

	"portfolio/content/markdown"
)

// IDs are ids that are used.
type IDs map[string]bool

// New returns an id that is not used yet, made of a name, or of otherwise if nothing of the name can stand in one.
func (used IDs) New(name, otherwise string) string {
	base := IDOf(name, otherwise)
	id := base
	for n := 2; used[id]; n++ {
		id = fmt.Sprintf("%s-%d", base, n)
	}
	used[id] = true
	return id
}

// IDOf returns a name as an id, which is not longer than an address should be.
func IDOf(name, otherwise string) string {
	const most = 40
	slug := markdown.Slugify(name)
	return cmp.Or(strings.Trim(slug[:min(len(slug), most)], "-"), otherwise)
}
