package admin_test

import (
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/PuerkitoBio/goquery"

	"portfolio/content"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/views/admin"
)

const servicesFile = `# What I offer
[[main]]
id = "advice"
min = 90 # euros
max = 120
title.en = "Advice"
title.es = "Consejo"
description = "Both"

# The second
[[main]]
id = "work"
min = 500
title = "Work"
description = 'Done'
`

// editable starts a site of two languages whose files can be changed.
func editable(t *testing.T, files map[string]string) (*handlertest.Editable, string) {
	t.Helper()
	folder := fstest.MapFS{}
	for name, text := range map[string]string{
		"site.toml":     "name = 'Ana'\nlanguages = ['en', 'es']\npromises = [] # none\nmenu = ['home', 'services', 'search']\n",
		"profile.toml":  "name = 'Ana'\nemail = 'ana@example.com'\n",
		"services.toml": servicesFile,
	} {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
	}
	for name, text := range files {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
	}
	site := handlertest.NewEditable(t, folder)
	return site, site.Owner()
}

// formOf returns what a browser would send for the form of the keys.
func formOf(page handlertest.Reply) url.Values {
	values := url.Values{}
	form := page.Page().Find("form#keys")
	form.Find("input, textarea").Each(func(_ int, s *goquery.Selection) {
		if kind := s.AttrOr("type", ""); kind == "checkbox" || kind == "radio" {
			if _, checked := s.Attr("checked"); checked {
				values.Add(s.AttrOr("name", ""), s.AttrOr("value", "on"))
			}
			return
		}
		text := s.AttrOr("value", s.Text())
		values.Add(s.AttrOr("name", ""), text)
	})
	form.Find("select").Each(func(_ int, s *goquery.Selection) {
		values.Add(s.AttrOr("name", ""), s.Find("option[selected]").AttrOr("value", ""))
	})
	values.Set(admin.DoField, admin.DoSave)
	return values
}

// TestFileForm checks that a form changes the bytes of what was changed in it alone.
func TestFileForm(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, nil)
	const address = "/admin/site/files/services?at=main%2F0"
	form := formOf(site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK))
	save := func(address string, form url.Values, status int) handlertest.Reply {
		t.Helper()
		return site.Post(address, form, "Cookie", cookie).WantStatus(status)
	}
	save(address, form, http.StatusSeeOther)
	if got := site.File("services.toml"); got != servicesFile {
		t.Fatalf("a form that was not changed gives\n%s", got)
	}
	form.Set("v/min", "95")
	form.Set("v/title@es", "Asesoría")
	form.Set("v/description@es", "Both")
	save(address, form, http.StatusSeeOther)
	want := strings.NewReplacer("min = 90", "min = 95", `"Consejo"`, `"Asesoría"`).Replace(servicesFile)
	if got := site.File("services.toml"); got != want {
		t.Errorf("the file is\n%s", got)
	}
	if got := site.Get("/services").Text("main"); !strings.Contains(got, "95") {
		t.Errorf("the page says %q", got)
	}
	form.Set("v/min", "x")
	save(address, form, http.StatusConflict)
	form = formOf(site.Get(address, "Cookie", cookie))
	form.Set("v/min", "a lot")
	save(address, form, http.StatusUnprocessableEntity)
	form = formOf(site.Get(address, "Cookie", cookie))
	form.Set("v/min", "300") // above the highest price
	page := save(address, form, http.StatusUnprocessableEntity)
	if got := page.Text("#file-problem"); !strings.Contains(got, "“At least” is more than “At most”") {
		t.Errorf("the problem is %q", got)
	}
	if got := page.Page().Find("input[name='v/min']").AttrOr("value", ""); got != "300" {
		t.Errorf("what was typed became %q", got)
	}
	for _, wrong := range []string{"?at=main/5", "?at=main/-1", "?at=main/x", "?at=none", "?at=main", "?at=main/0/title", "?at=main/00"} {
		site.Get("/admin/site/files/services"+wrong, "Cookie", cookie).WantStatus(http.StatusNotFound)
	}
}

