package content

import (
	"reflect"
	"slices"
	"strings"
	"time"

	"portfolio/i18n"
)

// Settings are the settings of the site that do not describe its owner: site.toml.
type Settings struct {
	Name          string      // of the site: above its pages, in titles, emails and feeds
	URL           string      `optional:"true" is:"origin"`                                     // its public address
	Languages     []i18n.Lang `is:"language"`                                                   // the fallback first
	AdminLanguage i18n.Lang   `toml:"admin_language" optional:"true" is:"language"`             // of the owner's screens, until another is chosen there: any that there are words in; the first of Languages if absent
	TimeZone      string      `toml:"time_zone" optional:"true" is:"zone"`                      // of the owner: an IANA name, such as Europe/Madrid
	Currency      string      `optional:"true" is:"currency"`                                   // of prices: a code of ISO 4217; services.toml and verticals.toml may name another
	Look          string      `optional:"true" oneof:"overprint ledger poster letter terminal"` // how pages are set, their letters, corners, lists and first screen; `"overprint"` if absent
	Color         string      `optional:"true" is:"color"`                                      // of the brand: #rrggbb
	Color2        string      `optional:"true" is:"color"`                                      // the second ink, of the second voice; one that goes with `color` if absent
	Ground        string      `optional:"true" oneof:"paper white tint ink"`                    // what pages are printed on: warm paper, white, a tint of `color`, or an ink of its hue, dark by day too; the look's if absent
	Theme         string      `optional:"true" oneof:"dark light auto"`                         // what a visitor who has chosen neither theme sees: `"auto"` is what their system prefers; `"dark"` if absent
	Frame         string      `optional:"true" oneof:"rail top none"`                           // where name and menu are: in a column, in the first line, or behind a button; the look's if absent
	Covers        bool        `optional:"true"`                                                 // whether a text without a picture of its own gets a drawing
	Menu          []string    `optional:"true" is:"menu"`                                       // names of pages and of folders in pages/, in order; what the site has if absent
	MenuMore      []string    `toml:"menu_more" optional:"true" is:"menu"`                      // more of them, in a second and smaller group
	Sections      []string    `optional:"true" is:"section"`                                    // those that need no file of their own
	Robots        string      `optional:"true" oneof:"all search none"`                         // which crawlers may read the site: all, only those of search engines, or none
	Demonstration bool        `optional:"true"`                                                 // whether people, clients and figures are invented: every page says so
	Source        string      `optional:"true" is:"url"`                                        // the public repository of the program: pages link to it; they do not if it is absent
	Git           bool        `optional:"true"`                                                 // whether each publication in the browser is a commit, where the folder is in a work tree

	Addresses string `optional:"true" oneof:"query prefix"` // how addresses tell languages apart: by ?lng= where languages share a path, or by /de/ before all but the first; by ?lng= if absent

	MixLanguages bool `toml:"mix_languages" optional:"true"` // whether the lists, feeds and searches of each language have the texts that it lacks, in the language that they are in

	Permalinks Permalinks `optional:"true"`

	Feeds []FormerFeed `optional:"true"` // addresses that answer as the feed of a former site did

	Meta Meta `optional:"true"`

	SearchExamples i18n.Localized[[]string] `toml:"search_examples" optional:"true"` // searches that the search page suggests

	CountViews bool `toml:"count_views" optional:"true"` // whether views of pages are counted, in sums without anybody in them

	HSTS           bool `optional:"true"`                        // whether browsers must use https, once they have
	HSTSSubdomains bool `toml:"hsts_subdomains" optional:"true"` // whether they must for all subdomains of the site as well
	NightlyBackups int  `toml:"nightly_backups" optional:"true"` // how many are kept beside the database; 0 for none
	BackupWarning  bool `toml:"backup_warning" optional:"true"`  // whether the owner is warned when the last backup is old

	Retention            Retention `optional:"true"`
	Privacy              Privacy   `optional:"true"`
	AccessibilityChecked string    `toml:"accessibility_checked" optional:"true" is:"date"` // the day on which somebody last checked the pages

	Promises []string `optional:"true" is:"promise"` // those that the owner has confirmed
}

// What Settings.Robots says.
const (
	RobotsAll    = "all"
	RobotsSearch = "search"
	RobotsNone   = "none"
)

// AddressesPrefix is what Settings.Addresses says of a site whose addresses begin with the language.
const AddressesPrefix = "prefix"

