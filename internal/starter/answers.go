package starter

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"portfolio/internal/address"
)

// Mistake is why an answer cannot be what a site is made from. Error says it in English.
type Mistake struct {
	Kind MistakeKind
	text string
}

// MistakeKind names a mistake, for who says it in another language.
type MistakeKind string

// The kinds of mistakes.
const (
	NoName         MistakeKind = "name"
	UnprintedText  MistakeKind = "unprinted"
	LongText       MistakeKind = "long"
	WrongEmail     MistakeKind = "email"
	WrongLanguages MistakeKind = "languages"
	WrongZone      MistakeKind = "zone"
	WrongColor     MistakeKind = "color"
	WrongLook      MistakeKind = "look"
	WrongTheme     MistakeKind = "theme"
	WrongKind      MistakeKind = "kind"
)

// Error implements error.
func (m Mistake) Error() string { return m.text }

func mistake(kind MistakeKind, text string, args ...any) error {
	return Mistake{kind, fmt.Sprintf(text, args...)}
}

// MaxText is how long a name, or what an owner does, may be, in characters.
const MaxText = 80

// CheckName returns the name of an owner.
func CheckName(answer string) (string, error) {
	if answer == "" {
		return "", mistake(NoName, "a site needs the name of its owner")
	}
	return CheckText(answer)
}

// CheckText returns a short text in one line, which may be empty.
func CheckText(answer string) (string, error) {
	switch {
	case !utf8.ValidString(answer) || strings.ContainsFunc(answer, func(r rune) bool { return !unicode.IsPrint(r) }):
		return "", mistake(UnprintedText, "there must be no characters that cannot be printed")
	case utf8.RuneCountInString(answer) > MaxText:
		return "", mistake(LongText, "there may be at most %d characters", MaxText)
	}
	return answer, nil
}

// CheckEmail returns an email address.
func CheckEmail(answer string) (string, error) {
	if _, err := address.Parse(answer); err != nil {
		return "", mistake(WrongEmail, "an address is such as name@example.com")
	}
	return answer, nil
}

// language is a short tag of BCP 47.
var language = regexp.MustCompile(`^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$`)

// IsLanguage reports whether tag is a short tag of a language, such as en or pt-BR.
func IsLanguage(tag string) bool { return language.MatchString(tag) }

// maxLanguages is in how many languages a site can begin.
const maxLanguages = 20

// CheckLanguages returns a list of languages with commas between them and no spaces.
func CheckLanguages(answer string) (string, error) {
	langs := strings.FieldsFunc(answer, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
	for i, lang := range langs {
		if !IsLanguage(lang) {
			return "", mistake(WrongLanguages, "%q is no language: give codes such as en,es,pt", lang)
		}
		if slices.Contains(langs[:i], lang) {
			return "", mistake(WrongLanguages, "%q stands twice", lang)
		}
	}
	if len(langs) == 0 || len(langs) > maxLanguages {
		return "", mistake(WrongLanguages, "a site begins in 1 to %d languages: give codes such as en,es,pt", maxLanguages)
	}
	return strings.Join(langs, ","), nil
}

// CheckTimeZone returns the name of a time zone: of the one that is called so, in any case and with or without accents, or of the one of a city.
func CheckTimeZone(answer string) (string, error) {
	if isTimeZone(answer) {
		return answer, nil
	}
	place, _, _ := strings.Cut(answer, ",") // of "Paris, France"
	place = strings.ReplaceAll(PlainPlace(place), " ", "_")
	for _, name := range []string{titled(place, nil), titled(place, smallWords), strings.ToUpper(place)} {
		for _, region := range zoneRegions {
			if isTimeZone(region + name) {
				return region + name, nil
			}
		}
	}
	return "", mistake(WrongZone, "a time zone is such as Europe/Madrid or America/Sao_Paulo")
}

func isTimeZone(name string) bool {
	_, err := time.LoadLocation(name)
	return err == nil && name != "" && name != "Local" && !filepath.IsAbs(name)
}

// zoneRegions begin the names of time zones, in the order in which a city is looked for.
var zoneRegions = []string{"", "Europe/", "America/Argentina/", "America/", "Asia/", "Africa/", "Australia/", "Pacific/", "Atlantic/", "Indian/"}

// smallWords are written in small letters within the names of time zones.
var smallWords = []string{"au", "es", "of"}

// titled returns a name in small letters as time zones are written.
func titled(name string, small []string) string {
	var out strings.Builder
	for name != "" {
		end := strings.IndexAny(name, "_/-")
		word, mark := name, ""
		if end >= 0 {
			word, mark = name[:end], name[end:end+1]
		}
		if name = name[len(word)+len(mark):]; word != "" && !slices.Contains(small, word) {
			word = strings.ToUpper(word[:1]) + word[1:]
		}
		out.WriteString(word + mark)
	}
	return out.String()
}

// PlainPlace returns the name of a place in small letters, without accents, and with one space between its words.
func PlainPlace(name string) string {
	plain := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case r == '_':
			return ' '
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(name))
	return strings.Join(strings.Fields(plain), " ")
}

var color = regexp.MustCompile(`^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$`)

// CheckColor returns a color, "" for the program's.
func CheckColor(answer string) (string, error) {
	if answer != "" && !color.MatchString(answer) {
		return "", mistake(WrongColor, "a color is such as #0a7 or #00aa77")
	}
	return answer, nil
}

// CheckLook returns one of Looks.
func CheckLook(answer string) (string, error) {
	if !slices.Contains(Looks, answer) {
		return "", mistake(WrongLook, "a look is one of %s", strings.Join(Looks, ", "))
	}
	return answer, nil
}

// CheckTheme returns one of Themes, or "".
func CheckTheme(answer string) (string, error) {
	if answer != "" && !slices.Contains(Themes, answer) {
		return "", mistake(WrongTheme, "a theme is one of %s", strings.Join(Themes, ", "))
	}
	return answer, nil
}

// CheckKind returns one of Kinds.
func CheckKind(answer string) (string, error) {
	if !slices.Contains(Kinds, answer) {
		return "", mistake(WrongKind, "a kind of site is one of %s", strings.Join(Kinds, ", "))
	}
	return answer, nil
}

// TimeZone returns the name of this machine's time zone; "UTC" if it does not say. set is what the variable TZ says.
func TimeZone(set string) string {
	names := []string{strings.TrimPrefix(set, ":")}
	if target, err := filepath.EvalSymlinks("/etc/localtime"); err == nil {
		if _, name, ok := strings.Cut(target, "/zoneinfo/"); ok {
			names = append(names, name)
		}
	}
	for _, name := range names {
		if zone, err := CheckTimeZone(name); err == nil {
			return zone
		}
	}
	return "UTC"
}
