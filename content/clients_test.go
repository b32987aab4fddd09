package content

import (
	"os"
	"testing"
)

func TestClients(t *testing.T) {
	clients, err := loadClients(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	wantIDs(t, clients.Companies, func(c Client) string { return c.ID },
		"cafe-ejemplo", "clinica-muestra", "sample-logistics", "acme-demo")
	for _, c := range clients.Companies {
		if want := "img/clients/" + c.ID + ".svg"; c.Logo != want {
			t.Errorf("logo is %s, want %s", c.Logo, want)
		}
	}
	if want := "img/people/testimonial.svg"; clients.Testimonial.Photo != want {
		t.Errorf("photo is %s, want %s", clients.Testimonial.Photo, want)
	}
}
