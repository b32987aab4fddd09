package importer

import (
	"html"
	"slices"
	"strings"
	"unicode"

	"portfolio/internal/lazyregexp"
)

// cvSection is a section of JSON Resume, with its keys.
type cvSection struct {
	name      string
	titles    *lazyregexp.Regexp // what CVs call it
	who, what string             // the keys of an organization, and of a position or a title
	date      string             // the key of its date, "" for a begin and an end
	lines     string             // the key of all other words
	more      []string           // further ones
}

// cvSections are the sections by their titles. One that no other title fits is of the owner's own.
var cvSections = []cvSection{
	{"education", lazyregexp.New(`(?i)educa|degree|ausbildung|studium|formation|formaci|formaç`), "institution", "studyType", "", "summary", []string{"area", "score", "courses", "location", "url"}},
	{"awards", lazyregexp.New(`(?i)award|hono|prize|auszeichnung|prix|premio|prêmio`), "awarder", "title", "date", "summary", nil},
	{"certificates", lazyregexp.New(`(?i)certif|zertifi`), "issuer", "name", "date", "", []string{"url"}},
	{"publications", lazyregexp.New(`(?i)publica|papers|veröffentlich`), "publisher", "name", "releaseDate", "summary", []string{"url"}},
	{"languages", lazyregexp.New(`(?i)languages|sprachen|idiomas|langues`), "", "language", "", "fluency", nil},
	{"interests", lazyregexp.New(`(?i)interes|hobb|intérêt`), "", "name", "", "keywords", nil},
	{"references", lazyregexp.New(`(?i)references`), "", "name", "", "reference", nil},
	{"volunteer", lazyregexp.New(`(?i)volunt|ehrenamt|bénévol`), "organization", "position", "", "highlights", []string{"summary", "url"}},
	{"skills", lazyregexp.New(`(?i)skill|technolog|kenntnisse|compéten|competen`), "", "name", "", "keywords", []string{"level"}},
	{"work", lazyregexp.New(`(?i)experien|expérien|work|employ|position|appointment|erfahrung|emploi`), "name", "position", "", "highlights", []string{"summary", "location", "url"}},
	{"projects", lazyregexp.New(`(?i)proje|projet|proyect`), "entity", "name", "", "highlights", []string{"description", "url", "keywords", "roles"}},
	{ownSections, lazyregexp.New(``), "name", "position", "", "highlights", []string{"summary", "url"}},
}

// ownSections are not in the schema of JSON Resume.
const ownSections = "sections"

// The keys of entries, as CVs write them.
var (
	whoKeys  = []string{"institution", "company", "organization", "employer", "school", "awarder", "issuer", "publisher", "journal"}
	whatKeys = []string{"title", "position", "role", "degree", "name", "label", "award", "language"}
	fromKeys = []string{"start_date", "startdate"}
	toKeys   = []string{"end_date", "enddate", "date", "year", "years", "dates", "releasedate"}
	wordKeys = []string{"summary", "highlights", "details", "description", "items", "contents", "value", "department", "location", "level", "fluency", "keywords", "reference"}
	listKeys = []string{"highlights", "keywords", "courses", "roles"}
	factKeys = map[string]string{"full name": "name", "name": "name", "email": "email", "phone": "phone", "label": "label", "headline": "label", "url": "url", "website": "url", "summary": "summary"}
)

var (
	cvDate     = lazyregexp.New(`\b(\d{4}(?:-(?:0[1-9]|1[0-2]))?)(?:-\d\d)?\b`)
	cvOpen     = lazyregexp.New(`(?i)\b(?:now|present|presente|today|current|ongoing|since|heute|seit|depuis|aujourd.hui|actualidad|actual|hoy|hoje|atual|desde)\b|[-–]\s*$`)
	cvLanguage = lazyregexp.New(`([^,;(:]+)(?:\(([^)]*)\)|:\s*([^,;]*))?\s*(?:[,;]|$)`)
)

// curriculum is a CV in YAML as JSON Resume has it.
type curriculum struct {
	document map[string]any // lists by section, and basics
	basics   map[string]any
	lost     []string            // words that have no place
	authors  map[string][]string // of publications, by their titles: JSON Resume has none
}

