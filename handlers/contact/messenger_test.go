package contact_test

import (
	"testing"
	"testing/fstest"

	"portfolio/handlers/handlertest"
)

// TestMessengersAreOnTheContactPage checks that the contact page leads to the accounts by which somebody is written to, and to no other.
func TestMessengersAreOnTheContactPage(t *testing.T) {
	t.Parallel()
	site := handlertest.NewEditable(t, fstest.MapFS{
		"site.toml": {Data: []byte("name = 'Ana'\nlanguages = ['en']\npromises = []\n")},
		"profile.toml": {Data: []byte("name = 'Ana'\nemail = 'ana@example.com'\n" +
			"[[social]]\nid = 'whatsapp'\nlabel = 'WhatsApp'\nurl = 'https://wa.me/34600000000'\nhandle = '600 000 000'\n" +
			"[[social]]\nid = 'code'\nlabel = 'Forge'\nurl = 'https://forge.example/ana'\n")},
	})
	page := site.Get("/connects")
	page.Want(`.contact-option[href="https://wa.me/34600000000"]`, "WhatsApp: 600 000 000")
	if page.Page().Find(`.contact-option[href*="forge"]`).Length() > 0 {
		t.Error("an account that begins no conversation is a way to write")
	}
}
