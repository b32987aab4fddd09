package admin_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io/fs"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"portfolio/content"
	"portfolio/handlers/handlertest"
)

const (
	picturesPath    = "/admin/site/pictures"
	boatFolder      = "articles/out"
	pictureInserted = "La imagen está al final del texto. Mueve su línea a donde corresponda."
)

// sentPicture is a file as a form sends it.
type sentPicture struct {
	name string
	data []byte
}

// upload sends a form with pictures.
func (e editor) upload(address string, values url.Values, pictures []sentPicture, headers ...string) handlertest.Reply {
	e.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name := range values {
		_ = form.WriteField(name, values.Get(name)) // a buffer takes everything
	}
	for _, picture := range pictures {
		header := textproto.MIMEHeader{"Content-Disposition": {`form-data; name="pictures"; filename="` + picture.name + `"`}, "Content-Type": {"image/jpeg"}}
		part, _ := form.CreatePart(header)
		_, _ = part.Write(picture.data)
	}
	_ = form.Close()
	headers = append([]string{"Content-Type", form.FormDataContentType(), "Cookie", e.cookie}, headers...)
	if !slices.Contains(headers, "Sec-Fetch-Site") {
		headers = append(headers, "Sec-Fetch-Site", "same-origin")
	}
	return e.Do(http.MethodPost, address, body.String(), headers...)
}

// wantTexts checks that what selectors find holds texts, and returns the page.
func wantTexts(reply handlertest.Reply, selectorsAndTexts ...string) handlertest.Reply {
	reply.T.Helper()
	for pair := range slices.Chunk(selectorsAndTexts, 2) {
		found := reply.Page().Find(pair[0])
		if found.Length() == 0 || !strings.Contains(found.Text(), pair[1]) {
			reply.T.Errorf("%s is %q, want %q", pair[0], strings.TrimSpace(found.Text()), pair[1])
		}
	}
	return reply
}

// photo returns a JPEG.
func photo(width, height int) []byte {
	var out bytes.Buffer
	_ = jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, width, height)), nil) // a buffer takes everything
	return out.Bytes()
}

func drawing(width, height int) []byte {
	var out bytes.Buffer
	_ = png.Encode(&out, image.NewGray(image.Rect(0, 0, width, height))) // a buffer takes everything
	return out.Bytes()
}

// files returns the paths of all files of the site folder.
func (e editor) files() []string {
	var names []string
	_ = fs.WalkDir(os.DirFS(e.Dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, name)
		}
		return err
	})
	return names
}

// TestSounds checks that a sound is stored as a picture is, says the line that plays it, is put into a text with its words, and is no picture
// to choose.
func TestSounds(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	sound := []sentPicture{{"Nocturne 1.mp3", []byte("ID3\x03\x00")}}
	page := e.done(e.upload(picturesPath, url.Values{"text": {boatFolder}}, sound), "Subida completada.")
	wantTexts(page, ".picture-one code", "![…](Nocturne-1.mp3)", ".picture-one a", "Escuchar")
	one := picturesPath + "/one?file=articles%2Fout%2FNocturne-1.mp3&text=articles%2Fout"
	insert := url.Values{"do": {"insert"}}
	wantTexts(e.Post(one, insert, "Cookie", e.cookie).WantStatus(http.StatusUnprocessableEntity), "label", "Qué se oye")
	for _, field := range page.Page().Find("form [name^='words']").EachIter() {
		insert.Set(field.AttrOr("name", ""), "A nocturne")
	}
	text := e.done(e.Post(one, insert, "Cookie", e.cookie), pictureInserted)
	wantTexts(text, "[name=body_en]", "![A nocturne](Nocturne-1.mp3)")
	if text.Page().Find("option[value='Nocturne-1.mp3']").Length() > 0 {
		t.Error("a sound can be chosen as a cover")
	}
	wantTexts(e.upload(picturesPath, nil, []sentPicture{{"a.ogg", []byte("OggS\x00")}}).WantStatus(http.StatusUnprocessableEntity), ".error-summary", "MP3, M4A o WAV")
}

