// Package starter writes what an owner begins with: a site folder, and drafts of articles.
package starter

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"portfolio/internal/template"
)

//go:embed texts
var texts embed.FS

// written are the languages that the texts are written in. The first is for owners with another one.
var written = []string{
	"en",
	"de",
	"es",
	"fr",
	"pt",
}

// samples are the ids of the sample articles, and the names of their texts. They speak to visitors, and are true of any site: an owner who
// has a browser only may leave them public until there are others.
var samples = []string{ArticleID, "reading", "specimen"}

// ArticleID is the id of the sample article that every site begins with.
const ArticleID = "hello"

// kit is what a kind of site begins with.
type kit struct {
	menu, sections string // as site.toml writes them; "" for what the site has
	about          bool   // whether it has a page about the owner
	publications   bool   // whether it has a page of publications
	services       bool   // whether it has a page of services
	bare           bool   // whether it has one sample article, and no introduction
}

var kits = map[string]kit{
	"freelancer": {services: true},
	"writer":     {menu: `["home", "articles", "newsletter", "search", "connects"]`, sections: `["newsletter"]`},
	"researcher": {menu: `["home", "about", "publications", "articles", "search", "connects"]`, about: true, publications: true},
	Minimal:      {bare: true},
}

// Kinds are the kinds of site that Owner.Kind may name. The first is the usual one.
var Kinds = []string{"freelancer", "writer", "researcher", Minimal}

// Looks are the looks that Owner.Look may name. The first is the usual one.
var Looks = []string{"overprint", "ledger", "poster", "letter", "terminal"}

// Themes are what Owner.Theme may say. The first is the usual one.
var Themes = []string{"dark", "light", "auto"}

// Minimal is the kind of site that has the least.
const Minimal = "minimal"

// Owner is what a new site is made from.
type Owner struct {
	Name, Email string
	Title       string // of the site, "" for the owner's name
	Role        string // what the owner does, in the first language; "" for a sample
	Place       string // where the owner lives, "" if pages do not say it
	URL         string // "" if it is not known yet
	Color       string // "" for the program's
	Look        string // one of Looks, "" for the first
	Theme       string // one of Themes, "" for the first
	Languages   []string
	TimeZone    string
	Now         time.Time
	Kind        string // of the site: one of Kinds
	NoSamples   bool   // whether the site begins without texts that are not the owner's
	HasTexts    bool   // whether there are texts already: profile.toml has no samples then, as they would be shown among them

	Shipped func(lang string) bool // reports whether the program has words in a language
}

// kit returns what the site begins with: without samples that is no page that would be empty.
func (o Owner) kit() kit {
	if o.NoSamples {
		return kit{sections: kits[o.Kind].sections, bare: true}
	}
	return kits[o.Kind]
}

// yesterday returns the day before in the owner's time zone, as YYYY-MM-DD: what the owner writes today comes before the samples.
func (o Owner) yesterday() string {
	zone, err := time.LoadLocation(o.TimeZone)
	if err != nil {
		zone = time.UTC
	}
	return o.Now.In(zone).AddDate(0, 0, -1).Format(time.DateOnly)
}

// adminLanguage returns the language of the owner's screens: the first of the site's that the program has words for.
func (o Owner) adminLanguage() string {
	for _, lang := range o.Languages {
		if o.Shipped(lang) {
			return lang
		}
	}
	return o.Languages[0]
}

// wordsHead is what the words of a language that is not shipped begin with.
const wordsHead = `# The words of the interface in the language %[1]s. Those that are missing here are shown in the site's first shipped language;
# portfolio check names them. A line is, for example:
# "about.title" = "…"
`

// Unfinished is the name of the folder in which portfolio init writes a site before it is where it belongs, or the end of that name. One
// that is left was written by an init that was killed, and the next one begins anew.
const Unfinished = ".unfinished-site"

// File is a file of a new site.
type File struct {
	Name string // its slash-separated path in the site folder
	Data []byte
}

// gitignore keeps what is private out of a repository.
const gitignore = "data/\nprivate/\n"

// Site returns the files of a new site. Comments are in its first language; texts are in all of them.
func Site(owner Owner) ([]File, error) {
	comments := textLang(owner.Languages[0])
	sources := map[string]string{
		"site.toml": "site." + comments + ".toml", "profile.toml": "profile." + comments + ".toml",
		"home.toml": "home." + comments + ".toml", "meetings.toml": "meetings." + comments + ".toml", "README.md": "readme." + comments + ".md", "AGENTS.md": "agents.md",
	}
	names := []string{"site.toml", "profile.toml", "home.toml", "meetings.toml", "README.md", "AGENTS.md"}
	kit := owner.kit()
	if kit.about {
		names, sources["about.toml"] = append(names, "about.toml"), "about."+comments+".toml"
	}
	if kit.publications {
		names, sources["publications.toml"] = append(names, "publications.toml"), "publications."+comments+".toml"
	}
	if kit.sections != "" {
		names, sources["newsletter.toml"] = append(names, "newsletter.toml"), "newsletter."+comments+".toml"
	}
	if kit.services {
		names, sources["services.toml"] = append(names, "services.toml"), "services."+comments+".toml"
	}
	files := []File{{".gitignore", []byte(gitignore)}}
	for _, name := range names {
		data, err := owner.render(sources[name])
		if err != nil {
			return nil, err
		}
		files = append(files, File{name, data})
	}
	for _, lang := range owner.Languages {
		for _, sample := range samples {
			if owner.NoSamples || kit.bare && sample != ArticleID {
				continue
			}
			data, err := owner.render(sample + "." + textLang(lang) + ".md")
			if err != nil {
				return nil, err
			}
			files = append(files, File{path.Join("articles", sample, lang+".md"), ownSlug(data, lang)})
		}
		if textLang(lang) == "de" {
			data, err := owner.render("imprint.de.md")
			if err != nil {
				return nil, err
			}
			files = append(files, File{path.Join("pages", "imprint", lang+".md"), bytes.Replace(data, []byte("[de]"), []byte("["+lang+"]"), 1)})
		}
		if !owner.Shipped(lang) {
			files = append(files, File{path.Join("words", lang+".toml"), []byte(fmt.Sprintf(wordsHead, lang))})
		}
	}
	return files, nil
}

