package i18n

import "strings"

// zoneNames are the places of time zones whose names lack their accents, where no message names them.
var zoneNames = strings.NewReplacer(
	"Sao Paulo", "São Paulo", "Belem", "Belém", "Chisinau", "Chișinău", "Merida", "Mérida", "Cuiaba", "Cuiabá",
)

// ZonePlace returns the place that a time zone is named after: "Ciudad de México" in Spanish for "America/Mexico_City".
func (m *Messages) ZonePlace(zone string) string {
	place := zone[strings.LastIndexByte(zone, '/')+1:]
	if key := "zone." + place; m.Has(key) {
		return m.T(key)
	}
	return zoneNames.Replace(strings.ReplaceAll(place, "_", " "))
}