// TestPictures checks that pictures are stored beside a text, are put into it with their words, and can be replaced, renamed and deleted.
func TestPictures(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	to := url.Values{"text": {boatFolder}}
	reply := e.upload(picturesPath, to, []sentPicture{{"My boat (1).JPG", photo(40, 30)}})
	one := picturesPath + "/one?file=articles%2Fout%2FMy-boat-1.jpg&text=articles%2Fout"
	page := e.done(reply, "Subida completada.")
	wantTexts(page, ".picture-one", "40 × 30", ".picture-one", "No se usa en ningún sitio")

	e.upload(picturesPath, to, []sentPicture{{"My boat (1).JPG", photo(40, 30)}}).WantStatus(http.StatusSeeOther)
	e.upload(picturesPath, to, []sentPicture{{"a.png", drawing(3, 3)}, {"My boat (1).JPG", photo(41, 30)}}).WantStatus(http.StatusSeeOther)
	wantTexts(e.get(picturesPath+"?text=articles%2Fout"), ".picture-list li:nth-child(2)", "My-boat-1.jpg", ".picture-list li:nth-child(1)", "articles/out/My-boat-1-2.jpg")

	insert := url.Values{"do": {"insert"}}
	refused := e.Post(one, insert, "Cookie", e.cookie).WantStatus(http.StatusUnprocessableEntity)
	wantTexts(refused, "form", "Di si la imagen muestra algo o solo decora")
	insert.Set("kind", "says")
	insert.Set("words_en", "A *red* boat")
	wantTexts(e.Post(one, insert, "Cookie", e.cookie).WantStatus(http.StatusUnprocessableEntity), "form", "Di qué muestra la imagen")
	insert.Set("words_es", "Una barca roja")
	text := e.done(e.Post(one, insert, "Cookie", e.cookie), pictureInserted)
	wantTexts(text, "[name=body_en]", `Second.`, "[name=body_en]", `![A \*red\* boat](My-boat-1.jpg)`, "[name=body_es]", "![Una barca roja](My-boat-1.jpg)")

	used := wantTexts(e.get(one), ".picture-uses", "The old boat")
	if used.Page().Find("button[value=delete]").Length() > 0 {
		t.Error("a picture of a text that is not saved yet can be deleted")
	}
	e.done(e.send(oldBoat, "do", "publish"), "Publicado.")
	if shown := e.Get("/articles/out").Page().Find("figure img").AttrOr("alt", ""); shown != "A *red* boat" {
		t.Errorf("the picture says %q", shown)
	}
	for _, do := range []string{"delete", "rename"} {
		form := url.Values{"do": {do}, "name": {"b.jpg"}, "digest": {used.Page().Find("[name=digest]").AttrOr("value", "")}}
		wantTexts(e.Post(one, form, "Cookie", e.cookie).WantStatus(http.StatusUnprocessableEntity), "[role=alert]", "está en uso")
	}

	digest := e.form(used).Get("digest")
	digest = used.Page().Find("[name=digest]").AttrOr("value", digest)
	replace := url.Values{"do": {"replace"}, "digest": {digest}}
	wantTexts(e.upload(one, replace, []sentPicture{{"b.png", drawing(5, 5)}}).WantStatus(http.StatusUnprocessableEntity), "[role=alert]", "otro formato")
	wantTexts(e.done(e.upload(one, replace, []sentPicture{{"b.jpg", photo(20, 20)}}), "Reemplazada. Todas las páginas muestran la imagen nueva."), ".picture-one", "20 × 20")
	wantTexts(e.upload(one, replace, []sentPicture{{"b.jpg", photo(21, 20)}}).WantStatus(http.StatusConflict), "[role=alert]", "ha")

	free := picturesPath + "/one?file=articles%2Fout%2Fa.png"
	rename := url.Values{"do": {"rename"}, "name": {"../b c.png"}, "digest": {e.get(free).Page().Find("[name=digest]").AttrOr("value", "")}}
	wantTexts(e.done(e.Post(free, rename, "Cookie", e.cookie), "Nombre cambiado."), "h1", "b-c.png")
	free = strings.Replace(free, "a.png", "b-c.png", 1)
	rename.Set("do", "delete")
	e.done(e.Post(free, rename, "Cookie", e.cookie), "Borrada.")
	if e.File("articles/out/b-c.png") != "" {
		t.Error("the picture is still there")
	}
}

// TestDeletedPicture checks that a picture to which only former addresses lead can be deleted, and that none of its addresses serves it
// any more.
func TestDeletedPicture(t *testing.T) {
	t.Parallel()
	const other = "[[redirect]]\nfrom = \"/a\"\nto = \"/articles\"\n"
	site, cookie := editable(t, map[string]string{
		"articles/out/en.md":    "---\ntitle: Out\ndescription: x\ndate: 2020-01-02\nlanguages: [en]\n---\nText\n",
		"articles/out/line.png": string(drawing(9, 2)),
		content.RedirectsFile:   other + "\n[[redirect]]\nfrom = \"/uploads/line.png\"\nto = \"/static/articles/out/line.png\"\n",
	})
	e := editor{site, t, cookie}
	one := picturesPath + "/one?file=articles%2Fout%2Fline.png"
	page := e.get(one)
	wantTexts(page, ".picture-uses", "redirects.toml", "form", "are deleted with it")
	served := page.Page().Find(".picture-one img").AttrOr("src", "")
	e.Get(served).WantStatus(http.StatusOK)
	form := url.Values{"do": {"delete"}, "digest": {page.Page().Find("[name=digest]").AttrOr("value", "")}}
	e.done(e.Post(one, form, "Cookie", e.cookie), "Deleted.")
	if got := e.File(content.RedirectsFile); strings.TrimSpace(got) != strings.TrimSpace(other) {
		t.Errorf("redirects.toml is %q", got)
	}
	e.Get(served).WantStatus(http.StatusNotFound)
	e.Get("/uploads/line.png").WantStatus(http.StatusNotFound)
}