// ownSlug makes the slug of a text that stands in for one in another language differ from the slug there.
func ownSlug(data []byte, lang string) []byte {
	if textLang(lang) == lang {
		return data
	}
	before, after, _ := bytes.Cut(data, []byte("\ntitle: "))
	return slices.Concat(before, []byte("-"+strings.ToLower(lang)+"\ntitle: "), after)
}

// textLang returns the language in which there is a text for one of lang.
func textLang(lang string) string {
	base, _, _ := strings.Cut(lang, "-")
	for _, have := range written {
		if have == base {
			return have
		}
	}
	return written[0]
}

// render fills in a text.
func (o Owner) render(name string) ([]byte, error) {
	text, err := texts.ReadFile("texts/" + name)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	parsed, err := template.Parse(name, string(text), template.Funcs{
		"quote":   func(arguments ...any) (any, error) { return strconv.Quote(arguments[0].(string)), nil },
		"sample":  func(arguments ...any) (any, error) { return o.sample(arguments[0].(string), arguments[1].(string)) },
		"samples": func(arguments ...any) (any, error) { return o.samples(arguments[0].(string)) },
	})
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	kit := o.kit()
	filled, err := parsed.Execute(map[string]any{
		"Name": o.Name, "Title": cmp.Or(o.Title, o.Name), "Email": o.Email, "Role": o.Role, "Place": o.Place, "URL": o.URL, "Color": o.Color, "Look": o.Look, "Theme": o.Theme,
		"TimeZone": o.TimeZone, "Yesterday": o.yesterday(), "AdminLanguage": o.adminLanguage(), "Menu": kit.menu, "Sections": kit.sections,
		"Languages": o.Languages, "First": o.Languages[0], "Others": o.Languages[1:],
		"HasIntro": !kit.bare, "HasServices": kit.services,
	})
	return []byte(filled), err
}

// sample returns the placeholder text of a file in a language, which the owner replaces.
func (o Owner) sample(lang, key string) (string, error) {
	text, err := sampleText(lang, key, o.Kind)
	return strconv.Quote(text), err
}

// samples returns the lines of a key of a file in the languages of the site: placeholder texts, or comments where there are to be none.
func (o Owner) samples(key string) (lines string, err error) {
	for _, lang := range o.Languages {
		if o.HasTexts || o.NoSamples {
			lines += "# " + key + "." + lang + " = \"…\"\n"
			continue
		}
		text, err := o.sample(lang, key)
		if err != nil {
			return "", err
		}
		lines += key + "." + lang + " = " + text + " # sample\n"
	}
	return lines, nil
}

// sampleText returns the text of a kind of site, or that of all kinds.
func sampleText(lang, key, kind string) (string, error) {
	data, err := texts.ReadFile("texts/samples.toml")
	if err != nil {
		return "", fmt.Errorf("read samples: %w", err)
	}
	samples := map[string]map[string]string{}
	if err := toml.Unmarshal(data, &samples); err != nil {
		return "", fmt.Errorf("read samples: %w", err)
	}
	if text := samples[textLang(lang)+"-"+kind][key]; text != "" {
		return text, nil
	}
	return samples[textLang(lang)][key], nil
}

// Draft returns the files of a new article: a draft in every language, each with a slug of its own.
func Draft(id string, langs []string, now time.Time) ([]File, error) {
	var files []File
	title := strings.ReplaceAll(id, "-", " ")
	title = strings.ToUpper(title[:1]) + title[1:]
	for i, lang := range langs {
		summary, err := sampleText(lang, "summary", "")
		if err == nil && i > 0 { // the id is in one language
			title, err = sampleText(lang, "title", "")
		}
		if err != nil {
			return nil, err
		}
		text := fmt.Sprintf("---\nslug: %s\ntitle: %q\ndescription: %q\ndate: %s\ndraft: true\nsample: true\n---\n\n",
			id, title, summary, now.Format(time.DateOnly))
		files = append(files, File{path.Join("articles", id, lang+".md"), []byte(text)})
	}
	return files, nil
}

// IsSample reports whether a Markdown file has the body of a sample article, whatever its language.
func IsSample(file []byte) bool {
	for _, sample := range samples {
		for _, lang := range written {
			text, err := texts.ReadFile("texts/" + sample + "." + lang + ".md")
			if err == nil && bytes.Equal(bodyOf(text), bodyOf(file)) {
				return true
			}
		}
	}
	return false
}

// bodyOf returns the body of a text, behind its front matter.
func bodyOf(text []byte) []byte {
	_, body, _ := bytes.Cut(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\n---\n"))
	return bytes.TrimSpace(body)
}
