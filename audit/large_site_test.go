//go:build audit

package audit

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"portfolio/internal/search/searchtest"
)

// What a large site is made of.
const (
	largeSiteWords   = 1000 // of an article
	vocabulary       = 8000 // words of a language
	pictureEvery     = 20   // articles
	codeEvery        = 3    // articles
	seriesParts      = 5    // articles of a series
	largeSiteLastDay = "2026-01-31"
)

// commonWords are the most frequent words of each language, by which its articles are told to be in it.
var commonWords = map[string]string{
	"en": "the of and to in a is that for it as was with on by at from they this have not are but which or an be what all there when",
	"es": "de la que el en y a los del se las por un para con no una su al lo como más pero sus le ya o este sí porque esta entre",
}

// corpus returns a writer of a kind of texts in a language.
type corpus func(lang string, seed uint64) *writer

// writeArticles adds articles of about a thousand words to a site in English and Spanish, the same ones each time.
func writeArticles(t testing.TB, folder string, articles int, texts corpus) {
	t.Helper()
	last, err := time.Parse(time.DateOnly, largeSiteLastDay)
	must(t, err)
	photograph := newPhotograph(t, 1200, 800, 1)
	for i := range articles {
		id := fmt.Sprintf("large-%04d", i)
		below := filepath.Join(folder, "articles", id)
		writeBelow(t, filepath.Join(below, "en.md"), largeArticle(texts, "en", i, last))
		writeBelow(t, filepath.Join(below, "es.md"), largeArticle(texts, "es", i, last))
		if i%pictureEvery == 0 {
			writeBelow(t, filepath.Join(below, "boat.jpg"), append(bytes.Clone(photograph), id...)) // bytes of its own
		}
	}
	settle(t, folder)
}

// settle makes the files of a folder look as if they had been written an hour ago, as those of a site that starts have been.
func settle(t testing.TB, folder string) {
	t.Helper()
	past := time.Now().Add(-time.Hour)
	err := filepath.Walk(folder, func(name string, _ os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		return os.Chtimes(name, past, past)
	})
	must(t, err)
}

// largeArticle returns article i of a large site.
func largeArticle(texts corpus, lang string, i int, last time.Time) []byte {
	w := texts(lang, uint64(i)) // #nosec G115 -- not negative
	var out bytes.Buffer
	fmt.Fprintf(&out, "---\nslug: large-%s-%04d\ntitle: %s\ndescription: %s\ndate: %s\ntags: [%s, %s]\n", lang, i, w.sentence(5), w.sentence(18),
		last.AddDate(0, 0, -i).Format(time.DateOnly), w.tag(), w.tag())
	if i%10 < seriesParts {
		fmt.Fprintf(&out, "series: Series %s %d\n", lang, i/10)
	}
	out.WriteString("---\n\n")
	for section := range 5 {
		fmt.Fprintf(&out, "## %s\n\n", w.sentence(4))
		for range 4 {
			fmt.Fprintf(&out, "%s *%s* %s [%s](https://example.com/%d).\n\n", w.sentence(20), w.word(), w.sentence(22), w.word(), i)
		}
		switch {
		case section == 1 && i%codeEvery == 0:
			out.WriteString("```go\nfunc sum(list []int) (total int) {\n\tfor _, n := range list { // each one\n\t\ttotal += n\n\t}\n\treturn total\n}\n```\n\n")
		case section == 2 && i%pictureEvery == 0:
			fmt.Fprintf(&out, "![%s](boat.jpg)\n\n", w.sentence(5))
		case section == 3:
			fmt.Fprintf(&out, "- %s\n- %s\n- %s\n\n", w.sentence(12), w.sentence(12), w.sentence(12))
		}
	}
	fmt.Fprintf(&out, "%s.\n", bodyWord(i))
	return out.Bytes()
}

// bodyWord returns a word that the body of article i has alone.
func bodyWord(i int) string { return fmt.Sprintf("body%d", i) }

// writer makes up text.
type writer struct {
	random *rand.Rand
	common []string
	rank   *rand.Zipf
	long   *searchtest.Writer // writes the words instead; nil for none
}

func newWriter(lang string, seed uint64) *writer {
	random := rand.New(rand.NewPCG(seed, uint64(len(lang))+uint64(lang[0])))
	return &writer{random, strings.Fields(commonWords[lang]), rand.NewZipf(random, 1.07, 4, vocabulary), nil}
}

// newLongWriter returns a writer with a vocabulary of long words, names and numbers.
func newLongWriter(lang string, seed uint64) *writer {
	w := newWriter(lang, seed)
	w.long = searchtest.NewWriter(lang, seed)
	return w
}

// word returns a word: common ones are frequent, as in any text.
func (w *writer) word() string {
	if w.long != nil {
		return w.long.Word()
	}
	rank := w.rank.Uint64()
	if rank < uint64(len(w.common)) {
		return w.common[rank]
	}
	syllables := []string{"ba", "cor", "de", "fin", "go", "han", "il", "jo", "ka", "lum", "me", "nor", "o", "pre", "qui", "ra", "sen", "tu", "va", "zo"}
	var word strings.Builder
	for n := rank + 20; n > 0; n /= 20 {
		word.WriteString(syllables[n%20])
	}
	return word.String()
}

// tag returns one of a few dozen tags.
func (w *writer) tag() string { return fmt.Sprintf("tag%d", w.random.IntN(40)) }

// sentence returns a sentence with a number of words.
func (w *writer) sentence(words int) string {
	list := make([]string, words)
	for i := range list {
		list[i] = w.word()
	}
	_, size := utf8.DecodeRuneInString(list[0])
	return strings.ToUpper(list[0][:size]) + strings.Join(list, " ")[size:] + "."
}

// newPhotograph returns a JPEG that is as hard to compress as a photograph.
func newPhotograph(t testing.TB, width, height int, seed uint64) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 2))
	picture := image.NewYCbCr(image.Rect(0, 0, width, height), image.YCbCrSubsampleRatio420)
	for y := range height {
		for x := range width {
			picture.Y[y*picture.YStride+x] = uint8((x*160/width + y*60/height + random.IntN(24)) & 0xff) // #nosec G115 -- masked
		}
	}
	for i := range picture.Cb {
		picture.Cb[i], picture.Cr[i] = uint8(100+i%40), uint8(120+i%17) // #nosec G115 -- small
	}
	var out bytes.Buffer
	must(t, jpeg.Encode(&out, picture, &jpeg.Options{Quality: 88}))
	if config, err := jpeg.DecodeConfig(bytes.NewReader(out.Bytes())); err != nil || config.ColorModel != color.YCbCrModel {
		t.Fatalf("the picture cannot be read: %v", err)
	}
	return out.Bytes()
}