// TestFileLists checks that tables are added, moved and removed with what was typed in the form, and so are the items of lists.
func TestFileLists(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, nil)
	do := func(address, do string, change map[string]string) string {
		t.Helper()
		form := formOf(site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK))
		form.Set(admin.DoField, do)
		for name, value := range change {
			form.Set(name, value)
		}
		page := site.Post(address, form, "Cookie", cookie)
		if page.Status != http.StatusSeeOther {
			t.Fatalf("%s: %d %s", do, page.Status, page.Text("#file-problem"))
		}
		return site.File("services.toml")
	}
	const services = "/admin/site/files/services"
	if got := do(services, admin.Do(admin.DoDown, "main", 0), nil); strings.Index(got, `"advice"`) < strings.Index(got, "# The second") {
		t.Errorf("the first one is still first:\n%s", got)
	}
	do(services, admin.Do(admin.DoUp, "main", 1), map[string]string{"v/icon": "star"})
	got := do(services+"?at=main%2F2", admin.DoSave, map[string]string{
		"v/id": "third", "v/min": "10", "v/title@en": "Third", "v/title@es": "Tercero", "v/description@en": "New", "v/description@es": "Nuevo",
	})
	const third = "\n\n[[main]]\nid = \"third\"\nmin = 10\ntitle.en = \"Third\"\ntitle.es = \"Tercero\"\ndescription.en = \"New\"\ndescription.es = \"Nuevo\"\n"
	if !strings.HasSuffix(got, third) || !strings.HasPrefix(got, "icon = \"star\"\n\n"+servicesFile) {
		t.Errorf("with a third one the file is\n%s", got)
	}
	if got = do(services, admin.Do(admin.DoRemove, "main", 2), nil); strings.Contains(got, "third") {
		t.Errorf("the third one is still there:\n%s", got)
	}
}

// TestMenuOrder checks that the buttons of a list change its order, and that the rest of the file stays.
func TestMenuOrder(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, nil)
	form := formOf(site.Get("/admin/site/files/site", "Cookie", cookie).WantStatus(http.StatusOK))
	form.Set(admin.DoField, admin.Do(admin.DoUp, "menu", 2))
	site.Post("/admin/site/files/site", form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	want := "name = 'Ana'\nlanguages = ['en', 'es']\npromises = [] # none\nmenu = ['home', \"search\", \"services\"]\n"
	if got := site.File("site.toml"); got != want {
		t.Errorf("site.toml is %q, want %q", got, want)
	}
}

// TestPromises checks that boxes say which promises are made, that none are made, or that nothing is said yet, and that they keep the order
// of the file.
func TestPromises(t *testing.T) {
	t.Parallel()
	const address, head = "/admin/site/files/site", "name = 'Ana'\nlanguages = ['en', 'es']\n"
	site, cookie := editable(t, map[string]string{"site.toml": head + "promises = ['two-companies', 'tested-by-hand'] # true\n"})
	for _, step := range []struct {
		tick []string
		want string
	}{
		{[]string{"tested-by-hand", "two-companies"}, "promises = ['two-companies', 'tested-by-hand'] # true\n"},
		{[]string{"answer-in-five-days", "-"}, "promises = [\"answer-in-five-days\"] # true\n"},
		{[]string{"-"}, "promises = [] # true\n"},
		{nil, ""},
		{[]string{"-"}, "promises = []\n"},
	} {
		form := formOf(site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK))
		form["v/promises"] = step.tick
		site.Post(address, form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
		if got := site.File("site.toml"); got != head+step.want {
			t.Errorf("with %q ticked site.toml is\n%s, want the promises %s", step.tick, got, step.want)
		}
	}
	site.Get(address, "Cookie", cookie).Want("#key-promises label:has([checked])", "None of these")
}