// readCurriculum reads a CV as al-folio or RenderCV has it.
func readCurriculum(values map[string]any) curriculum {
	basics := map[string]any{}
	c := curriculum{document: map[string]any{"basics": basics}, basics: basics, authors: map[string][]string{}}
	for _, key := range sortedKeys(values) {
		switch value := values[key]; key {
		case "sections":
			sections, _ := value.(map[string]any)
			for _, title := range sortedKeys(sections) {
				c.section(strings.ReplaceAll(title, "_", " "), false, sections[title])
			}
			list, _ := value.([]any)
			for _, item := range list {
				table, _ := item.(map[string]any)
				c.section(cvText(table["title"]), textOf(table["type"]) == "map", table["contents"])
			}
		case "social_networks":
			c.basics["profiles"] = value
		case "location":
			if c.basics[key] = value; textOf(value) != "" {
				c.basics[key] = map[string]any{"city": value}
			}
		case "image", "photo": // copied as every file is
		default:
			c.fact(key, value)
		}
	}
	return c
}

// add adds an entry to a section of the document, or to the last of the owner's own.
func (c *curriculum) add(section string, entry map[string]any) {
	to, key := c.document, section
	if section == ownSections {
		own, _ := c.document[section].([]any)
		to, key = own[len(own)-1].(map[string]any), "entries"
	}
	entries, _ := to[key].([]any)
	to[key] = append(entries, entry)
}

// fact reads a fact about the owner.
func (c *curriculum) fact(name string, value any) {
	words := strings.Join(cvLines(value), ", ")
	switch key := factKeys[strings.ToLower(name)]; {
	case words == "":
	case sectionOf(name).name == "languages":
		c.languages(words)
	case key == "" || c.basics[key] != nil:
		c.lost = append(c.lost, name+": "+words)
	default:
		c.basics[key] = words
	}
}

// languages reads a line such as "French (native), English".
func (c *curriculum) languages(line string) {
	for _, m := range cvLanguage.FindAllStringSubmatch(line, -1) {
		c.add("languages", map[string]any{"language": strings.TrimSpace(m[1]), "fluency": strings.TrimSpace(m[2] + m[3])})
	}
}

func sectionOf(title string) cvSection {
	return cvSections[slices.IndexFunc(cvSections, func(s cvSection) bool { return s.titles.MatchString(title) })]
}

// section reads a section.
func (c *curriculum) section(title string, isFacts bool, contents any) {
	s := sectionOf(title)
	switch isOwn := s.name == ownSections && !isFacts; {
	case isOwn && strings.Contains("summary about profile", strings.ToLower(title)):
		c.basics["summary"] = strings.Join(cvLines(contents), " ")
		return
	case isOwn:
		own, _ := c.document[s.name].([]any)
		c.document[s.name] = append(own, map[string]any{"name": title})
	}
	var lines []string
	for _, item := range cvItems(contents) {
		values, _ := item.(map[string]any)
		switch table := lowered(values); {
		case isFacts:
			c.fact(cvText(table["name"]), table["value"])
		case len(table) == 0 || table["bullet"] != nil:
			lines = append(lines, cvLines(item)...)
		case table["items"] != nil && table.text(whatKeys...) == "": // several of one year
			items := cvItems(table["items"])
			delete(table, "items")
			for _, table["title"] = range items {
				c.entry(s, title, table)
			}
		default:
			c.entry(s, title, table)
		}
	}
	switch {
	case len(lines) == 0:
	case s.name == "languages":
		c.languages(strings.Join(lines, ", "))
	case s.lines == "keywords":
		c.add(s.name, map[string]any{"name": title, "keywords": lines})
	default:
		for _, line := range lines {
			c.entry(s, title, head{"title": line})
		}
	}
}

