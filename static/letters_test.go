package static

import "testing"

func TestMoreLetters(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "Ana Muñoz": false, "¿Qué? — «así»": false, "1 m² × 2": false, "João": true, "Łukašević": true, "Müller": false,
		"Ångström": true, "Œuvre": true, "日本": false, "Nguyễn": true,
	} {
		if got := MoreLetters(text); got != want {
			t.Errorf("%q has further letters: %v", text, got)
		}
	}
}
