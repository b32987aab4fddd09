package content

import (
	"os"
	"testing"
)

func TestLandingPages(t *testing.T) {
	landing, err := loadLanding(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	if landing.Consultation != "Consulta Gratuita de 30 min" {
		t.Errorf("consultation is %q", landing.Consultation)
	}
	services := readServices(t)
	found := services.Questions(landing.Questions...)
	wantIDs(t, found, func(f FAQ) string { return f.ID }, landing.Questions...)
}