// TestDecorativePicture checks that a picture that decorates needs no words, and brings no mistake.
func TestDecorativePicture(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	e.upload(picturesPath, url.Values{"text": {boatFolder}}, []sentPicture{{"line.png", drawing(9, 2)}})
	one := picturesPath + "/one?file=articles%2Fout%2Fline.png"
	text := e.done(e.Post(one, url.Values{"do": {"insert"}, "kind": {"decorates"}}, "Cookie", e.cookie), pictureInserted)
	wantTexts(text, "[name=body_en]", `<img src="line.png" alt="">`)
	e.done(e.send(oldBoat, "do", "publish"), "Publicado.")
	wantTexts(e.Get("/articles/out").WantStatus(http.StatusOK), ".prose img[alt='']", "")
}

// TestHostilePictures checks that what is no picture, lies, is too large or comes from elsewhere is refused with a sentence, and writes
// nothing.
func TestHostilePictures(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	before := e.files()
	bomb := drawing(1, 1)
	copy(bomb[16:24], []byte{0, 0, 0x7f, 0xff, 0, 0, 0x7f, 0xff})
	heic := append([]byte("\x00\x00\x00\x18ftypheic"), make([]byte, 100)...)
	for name, c := range map[string]struct {
		file sentPicture
		says string
	}{
		"a page":            {sentPicture{"a.html", []byte("<script>alert(1)</script>")}, "no es una imagen"},
		"a program":         {sentPicture{"a.jpg", []byte("#!/bin/sh\n")}, "no es el tipo de archivo"},
		"a liar":            {sentPicture{"a.png", photo(2, 2)}, "no es el tipo de archivo"},
		"HEIC":              {sentPicture{"a.heic", heic}, "imagen HEIC"},
		"HEIC as JPEG":      {sentPicture{"a.jpg", heic}, "imagen HEIC"},
		"a damaged picture": {sentPicture{"a.jpg", photo(20, 20)[:60]}, "está dañada"},
		"a page as SVG":     {sentPicture{"a.svg", []byte("<html><script>alert(1)</script></html>")}, "está dañada"},
		"entities":          {sentPicture{"a.svg", []byte(`<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&c;</svg>`)}, "está dañada"},
		"a bomb":            {sentPicture{"a.png", bomb}, "a.png"},
		"too large":         {sentPicture{"a.jpg", append(photo(2, 2), make([]byte, 33<<20)...)}, "pasa de 32 MB"},
		"no name":           {sentPicture{"", []byte("x")}, "no es una imagen"},
		"hidden":            {sentPicture{".htaccess", []byte("x")}, "no es una imagen"},
	} {
		wantTexts(e.upload(picturesPath, nil, []sentPicture{c.file}).WantStatus(http.StatusUnprocessableEntity), "[role=alert]", c.says)
		if t.Failed() {
			t.Log(name)
		}
	}
	wantTexts(e.upload(picturesPath, nil, nil).WantStatus(http.StatusUnprocessableEntity), "[role=alert]", "Elige antes una imagen")
	wantTexts(e.upload(picturesPath, nil, slices.Repeat([]sentPicture{{"a.jpg", photo(2, 2)}}, 21)).WantStatus(http.StatusUnprocessableEntity), "[role=alert]", "20 como máximo")
	e.upload(picturesPath, nil, slices.Repeat([]sentPicture{{"a.jpg", []byte("x")}}, 10_000)).WantStatus(http.StatusBadRequest)
	e.upload(picturesPath, nil, []sentPicture{{"a.jpg", photo(2, 2)}}, "Sec-Fetch-Site", "cross-site").WantStatus(http.StatusForbidden)
	e.upload(picturesPath, nil, []sentPicture{{"a.jpg", photo(2, 2)}}, "Origin", "https://evil.example", "Sec-Fetch-Site", "").WantStatus(http.StatusForbidden)
	stranger := e
	stranger.cookie = "a=b"
	stranger.upload(picturesPath, nil, []sentPicture{{"a.jpg", photo(2, 2)}}).WantStatus(http.StatusUnauthorized)
	e.upload(picturesPath, nil, []sentPicture{{"a\x00.jpg", photo(2, 2)}}).WantStatus(http.StatusBadRequest)
	for _, folder := range []string{"../x", "articles/..", "data/x", "private", "words/x", "articles/a/../../..", "/etc/x"} {
		e.upload(picturesPath, url.Values{"text": {folder}}, []sentPicture{{"a.jpg", photo(2, 2)}}).WantStatus(http.StatusNotFound)
	}
	for _, name := range []string{"../../profile.toml", "profile.toml", "data/portfolio.db", "img/../site.toml", "img"} {
		for _, do := range []string{"delete", "rename", "replace"} {
			e.Post(picturesPath+"/one?file="+url.QueryEscape(name), url.Values{"do": {do}, "name": {"x.jpg"}}, "Cookie", e.cookie).WantStatus(http.StatusNotFound)
		}
	}
	if after := e.files(); !slices.Equal(before, after) {
		t.Errorf("files are %v, were %v", after, before)
	}
	outside, _ := filepath.Glob(filepath.Join(filepath.Dir(e.Dir), "*.jpg"))
	if len(outside) > 0 {
		t.Errorf("written outside: %v", outside)
	}
}

