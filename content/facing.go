package content

import (
	"fmt"
	slashpath "path"
	"regexp"

	"portfolio/content/markdown"
	"portfolio/i18n"
)

// Block is a part of a body: a paragraph, a heading, a list.
type Block struct {
	Kind string // as people call it
	HTML string
}

// Blocks returns the parts of the body in their order.
func (b Body) Blocks() []Block {
	var blocks []Block
	begin := 0
	for _, block := range b.ends {
		blocks = append(blocks, Block{block.Kind, b.HTML[begin:block.End]})
		begin = block.End
	}
	return blocks
}

// Pair is two blocks that stand beside each other. One is "" where the other language has none.
type Pair struct{ Left, Right string }

// Facing returns the blocks of two bodies side by side. Blocks of one kind stand beside each other in their order; where the bodies
// part, so does what is in the same place. The ids of the right one begin with mark, so that each is once on the page.
func Facing(left, right Body, mark string) []Pair {
	a, b := left.Blocks(), right.Blocks()
	var pairs []Pair
	add := func(i, j, toI, toJ int) {
		for ; i < toI || j < toJ; i, j = i+1, j+1 {
			var pair Pair
			if i < toI {
				pair.Left = a[i].HTML
			}
			if j < toJ {
				pair.Right = withMark(b[j].HTML, mark)
			}
			pairs = append(pairs, pair)
		}
	}
	i, j := 0, 0
	for _, match := range matches(a, b) {
		add(i, j, match[0], match[1])
		i, j = match[0]+1, match[1]+1
		add(match[0], match[1], i, j)
	}
	add(i, j, len(a), len(b))
	return pairs
}

// mostCompared is how many pairs of blocks are compared to find those that belong together.
const mostCompared = 1 << 20

// matches returns the longest sequence of blocks that two bodies have in common by their kinds: the index of each in both.
func matches(a, b []Block) (found [][2]int) {
	if len(a)*len(b) > mostCompared {
		return nil
	}
	width := len(b) + 1
	longest := make([]uint16, (len(a)+1)*width) // of what follows a[i] and b[j]
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i].Kind == b[j].Kind {
				longest[i*width+j] = longest[(i+1)*width+j+1] + 1
			} else {
				longest[i*width+j] = max(longest[(i+1)*width+j], longest[i*width+j+1])
			}
		}
	}
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i].Kind == b[j].Kind:
			found = append(found, [2]int{i, j})
			i, j = i+1, j+1
		case longest[(i+1)*width+j] >= longest[i*width+j+1]:
			i++
		default:
			j++
		}
	}
	return found
}

// idNames matches the attributes that name an element of the text. They cannot be in a text: its quotes are escaped.
var idNames = regexp.MustCompile(` (id|aria-labelledby|aria-describedby)="| href="#`)

// withMark returns HTML whose ids begin with mark.
func withMark(html, mark string) string {
	return idNames.ReplaceAllString(html, "${0}"+mark)
}

// parting returns a hint where two languages of a text have other blocks, so that they cannot be read side by side; ok is false if
// they have the same ones.
func parting(first, other bodySource, a, b []markdown.Block) (hint Finding, ok bool) {
	same := 0
	for same < len(a) && same < len(b) && a[same].Kind == b[same].Kind {
		same++
	}
	if same == len(a) && same == len(b) {
		return Finding{}, false
	}
	name := slashpath.Base(first.file)
	hint = Finding{
		File: other.file, Hint: true,
		Do: "give both languages the same blocks in one order: they can be read side by side",
	}
	switch {
	case same == len(a):
		hint.Line = other.line - 1 + b[same].Line
		hint.What = fmt.Sprintf("here begins %s more than %s has", Counted(len(b)-same, "block"), name)
	case same == len(b):
		hint.Line = other.line
		hint.What = fmt.Sprintf("the text ends where %s has %s more, from line %d", name, Counted(len(a)-same, "block"), first.line-1+a[same].Line)
	default:
		hint.Line = other.line - 1 + b[same].Line
		hint.What = fmt.Sprintf("here is %s, and %s in line %d of %s", b[same].Kind, a[same].Kind, first.line-1+a[same].Line, name)
	}
	return hint, true
}

// inLanguages are the texts of one article or page, in the order of the site's languages.
type inLanguages = []ArticleText

// textsInLanguages returns every article and page, published or not.
func (s *Site) textsInLanguages() []inLanguages {
	var texts []inLanguages
	for _, a := range s.AllArticles() {
		texts = append(texts, textsIn(a.Langs(s.Settings.Languages), func(lang i18n.Lang) ArticleText { return a.Localized[lang] }))
	}
	for _, pages := range [][]OwnPage{s.Pages, s.Drafts} {
		for _, p := range pages {
			texts = append(texts, textsIn(p.Langs(s.Settings.Languages), func(lang i18n.Lang) ArticleText { return p.Localized[lang].ArticleText }))
		}
	}
	return texts
}

func textsIn(langs []i18n.Lang, in func(i18n.Lang) ArticleText) (texts inLanguages) {
	for _, lang := range langs {
		texts = append(texts, in(lang))
	}
	return texts
}