// entry adds one entry. A key that has no place is a line with its name.
func (c *curriculum) entry(s cvSection, title string, table head) {
	if doi := table.text("doi"); s.name == "publications" {
		c.authors[cvText(table.text(whatKeys...))] = cvLines(table["authors"])
		if delete(table, "authors"); doi != "" && table.text("url") == "" {
			table["url"] = "https://doi.org/" + doi
			delete(table, "doi")
		}
	}
	entry := map[string]any{}
	lines := s.dates(table, entry)
	for _, key := range sortedKeys(table) {
		said, place := cvLines(table[key]), s.place(strings.ReplaceAll(key, "_", ""))
		switch words := strings.Join(said, "; "); {
		case words == "" || key == "icon" || slices.Contains(fromKeys, key) || slices.Contains(toKeys, key):
		case place != "" && entry[place] == nil:
			entry[place] = cvValue(place, said)
		case slices.Contains(wordKeys, key):
			lines = append(lines, said...)
		default:
			lines = append(lines, strings.ReplaceAll(key, "_", " ")+": "+words)
		}
	}
	if s.date == "" && s.who != "" && entry[s.who] == nil && s.name != "projects" && s.name != ownSections { // the title of the section says what it was
		entry[s.who], entry[s.what] = entry[s.what], title
	}
	switch {
	case len(lines) == 0:
	case s.lines == "":
		c.lost = append(c.lost, title+": "+cvText(entry[s.what])+": "+strings.Join(lines, "; "))
	default:
		entry[s.lines] = cvValue(s.lines, lines)
	}
	c.add(s.name, entry)
}

// cvValue returns words as a key has them.
func cvValue(key string, words []string) any {
	if slices.Contains(listKeys, key) {
		return words
	}
	return strings.Join(words, "; ")
}

// place returns the key of JSON Resume for one of a CV, "" for none.
func (s cvSection) place(name string) string {
	if name == s.who && s.name == ownSections { // the name of an entry is no organization's
		return s.what
	}
	own := append([]string{s.who, s.what}, s.more...)
	switch at := slices.IndexFunc(own, func(key string) bool { return strings.EqualFold(key, name) }); {
	case at >= 0:
		return own[at]
	case slices.Contains(whoKeys, name):
		return s.who
	case slices.Contains(whatKeys, name):
		return s.what
	}
	return ""
}

// dates adds the dates of an entry, and returns the words for them that say more.
func (s cvSection) dates(table head, entry map[string]any) []string {
	said := table.text(toKeys...)
	if from := table.text(fromKeys...); from != "" {
		said = from + " – " + said
	}
	found := cvDate.FindAllStringSubmatch(said, -1)
	last := len(found) - 1
	switch {
	case last < 0:
	case s.date != "":
		entry[s.date] = found[0][1]
	default:
		if last > 0 || s.name != "education" || cvOpen.MatchString(said) {
			entry["startDate"] = found[0][1]
		}
		if last > 0 || !cvOpen.MatchString(said) {
			entry["endDate"] = found[last][1]
		}
	}
	rest := cvOpen.ReplaceAllString(cvDate.ReplaceAllString(said, ""), "")
	if strings.ContainsFunc(rest, unicode.IsLetter) || s.date != "" && last > 0 {
		return []string{said}
	}
	return nil
}

// cvItems returns the items of a list, or a value as one.
func cvItems(value any) []any {
	if list, ok := value.([]any); ok || value == nil {
		return list
	}
	return []any{value}
}

// cvText returns a text without markup.
func cvText(value any) string {
	return plain(html.UnescapeString(liquidValue.ReplaceAllString(textOf(value), "")))
}

// cvLines returns the words of a value: a line for each text and each table in it.
func cvLines(value any) []string {
	switch value := value.(type) {
	case []any:
		var lines []string
		for _, item := range value {
			lines = append(lines, cvLines(item)...)
		}
		return lines
	case map[string]any:
		title, rest := cvText(head(value).text(whatKeys...)), []string{}
		for _, key := range sortedKeys(value) {
			if !slices.Contains(whatKeys, key) {
				rest = append(rest, cvLines(value[key])...)
			}
		}
		return notEmpty(strings.Join(notEmpty(title, strings.Join(rest, "; ")), ": "))
	}
	return notEmpty(cvText(value))
}
