package content

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"portfolio/i18n"
)

// A site has one list of prices: min and max of what services.toml and verticals.toml offer, and the rates in services.toml. The text
// beside min and max names them both; other texts that offer something, and the owner's words, name no price that is not in the list.
// Articles, projects and clients are not looked at: they tell of other people's money as well.

// Rate is a price of the list that no service, product or industry has, such as that of an hour of work.
type Rate struct {
	ID  string `is:"id"`
	Min int    `is:"money"`                 // the price, or the lowest; texts name it with what it is for, as in "€60 an hour"
	Max int    `optional:"true" is:"money"` // leave it out where there is no upper bound
}

// check holds that a range is one.
func (r *Rate) check(wrong func(key, what, do string)) { checkRange(r.Min, r.Max, wrong) }

// offering are the files whose texts quote the list of prices.
var offering = []string{"home.toml", "profile.toml", "opportunities.toml", "knowledge.toml", "services.toml", "verticals.toml"}

const (
	signPattern   = `([A-Z]{0,3}\p{Sc}|\b[A-Z]{3}\b)`
	numberPattern = `(\d+(?:[.,'’\x{a0}\x{202f}]\d+)*)`
	rangePattern  = numberPattern + `(?:\s?[–-]\s?` + numberPattern + `)?`
)

var (
	number = regexp.MustCompile(numberPattern)
	amount = regexp.MustCompile(signPattern + `[\s\x{a0}\x{202f}]?` + rangePattern + `|` + rangePattern + `[\s\x{a0}\x{202f}]?` + signPattern)
)

// statedPrice is an amount of money in a text, or a range of them.
type statedPrice struct {
	text, sign, lowest, highest string // highest is "" where there is no range
}

// statedPrices returns the amounts of money in a text.
func statedPrices(text string) []statedPrice {
	var stated []statedPrice
	if !strings.ContainsAny(text, "0123456789") { // most texts: the pattern is slow, and reads all that owners write
		return nil
	}
	for _, m := range amount.FindAllStringSubmatch(text, -1) {
		stated = append(stated, statedPrice{m[0], m[1] + m[6], plainNumber(m[2] + m[4]), plainNumber(m[3] + m[5])})
	}
	return stated
}

// plainNumber returns a number without what separates its thousands, and without its cents if there are none.
func plainNumber(text string) string {
	cents := ""
	if at := len(text) - 3; at > 0 && (text[at] == '.' || text[at] == ',') {
		text, cents = text[:at], text[at+1:]
	}
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
	if cents == "" || cents == "00" {
		return digits
	}
	return digits + "." + cents
}

// plainSpaces returns a text as an owner types it.
func plainSpaces(text string) string {
	return strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(text)
}

// noteWording calls note where a price in words does not name the figures beside it.
func noteWording(key string, text i18n.Localized[string], lowest, highest int, note func(key, what, do string)) {
	for lang, words := range text {
		if lang == "" && len(text) > 1 || len(statedPrices(words)) == 0 {
			continue
		}
		var named []string
		for _, figure := range number.FindAllString(words, -1) {
			named = append(named, plainNumber(figure))
		}
		for _, figure := range []int{lowest, highest} {
			if figure > 0 && !slices.Contains(named, strconv.Itoa(figure)) {
				note(languageKey(key, lang), quoted(plainSpaces(words))+" does not name the price beside it, "+strconv.Itoa(figure), "correct the text, or `min` and `max`")
				break
			}
		}
	}
}

// languageKey returns the path of a text in a language, below the item that has it.
func languageKey(key string, lang i18n.Lang) string {
	if lang == "" {
		return key
	}
	return string(path(key).key(string(lang)))
}

// listedPrice is a price of the list, with the signs that its currency has.
type listedPrice struct {
	signs           []string
	lowest, highest string // highest is "" where there is no upper bound
}

// prices returns the list of prices.
func (s *Site) prices() []listedPrice {
	var list []listedPrice
	add := func(signs []string, lowest, highest int) {
		if lowest > 0 {
			list = append(list, listedPrice{signs, strconv.Itoa(lowest), strings.TrimPrefix(strconv.Itoa(highest), "0")})
		}
	}
	signs := s.currencySigns(s.Services.Currency)
	for _, service := range slices.Concat(s.Services.Main, s.Services.Products, s.Services.Deployments) {
		add(signs, service.Min, service.Max)
	}
	for _, c := range s.Services.UseCases() {
		add(signs, c.Min, c.Max)
	}
	for _, rate := range s.Services.Rates {
		add(signs, rate.Min, rate.Max)
	}
	signs = s.currencySigns(s.Verticals.Currency)
	for _, vertical := range s.Verticals.Pages {
		add(signs, vertical.Min, vertical.Max)
	}
	return list
}

// currencySigns returns a currency's code, and its signs in the languages of the site.
func (s *Site) currencySigns(code string) []string {
	signs := []string{code}
	for _, lang := range s.Languages.List() {
		signs = append(signs, s.Languages.Messages(lang).CurrencySign(code))
	}
	return signs
}

// has reports whether a price of a text is this one, or one end of it.
func (p listedPrice) has(stated statedPrice) bool {
	if !slices.ContainsFunc(p.signs, func(sign string) bool {
		return strings.HasSuffix(stated.sign, sign) || strings.HasSuffix(sign, stated.sign) // US$ and $ in one text are the same
	}) {
		return false
	}
	if stated.highest != "" {
		return stated.lowest == p.lowest && stated.highest == p.highest
	}
	return stated.lowest == p.lowest || stated.lowest == p.highest
}

// notePrices notes a text that names an amount of money, where texts offer something. A price in words beside its figures is none.
func (d *decoder) notePrices(text string, at path, r rules) {
	key, _, _ := strings.Cut(r.name, ".")
	if slices.Contains(offering, d.file) && key != "price" && key != "pricing" && len(statedPrices(text)) > 0 {
		*d.used = append(*d.used, reference{kind: "prices", name: text, file: d.file, line: d.line(at)})
	}
}

// notePrices notes the owner's words that name an amount of money. Those of language.* are examples of how a language writes one.
func (w ownWords) notePrices(file string, doc document, table map[string]any, at path) {
	for name, value := range table {
		key := at.key(name)
		if nested, ok := value.(map[string]any); ok && (at != "" || name != "language") {
			w.notePrices(file, doc, nested, key)
		} else if text, ok := value.(string); ok && !strings.HasPrefix(name, "language.") && len(statedPrices(text)) > 0 {
			w.used = append(w.used, reference{kind: "prices", name: text, file: file, line: doc.line(key)})
		}
	}
}

// checkPrices notes the prices in a text that the list does not have. Letters that are no currency of the list are no price.
func (l *loader) checkPrices(site *Site, r reference, list []listedPrice) {
	for _, stated := range statedPrices(r.name) {
		code := strings.Trim(stated.sign, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
		known := stated.sign == site.Services.Currency || stated.sign == site.Verticals.Currency
		if len(list) > 0 && (!code || known) && !slices.ContainsFunc(list, func(p listedPrice) bool { return p.has(stated) }) {
			l.findings.add(r.file, r.line, "the price "+quoted(plainSpaces(stated.text))+" is not in the list of prices",
				"correct it, or add it to services.toml, as a [[rate]] if nothing there costs it")
		}
	}
}
