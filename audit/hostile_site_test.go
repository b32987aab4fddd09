//go:build audit

package audit

import (
	"bytes"
	"encoding/binary"
	"io/fs"
	"maps"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// hostilePost is what nobody sends to the editor by mistake.
type hostilePost struct {
	path   string
	fields url.Values
	file   string // name of a picture, "" for a form
	data   []byte
	site   string // of Sec-Fetch-Site
}

const markup = `"><script>alert(1)</script>`

// hostilePosts returns hostile paths, names, sizes, types, bombs and origins for each screen of the editor.
func hostilePosts() (posts []hostilePost) {
	text := url.Values{"do": {"text"}, "text": {"a = 1\n"}, "digest": {""}}
	for _, name := range []string{"../x.toml", "/etc/x.toml", "data/x.toml", ".git/config", "words/../../x.toml", "private/x.md", "x.go", "words/a\x00.toml", `..\x.toml`} {
		posts = append(posts, hostilePost{path: "/admin/site/files/other?file=" + url.QueryEscape(name), fields: text},
			hostilePost{path: "/admin/site/pictures/one?file=" + url.QueryEscape(name), fields: url.Values{"do": {"delete"}}},
			hostilePost{path: "/admin/site/pictures", fields: url.Values{"text": {name}}, file: "a.png", data: bomb(2, 2)})
	}
	for _, folder := range []string{"articles/..%2f..", "data/x", "articles/.git", "private/x", "articles/" + strings.Repeat("a", 300)} {
		for _, do := range []string{"save", "publish", "delete", "duplicate"} {
			posts = append(posts, hostilePost{path: "/admin/site/texts/" + folder, fields: url.Values{"do": {do}, "digest": {"x"}, "title_en": {"x"}}})
		}
	}
	for name, data := range map[string][]byte{
		"a.html": []byte(markup), "a.jpg": []byte("#!/bin/sh\n"), "a.png": bomb(60_000, 60_000), "a.heic": []byte("\x00\x00\x00\x18ftypheic........"),
		"a.svg": []byte(`<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&c;</svg>`), ".htaccess": []byte("x"), "large.jpg": make([]byte, 33<<20),
	} {
		posts = append(posts, hostilePost{path: "/admin/site/pictures", file: name, data: data})
	}
	return append(posts,
		hostilePost{path: "/admin/site/texts/new", fields: url.Values{"title": {"x"}, "kind": {"../data"}}},
		hostilePost{path: "/admin/site/texts/new", fields: url.Values{"title": {strings.Repeat("x", 2<<20)}, "kind": {"articles"}}},
		hostilePost{path: "/admin/site/files", fields: url.Values{"do": {"begin ../x.toml"}}},
		hostilePost{path: "/admin/site/saves", fields: url.Values{"save": {"999999"}}},
		hostilePost{path: "/admin/site/files/profile", fields: text, site: "cross-site"},
		hostilePost{path: "/admin/site/pictures", file: "a.png", data: bomb(2, 2), site: "cross-site"})
}

// bomb returns the head of a PNG that says how large it is.
func bomb(width, height uint32) []byte {
	data := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), make([]byte, 64)...)
	binary.BigEndian.PutUint32(data[16:], width)
	binary.BigEndian.PutUint32(data[20:], height)
	return data
}

// hostileEditor sends to the screens of the site what nobody sends by mistake: each is refused with one sentence, and nothing is written.
// Script in every field of a text and of a file is a text like any other.
func (a *audit) hostileEditor(t *testing.T) {
	around := t.TempDir()
	folder := filepath.Join(around, "site")
	a.makeSite(t, folder)
	p := a.start(t, a.command("serve", folder), filepath.Join(t.TempDir(), "portfolio.db"), passwordHashVariable(t))
	o := newOwner(t, p.origin)
	o.enter("203.0.113.1", "")
	before := filesOf(t, around)
	posts := hostilePosts()
	wrong := 0
	for _, post := range posts {
		status, body := o.sendHostile(post)
		if status < 400 || status >= 500 || isSpeechless(body) || strings.Contains(body, markup) {
			wrong++
			t.Errorf("POST %.80s (%.80v, file %q): status %d", post.path, post.fields, post.file, status)
		}
	}
	if after := filesOf(t, around); !maps.Equal(before, after) {
		wrong++
		t.Errorf("files were written")
	}
	fields := o.scriptInFields(t)
	t.Logf("W5: %d hostile posts to the editor, script in %d fields: %d accepted, silent, or with a file written (limit 0)", len(posts), fields, wrong)
}

func (o *owner) sendHostile(post hostilePost) (status int, body string) {
	o.t.Helper()
	var sent bytes.Buffer
	media := "application/x-www-form-urlencoded"
	if post.file == "" {
		sent.WriteString(post.fields.Encode())
	} else {
		form := multipart.NewWriter(&sent)
		for name := range post.fields {
			must(o.t, form.WriteField(name, post.fields.Get(name)))
		}
		part, err := form.CreateFormFile("pictures", post.file)
		must(o.t, err)
		_, _ = part.Write(post.data)
		must(o.t, form.Close())
		media = form.FormDataContentType()
	}
	request, err := http.NewRequest(http.MethodPost, o.origin+post.path, &sent)
	must(o.t, err)
	request.Header.Set("Content-Type", media)
	if post.site != "" {
		request.Header.Set("Sec-Fetch-Site", post.site)
	}
	return o.do(request, "203.0.113.1")
}

var (
	namedField = regexp.MustCompile(`<(?:input|textarea)[^>]* name="((?:title|description|slug|tags|series|cover_alt|body)_\w+|v/[^"]+)"`)
	digestOf   = regexp.MustCompile(`name="digest" value="([^"]*)"`)
	tags       = regexp.MustCompile(`(?s)<head.*?</head>|<[^>]*>`)
)

// isSpeechless reports whether a page says nothing to a person.
func isSpeechless(body string) bool { return len(strings.Fields(tags.ReplaceAllString(body, " "))) < 4 }

// scriptInFields writes markup into every field of a new text and of a file, and returns how many there were.
func (o *owner) scriptInFields(t *testing.T) (count int) {
	t.Helper()
	o.send("/admin/site/texts/new", "203.0.113.1", url.Values{"title": {"Odd words"}, "kind": {"articles"}})
	for _, address := range []string{"/admin/site/texts/articles/odd-words", "/admin/site/files/profile"} {
		_, page := o.read(address)
		form := url.Values{"do": {"save"}, "version": {"0"}, "digest": {firstOf(digestOf, page)}}
		for _, found := range namedField.FindAllStringSubmatch(page, -1) {
			form.Set(found[1], markup)
			count++
		}
		status, answer := o.send(address, "203.0.113.1", form)
		for _, path := range []string{address, address + "/preview?lang=en", "/admin/site", "/admin/site/saves?save=1", "/", "/about"} {
			_, body := o.read(path)
			if status >= 500 || strings.Contains(answer+body, "<script>alert") {
				t.Errorf("%s: status %d, the script is in %s", address, status, path)
			}
		}
	}
	if count == 0 {
		t.Error("the editor has no fields")
	}
	return count
}

// filesOf returns the bytes of all files below a folder but those of the program: its database and what it caches.
func filesOf(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	must(t, filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			if entry != nil && entry.Name() == "data" {
				return filepath.SkipDir
			}
			return err
		}
		data, err := os.ReadFile(name)
		files[name] = string(data)
		return err
	}))
	return files
}
