package i18n

import "strings"

// zoneNames are the places of time zones whose names lack their accents.
var zoneNames = strings.NewReplacer(
	"Sao Paulo", "São Paulo", "Bogota", "Bogotá", "Asuncion", "Asunción", "Cancun", "Cancún", "Belem", "Belém",
	"Zurich", "Zürich", "Chisinau", "Chișinău", "Panama", "Panamá", "Merida", "Mérida", "Cuiaba", "Cuiabá",
)

// ZonePlace returns the place that a time zone is named after: "Mexico City" for "America/Mexico_City".
func ZonePlace(zone string) string {
	place := zone[strings.LastIndexByte(zone, '/')+1:]
	return zoneNames.Replace(strings.ReplaceAll(place, "_", " "))
}
