package content

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/currency"
	"golang.org/x/text/language"

	"portfolio/i18n"
	"portfolio/internal/address"
	"portfolio/internal/typo"
)

// formats are the formats that a field can ask for. Each returns advice about a value that does not have it, or "".
var formats = map[string]func(string) string{
	"currency":     takes(isCurrency, `write a code of ISO 4217, such as "EUR"`),
	"color":        takes(hexColor.MatchString, `write a color such as "#0a7" or "#00aa77"`),
	"citekey":      takes(IsCiteKey, `write letters, digits and "-", ":", ".", "/", "+" or "_", as in "lovelace1843"`),
	"date":         takes(parses(time.DateOnly), `write a day that exists, as in "2026-11-22"`),
	"doi":          takes(IsDOI, `write it without an address before it, as in "10.1000/182"`),
	"email":        takes(isEmail, `write an email address such as "name@example.com"`),
	"file":         takes(isFilePath, `write the path of a file, such as "files/paper.pdf"`),
	"file-or-url":  takes(isFileOrURL, `write a whole address, the path of a file, such as "files/talk.pdf", or that of a page, such as "/people"`),
	"handle":       takes(handle.MatchString, `write an account such as "@name@mastodon.example"`),
	"hours":        takes(isMeetingSpan, `write a part of a day such as "10:00-13:30"; a day ends at "24:00"`),
	"icon":         takes(slug.MatchString, `write the name of an icon of lucide.dev, such as "book-open"`),
	"id":           takes(isID, "use letters without accents, digits, hyphens and underscores"),
	"keyword":      takes(isKeyword, "write it in lower case, without spaces around it"),
	"language":     takes(isLanguage, `write a language tag such as "en"`),
	"country":      takes(isCountry, `write a code of ISO 3166, such as "ES"`),
	"origin":       takes(isOrigin, `write the public address of the site, such as "https://example.com", without a path`),
	"feed":         takes(isFeed, `write a path such as "/index.xml" or "/feed/"`),
	"from":         takes(isFrom, `write a path such as "/old-page" or "/old-blog/*", without a query`),
	"pattern":      takes(isPattern, `write a pattern such as "/blog/:slug/", with one :slug, and in lower case`),
	"picture":      takes(isPicturePath, `write the path of a picture in img/, such as "img/portrait.jpg"`),
	"section":      isSection,
	"to":           takes(isTo, `write a path such as "/articles" or a whole address such as "https://example.com/page"; one * may stand behind its host`),
	"url":          takes(IsURL, `write a whole address, such as "https://example.com/page"`),
	"verification": takes(isVerification, "write what stands in content=\"…\" of the tag, without the tag"),
	"when":         takes(IsWhen, `write a month as in "2026-11", a year or a day`),
	"zone":         takes(isZone, `write a zone of the IANA database, such as "Europe/Madrid"`),

	// what refers to something else of the site: references holds them to what there is
	"article": anything, "publication": anything, "question": anything, "service": anything, "social": anything, "subject": anything, "talk": anything, "job": anything, "project": anything, "skills": anything, "vertical": anything, "page": anything,
	"linked": anything, "menu": anything, "own": anything, "promise": anything,

	money: anything, // of a number
}

// takes returns a format that gives advice about each value that is refused.
func takes(wanted func(string) bool, do string) func(string) string {
	return func(value string) string {
		if wanted(value) {
			return ""
		}
		return do
	}
}

func anything(string) string { return "" }

var (
	hexColor = regexp.MustCompile(`^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$`)
	slug     = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	idChars  = regexp.MustCompile(`^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$`)
)

func parses(layout string) func(string) bool {
	return func(value string) bool {
		_, err := time.Parse(layout, value)
		return err == nil
	}
}

// IsWhen reports whether a text is a year, a month or a day.
func IsWhen(text string) bool {
	return slices.ContainsFunc([]string{"2006", "2006-01", time.DateOnly}, func(layout string) bool { return parses(layout)(text) })
}

func isCountry(code string) bool {
	region, err := language.ParseRegion(code)
	return err == nil && region.IsCountry() && region.String() == code
}

func isDate(format string) bool { return format == "date" || format == "when" }

// isSection returns advice about a name in the list of sections that need no file, or "".
func isSection(name string) string {
	switch name {
	case string(i18n.SectionChat), string(i18n.SectionNewsletter):
		return ""
	case string(i18n.SectionSurveys):
		return "delete it: the site has the surveys that are files in " + surveysFolder + "/"
	}
	return typo.Suggest(name, []string{string(i18n.SectionChat), string(i18n.SectionNewsletter)})
}

func isCurrency(code string) bool {
	_, err := currency.ParseISO(code)
	return err == nil && code == strings.ToUpper(code)
}

func isEmail(text string) bool {
	_, err := address.Parse(text)
	return err == nil
}

func isKeyword(word string) bool {
	return word == strings.ToLower(word) && word == strings.TrimSpace(word)
}

// maxID is the length of the longest id, in bytes: it is part of addresses and of the database.
const maxID = 100

func isID(id string) bool { return len(id) <= maxID && idChars.MatchString(id) }

func isLanguage(tag string) bool {
	parsed, err := language.Parse(tag)
	return err == nil && parsed.String() == tag && tag != "und"
}

// IsURL reports whether a text is a whole address of a page.
func IsURL(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" && u.User == nil && !strings.ContainsAny(text, " \"<>")
}

func isFileOrURL(text string) bool { return IsURL(text) || isFilePath(text) || isOwnPath(text) }

// isOwnPath reports whether a text is the path of a page of the site.
func isOwnPath(text string) bool {
	u, err := url.Parse(text)
	return err == nil && strings.HasPrefix(text, "/") && u.Host == "" && !strings.ContainsAny(text, " \"<>\\")
}

func isOrigin(text string) bool {
	u, err := url.Parse(text)
	return IsURL(text) && err == nil && strings.Trim(u.Path, "/") == "" && u.RawQuery == "" && u.Fragment == ""
}

func isZone(name string) bool {
	_, err := time.LoadLocation(name)
	return err == nil && name != "Local"
}
