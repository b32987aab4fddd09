package admin_test

import (
	"maps"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
	"portfolio/views/admin"
)

const (
	profilePath = "/admin/site/files/profile"
	keptNotice  = "Your text is here. Your session had ended, but nothing was lost."
)

// keep sends a form as the script does while the owner types.
func keep(site *handlertest.Editable, cookie, address string, form url.Values) handlertest.Reply {
	form.Del(admin.DoField)
	return site.Do(http.MethodPost, address, form.Encode(), "Content-Type", "application/x-www-form-urlencoded", "Accept", "application/json",
		"Sec-Fetch-Site", "same-origin", "Cookie", cookie)
}

// wholeForm returns the values that a browser would send for the form of the text of a file.
func wholeForm(page handlertest.Reply) url.Values {
	form := url.Values{admin.DoField: {admin.DoText}}
	page.Page().Find("#file-text [name]:not(button)").Each(handlertest.Fill(form))
	form.Set(admin.TextField, strings.TrimPrefix(form.Get(admin.TextField), "\n"))
	return form
}

// TestFileIsKept checks that what is typed into the forms of a file is kept, is there again when the page is opened, and is gone when it was
// saved or discarded.
func TestFileIsKept(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, nil)
	get := func() handlertest.Reply { return site.Get(profilePath, "Cookie", cookie).WantStatus(http.StatusOK) }
	before := site.File("profile.toml")
	form := formOf(get())
	form.Set("v/name", "Bea")
	form.Set("password", "a secret")
	keep(site, cookie, profilePath, form).WantStatus(http.StatusOK)
	page := get()
	if again := formOf(page); again.Get("v/name") != "Bea" || again.Get("version") == "0" || site.File("profile.toml") != before {
		t.Errorf("the form says %q, the file %q", again.Get("v/name"), site.File("profile.toml"))
	}
	wantTexts(page, "form.callout", "is not saved yet")
	if strings.Contains(page.Body, "a secret") {
		t.Error("a password is kept")
	}
	site.Post(profilePath, url.Values{admin.DoField: {admin.DoDiscard}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	if again := formOf(get()); again.Get("v/name") != "Ana" {
		t.Errorf("after a draft was discarded the form says %q", again.Get("v/name"))
	}

	text := wholeForm(get())
	text.Set(admin.TextField, "name = 'Bea'\r\nemail =")
	site.Post(profilePath, text, "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity)
	text = wholeForm(get())
	if text.Get(admin.TextField) != "name = 'Bea'\nemail =" {
		t.Errorf("a text that was refused became %q", text.Get(admin.TextField))
	}
	text.Set(admin.TextField, "name = 'Bea'\nemail = 'bea@example.com'\n")
	site.Post(profilePath, text, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	if page := get(); page.Page().Find("main .callout").Length() > 0 || site.File("profile.toml") != text.Get(admin.TextField) {
		t.Errorf("after a save the page says %q, the file %q", page.Text("main .callout"), site.File("profile.toml"))
	}
	for _, text := range site.Get("/admin/site?state=changed", "Cookie", cookie).Page().Find(".inbox-title").EachIter() {
		t.Errorf("%s is a text that has changed", text.Text())
	}
}

// TestFileSurvivesEndOfSession checks that what was posted after the session had ended is in its form after the login, and in no file.
func TestFileSurvivesEndOfSession(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, map[string]string{"words/es.toml": "\"nav.home\" = \"Portada\"\n"})
	get := func(address string) handlertest.Reply {
		return site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK)
	}
	after := func(address string, form url.Values) handlertest.Reply {
		t.Helper()
		ended := site.Post(address, form).WantStatus(http.StatusUnauthorized)
		wantTexts(ended, "[role=alert]", "Your text is safe on this page")
		login := loginForm(ended, handlertest.OwnerPassword)
		to := site.Post("/admin/login", login).WantStatus(http.StatusSeeOther).Header.Get("Location")
		return wantTexts(get(to), "[role=status].form-success", keptNotice)
	}
	const menu, service, words = "/admin/site/files/site", "/admin/site/files/services?at=main%2F0", "/admin/site/files/other?file=words%2Fes.toml"
	form := formOf(get(menu))
	form["v/menu"] = []string{"search", "home", "services", ""}
	if got := formOf(after(menu, form))["v/menu"]; !slices.Equal(got, form["v/menu"]) {
		t.Errorf("the menu became %q", got)
	}
	form = formOf(get(service))
	form.Set("v/title@es", "Asesoría")
	if got := formOf(after(service, form)).Get("v/title@es"); got != "Asesoría" {
		t.Errorf("the title became %q", got)
	}
	form = wholeForm(get(words))
	form.Set(admin.TextField, "\"nav.home\" = \"Inicio\"\n")
	if got := wholeForm(after(words, form)).Get(admin.TextField); got != "\"nav.home\" = \"Inicio\"\n" {
		t.Errorf("the text became %q", got)
	}
	if site.File("words/es.toml") != "\"nav.home\" = \"Portada\"\n" || site.File("services.toml") != servicesFile {
		t.Error("the login has saved something")
	}
	if to := site.Get(words).WantStatus(http.StatusSeeOther).Header.Get("Location"); !strings.Contains(to, url.QueryEscape("file=words")) {
		t.Errorf("the login leads to %q", to)
	}
}

// TestFileTypedInTwoWindows checks that the later of two windows does not overwrite what was typed in the other one unseen.
func TestFileTypedInTwoWindows(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, nil)
	first := formOf(site.Get(profilePath, "Cookie", cookie))
	second := formOf(site.Get(profilePath, "Cookie", cookie))
	first.Set("v/name", "Bea")
	second.Set("v/name", "Carla")
	keep(site, cookie, profilePath, first).WantStatus(http.StatusOK)
	keep(site, cookie, profilePath, second).WantStatus(http.StatusConflict)
	second.Set(admin.DoField, admin.DoSave)
	page := site.Post(profilePath, second, "Cookie", cookie).WantStatus(http.StatusConflict)
	wantTexts(page, ".compared del", "Carla", ".compared ins", "Bea")
	again := formOf(page)
	if again.Get("v/name") != "Carla" || !strings.Contains(site.File("profile.toml"), "Ana") {
		t.Errorf("the form says %q, the file %q", again.Get("v/name"), site.File("profile.toml"))
	}
	site.Post(profilePath, again, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	if got := site.File("profile.toml"); !strings.Contains(got, "Carla") {
		t.Errorf("the file is %q", got)
	}
}

// TestWordsOfPictureSurviveEndOfSession checks that the words of a picture that were posted after the session had ended are in its form.
func TestWordsOfPictureSurviveEndOfSession(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	e.upload(picturesPath, url.Values{"text": {boatFolder}}, []sentPicture{{"boat.jpg", photo(4, 3)}})
	const one = picturesPath + "/one?file=articles%2Fout%2Fboat.jpg&text=articles%2Fout"
	ended := e.Post(one, url.Values{"do": {"insert"}, "kind": {"says"}, "words_en": {"A boat"}}).WantStatus(http.StatusUnauthorized)
	page := e.Post("/admin/login", loginForm(ended, handlertest.OwnerPassword)).WantStatus(http.StatusOK)
	wantTexts(page, "[role=status].form-success", "Tu texto está aquí. La sesión había terminado, pero no se ha perdido nada.")
	if got := page.Page().Find("[name=words_en]").AttrOr("value", ""); got != "A boat" {
		t.Errorf("the words became %q", got)
	}
	if !e.LetsIn(page.Session()) {
		t.Error("the login begins no session")
	}
}

// TestGitErrorIsSaid checks that a save stands that is no commit, and that every screen says what Git said.
func TestGitErrorIsSaid(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	site := e.File("site.toml")
	if err := os.WriteFile(e.Dir+"/site.toml", []byte("git = true\n"+site), 0o600); err != nil {
		t.Fatal(err)
	}
	e.Reload()
	said := func(reply handlertest.Reply) {
		t.Helper()
		page := e.get(reply.WantStatus(http.StatusSeeOther).Header.Get("Location"))
		wantTexts(page, ".form-success", "", ".callout[role=alert]", "Git dijo")
	}
	form := formOf(e.get(profilePath))
	form.Set("v/name", "Bea")
	said(e.Post(profilePath, form, "Cookie", e.cookie))
	said(e.Post("/admin/site/files", url.Values{"do": {"begin surveys/survey-1.toml"}}, "Cookie", e.cookie))
	said(e.upload(picturesPath, nil, []sentPicture{{"a.png", drawing(3, 3)}}))
	one := picturesPath + "/one?file=img%2Fa.png"
	said(e.Post(one, url.Values{"do": {"delete"}, "digest": {e.get(one).Page().Find("[name=digest]").AttrOr("value", "")}}, "Cookie", e.cookie))
	said(e.send(halfText, "do", "publish"))
	said(e.send(halfText, "do", "delete"))
	save := e.get(halfText+"/history").Page().Find(".inbox-title a").First().AttrOr("href", "")
	said(e.Post(halfText+"/history", url.Values{"save": {save[strings.LastIndex(save, "=")+1:]}}, "Cookie", e.cookie))
}

// TestPictureConflict checks that a picture that somebody else has replaced is not overwritten unseen, and that one whose name was taken
// gets another name.
func TestPictureConflict(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	e.upload(picturesPath, nil, []sentPicture{{"a.jpg", photo(3, 3)}})
	const one = picturesPath + "/one?file=img%2Fa.jpg"
	digest := e.get(one).Page().Find("[name=digest]").AttrOr("value", "")
	if err := os.WriteFile(e.Dir+"/img/a.jpg", photo(7, 7), 0o600); err != nil {
		t.Fatal(err)
	}
	page := e.upload(one, url.Values{"do": {"replace"}, "digest": {digest}}, []sentPicture{{"b.jpg", photo(5, 5)}}).WantStatus(http.StatusConflict)
	wantTexts(page, "[role=alert]", "ha", ".compared caption", "img/a.jpg")
	digest = page.Page().Find("[name=digest]").AttrOr("value", "")
	e.upload(one, url.Values{"do": {"replace"}, "digest": {digest}}, []sentPicture{{"b.jpg", photo(5, 5)}}).WantStatus(http.StatusSeeOther)
	if e.File("img/a.jpg") != string(photo(5, 5)) {
		t.Error("a conflict that was seen cannot be resolved")
	}
}

// TestOtherKeysOfFile checks that two forms of one file can be saved one after the other: each changes its own keys.
func TestOtherKeysOfFile(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, nil)
	const first, second = "/admin/site/files/services?at=main%2F0", "/admin/site/files/services?at=main%2F1"
	one, two := formOf(site.Get(first, "Cookie", cookie)), formOf(site.Get(second, "Cookie", cookie))
	one.Set("v/min", "95")
	two.Set("v/min", "505")
	kept := maps.Clone(two)
	keep(site, cookie, second, kept).WantStatus(http.StatusOK)
	site.Post(first, one, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	page := site.Get(second, "Cookie", cookie)
	if page.Page().Find(".compared").Length() > 0 || formOf(page).Get("v/min") != "505" {
		t.Errorf("what was typed became %q", formOf(page).Get("v/min"))
	}
	site.Post(second, two, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	want := strings.NewReplacer("min = 90", "min = 95", "min = 500", "min = 505").Replace(servicesFile)
	if got := site.File("services.toml"); got != want {
		t.Errorf("the file is\n%s", got)
	}
	two.Set("v/min", "510")
	site.Post(second, two, "Cookie", cookie).WantStatus(http.StatusConflict)
}

// TestLongTextSurvivesEndOfSession checks that a text that is longer than what visitors may send is kept, too.
func TestLongTextSurvivesEndOfSession(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	long := strings.Repeat("A line of a long text.\n", 8000)
	form := e.form(e.get(halfText), "do", "save", "body_en", long)
	ended := e.Post(halfText, form).WantStatus(http.StatusUnauthorized)
	to := e.Post("/admin/login", loginForm(ended, handlertest.OwnerPassword)).WantStatus(http.StatusSeeOther).Header.Get("Location")
	if got := e.form(e.get(to)).Get("body_en"); strings.TrimSpace(got) != strings.TrimSpace(long) {
		t.Errorf("%d bytes of %d are there", len(got), len(long))
	}
}

// TestDraftIsNotWrongYet checks that what a draft lacks is named when it is to be published, that it is previewed as if that were today, and
// that a preview leads back to it.
func TestDraftIsNotWrongYet(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	reply := e.Post("/admin/site/texts/new", url.Values{"title": {"A beginning"}, "kind": {"articles"}, "lang": {"en"}}, "Cookie", e.cookie)
	page := e.done(reply, "Aquí está el borrador.")
	if found := page.Text("#text-form .callout"); found != "" {
		t.Errorf("a draft that was just begun has %q", found)
	}
	const begun = "/admin/site/texts/articles/a-beginning"
	preview := e.get(begun + "/preview?lang=en").WantStatus(http.StatusOK)
	if back := preview.Page().Find("main a.back-link").First().AttrOr("href", ""); back != begun || !strings.Contains(preview.Text("main time"), "2026") {
		t.Errorf("the preview leads to %q, and is of %q", back, preview.Text("main time"))
	}
	wantTexts(e.send(begun, "do", "publish").WantStatus(http.StatusUnprocessableEntity), "[role=alert]", "Todavía no hay texto")
	wantTexts(e.send(begun, "do", "publish", "body_en", "Words.").WantStatus(http.StatusUnprocessableEntity), "[role=alert]", "falta Descripción: rellénalo")
}
