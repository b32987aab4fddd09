package content

import (
	"os"
	"slices"
	"strings"
	"testing"

	"portfolio/i18n"
)

func TestLinks(t *testing.T) {
	links, err := loadLinks(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	profile, err := loadProfile(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	wantIDs(t, links.Groups, func(g LinkGroup) string { return g.ID },
		"social", "projects", "personal", "resources", "contact")
	var all []Link
	for _, group := range links.Groups {
		all = append(all, group.Links...)
	}
	wantUnique(t, all, func(l Link) string { return l.ID })
	for _, link := range all {
		prefix := map[LinkKind]string{LinkInternal: "/", LinkExternal: "https://", LinkMail: "mailto:"}[link.Kind]
		for _, lang := range i18n.Langs {
			if got := link.Address(lang, profile); !strings.HasPrefix(got, prefix) {
				t.Errorf("%s links to %q in %s, want %s…", link.ID, got, lang, prefix)
			}
		}
	}
	for _, page := range []i18n.Page{i18n.Articles, i18n.Newsletter, i18n.Connects} {
		if !slices.ContainsFunc(all, func(l Link) bool { return l.Page == page }) {
			t.Errorf("no link to %s", page)
		}
	}
}

func TestLinkCheck(t *testing.T) {
	for _, bad := range []Link{
		{Kind: "sideways"},
		{Kind: LinkInternal, Page: "nowhere"},
		{Kind: LinkInternal, Page: i18n.Articles, URL: "https://example.com"},
		{Kind: LinkExternal},
		{Kind: LinkExternal, URL: "https://example.com", Social: "code"},
		{Kind: LinkMail, URL: "mailto:someone@example.com"},
	} {
		if bad.check() == nil {
			t.Errorf("check accepts %+v", bad)
		}
	}
}
