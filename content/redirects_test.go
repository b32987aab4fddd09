package content

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// TestRedirectMistakes checks what is said of addresses that cannot be redirected.
func TestRedirectMistakes(t *testing.T) {
	for _, c := range []struct{ rules, want string }{
		{`/a /legal`, ""},
		{`/caf%C3%A9/ /legal?x=y#z`, ""},
		{`/feed/atom /legal`, ""},
		{`/a/* /articles/*`, ""},
		{`/* https://old.example/*`, ""},
		{`/a - 410`, ""},
		{`/a /legal 302`, ""},
		{`/a https://example.com`, ""},
		{`/a /former`, ""},
		{`/articles/* /legal`, ""},
		{`a /legal`, "write a path such as"},
		{`/a?b=c /legal`, "write a path such as"},
		{`//evil.example/x /legal`, "write a path such as"},
		{`/a*b /legal`, "write a path such as"},
		{`/../a /legal`, "write a path such as"},
		{`/a //evil.example`, "write a path such as"},
		{`/a/* https://*`, "write a path such as"},
		{`/a/* https://example.com*`, "write a path such as"},
		{`/a/* https://*.example.com/x`, "write a path such as"},
		{`/a/* /x/*/*`, "write a path such as"},
		{`/a javascript:alert(1)`, "write a path such as"},
		{`/a /legal 307`, "status is none that an address may have"},
		{`/a /legal 410`, "an address that is gone leads nowhere"},
		{`/a -`, "to is missing"},
		{`/a /articles/*`, "to has a * for which nothing stands"},
		{`/a /nowhere`, `"/a" leads to "/nowhere", where nothing is`},
		{`/legal /articles`, `redirects.toml:2: the address "/legal" is that of a page of today`},
		{`/legal/ /articles`, "is that of a page of today"},
		{`/ /articles`, "is that of a page of today"},
		{`/articles/one /legal`, "is that of a page of today"},
		{`/former /legal`, "is a former address of articles/one/en.md"},
		{`/old-law /articles`, "is a former address of pages/legal/en.md"},
		{`/admin/x /legal`, "begins with a word that the program needs"},
		{`/files/x /legal`, "begins with a word that the program needs"},
		{"/a /legal\n/a/ /articles", `redirects.toml:5: the address "/a/" is there twice`},
		{"/a /b\n/b /a", "leads in a circle"},
		{"/a /a/", "leads in a circle"},
		{"/a/* /a/b/*", "leads in a circle"},
		{"/a/* /b/*\n/b/x /a/x", `"/b/x" leads in a circle`},
	} {
		t.Run(c.rules, func(t *testing.T) {
			_, findings := withRedirects(t, c.rules)
			found := slices.ContainsFunc(findings, func(f Finding) bool { return strings.Contains(f.String(), c.want) })
			if c.want == "" && len(findings) > 0 || c.want != "" && !found {
				t.Errorf("found %v, want %q", findings, c.want)
			}
		})
	}
}

// TestRedirectToFormerTag checks that a redirect to a tag that no text has any more is a hint: its owner could not publish otherwise.
func TestRedirectToFormerTag(t *testing.T) {
	for _, address := range []string{"/articles/tag/none", "/articles/tag/none/feed.xml"} {
		_, findings := withRedirects(t, "/a "+address)
		if len(findings) != 1 || !findings[0].Hint || !strings.Contains(findings[0].String(), "where nothing is") {
			t.Errorf("%s: %v", address, findings)
		}
	}
}

// TestRedirectsInOneStep checks where addresses lead.
func TestRedirectsInOneStep(t *testing.T) {
	site, _ := withRedirects(t, strings.Join([]string{
		"/a /b", "/b /c 302", "/c /legal", "/d /former", "/e/* /f/*", "/f/* /articles/*", "/f/x /legal", "/g/* /*", "/h/* https://other.example/~me/*", "/i - 410", "/j /i",
		"/articles/* /legal", "/k/* /search?q=*#top", "/l/* /l2", "/l2 /l", "/e/deep/* /legal",
	}, "\n"))
	for path, want := range map[string]string{
		"/a": "302 /legal", "/a/": "302 /legal", "/a/index.html": "302 /legal", "/A": "0 ", "/d": "301 /articles/one",
		"/e/one": "301 /articles/one", "/e/one/": "301 /articles/one", "/e/x": "301 /legal", "/e": "301 /articles", "/e/deep/y": "301 /legal", "/ex": "0 ",
		"/g//evil.example": "0 ", "/g/\\evil.example": "301 /%5Cevil.example", "/g/../x": "0 ", "/g/a/./b": "0 ", "/g/": "301 /", "/g/?x#y": "301 /%3Fx%23y",
		"/h/a/b/": "301 https://other.example/~me/a/b/", "/h/../you": "0 ", "/h": "301 https://other.example/~me/", "/h/ä b": "301 https://other.example/~me/%C3%A4%20b",
		"/i": "410 ", "/j": "410 ", "/articles/one": "0 ", "/articles/one/": "0 ", "/articles/two": "301 /legal", "/articles": "0 ",
		"/k/a b&c": "301 /search?q=a+b%26c#top", "/l/x": "0 ", "/nothing": "0 ",
	} {
		address, status := site.MovedPath(path)
		if got := fmt.Sprint(status, " ", address); got != want {
			t.Errorf("%s leads to %q, want %q", path, got, want)
		}
	}
	if _, status := site.MovedPath("/" + strings.Repeat("a/", 1000)); status != 0 {
		t.Error("a long path leads somewhere")
	}
}

