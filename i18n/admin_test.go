package i18n

import "testing"

func TestAdminPageAt(t *testing.T) {
	for path, want := range map[string]Page{
		"/admin/inbox":                 AdminInbox,
		"/admin/inbox/budget/12":       AdminInquiry,
		"/admin/inbox/cv/1/delete":     AdminInquiryDelete,
		"/admin/inbox/cv/1/reply":      AdminInquiryReply,
		"/admin/inbox/":                "",
		"/admin/inbox//12":             "",
		"/admin/inbox/budget/..":       "",
		"/admin/inbox/budget/%2e":      "",
		"/admin/inbox/budget/1?x":      "",
		"/admin/inbox/budget/1\n":      "",
		"//admin/inbox":                "",
		"/admin":                       AdminOverview,
		"/admin/":                      "",
		"/articles":                    "",
		"":                             "",
		"https://evil.example/admin/x": "",
	} {
		if got, ok := AdminPageAt(path); got != want || ok != (want != "") {
			t.Errorf("AdminPageAt(%q) is %q, %v, want %q", path, got, ok, want)
		}
	}
}

// TestAdminPaths checks that each of the owner's pages has the same path in every language.
func TestAdminPaths(t *testing.T) {
	languages := shipped(t, "en", "es")
	for page := range ownerPaths {
		want := AdminPath(page, "a", "1")
		for _, lang := range languages.List() {
			if got := languages.Path(lang, page, "a", "1"); got != want || languages.Messages(lang).SharesPath(page) {
				t.Errorf("%s: the path in %s is %s, want %s", page, lang, got, want)
			}
		}
	}
}