// TestPasswordAskedAgain checks that what widens what is public needs the password.
func TestPasswordAskedAgain(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, nil)
	form := formOf(site.Get("/admin/site/files/site", "Cookie", cookie))
	form.Set("v/url", "https://ana.example")
	for _, password := range []string{"", "wrong"} {
		form.Set(admin.PasswordField, password)
		page := site.Post("/admin/site/files/site", form, "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity)
		if page.Page().Find("form#keys input[type=password]").Length() != 1 || strings.Contains(site.File("site.toml"), "ana.example") {
			t.Errorf("with the password %q the address is saved, or nothing asks for it", password)
		}
	}
	form.Set(admin.PasswordField, handlertest.OwnerPassword)
	site.Post("/admin/site/files/site", form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	if !strings.Contains(site.File("site.toml"), "url = \"https://ana.example\"\n") {
		t.Errorf("site.toml is %q", site.File("site.toml"))
	}
	text := url.Values{admin.DoField: {admin.DoText}, admin.TextField: {"[[redirect]]\nfrom = '/a'\nto = 'https://evil.example'\n"}, admin.DigestField: {""}}
	site.Post("/admin/site/files/redirects", text, "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity)
	if site.File("redirects.toml") != "" {
		t.Error("a redirect to another site needs no password")
	}
}

// TestFileConflict checks that a file that somebody else has changed is not overwritten unseen.
func TestFileConflict(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, nil)
	form := formOf(site.Get("/admin/site/files/profile", "Cookie", cookie))
	form.Set("v/name", "Bea")
	theirs := "name = 'Eva' # by vi\nemail = 'ana@example.com'\n"
	if err := os.WriteFile(site.Dir+"/profile.toml", []byte(theirs), 0o600); err != nil {
		t.Fatal(err)
	}
	page := site.Post("/admin/site/files/profile", form, "Cookie", cookie).WantStatus(http.StatusConflict)
	if got := page.Text(".compared ins"); !strings.Contains(got, "Eva") || site.File("profile.toml") != theirs {
		t.Errorf("the field says %q, the file %q", got, site.File("profile.toml"))
	}
	again := formOf(page)
	if again.Get("v/name") != "Bea" {
		t.Errorf("what was typed became %q", again.Get("v/name"))
	}
	site.Post("/admin/site/files/profile", again, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	if got := site.File("profile.toml"); got != "name = \"Bea\" # by vi\nemail = 'ana@example.com'\n" {
		t.Errorf("the file is %q", got)
	}
	text := url.Values{admin.DoField: {admin.DoText}, admin.TextField: {"name = 'X'\nemail = 'x@example.com'"}, admin.DigestField: {"old"}}
	page = site.Post("/admin/site/files/profile", text, "Cookie", cookie).WantStatus(http.StatusConflict)
	if got := page.Text(".compared ins"); !strings.Contains(got, "Bea") {
		t.Errorf("the other text is %q", got)
	}
}

// TestSections checks that a section begins with an empty form that nobody else sees, and that it can be switched off and on again.
func TestSections(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, nil)
	press := func(do string, status int) handlertest.Reply {
		t.Helper()
		return site.Post("/admin/site/files", url.Values{admin.DoField: {do}}, "Cookie", cookie).WantStatus(status)
	}
	form := press("begin podcast.toml", http.StatusSeeOther).Header.Get("Location")
	wantTexts(site.Get(form, "Cookie", cookie).WantStatus(http.StatusOK), "[role=status]", "nobody sees this part", "#key-title", "Title")
	site.Get("/podcast").WantStatus(http.StatusNotFound)
	podcast := "[[topic]]\nid = \"boats\"\ntitle = \"Boats\"\n# mine\n"
	if err := os.WriteFile(site.Dir+"/podcast.toml", []byte(podcast), 0o600); err != nil {
		t.Fatal(err)
	}
	press("off podcast.toml", http.StatusSeeOther)
	if press("begin podcast.toml", http.StatusSeeOther); site.File("podcast.toml") != podcast {
		t.Errorf("a section that is on again has\n%s", site.File("podcast.toml"))
	}
	press("begin newsletter", http.StatusSeeOther)
	site.Get("/newsletter").WantStatus(http.StatusOK)
	press("off newsletter", http.StatusSeeOther)
	site.Get("/newsletter").WantStatus(http.StatusNotFound)
	press("off podcast.toml", http.StatusSeeOther)
	if _, err := fs.Stat(os.DirFS(site.Dir), "podcast.toml"); err == nil {
		t.Error("podcast.toml is still there")
	}
	for _, do := range []string{"off site.toml", "off profile.toml", "begin ../x.toml", "begin data/portfolio.db", "", "x"} {
		press(do, http.StatusBadRequest)
	}
	for _, name := range append(content.NounFiles(), "surveys/survey-1.toml", "chat") {
		if _, err := fs.Stat(os.DirFS(site.Dir), name); err == nil {
			continue
		}
		press("begin "+name, http.StatusSeeOther)
		press("off "+name, http.StatusSeeOther)
		press("begin "+name, http.StatusSeeOther)
	}
	site.Get("/survey-1").WantStatus(http.StatusOK)
	page := site.Get("/admin/site/files", "Cookie", cookie).WantStatus(http.StatusOK)
	if page.Page().Find("button[value='begin surveys/survey-2.toml']").Length() != 1 {
		t.Error("no second survey is offered")
	}
	if !strings.Contains(page.Text(".admin"), "services.toml") {
		t.Error("the list lacks services.toml")
	}
}

// TestFindings checks that what check says leads to its field.
func TestFindings(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, map[string]string{"home.toml": "[[term]]\ntitle = 'A'\nvalue.en = 'B'\n", "podcast.toml": "[[topic]\n"})
	page := site.Get("/admin/site/findings", "Cookie", cookie).WantStatus(http.StatusOK)
	link := page.Page().Find("a[href*='files/home']")
	if got := link.AttrOr("href", ""); got != "/admin/site/files/home?at=term%2F0#key-value" {
		t.Errorf("the finding leads to %q: %s", got, page.Text(".admin"))
	}
	site.Get("/admin/site/files/podcast", "Cookie", cookie).WantStatus(http.StatusOK).Want("#file-text-area", "[[topic]")
	site.Get("/admin/site/findings").WantStatus(http.StatusSeeOther)
}

