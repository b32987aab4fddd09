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

// ZoneRegion is a part of the world with its time zones. Key is that of the message that names it.
type ZoneRegion struct {
	Key   string
	Zones []string
}

// ZoneRegions are the time zones to choose from by region, from west to east. Any other that a browser names is accepted, too.
var ZoneRegions = []ZoneRegion{
	{"america", strings.Fields(`Pacific/Honolulu America/Anchorage America/Los_Angeles America/Tijuana America/Vancouver America/Denver America/Phoenix
		America/Chicago America/Mexico_City America/Guatemala America/Costa_Rica America/El_Salvador America/Tegucigalpa America/Managua
		America/New_York America/Toronto America/Havana America/Panama America/Bogota America/Lima America/Guayaquil America/Cancun
		America/Caracas America/La_Paz America/Manaus America/Santo_Domingo America/Puerto_Rico America/Halifax America/Santiago
		America/Asuncion America/Sao_Paulo America/Bahia America/Fortaleza America/Argentina/Buenos_Aires America/Montevideo
		America/St_Johns`)},
	{"europe", strings.Fields(`UTC Atlantic/Azores Atlantic/Canary Europe/Lisbon Europe/London Europe/Dublin Europe/Madrid Europe/Paris Europe/Berlin
		Europe/Rome Europe/Amsterdam Europe/Brussels Europe/Zurich Europe/Vienna Europe/Stockholm Europe/Oslo Europe/Copenhagen Europe/Prague
		Europe/Warsaw Europe/Budapest Europe/Athens Europe/Bucharest Europe/Helsinki Europe/Kyiv Europe/Istanbul Europe/Moscow`)},
	{"africa", strings.Fields(`Africa/Casablanca Africa/Accra Africa/Lagos Africa/Malabo Africa/Luanda Africa/Cairo Africa/Johannesburg Africa/Maputo Africa/Nairobi`)},
	{"asia", strings.Fields(`Asia/Jerusalem Asia/Riyadh Asia/Tehran Asia/Dubai Asia/Karachi Asia/Kolkata Asia/Kathmandu Asia/Dhaka Asia/Bangkok
		Asia/Jakarta Asia/Singapore Asia/Shanghai Asia/Hong_Kong Asia/Manila Asia/Seoul Asia/Tokyo`)},
	{"oceania", strings.Fields(`Australia/Perth Australia/Adelaide Australia/Brisbane Australia/Sydney Pacific/Auckland`)},
}
