package admin_test

import (
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"portfolio/handlers/handlertest"
	admin "portfolio/views/admin"
)

const hoursFile = "length = 30\n\n[hours]\nmonday = [\"10:00-12:00\"] # late\n"

// pressed sends a form, follows its redirect and returns the page that comes.
func pressed(t *testing.T, site *handlertest.Editable, cookie, address string, form url.Values) handlertest.Reply {
	t.Helper()
	reply := site.Post(address, form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	to, _, _ := strings.Cut(reply.Header.Get("Location"), "#")
	return site.Get(to, "Cookie", cookie).WantStatus(http.StatusOK)
}

// undo returns the form of the button that takes a press back.
func undo(page handlertest.Reply) url.Values {
	values := url.Values{}
	page.Page().Find(".notice form input").Each(func(_ int, s *goquery.Selection) { values.Set(s.AttrOr("name", ""), s.AttrOr("value", "")) })
	return values
}

// TestTypedValues checks that hours, amounts and days are stored as files have them, that the next page says how they were understood, and
// that what can be two things is refused beside its field.
func TestTypedValues(t *testing.T) {
	t.Parallel()
	site, cookie := editable(t, map[string]string{"meetings.toml": hoursFile})
	const hours, price, closing = "/admin/site/files/meetings?at=hours", "/admin/site/files/services?at=main%2F1", "/admin/site/files/meetings?at=exception%2F0"
	send := func(address string, values url.Values) (url.Values, string) {
		form := formOf(site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK))
		for name, value := range values {
			form[name] = value
		}
		return form, address
	}
	for _, test := range []struct {
		address string
		values  url.Values
		file    string
		stored  string
		says    string
	}{
		{hours, url.Values{"v/monday": {"9–14 Uhr", "3pm to 6pm"}, "v/tuesday": {"9h à 12h et 14h à 18h"}}, "meetings.toml", "monday = [\"09:00-14:00\", \"15:00-18:00\"] # late\ntuesday = [\"09:00-12:00\", \"14:00-18:00\"]\n", "Monday: 09:00–14:00, 15:00–18:00; Tuesday: 09:00–12:00, 14:00–18:00"},
		{price, url.Values{"v/min": {"1.200,00"}}, "services.toml", "min = 1200\n", "At least: €1,200"},
		{closing, url.Values{"v/from": {"24.12.2098"}, "v/to": {"January 6, 2099"}}, "meetings.toml", "[[exception]]\nfrom = \"2098-12-24\"\nto = \"2099-01-06\"\n", "From: December 24, 2098; To: January 6, 2099"},
	} {
		form, address := send(test.address, test.values)
		page := pressed(t, site, cookie, address, form)
		if got := page.Text(".notice"); !strings.Contains(got, test.says) {
			t.Errorf("the page says %q, want %q", got, test.says)
		}
		if got := site.File(test.file); !strings.Contains(got, test.stored) {
			t.Errorf("%s is\n%s", test.file, got)
		}
		if got := page.Text(".callout"); got != "" {
			t.Errorf("after the save the page still says %q", got)
		}
	}
	for _, test := range []struct {
		address, name, typed, says string
	}{
		{hours, "v/monday", "2-5", "“2-5” can mean 02:00-05:00 or 14:00-17:00."},
		{hours, "v/monday", "14-9", "14:00 to 09:00, which ends before it begins"},
		{price, "v/min", "1.200,50", "This reads as €1,200.50."},
		{closing, "v/to", "4/5/2099", "“4/5/2099” can mean April 5, 2099 or May 4, 2099."},
	} {
		form, address := send(test.address, url.Values{test.name: {test.typed}})
		page := site.Post(address, form, "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity)
		if got := page.Text("form#keys .field-error"); !strings.Contains(got, test.says) {
			t.Errorf("beside the field is %q, want %q", got, test.says)
		}
		if formOf(page).Get(test.name) != test.typed {
			t.Errorf("%q became %q", test.typed, formOf(page).Get(test.name))
		}
	}
	site.Get(price, "Cookie", cookie).Want("form#keys label:contains('At least')", "At least (€)")
	const days = "December 24, 2098 to January 6, 2099: closed"
	if got := site.Get("/admin/site/files/meetings", "Cookie", cookie).Text("#key-exception"); !strings.Contains(got, days) {
		t.Errorf("the list has %q", got)
	}
	calls := site.Get("/admin/meetings", "Cookie", cookie)
	if got := calls.Page().Find("a[href='/admin/site/files/meetings?at=exception%2F0']").Text(); got != days {
		t.Errorf("the page of calls has %q", got)
	}
	if calls.Page().Find("a[href='/admin/site/files/meetings?at=exception%2F1']").Length() != 1 {
		t.Error("the page of calls does not lead to the form for more days")
	}
}

// TestUndoAtOnce checks that a press on a list says what it has done, and is undone on the same screen, unless something came after it.
func TestUndoAtOnce(t *testing.T) {
	t.Parallel()
	const file = hoursFile + "\n[[exception]]\nfrom = \"2098-12-24\"\nto = \"2099-01-06\"\n"
	site, cookie := editable(t, map[string]string{"meetings.toml": file})
	press := func(address, do, says string) handlertest.Reply {
		t.Helper()
		form := formOf(site.Get(address, "Cookie", cookie))
		form.Set(admin.DoField, do)
		page := pressed(t, site, cookie, address, form)
		if got := page.Text(".notice"); !strings.Contains(got, says) {
			t.Errorf("%s: the page says %q, want %q", do, got, says)
		}
		return page
	}
	for _, test := range []struct{ address, do, says string }{
		{"/admin/site/files/meetings", admin.Do(admin.DoRemove, "exception", 0), "Removed: December 24, 2098 to January 6, 2099: closed."},
		{"/admin/site/files/meetings?at=hours", admin.Do(admin.DoCopy, admin.FirstDay, 0), "Tuesday to Friday now have the hours of Monday."},
	} {
		page := press(test.address, test.do, test.says)
		back := pressed(t, site, cookie, "/admin/site/saves", undo(page))
		if got := site.File("meetings.toml"); got != file || !strings.Contains(back.Text(".notice"), "Undone.") || back.Page().Find("form#keys").Length() != 1 {
			t.Errorf("undone, the page says %q, and the file is\n%s", back.Text(".notice"), got)
		}
	}
	page := press("/admin/site/files/meetings", admin.Do(admin.DoRemove, "exception", 0), "Removed")
	later := site.File("meetings.toml") + "# by vi\n"
	if err := os.WriteFile(site.Dir+"/meetings.toml", []byte(later), 0o600); err != nil {
		t.Fatal(err)
	}
	compared := pressed(t, site, cookie, "/admin/site/saves", undo(page))
	if site.File("meetings.toml") != later || compared.Page().Find(".compared").Length() != 1 {
		t.Error("what came later is overwritten, or not shown")
	}
	foreign := undo(page)
	for _, back := range []string{"https://evil.example/", "//evil.example/admin/site/files/site", "/admin/logout", "/"} {
		foreign.Set(admin.BackField, back)
		if reply := site.Post("/admin/site/saves", foreign, "Cookie", cookie); reply.Status == http.StatusSeeOther && !strings.HasPrefix(reply.Header.Get("Location"), "/admin/site/saves?") {
			t.Errorf("%s leads to %s", back, reply.Header.Get("Location"))
		}
	}
}

// TestUndoDeletedText checks that a text that was deleted is named, and back after one press.
func TestUndoDeletedText(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	page := e.get(e.send(halfText, "do", "delete").WantStatus(http.StatusSeeOther).Header.Get("Location"))
	wantTexts(page, ".notice", "«Half a text» está eliminado.")
	back := pressed(t, e.Editable, e.cookie, "/admin/site/saves", undo(page))
	if !strings.Contains(back.Text(".notice"), "Deshecho.") || e.File("articles/half/en.md") == "" {
		t.Errorf("the page says %q", back.Text(".notice"))
	}
}

// TestLookFields checks that the fields of the look and the colors show what the site has, write what the owner chooses, and nothing else.
func TestLookFields(t *testing.T) {
	t.Parallel()
	const address, head = "/admin/site/files/site", "name = \"A site\"\nlanguages = [\"en\"]\npromises = []\n"
	site, cookie := editable(t, map[string]string{"site.toml": head + "color = \"#0A7\" # ours\n"})
	form := formOf(site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK))
	if got := [...]string{form.Get("v/look"), form.Get("v/color")}; got != [...]string{"overprint", "#00aa77"} {
		t.Errorf("the fields show %q", got)
	}
	form.Set("v/name", "Another site")
	pressed(t, site, cookie, address, form)
	if got, want := site.File("site.toml"), strings.Replace(head, "A site", "Another site", 1)+"color = \"#0A7\" # ours\n"; got != want {
		t.Errorf("after another key was saved the file is\n%s", got)
	}
	form = formOf(site.Get(address, "Cookie", cookie))
	form.Set("v/look", "ledger")
	form.Set("v/color2", "#112233")
	pressed(t, site, cookie, address, form)
	for _, want := range []string{"look = \"ledger\"\n", "color = \"#0A7\" # ours\n", "color2 = \"#112233\"\n"} {
		if got := site.File("site.toml"); !strings.Contains(got, want) {
			t.Errorf("the file lacks %q:\n%s", want, got)
		}
	}
}