// TestNamesOfPictures checks that every name that a browser sends becomes one that is below the folder and can be written into a text.
func TestNamesOfPictures(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	for i, c := range [][2]string{
		{"../x.jpg", "x.jpg"}, {`..\\..\\y.jpg`, "y.jpg"}, {".jpg", "picture.jpg"}, {"..jpg", "picture-2.jpg"}, {"a](javascript:x).jpg", "a-javascript-x.jpg"},
		{"ñandú é.JPG", "ñandú-é.jpg"}, {"/etc/passwd.jpg", "passwd.jpg"}, {strings.Repeat("n", 3000) + ".jpg", strings.Repeat("n", 60) + ".jpg"}, {"C:evil.jpg", "C-evil.jpg"}, {".saving-x.jpg", "saving-x.jpg"},
	} {
		e.upload(picturesPath, nil, []sentPicture{{c[0], photo(10+i, 10)}}).WantStatus(http.StatusSeeOther)
		if e.File("img/"+c[1]) == "" {
			t.Errorf("%q is not stored as %q: %q", c[0], c[1], e.files())
		}
	}
}

// TestScriptInDrawings checks that a drawing is stored without script, whatever the way, and that the owner learns of it.
func TestScriptInDrawings(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	for i, script := range []string{
		`<script>alert(1)</script>`, `<rect onload="alert(1)"/>`, `<a href="javascript:alert(1)"><rect/></a>`, `<foreignObject><body onload="alert(1)"/></foreignObject>`,
		`<image href="javascript:alert(1)"/>`, `<use href="data:image/svg+xml,alert"/>`, `<style>@import url(//evil.example/alert)</style>`, `<set attributeName="onload" to="alert(1)"/>`,
		`<animate attributeName="href" values="javascript:alert(1)"/>`, `<rect fill="url(https://evil.example/alert)"/>`, `<handler>alert(1)</handler>`, `<iframe src="//evil.example/alert"/>`,
	} {
		name := fmt.Sprintf("d%d.svg", i)
		data := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="3"/>` + script + `</svg>`
		wantTexts(e.upload(picturesPath, nil, []sentPicture{{name, []byte(data)}}).WantStatus(http.StatusOK), "[role=status]", "se ha quitado")
		stored := e.File("img/" + name)
		if !strings.Contains(stored, "circle") || strings.Contains(stored, "alert") || strings.Contains(stored, "evil") {
			t.Errorf("%s is stored as %s", data, stored)
		}
	}
}

// TestPolyglots checks that what follows a picture, or is hidden in its comments, is not stored.
func TestPolyglots(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	data := append(photo(8, 8), "<script>alert(1)</script>"...)
	commented := slices.Concat(photo(8, 8)[:2], []byte("\xff\xfe\x00\x0aalert(1)"), photo(8, 8)[2:])
	e.upload(picturesPath, nil, []sentPicture{{"a.jpg", data}, {"b.jpg", commented}, {"c.png", append(drawing(8, 8), "PK\x03\x04alert(1)"...)}}).WantStatus(http.StatusSeeOther)
	for _, name := range []string{"img/a.jpg", "img/b.jpg", "img/c.png"} {
		if stored := e.File(name); stored == "" || strings.Contains(stored, "alert") {
			t.Errorf("%s is stored as %q", name, stored)
		}
	}
}

// TestUploadAfterTheSession checks that whoever uploads a picture after the session has ended is told to choose it again, however large it
// is, and is led back.
func TestUploadAfterTheSession(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	e.cookie = ""
	address := picturesPath + "?text=articles%2Fout"
	large := append(photo(8, 8), make([]byte, 1<<20)...)
	ended := e.upload(address, nil, []sentPicture{{"boat.jpg", large}}).WantStatus(http.StatusUnauthorized)
	wantTexts(ended, "main", "vuelve a elegir el archivo")
	if next := ended.Page().Find("[name=next]").AttrOr("value", ""); next != address {
		t.Errorf("the login leads to %q", next)
	}
}