// TestHostileFiles checks that nothing but files of the site can be read or written, whatever the address says.
func TestHostileFiles(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, map[string]string{"data/secret.toml": "a = 1\n", "private/x.md": "secret", ".git/config.toml": "a = 1\n"})
	text := url.Values{admin.DoField: {admin.DoText}, admin.TextField: {"a = 1"}, admin.DigestField: {""}}
	for _, name := range []string{"data/secret.toml", "private/x.md", ".git/config.toml", "../x.toml", "/etc/passwd", "words/../data/secret.toml", "surveys/../../x.toml", "DATA/secret.toml", "x.go", "surveys/a\x00.toml"} {
		address := "/admin/site/files/other?file=" + url.QueryEscape(name)
		site.Get(address, "Cookie", cookie).WantStatus(http.StatusNotFound)
		site.Post(address, text, "Cookie", cookie).WantStatus(http.StatusNotFound)
	}
	site.Post("/admin/site/files/services", text).WantStatus(http.StatusUnauthorized)
	site.Do(http.MethodPost, "/admin/site/files/services", text.Encode(), "Cookie", cookie, "Content-Type", "application/x-www-form-urlencoded",
		"Sec-Fetch-Site", "cross-site").WantStatus(http.StatusForbidden)
	form := formOf(site.Get("/admin/site/files/profile", "Cookie", cookie))
	form.Set("v/name", `</textarea><script>alert(1)</script>"'`)
	form.Set("v/tagline@en", "a\"\nb = 1\n[x]\n'''\"\"\"")
	form.Set("v/tagline@es", "x")
	site.Post("/admin/site/files/profile", form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	page := site.Get("/admin/site/files/profile", "Cookie", cookie)
	if page.Page().Find(".admin script").Length() > 0 || formOf(page).Get("v/name") != form.Get("v/name") {
		t.Errorf("the name became %q", formOf(page).Get("v/name"))
	}
	file, err := content.ParseTOMLFile([]byte(site.File("profile.toml")))
	if err != nil || file.Value("b") != nil || file.Value("tagline", "en") != form.Get("v/tagline@en") {
		t.Errorf("the file is %q (%v)", site.File("profile.toml"), err)
	}
}

// TestKeysHaveLabels checks that each key of a file has a label in every language of the owner's screens.
func TestKeysHaveLabels(t *testing.T) {
	t.Parallel()
	words, err := fs.ReadFile(i18n.Locales(), "owner.en.toml")
	if err != nil {
		t.Fatal(err)
	}
	var walk func(field content.Field)
	walk = func(field content.Field) {
		for _, below := range field.Fields {
			if plain := strings.Trim(below.Key, "abcdefghijklmnopqrstuvwxyz0123456789_") == ""; plain && !strings.Contains(string(words), "\n\"admin-keys."+below.Key+"\" = ") {
				t.Errorf("%s has no label", below.Key)
			}
			walk(below)
		}
	}
	for _, name := range append(content.NounFiles(), "surveys/x.toml") {
		table, _ := content.Describe(name)
		walk(table)
	}
}

// TestTimeZoneOfCity checks that an owner may write a city where a time zone is asked for.
func TestTimeZoneOfCity(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, nil)
	form := formOf(site.Get("/admin/site/files/site", "Cookie", cookie).WantStatus(http.StatusOK))
	for _, city := range []struct{ name, want string }{{"Nowhere", ""}, {"madrid", "time_zone = \"Europe/Madrid\"\n"}} {
		form.Set("v/time_zone", city.name)
		site.Post("/admin/site/files/site", form, "Cookie", cookie)
		if got := site.File("site.toml"); strings.Contains(got, "time_zone") != (city.want != "") || !strings.Contains(got, city.want) {
			t.Errorf("with %s site.toml is %q", city.name, got)
		}
		form = formOf(site.Get("/admin/site/files/site", "Cookie", cookie).WantStatus(http.StatusOK))
	}
}

// TestInboxKinds checks that the inbox of a site without résumé and podcast does not offer to look for what they bring.
func TestInboxKinds(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, nil)
	options := site.Get("/admin/inbox", "Cookie", cookie).WantStatus(http.StatusOK).Page().Find("#inbox-kind option")
	var kinds []string
	options.Each(func(_ int, option *goquery.Selection) { kinds = append(kinds, option.AttrOr("value", "")) })
	if got := strings.Join(kinds, " "); got != " budget meeting collaboration" {
		t.Errorf("the inbox offers %q", got)
	}
}