// Privacy is what the privacy page cannot know.
type Privacy struct {
	Authority    i18n.Localized[string] `optional:"true"`                               // the data protection authority that visitors can complain to
	AuthorityURL string                 `toml:"authority_url" optional:"true" is:"url"` // its site
	Changed      string                 `optional:"true" is:"date"`                     // when what the page says last changed, YYYY-MM-DD
}

// defaultSettings returns the settings of a site.toml that leaves everything out.
func defaultSettings() Settings {
	return Settings{
		TimeZone: "UTC", Currency: "EUR", Robots: RobotsAll, Covers: true, CountViews: true, HSTS: true, NightlyBackups: 7, BackupWarning: true,
		Retention: defaultRetention(),
	}
}

// Zone returns the owner's time zone.
func (s Settings) Zone() *time.Location {
	zone, err := time.LoadLocation(s.TimeZone)
	if err != nil { // cannot happen: Load refuses such a zone
		return time.UTC
	}
	return zone
}

// loadSettings reads site.toml. It returns an error where there can be no site.
func (l *loader) loadSettings() (Settings, error) {
	const name = "site.toml"
	settings := defaultSettings()
	d, there := l.open(name)
	if !there {
		return settings, l.impossible(name, "there is no site.toml", "add one with name and languages: portfolio init writes it")
	}
	l.langs = l.languages(d)
	d.site, d.langs = l.langs, l.langs
	if !d.table(reflect.ValueOf(&settings).Elem(), d.values, "") || len(l.langs) == 0 {
		return settings, l.impossible(name, "the settings are not complete", "add name and languages")
	}
	if _, said := d.values["promises"]; !said {
		l.noPromises = true
	}
	if _, written := d.values["time_zone"]; written {
		l.hintUTC(name, settings.TimeZone, "dates and hours of the site are on the clock of servers")
	}
	l.hintAuthority(name, settings)
	if settings.Addresses != AddressesPrefix {
		for _, key := range settings.Permalinks.sharing() {
			d.mistake(path("").key("permalinks").key(key), "the patterns of two languages differ in the slash at their end alone, so that they are one address", "write the slash in both or in none")
		}
	}
	settings.Retention = settings.Retention.orDefault()
	settings.Languages = l.langs
	settings.AdminLanguage = l.adminLanguage(d, settings.AdminLanguage)
	return settings, nil
}

// hintUTC hints at a time zone that is the one of servers.
func (l *loader) hintUTC(file, zone, consequence string) {
	if strings.TrimPrefix(zone, "Etc/") == "UTC" {
		l.findings.hint(file, 0, "the time zone is "+zone+": "+consequence, `write where you are, such as time_zone = "Europe/Madrid"`)
	}
}

// adminLanguage returns the language of the owner's screens: the one that is said, which may be none of the site's, if there are
// words in it, else the first of the site.
func (l *loader) adminLanguage(d decoder, said i18n.Lang) i18n.Lang {
	shipped, _ := i18n.Shipped(l.options.Words) // it fails for a malformed pattern alone
	switch {
	case said == "":
		return l.langs[0]
	case slices.Contains(l.langs, said), slices.Contains(shipped, said), l.hasWords(said):
		return said
	}
	d.mistake(path("").key("admin_language"), "there are no words in the admin_language "+quoted(string(said)),
		"use one of "+strings.Join(langNames(shipped), ", ")+", or write words/"+string(said)+".toml")
	return l.langs[0]
}

// languages returns the languages of site.toml that there are words for. All other texts need them.
func (l *loader) languages(d decoder) []i18n.Lang {
	list, _ := d.values["languages"].([]any)
	shipped, _ := i18n.Shipped(l.options.Words) // it fails for a malformed pattern alone
	var langs []i18n.Lang
	for i, item := range list {
		text, _ := item.(string)
		lang, at := i18n.Lang(text), path("").key("languages").index(i)
		switch {
		case slices.Contains(langs, lang):
			d.mistake(at, "the language "+quoted(text)+" is there twice", "delete one")
		case isLanguage(text) && !slices.Contains(shipped, lang) && !l.hasWords(lang):
			d.mistake(at, "there are no words in the language "+quoted(text), "use one of "+strings.Join(langNames(shipped), ", ")+", or write words/"+text+".toml")
		case isLanguage(text):
			langs = append(langs, lang)
		}
		l.refusedLanguage = l.refusedLanguage || !slices.Contains(langs, lang)
	}
	return langs
}
