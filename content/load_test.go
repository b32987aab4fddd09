package content

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/i18n"
)

// least is the least site folder.
var least = map[string]string{
	"site.toml":    "name = \"Ada\"\npromises = []\nlanguages = [\"en\"]\n",
	"profile.toml": "name = \"Ada\"\nemail = \"ada@example.com\"\n",
}

// siteFolder returns the least site folder in both languages with other files put on top of it.
func siteFolder(files map[string]string) fstest.MapFS {
	all := maps.Clone(least)
	all["site.toml"] = "name = \"Ada\"\nlanguages = [\"en\", \"es\"]\npromises = []\n"
	maps.Copy(all, files)
	fsys := fstest.MapFS{}
	for name, text := range all {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

func lines(findings Findings) []string {
	var lines []string
	for _, finding := range findings {
		lines = append(lines, finding.String())
	}
	return lines
}

func TestLoadTheLeastSite(t *testing.T) {
	fsys := fstest.MapFS{}
	for name, text := range least {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	site, findings, err := Load(fsys, Options{})
	if err != nil || len(findings) > 0 {
		t.Fatalf("%v, %v", err, findings)
	}
	if site.Profile.Name != "Ada" || site.Settings.AdminLanguage != "en" || site.Settings.Currency != "EUR" || site.Settings.Zone().String() != "UTC" {
		t.Errorf("the settings are %+v, the owner %+v", site.Settings, site.Profile)
	}
	for _, section := range []i18n.Section{
		i18n.SectionAbout, i18n.SectionArticles, i18n.SectionCertificates, i18n.SectionChat, i18n.SectionClients, i18n.SectionGallery, i18n.SectionHumor,
		i18n.SectionLinks, i18n.SectionMeetings, i18n.SectionNewsletter, i18n.SectionOpportunities, i18n.SectionPodcast, i18n.SectionProjects, i18n.SectionResume, i18n.SectionServices,
		i18n.SectionSurveys, i18n.SectionTalks, i18n.SectionTestimonials, i18n.SectionTutorials, i18n.SectionVerticals,
	} {
		if site.Has(section) {
			t.Errorf("the least site has %s", section)
		}
	}
	if !site.HasPage(i18n.Home) || site.HasPage(i18n.Podcast) {
		t.Error("the least site has a home page, and no podcast")
	}
}

// TestImpossibleSites checks that Load names what makes a site impossible.
func TestImpossibleSites(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"site.toml", "", "site.toml:1: languages is missing: "},
		{"site.toml", "name = \"Ada\"\nlanguages = [\n", "site.toml:2: this is not TOML: "},
		{"site.toml", "name = \"Ada\"\nlanguages = [\"tlh\"]", "site.toml:2: there are no words in the language \"tlh\": "},
		{"site.toml", "languages = [\"en\"]", "site.toml:1: name is missing: "},
		{"site.toml", "\xff", "site.toml:1: the text is not UTF-8: "},
		{"profile.toml", "name = Ada", "profile.toml:1: this is not TOML: "},
		{"profile.toml", "email = \"ada@example.com\"", "profile.toml:1: name is missing: "},
		{"profile.toml", "name = \"Ada\"\nemail = \"ada\"", "profile.toml:2: email is \"ada\": "},
	} {
		site, findings, err := Load(siteFolder(map[string]string{c.file: c.text}), Options{})
		if site != nil || err == nil || !slices.Contains(lines(findings), err.Error()) {
			t.Errorf("%s %q: %v, %v", c.file, c.text, err, findings)
			continue
		}
		if !slices.ContainsFunc(lines(findings), func(line string) bool { return strings.HasPrefix(line, c.want) }) {
			t.Errorf("%s %q: no finding %s…\n%s", c.file, c.text, c.want, strings.Join(lines(findings), "\n"))
		}
	}
	for _, absent := range []string{"site.toml", "profile.toml"} {
		fsys := siteFolder(nil)
		delete(fsys, absent)
		if _, _, err := Load(fsys, Options{}); err == nil || !strings.HasPrefix(err.Error(), absent+":1: there is no "+absent) {
			t.Errorf("without %s: %v", absent, err)
		}
	}
}

// TestFindings checks what Load says of one mistake in a folder that can be served all the same.
func TestFindings(t *testing.T) {
	const project = "[[project]]\nid = \"x\"\ntitle = \"X\"\ndescription = \"About X\"\n"
	const en = "name = \"Ada\"\nlanguages = [\"en\"]\n"
	const boats = "title = \"Boats\"\ndescription = \"On boats\"\npath = \"/boats\"\n[[question]]\nid = \"hull\"\nkind = \"choice\"\nlabel = \"Hull\"\n" +
		"option = [{value = \"wood\", label = \"Wood\"}, {value = \"steel\", label = \"Steel\"}]"
	for _, c := range []struct{ why, file, text, want string }{
		{"an unknown key", "projects.toml", project + "titel = \"x\"", `projects.toml:5: unknown key "titel": did you mean title?`},
		{"an unknown key like none", "podcast.toml", "episodes = 3", `podcast.toml:1: unknown key "episodes": use one of alt, image, topic`},
		{"an unknown key with a line break", "podcast.toml", "\"a\\nb\" = 3", `podcast.toml:1: unknown key "a\nb": did you mean alt?`},
		{"bad TOML", "projects.toml", "\n\n[[project]\n", `projects.toml:3: this is not TOML: expected ']]' to close array table name: correct the line`},
		{"an open list", "projects.toml", project + "# tools\n\ntechnologies = [\n\"Go\",\n\"SQL\"\n\n[[project]]\nid = \"y\"", `projects.toml:7: this is not TOML: expected ',' or ']' after array value: close what begins in this line, or correct line 11`},
		{"an open list at the beginning", "projects.toml", "a = [\n1\n\n", `projects.toml:1: this is not TOML: array is incomplete: close what begins in this line, or correct line 3`},
		{"an open text", "projects.toml", "[[project]] # one\nid = \"\"\"x\ntitle = 1\n", `projects.toml:2: this is not TOML: multiline basic string not terminated by """: close what begins in this line, or correct line 3`},
		{"too many keys", "projects.toml", numberedKeys(maxKeys + 1), `projects.toml:10001: the file cannot be read: it has more than 10000 keys and items of lists: make it smaller`},
		{"too deep a key", "projects.toml", "\n" + strings.Repeat("a.", maxDepth) + "b = 1", `projects.toml:2: the file cannot be read: its keys nest more than 16 deep: make it smaller`},
		{"too many words", "words/en.toml", numberedKeys(maxKeys + 1), `words/en.toml:10001: the file cannot be read: it has more than 10000 keys and items of lists: make it smaller`},
		{"a key twice", "projects.toml", "\n[[project]]\nid = \"a\"\nid = \"b\"", `projects.toml:4: this is not TOML: key id is already defined: correct the line`},
		{"a missing key", "projects.toml", "\n\n[[project]]\nid = \"x\"\ntitle = \"X\"", `projects.toml:3: description is missing: add it in every language: description.en, description.es`},
		{"a missing language", "projects.toml", strings.Replace(project, "title =", "title.en =", 1), `projects.toml:3: title.es is missing: write it, or title = "…" if it is the same in every language`},
		{"an empty text", "projects.toml", strings.Replace(project, `"X"`, `" "`, 1), `projects.toml:3: title is empty: write it`},
		{"an empty text in a language", "projects.toml", "[[project]]\nid = \"x\"\ntitle = \"X\"\ndescription.en = \"X\"\ndescription.es = \"\"", `projects.toml:5: description.es is empty: write it`},
		{"no language", "projects.toml", project + "story.en = \"x\"\nstory.es = \"x\"\nstory.klingon = \"x\"", `projects.toml:7: "klingon" is not a language: use one of en, es`},
		{"another language", "projects.toml", project + "story.en = \"x\"\nstory.es = \"x\"\nstory.fr = \"x\"", `projects.toml:7: hint: nobody reads the texts in "fr": add it to languages in site.toml, or delete them`},
		{"a number", "projects.toml", strings.Replace(project, `"X"`, "1", 1), `projects.toml:3: title has a value of the wrong type: write a text in quotation marks`},
		{"no list", "projects.toml", "[project]\nid = \"x\"", `projects.toml:1: project has a value of the wrong type: write [[project]] above it, a table for each`},
		{"no list of texts", "projects.toml", project + "technologies = \"Go\"", `projects.toml:5: technologies has a value of the wrong type: write a list: technologies = ["…", "…"]`},
		{"a negative number", "podcast.toml", "[[topic]]\nid = \"x\"\ntitle = \"X\"\nvotes = -1", `podcast.toml:4: votes has a value of the wrong type: write a whole number from 0 to 1000000000, without quotation marks`},
		{"a wrong boolean", "site.toml", "name = \"Ada\"\nlanguages = [\"en\"]\ndemonstration = \"no\"", `site.toml:3: demonstration has a value of the wrong type: write true or false`},
		{"an id twice", "projects.toml", project + project, `projects.toml:6: id "x" is that of the item in line 2: give it another id`},
		{"an id with a space", "projects.toml", strings.Replace(project, `"x"`, `"x y"`, 1), `projects.toml:2: id is "x y": use letters without accents, digits, hyphens and underscores`},
		{"no date", "gallery.toml", project + "status = \"live\"\ndate = \"2026-02-30\"", `gallery.toml:6: date is "2026-02-30": write a day that exists, as in "2026-11-22"`},
		{"a status without a date", "gallery.toml", project + "status = \"live\"", `gallery.toml:5: the status has no date: add the day since when it holds: date = "2026-11-22"`},
		{"an unknown status", "gallery.toml", project + "status = \"life\"\ndate = 2026-02-03", `gallery.toml:5: status is "life": did you mean live?`},
		{"no URL", "projects.toml", project + "repo = \"javascript:alert(1)\"", `projects.toml:5: repo is "javascript:alert(1)": write a whole address, such as "https://example.com/page"`},
		{"no picture", "projects.toml", project + "image = \"img/x.png\"\nalt = \"X\"", `projects.toml:5: there is no picture "img/x.png": put it there, or correct the path`},
		{"a path that climbs out", "projects.toml", project + "image = \"../x.png\"\nalt = \"X\"", `projects.toml:5: image is "../x.png": write the path of a picture in img/, such as "img/portrait.jpg"`},
		{"a path of what is not served", "projects.toml", project + "image = \"private/x.png\"\nalt = \"X\"", `projects.toml:5: image is "private/x.png": write the path of a picture in img/, such as "img/portrait.jpg"`},
		{"a picture without words", "projects.toml", project + "image = \"img/plan.png\"", `projects.toml:5: the picture has no words for who cannot see it: add alt.en, alt.es`},
		{"no icon", "links.toml", "[[group]]\nid = \"a\"\ntitle = \"A\"\n[[group.link]]\nid = \"b\"\nkind = \"mail\"\ntitle = \"B\"\nicon = \"starr\"", `links.toml:8: there is no icon "starr": use one of lucide.dev, such as star`},
		{"no page", "links.toml", "[[group]]\nid = \"a\"\ntitle = \"A\"\n[[group.link]]\nid = \"b\"\nkind = \"internal\"\ntitle = \"B\"\npage = \"abuot\"", `links.toml:8: there is no page "abuot": did you mean about?`},
		{"no social link", "links.toml", "[[group]]\nid = \"a\"\ntitle = \"A\"\n[[group.link]]\nid = \"b\"\nkind = \"external\"\ntitle = \"B\"\nsocial = \"code\"", `links.toml:8: there is no social link with the id "code": delete it`},
		{"two targets", "links.toml", "[[group]]\nid = \"a\"\ntitle = \"A\"\n[[group.link]]\nid = \"b\"\nkind = \"mail\"\ntitle = \"B\"\nurl = \"https://example.com\"", `links.toml:6: a mail link leads to the address in profile.toml: delete page, url and social`},
		{"no talk", "resume.toml", "summary = \"I\"\ntalks = [\"x\"]", `resume.toml:2: there is no talk with the id "x": delete it`},
		{"a range upside down", "services.toml", "[[main]]\nid = \"x\"\ntitle = \"X\"\ndescription = \"X\"\nprice = \"X\"\nmin = 3\nmax = 2", "services.toml:6: `min` is more than `max`: swap them, or delete `max` where there is no upper bound"},
		{"a price in words that is another", "services.toml", "[[main]]\nid = \"x\"\ntitle = \"X\"\ndescription = \"X\"\nmin = 50\nmax = 500\nprice.en = \"$50–500\"\nprice.es = \"50–400 $\"", "services.toml:8: \"50–400 $\" does not name the price beside it, 500: correct the text, or `min` and `max`"},
		{"a price that is not in the list", "home.toml", "[[term]]\ntitle = \"Rates\"\nvalue = \"from €25/hour\"", `home.toml:3: the price "€25" is not in the list of prices: correct it, or add it to services.toml, as a [[rate]] if nothing there costs it`},
		{"lists of different lengths", "about.toml", "intro.en = [\"a\"]\nintro.es = [\"a\", \"b\"]", `about.toml:1: hint: intro has 1 in en, 2 in es: translate the same ones`},
		{"a long text", "profile.toml", least["profile.toml"] + "description = \"" + strings.Repeat("x", 91) + "\"", `profile.toml:3: hint: description has 91 characters: 0 to 90 are best`},
		{"no currency", "site.toml", en + "currency = \"euro\"", `site.toml:3: currency is "euro": write a code of ISO 4217, such as "EUR"`},
		{"no words for the screens", "site.toml", en + "admin_language = \"eo\"", `site.toml:3: there are no words in the admin_language "eo": use one of ` + shippedLanguages(t) + `, or write words/eo.toml`},
		{"no zone", "site.toml", en + "time_zone = \"Europe/Nowhere\"", `site.toml:3: time_zone is "Europe/Nowhere": write a zone of the IANA database, such as "Europe/Madrid"`},
		{"no color", "site.toml", en + "color = \"teal\"", `site.toml:3: color is "teal": write a color such as "#0a7" or "#00aa77"`},
		{"no origin", "site.toml", en + "url = \"https://example.com/blog\"", `site.toml:3: url is "https://example.com/blog": write the public address of the site, such as "https://example.com", without a path`},
		{"no word about promises", "site.toml", en + "# promises", `site.toml:1: hint: promises is not there, so the pages promise nothing in your name: name those that are true of you, or write promises = []: "answer-in-five-days" prints “I answer within five working days`},
		{"votes of nobody", "podcast.toml", "[[topic]]\nid = \"x\"\ntitle = \"X\"\nvotes = 12", `podcast.toml:1: hint: the topic x starts with votes that were not given by anybody: delete votes: each topic starts at 0`},
		{"no promise", "site.toml", en + "promises = [\"two-companys\"]", `site.toml:3: there is no promise "two-companys": did you mean two-companies?`},
		{"a page near one for the menu", "site.toml", en + "menu = [\"artcles\"]", `site.toml:3: there is no page "artcles": did you mean articles?`},
		{"an absent page in the menu", "site.toml", en + "menu = [\"podcast\"]", `site.toml:3: hint: "podcast" is a page that this site does not have: delete it, or add what it shows`},
		{"no page in the menu", "site.toml", en + "menu = [\"home\", \"blog\"]", `site.toml:3: there is no page "blog": use one of `},
		{"an unknown section", "site.toml", en + "sections = [\n  \"newsletter\",\n  \"blog\",\n]", `site.toml:5: an item of sections is "blog": use one of chat, newsletter`},
		{"surveys as a section", "site.toml", en + "sections = [\"surveys\"]", `site.toml:3: an item of sections is "surveys": delete it: the site has the surveys that are files in surveys/`},
		{"a survey by another name", "surveys/results.toml", boats, `surveys/results.toml:1: the file's name cannot be the name of a survey: use lower-case letters`},
		{"a survey at another page's address", "surveys/boats.toml", strings.Replace(boats, "/boats", "/about", 1), `surveys/boats.toml:1: the address /about is that of another page: choose another path`},
		{"a survey at no address", "surveys/boats.toml", strings.Replace(boats, "/boats", "boats", 1), `surveys/boats.toml:1: the path "boats" cannot be an address: choose another path`},
		{"a question of no kind", "surveys/boats.toml", strings.Replace(boats, "choice", "choise", 1), `surveys/boats.toml:6: kind is "choise": did you mean choice?`},
		{"a question without options", "surveys/boats.toml", boats + "\n[[question]]\nid = \"more\"\nkind = \"select\"\nlabel = \"More\"", `surveys/boats.toml:9: option needs two answers or more: add tables`},
		{"a question with a name of the form", "surveys/boats.toml", strings.Replace(boats, `"hull"`, `"step"`, 1), `surveys/boats.toml:5: id is "step", which every form has already: use another one`},
		{"a default that is no option", "surveys/boats.toml", boats + "\ndefault = \"gold\"", `surveys/boats.toml:9: default is "gold": write the value of one of the options`},
		{"an option twice", "surveys/boats.toml", strings.Replace(boats, "steel", "wood", 1), `surveys/boats.toml:8: the value "wood" is there twice: give each option`},
		{"a step without a question", "surveys/boats.toml", boats + "\n[[step]]\ntitle = \"One\"\nquestions = [\"mast\"]", `surveys/boats.toml:9: the steps do not have each question once, in the order of the file: name hull`},
		{"a group of nothing", "surveys/boats.toml", boats + "\n[[group]]\ntitle = \"One\"\nquestions = [\"mast\"]", `surveys/boats.toml:9: the questions of a group do not follow one another: name some of hull`},
		{"a chart of nothing", "surveys/boats.toml", boats + "\n[[chart]]\nquestion = \"mast\"\nkind = \"pie\"", `surveys/boats.toml:9: there are no answers to count to "mast": name a question`},
		{"a column of nothing", "surveys/boats.toml", boats + "\n[[column]]\nquestion = \"hul\"", `surveys/boats.toml:9: there is no question "hul": did you mean hull?`},
		{"a file beside surveys", "surveys/notes.txt", "x", `surveys/notes.txt:1: hint: nothing reads this file: surveys are in files that end in .toml`},
		{"a language twice", "site.toml", "name = \"Ada\"\nlanguages = [\"en\", \"en\"]", `site.toml:2: the language "en" is there twice: delete one`},
		{"another encoding", "projects.toml", "[[project]]\nid = \"x\"\ntitle = \"Le\xf3n\"\n", `projects.toml:3: the text is not UTF-8: save the file with the encoding UTF-8`},
		{"a large file", "projects.toml", strings.Repeat("#\n", maxText), `projects.toml:1: the file has more than 2 MB: split it, or leave something out`},
	} {
		if c.file == "site.toml" && !strings.Contains(c.text, "promises") {
			c.text += "\npromises = []"
		}
		held := map[string]string{c.file: c.text}
		if c.file == "home.toml" {
			held["services.toml"] = "[[rate]]\nid = \"hour\"\nmin = 20\nmax = 30\n"
		}
		if c.file == "resume.toml" {
			held["private/cv.en.pdf"] = pdfMark
		}
		if strings.Contains(c.text, "img/plan.png") {
			held["img/plan.png"] = "a picture"
		}
		site, findings, err := Load(siteFolder(held), Options{Icons: []string{"star", "mail"}})
		if err != nil || site == nil {
			t.Errorf("%s: %v", c.why, err)
			continue
		}
		if len(findings) != 1 || !strings.HasPrefix(findings[0].String(), c.want) {
			t.Errorf("%s: the findings are\n%s\nwant\n%s", c.why, strings.Join(lines(findings), "\n"), c.want)
		}
	}
}

// TestFindingsAreSorted checks that findings come by file and line, and each once.
func TestFindingsAreSorted(t *testing.T) {
	_, findings, _ := Load(siteFolder(map[string]string{
		"projects.toml": "a = 1\n\nb = 2\n[[project]]\n",
		"about.toml":    "z = 1\na = 2\n",
	}), Options{})
	sorted := slices.Clone(findings)
	sorted.Sort()
	if !slices.Equal(findings, sorted) || findings[0].File != "about.toml" || findings.Errors() != len(findings) || len(findings) != 7 {
		t.Errorf("the findings are\n%s", strings.Join(lines(findings), "\n"))
	}
}

// TestBrokenPartsAreLeftOut checks that the rest is served where an item, a file or a text cannot be.
func TestBrokenPartsAreLeftOut(t *testing.T) {
	site, findings, err := Load(siteFolder(map[string]string{
		"projects.toml": "[[project]]\nid = \"a\"\n[[project]]\nid = \"b\"\ntitle.en = \"B\"\ndescription = \"B\"\nrepo = \"nowhere\"\n",
		"links.toml":    "[[",
		"about.toml":    "articles = [\"no-such\"]\ngreeting = \"Hello\"\n",
	}), Options{})
	if err != nil || findings.Errors() == 0 {
		t.Fatalf("%v, %v", err, findings)
	}
	if len(site.Projects) != 1 || site.Projects[0].ID != "b" || site.Projects[0].Repo != "" {
		t.Errorf("the projects are %+v", site.Projects)
	}
	if got := site.Projects[0].Title; got.In("es") != "B" {
		t.Errorf("the title without Spanish is %q in it", got.In("es"))
	}
	if site.Has(i18n.SectionLinks) || !site.Has(i18n.SectionAbout) || len(site.About.Articles) > 0 {
		t.Error("a broken file is served, or what it names is")
	}
}

// TestTolerated checks what editors do to files and nobody should be bothered with.
func TestTolerated(t *testing.T) {
	site, findings, err := Load(siteFolder(map[string]string{
		"profile.toml":  "\uFEFFname = \"Ada\"\r\nemail = \"ada@example.com\"\r\ntagline = \"\"\"\r\nOne\r\nTwo\"\"\"\r\nrole = \"\"\r\n",
		"gallery.toml":  "[[project]]\nid = \"x\"\ntitle = \"X\"\ndescription = \"X\"\nstatus = \"live\"\ndate = 2026-02-03\n",
		"projects.toml": "project = [{id = \"x\", title = \"X\", description = {en = \"X\", es = \"Y\"}}]\n",
	}), Options{})
	if err != nil || len(findings) > 0 {
		t.Fatalf("%v, %v", err, findings)
	}
	if got := site.Profile.Tagline.In("en"); got != "One\nTwo" {
		t.Errorf("the tagline is %q", got)
	}
	if site.Gallery[0].Date != "2026-02-03" || site.Projects[0].Description.In("es") != "Y" {
		t.Errorf("%+v, %+v", site.Gallery, site.Projects)
	}
}

// TestFormatsExist checks that every tag of a field names a format.
func TestFormatsExist(t *testing.T) {
	eachField(t, func(path string, r rules) {
		if r.format != "" && formats[r.format] == nil {
			t.Errorf("%s: there is no format %q", path, r.format)
		}
	})
	for _, kind := range checked {
		if formats[kind] == nil {
			t.Errorf("there is no format %q", kind)
		}
	}
}

// TestErrorIsAFinding checks that callers can print an error of Load as any finding.
func TestErrorIsAFinding(t *testing.T) {
	_, _, err := Load(fstest.MapFS{}, Options{})
	var finding Finding
	if !errors.As(err, &finding) || finding.File != "site.toml" {
		t.Errorf("the error is %v", err)
	}
	if errors.Is(err, fs.ErrNotExist) {
		t.Error("the error is the file system's")
	}
}

// numberedKeys returns a TOML file with n keys.
func numberedKeys(n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, "k%d = 1\n", i)
	}
	return out.String()
}
