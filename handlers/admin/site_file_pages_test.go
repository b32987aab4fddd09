package admin_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"portfolio/views/admin"
)

// TestLongListHasPages checks that a file with many tables shows them in pages, and that moving, removing and opening one stays on its page.
func TestLongListHasPages(t *testing.T) {
	t.Parallel()
	var file strings.Builder
	for i := range 60 {
		fmt.Fprintf(&file, "[[redirect]]\nfrom = \"/old-%d\"\nto = \"/services\"\n", i)
	}
	site, cookie := editable(t, map[string]string{"redirects.toml": file.String()})
	const address = "/admin/site/files/redirects"
	first := site.Get(address, "Cookie", cookie)
	first.Want(".pager .muted", "Page 1 of 3")
	if n := first.Page().Find("#key-redirect li").Length(); n != 25 {
		t.Errorf("the first page has %d rows", n)
	}
	third := site.Get(address+"?page=3", "Cookie", cookie)
	third.Want(`a[href="`+address+`?at=redirect%2F50"]`, "/old-50")
	site.Get(address+"?at=redirect%2F50", "Cookie", cookie).Want(`.file-around a[href="`+address+`?page=3"]`, "Redirects")

	form := formOf(third)
	form.Set(admin.DoField, third.Page().Find(`button[aria-label$="51"][value^="remove"]`).AttrOr("value", ""))
	reply := site.Post(address+"?page=3", form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	if to := reply.Header.Get("Location"); !strings.HasPrefix(to, address+"?page=3&") {
		t.Errorf("a row of the third page is removed, and %s follows", to)
	}
	if got := site.File("redirects.toml"); strings.Contains(got, "/old-50\"") || strings.Count(got, "[[redirect]]") != 59 {
		t.Errorf("the file is\n%s", got)
	}
}
