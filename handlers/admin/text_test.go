package admin_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
)

// editor is the owner who edits a text of a site.
type editor struct {
	*handlertest.Editable
	t      *testing.T
	cookie string
}

func newEditor(t *testing.T) editor {
	t.Helper()
	folder := handlertest.Without(t, handlertest.Full, "articles/")
	for name, text := range map[string]string{
		"articles/out/en.md":    "---\n# mine\ntitle: 'The old boat'\ndescription: About a boat.\ndate: 2020-01-02 # the day\ntags: [go, 'sea']\n---\n\nFirst.\n\nSecond.\n",
		"articles/out/es.md":    "---\ntitle: La barca vieja\ndescription: Una barca.\nslug: la-barca\n---\nTexto\n",
		"articles/out/boat.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 5"><path d="M0 0h9v5z"/></svg>`,
		"articles/other/en.md":  "---\ntitle: Other\ndescription: x\ndate: 2019-01-02\nlanguages: [en]\n---\nText\n",
		"articles/half/en.md":   "---\ntitle: Half a text\ndescription: x\ndraft: true\nlanguages: [en]\n---\nText\n",
	} {
		folder[name] = handlertest.MapFile(text)
	}
	site := handlertest.NewEditable(t, folder)
	return editor{site, t, site.Owner()}
}

const oldBoat, halfText = "/admin/site/texts/articles/out", "/admin/site/texts/articles/half"

// form returns the form of a page as it would be sent, with other values for some fields.
func (e editor) form(page handlertest.Reply, changes ...string) url.Values {
	e.t.Helper()
	form := url.Values{}
	page.Page().Find("#text-form [name]").Each(handlertest.Fill(form))
	form.Del("do")
	for i := 0; i < len(changes); i += 2 {
		form.Set(changes[i], changes[i+1])
	}
	return form
}

func (e editor) get(address string) handlertest.Reply {
	e.t.Helper()
	return e.Get(address, "Cookie", e.cookie)
}

// send sends the form of a text as it is now, with other values.
func (e editor) send(address string, changes ...string) handlertest.Reply {
	e.t.Helper()
	return e.Post(address, e.form(e.get(address).WantStatus(http.StatusOK), changes...), "Cookie", e.cookie)
}

// done follows the redirect after a form, and checks what the page says.
func (e editor) done(reply handlertest.Reply, says string) handlertest.Reply {
	e.t.Helper()
	page := e.get(reply.WantStatus(http.StatusSeeOther).Header.Get("Location")).WantStatus(http.StatusOK)
	page.Want("[role=status].form-success", says)
	return page
}

func (e editor) wantFile(name, text string) {
	e.t.Helper()
	if got := e.File(name); got != text {
		e.t.Errorf("%s is\n%s\nwant\n%s", name, got, text)
	}
}

// TestEditText checks that a draft is saved and published, that changes of a published text wait, and that every other byte stays.
func TestEditText(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	e.done(e.send(halfText, "do", "save", "title_en", "A whole text", "body_en", "Text\r\n\r\nMore."), "Guardado.")
	e.wantFile("articles/half/en.md", "---\ntitle: \"A whole text\"\ndescription: x\ndraft: true\nlanguages: [en]\n---\nText\n\nMore.\n")
	e.Get("/articles/half").WantStatus(http.StatusNotFound)
	e.done(e.send(halfText, "do", "publish"), "Publicado.")
	e.Get("/articles/half").WantStatus(http.StatusOK).Want("h1", "A whole text")
	e.wantFile("articles/half/en.md", "---\ntitle: \"A whole text\"\ndescription: x\nlanguages: [en]\ndate: 2026-03-14\n---\nText\n\nMore.\n")

	e.done(e.send(oldBoat, "do", "save", "title_en", "The new boat", "tags_en", "go, sea, land"),
		"Guardado. Los lectores ven el texto publicado hasta que publiques los cambios.")
	e.Get("/articles/out").Want("h1", "The old boat")
	e.get("/admin/site?state=changed").Want(".inbox-title", "The old boat")
	e.done(e.send(oldBoat, "do", "publish"), "Publicado.")
	e.Get("/articles/out").Want("h1", "The new boat")
	e.wantFile("articles/out/en.md", "---\n# mine\ntitle: \"The new boat\"\ndescription: About a boat.\ndate: 2020-01-02 # the day\ntags: [\"go\", \"sea\", \"land\"]\n---\n\nFirst.\n\nSecond.\n")
	e.done(e.send(oldBoat, "do", "unpublish"), "Retirado de la web. Ahora solo lo ves tú.")
	e.Get("/articles/out").WantStatus(http.StatusNotFound)
}

// TestScheduleText checks that a text is published later, and only at a time to come.
func TestScheduleText(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	for _, at := range []string{"", "2026-03-14T08:00", "tomorrow"} {
		page := e.send(halfText, "do", "publish-at", "at", at, "title_en", "Typed").WantStatus(http.StatusUnprocessableEntity)
		page.Want("[role=alert] li", "Elige un día y una hora en el futuro.")
		if got, _ := page.Page().Find("#text-title_en").Attr("value"); got != "Typed" {
			t.Errorf("the form says %q", got)
		}
	}
	e.done(e.send(halfText, "do", "publish-at", "at", "2026-03-20T15:04"), "Programado.").Want(".badge", "Programado")
	if got := e.File("articles/half/en.md"); !strings.Contains(got, "date: 2026-03-20T15:04\n") || strings.Contains(got, "draft") {
		t.Error(got)
	}
}

// TestTranslateText checks that a language is added with none of the keys that hold for all, and goes when it is emptied.
func TestTranslateText(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	e.done(e.send(halfText, "do", "save", "title_es", "Medio texto", "description_es", "Algo.", "body_es", "Texto."), "Guardado.")
	e.wantFile("articles/half/es.md", "---\ntitle: \"Medio texto\"\ndescription: \"Algo.\"\n---\n\nTexto.\n")
	e.wantFile("articles/half/en.md", "---\ntitle: Half a text\ndescription: x\ndraft: true\n---\nText\n")
	e.done(e.send(halfText, "do", "save", "title_es", "", "description_es", "", "body_es", ""), "Guardado.")
	e.wantFile("articles/half/es.md", "")
}

// TestRefusedPublication checks that mistakes keep a text from being published, but not from being kept, and are named at their fields.
func TestRefusedPublication(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	for _, wrong := range [][2]string{{"description_en", ""}, {"date", "soon"}, {"body_en", "See [this](/nowhere)."}} {
		field := wrong[0]
		page := e.send(oldBoat, "do", "publish", "description_en", "x", "date", "2020-01-02", field, wrong[1]).WantStatus(http.StatusUnprocessableEntity)
		page.Want(".error-summary-title", "No se ha publicado")
		if page.Page().Find("#text-"+field+"[aria-invalid]").Length() != 1 {
			t.Errorf("nothing is said at %s: %s", field, page.Text("[role=alert]"))
		}
	}
	page := e.send(oldBoat, "do", "publish", "description_en", "x", "body_en", "Text", "date", "2020-01-02", "cover", "boat.svg", "cover_alt_es", "Un barco").
		WantStatus(http.StatusUnprocessableEntity)
	page.Want(`.error-summary a[href="#text-cover_alt_en"]`, "English: la portada necesita una descripción: di en pocas palabras qué muestra")
	page.Want("details[open] #text-cover_alt_en-error", "Error: la portada necesita una descripción: di en pocas palabras qué muestra")
	e.send(oldBoat, "do", "save", "cover", "", "body_en", "See [this](/nowhere).")
	e.Get("/articles/out").Want("h1", "The old boat")
	if got := e.get(oldBoat).Page().Find("#text-body_en").Text(); got != "See [this](/nowhere)." {
		t.Errorf("the text is %q afterwards", got)
	}
}

// TestTextConflict checks that neither a file that was changed on the disk nor a text of another window is overwritten unseen.
func TestTextConflict(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	begun := e.get(halfText)
	file := filepath.Join(e.Dir, "articles/half/en.md")
	must(t, os.WriteFile(file, []byte(strings.Replace(e.File("articles/half/en.md"), "Text\n", "By vi.\n", 1)), 0o600))
	page := e.Post(halfText, e.form(begun, "do", "save", "body_en", "In the browser."), "Cookie", e.cookie).WantStatus(http.StatusConflict)
	page.Want(".compared-changed", "Distinto:In the browser.Distinto:By vi.")
	if got := e.File("articles/half/en.md"); !strings.Contains(got, "By vi.") {
		t.Errorf("the file is overwritten: %s", got)
	}
	e.get(halfText).WantStatus(http.StatusOK).Want(".compared-changed", "Distinto:In the browser.Distinto:By vi.") // it is kept
	e.done(e.Post(halfText, e.form(page, "do", "save"), "Cookie", e.cookie), "Guardado.")
	if got := e.File("articles/half/en.md"); !strings.Contains(got, "In the browser.") {
		t.Errorf("the text is not saved: %s", got)
	}

	first, second := e.get(oldBoat), e.get(oldBoat)
	e.done(e.Post(oldBoat, e.form(first, "do", "save", "body_en", "First window."), "Cookie", e.cookie),
		"Guardado. Los lectores ven el texto publicado hasta que publiques los cambios.")
	page = e.Post(oldBoat, e.form(second, "do", "publish", "body_en", "Second window."), "Cookie", e.cookie).WantStatus(http.StatusConflict)
	page.Want(".compared-changed", "Distinto:Second window.Distinto:First window.")
	e.done(e.Post(oldBoat, e.form(page, "do", "publish"), "Cookie", e.cookie), "Publicado.")
	e.Get("/articles/out").Want(".prose", "Second window. ¶")

	page = e.get(halfText)
	must(t, os.WriteFile(file, []byte("---\ntitle: Again\ndraft: true\nlanguages: [en]\n---\n"), 0o600))
	e.Post(halfText, e.form(page, "do", "save", "body_en", "Mine."), "Cookie", e.cookie).WantStatus(http.StatusConflict)
	e.Post(halfText, url.Values{"do": {"discard"}}, "Cookie", e.cookie).WantStatus(http.StatusSeeOther)
	if got, _ := e.get(halfText).Page().Find("#text-title_en").Attr("value"); got != "Again" {
		t.Errorf("the other text is %q", got)
	}
}

// TestTypedTextIsKept checks what a script sends while the owner types, and that the login hands a text back.
func TestTypedTextIsKept(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	form := e.form(e.get(oldBoat), "body_en", "Typed.")
	reply := e.Post(oldBoat, form, "Cookie", e.cookie, "Accept", "application/json").WantStatus(http.StatusOK)
	if !strings.Contains(reply.Body, `"version":`) {
		t.Error(reply.Body)
	}
	if got := e.get(oldBoat).Page().Find("#text-body_en").Text(); got != "Typed." {
		t.Errorf("the text is %q", got)
	}
	e.get(oldBoat+"/preview?lang=en").WantStatus(http.StatusOK).Want(".prose", "Typed. ¶")
	e.Get("/articles/out").Want(".prose", "First. ¶ Second. ¶")

	page := e.Post(halfText, e.form(e.get(halfText), "do", "publish", "body_en", "Typed without a session.")).WantStatus(http.StatusUnauthorized)
	login := e.Post("/admin/login", loginForm(page, handlertest.OwnerPassword)).WantStatus(http.StatusSeeOther)
	back := e.Get(login.Header.Get("Location"), "Cookie", login.Session()).WantStatus(http.StatusOK)
	back.Want("[role=status].form-success", "Tu texto está aquí. La sesión había terminado, pero no se ha perdido nada.")
	if got := back.Page().Find("#text-body_en").Text(); got != "Typed without a session." {
		t.Errorf("the login hands back %q", got)
	}
	e.Get("/articles/half").WantStatus(http.StatusNotFound) // nothing was published
}

// TestNewAndDeletedText checks a new text, a copy of it, and that a deleted one comes back from the history in two presses.
func TestNewAndDeletedText(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	e.Post("/admin/site/texts/new", url.Values{"title": {"!!"}, "kind": {"articles"}}, "Cookie", e.cookie).WantStatus(http.StatusUnprocessableEntity)
	made := e.Post("/admin/site/texts/new", url.Values{"title": {"Über <b>Boote</b>"}, "kind": {"pages"}, "lang": {"en"}}, "Cookie", e.cookie)
	e.done(made, "Aquí está el borrador.").Want("h1", "Über <b>Boote</b>")
	e.get("/admin/site").Want(".inbox-item:first-child .inbox-title", "Über <b>Boote</b>")

	e.done(e.Post(oldBoat, url.Values{"do": {"duplicate"}}, "Cookie", e.cookie), "Aquí está el borrador.")
	e.wantFile("articles/out-2/es.md", "---\ntitle: La barca vieja\ndescription: Una barca.\nslug: \"out-2-es\"\n---\nTexto\n")

	before := e.File("articles/out/en.md")
	history := e.done(e.Post(oldBoat, url.Values{"do": {"delete"}}, "Cookie", e.cookie), "«The old boat» está eliminado. Puedes restaurarlo aquí.")
	e.Get("/articles/out").WantStatus(http.StatusNotFound)
	address, _ := history.Page().Find(".inbox-title a").Attr("href")
	compared := e.get(address)
	save, _ := compared.Page().Find("main [name=save]").Attr("value")
	e.done(e.Post(oldBoat+"/history", url.Values{"save": {save}}, "Cookie", e.cookie), "Restaurado.")
	e.wantFile("articles/out/en.md", before)
	e.Get("/articles/out").WantStatus(http.StatusOK)
	if got := e.get("/admin/site/saves").Text(".inbox"); !strings.Contains(got, "articles/out/es.md") {
		t.Errorf("the list of saves is %q", got)
	}
}

// TestPreviewFrame checks that the preview is the real page under the policy of the site, which the owner's screens alone may frame.
func TestPreviewFrame(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	preview := e.get(oldBoat + "/preview?lang=es").WantStatus(http.StatusOK)
	preview.Want("h1", "La barca vieja")
	policy := preview.Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "frame-ancestors 'self'") || !strings.Contains(policy, "script-src 'self'") || preview.Header.Get("X-Frame-Options") != "SAMEORIGIN" {
		t.Errorf("the policy of the preview is %q", policy)
	}
	if policy := e.get(oldBoat).Header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-src 'self'") || !strings.Contains(policy, "frame-ancestors 'none'") {
		t.Errorf("the policy of the form is %q", policy)
	}
	e.Get(oldBoat + "/preview?lang=es").WantStatus(http.StatusSeeOther)
	e.get(oldBoat + "/preview?lang=xx").WantStatus(http.StatusNotFound)
}

// TestHostileText checks that paths, names, sizes, foreign origins and scripts in fields do no harm.
func TestHostileText(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	for _, address := range []string{"articles/..%2fsite", "articles/.git", "data/x", "private/x", "articles/_x", "articles/a%2fb", "articles/none", "articles/" + strings.Repeat("a", 200)} {
		e.get("/admin/site/texts/" + address).WantStatus(http.StatusNotFound)
	}
	form := e.form(e.get(halfText))
	const script = `"><script>alert(1)</script>`
	for name := range form {
		if name != "digest" && name != "version" {
			form.Set(name, script)
		}
	}
	for _, do := range []string{"save", "publish", "publish-at", "preview-../x", "nonsense"} {
		form.Set("do", do)
		form.Set("digest", "")
		e.Post(halfText, form, "Cookie", e.cookie).WantStatus(http.StatusBadRequest)
	}
	form = e.form(e.get(halfText), "do", "save", "title_en", script, "body_en", script, "slug_en", script, "tags_en", script, "collection", script, "date", script, "cover", "../../../etc/passwd")
	e.Post(halfText, form, "Cookie", e.cookie).WantStatus(http.StatusSeeOther)
	for _, address := range []string{halfText, halfText + "/history", halfText + "/preview?lang=en", "/admin/site"} {
		if body := e.get(address).Body; strings.Contains(body, "<script>alert") {
			t.Errorf("%s has the script", address)
		}
	}
	long := e.send(halfText, "do", "save", "title_en", strings.Repeat("x", 2000)).WantStatus(http.StatusUnprocessableEntity)
	long.Want("[role=alert] li", "English: Escribe 1000 caracteres como máximo.")
	e.Do(http.MethodPost, halfText, form.Encode(), "Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "cross-site", "Cookie", e.cookie).WantStatus(http.StatusForbidden)
	e.Post(halfText+"/history", url.Values{"save": {"999"}}, "Cookie", e.cookie).WantStatus(http.StatusNotFound)
	e.Post("/admin/site/texts/new", url.Values{"title": {"x"}, "kind": {"../data"}}, "Cookie", e.cookie).WantStatus(http.StatusBadRequest)
}