// TestRedirectsToSlashes checks that a redirect leads to the spelling that a page has, in one step.
func TestRedirectsToSlashes(t *testing.T) {
	folder := inEnglish(
		"articles/one/en.md", "---\ntitle: One\ndescription: The first.\ndate: 2025-01-01\n---\n\nText.\n",
		"pages/legal/en.md", "---\ntitle: Legal\ndescription: The law.\n---\n\nText.\n",
		"redirects.toml", "[[redirect]]\nfrom = \"/old/*\"\nto = \"/texts/*\"\n\n[[redirect]]\nfrom = \"/law\"\nto = \"/legal?a=b#c\"\n",
	)
	folder["site.toml"].Data = append(folder["site.toml"].Data, "\n[permalinks]\narticles = \"/texts/:slug/\"\npages = \"/:slug/\"\n"...)
	site, _, err := Load(folder, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"/old/one": "/texts/one/", "/old/one/": "/texts/one/", "/law": "/legal/?a=b#c"} {
		if address, status := site.MovedPath(path); status != MovedForGood || address != want {
			t.Errorf("%s leads to %d %s, want %s", path, status, address, want)
		}
	}
}

// TestRedirectOfATagInOneLanguage checks that the address which a tag would have in a language without it may lead elsewhere.
func TestRedirectOfATagInOneLanguage(t *testing.T) {
	folder := inEnglish(
		"articles/one/en.md", "---\ntitle: One\ndescription: The first.\ndate: 2025-01-01\ntags: [boats]\nlanguages: [en]\n---\n\nText.\n",
		"redirects.toml", "[[redirect]]\nfrom = \"/tag/boats\"\nto = \"/topics/boats/\"\n\n[[redirect]]\nfrom = \"/topics/boats\"\nto = \"/articles\"\n",
	)
	folder["site.toml"] = &fstest.MapFile{Data: []byte("name = \"Ana\"\nlanguages = [\"es\", \"en\"]\n\n[permalinks]\ntags.es = \"/tag/:slug/\"\ntags.en = \"/topics/:slug/\"\n")}
	site, findings, err := Load(folder, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if address, _ := site.MovedPath("/tag/boats/"); address != "/topics/boats/" {
		t.Errorf("the former address leads to %q", address)
	}
	wrong := slices.DeleteFunc(findings, func(f Finding) bool { return f.File != "redirects.toml" })
	if len(wrong) != 1 || !strings.Contains(wrong[0].String(), `the address "/topics/boats" is that of a page of today`) {
		t.Errorf("check says %v", wrong)
	}
}

// withRedirects loads a site with an article, a page and redirects, one a line: from, to, status.
func withRedirects(t *testing.T, rules string) (*Site, Findings) {
	t.Helper()
	var file strings.Builder
	for line := range strings.Lines(rules) {
		words := strings.Fields(line)
		fmt.Fprintf(&file, "[[redirect]]\nfrom = %q\n", words[0])
		if words[1] != "-" {
			fmt.Fprintf(&file, "to = %q\n", words[1])
		} else {
			file.WriteString("\n")
		}
		if len(words) > 2 {
			fmt.Fprintf(&file, "status = %s\n", words[2])
		}
	}
	site, findings, err := Load(inEnglish(
		"articles/one/en.md", "---\ntitle: One\ndescription: The first.\ndate: 2025-01-01\naliases: /former\n---\n\n[a](/a) text.\n",
		"pages/legal/en.md", "---\ntitle: Legal\ndescription: The law.\naliases: old-law\n---\n\nText.\n", "redirects.toml", file.String(),
	), Options{Now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	return site, findings
}

// FuzzMovedPath holds that no path leads out of what the owner has written.
func FuzzMovedPath(f *testing.F) {
	for _, seed := range []string{"/g//evil.example", "/h/../x", "/g/\\x", "/g/%2e%2e/x", "/e/x/", "/g/index.html", "/k/a?b#c"} {
		f.Add(seed)
	}
	site, _, err := Load(inEnglish("redirects.toml", "[[redirect]]\nfrom = \"/g/*\"\nto = \"/*\"\n\n[[redirect]]\nfrom = \"/h/*\"\nto = \"https://other.example/me/*\"\nstatus = 302\n"), Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, path string) {
		address, status := site.MovedPath(path)
		switch {
		case status == 0, status == MovedForNow && strings.HasPrefix(address, "https://other.example/me/"):
		case status != MovedForGood || !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") || strings.ContainsAny(address, "\\\r\n"):
			t.Errorf("%q leads to %q", path, address)
		}
		if strings.Contains(address, "/../") || strings.HasSuffix(address, "/..") {
			t.Errorf("%q climbs to %q", path, address)
		}
	})
}
