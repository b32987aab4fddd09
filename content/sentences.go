package content

import (
	"fmt"
	"hash/fnv"
	stdhtml "html"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"portfolio/content/markdown"
)

// idLetters are the letters of the ids of paragraphs: without vowels they make no word, and so no heading's id.
const idLetters = "bcdfghjklmnpqrstvwxz0123456789"

// The length of a paragraph's id, and how many of its first words it is made of: what is added to the end changes no address.
const (
	idLength = 4
	idWords  = 8
)

// WithAddresses returns the HTML of the body in which each paragraph ends in a link to its address: query, the paragraph's id, and the id
// as the fragment. Of all paragraphs only the one with the id addressed has it, as the address of each names it.
func (b Body) WithAddresses(query, addressed string) string {
	var out strings.Builder
	out.Grow(len(b.HTML) + len(b.ends)*40)
	ids := b.paragraphIDs()
	for i, block := range b.Blocks() {
		if ids[i] == "" {
			out.WriteString(block.HTML)
			continue
		}
		inside := block.HTML[len("<p>") : len(block.HTML)-len("</p>\n")]
		start := "<p>"
		if ids[i] == addressed {
			start = `<p id="` + addressed + `">`
		}
		fmt.Fprintf(&out, `%[1]s%[2]s <a href="%[3]s%[4]s#%[4]s">¶</a></p>`+"\n", start, inside, query, ids[i])
	}
	return out.String()
}

// Sentence returns the beginning of the paragraph with an id: its first sentence, and those after it that are short. ok is false if there is no such paragraph.
func (b Body) Sentence(id string) (text string, ok bool) {
	if len(id) != idLength {
		return "", false
	}
	blocks := b.Blocks()
	for i, own := range b.paragraphIDs() {
		if own == id {
			return firstSentences(plainText(blocks[i].HTML)), true
		}
	}
	return "", false
}

// writtenIDs matches the ids in HTML.
var writtenIDs = regexp.MustCompile(` id="([^"]+)"`)

// paragraphIDs returns the id of each block, "" for what is no paragraph or has no words.
func (b Body) paragraphIDs() []string {
	taken := map[string]bool{}
	for _, found := range writtenIDs.FindAllStringSubmatch(b.HTML, -1) {
		taken[found[1]] = true
	}
	blocks := b.Blocks()
	ids := make([]string, len(blocks))
	for i, block := range blocks {
		if block.Kind != markdown.Paragraph || !strings.HasPrefix(block.HTML, "<p>") || !strings.HasSuffix(block.HTML, "</p>\n") {
			continue
		}
		words := strings.Fields(strings.ToLower(plainText(block.HTML)))
		if len(words) == 0 {
			continue
		}
		ids[i] = newParagraphID(strings.Join(words[:min(len(words), idWords)], " "), taken)
	}
	return ids
}

// newParagraphID returns an id that is made of words and not taken yet.
func newParagraphID(words string, taken map[string]bool) string {
	for n := 0; ; n++ {
		hash := fnv.New32a()
		_, _ = fmt.Fprint(hash, words, n) // it never fails
		id, rest := "", hash.Sum32()
		for range idLength {
			letters := uint32(len(idLetters))
			if id == "" {
				letters -= 10 // it begins with no digit
			}
			id += string(idLetters[rest%letters])
			rest /= letters
		}
		if !taken[id] {
			taken[id] = true
			return id
		}
	}
}

// notRead matches what is no word of a paragraph: marks of footnotes, the source of formulas, and tags.
var notRead = regexp.MustCompile(`(?s)<sup id=.*?</sup>|<annotation.*?</annotation>|<[^>]*>`)

// plainText returns the words of a piece of HTML.
func plainText(html string) string {
	return strings.Join(strings.Fields(stdhtml.UnescapeString(notRead.ReplaceAllString(html, ""))), " ")
}

// The length up to which sentences are added to a first one, and that at which one is cut, in characters.
const (
	shortQuote = 130
	longQuote  = 240
)

// firstSentences returns the first sentence of a text, with those after it as long as all are short.
func firstSentences(text string) string {
	end := 0
	for i, r := range text {
		if i == 0 || !beginsSentence(text[:i], r) {
			continue
		}
		if end > 0 && utf8.RuneCountInString(text[:i]) > shortQuote {
			break
		}
		end = i
	}
	if end == 0 || utf8.RuneCountInString(text) <= shortQuote {
		end = len(text)
	}
	return cutWords(strings.TrimSpace(text[:end]), longQuote)
}

// beginsSentence reports whether a sentence ends with before, and another one begins with r.
func beginsSentence(before string, r rune) bool {
	trimmed, spaced := strings.CutSuffix(before, " ")
	if !spaced || !unicode.IsUpper(r) && !unicode.IsDigit(r) && !strings.ContainsRune("¿¡«“„\"(", r) {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(trimmed, "”»\"’) \u00a0\u202f"))
	return strings.ContainsRune(".!?…", last)
}

// cutWords returns a text of at most so many characters. One that is cut ends in an ellipsis.
func cutWords(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	short := string(runes[:most])
	if at := strings.LastIndexByte(short, ' '); at > 0 {
		short = short[:at]
	}
	return strings.TrimRight(short, " ,;:.–—") + "…"
}
