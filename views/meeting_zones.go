package views

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"portfolio/i18n"
	"portfolio/views/ui"
)

// zoneRegions are the time zones to choose from by region, from west to east. Any other that a browser names is accepted, too.
var zoneRegions = []struct{ key, zones string }{
	{"america", `Pacific/Honolulu America/Anchorage America/Los_Angeles America/Tijuana America/Vancouver America/Denver America/Phoenix
		America/Chicago America/Mexico_City America/Guatemala America/Costa_Rica America/El_Salvador America/Tegucigalpa America/Managua
		America/New_York America/Toronto America/Havana America/Panama America/Bogota America/Lima America/Guayaquil America/Cancun
		America/Caracas America/La_Paz America/Manaus America/Santo_Domingo America/Puerto_Rico America/Halifax America/Santiago
		America/Asuncion America/Sao_Paulo America/Bahia America/Fortaleza America/Argentina/Buenos_Aires America/Montevideo
		America/St_Johns`},
	{"europe", `UTC Atlantic/Azores Atlantic/Canary Europe/Lisbon Europe/London Europe/Dublin Europe/Madrid Europe/Paris Europe/Berlin
		Europe/Rome Europe/Amsterdam Europe/Brussels Europe/Zurich Europe/Vienna Europe/Stockholm Europe/Oslo Europe/Copenhagen Europe/Prague
		Europe/Warsaw Europe/Budapest Europe/Athens Europe/Bucharest Europe/Helsinki Europe/Kyiv Europe/Istanbul Europe/Moscow`},
	{"africa", `Africa/Casablanca Africa/Accra Africa/Lagos Africa/Malabo Africa/Luanda Africa/Cairo Africa/Johannesburg Africa/Maputo Africa/Nairobi`},
	{"asia", `Asia/Jerusalem Asia/Riyadh Asia/Tehran Asia/Dubai Asia/Karachi Asia/Kolkata Asia/Kathmandu Asia/Dhaka Asia/Bangkok
		Asia/Jakarta Asia/Singapore Asia/Shanghai Asia/Hong_Kong Asia/Manila Asia/Seoul Asia/Tokyo`},
	{"oceania", `Australia/Perth Australia/Adelaide Australia/Brisbane Australia/Sydney Pacific/Auckland`},
}

// loadZones returns the time zones of each region that this machine knows. Their files are read once: they are a tenth of the work of the
// page that lists them.
var loadZones = sync.OnceValue(func() map[string][]*time.Location {
	known := map[string][]*time.Location{}
	for _, region := range zoneRegions {
		for _, name := range strings.Fields(region.zones) {
			if zone, err := time.LoadLocation(name); err == nil {
				known[region.key] = append(known[region.key], zone)
			}
		}
	}
	return known
})

// ZoneOptions returns the time zones to choose from, with the difference to UTC that they have at a moment. Those in common stand
// first: zones that are chosen or the owner's.
func ZoneOptions(m *i18n.Messages, at time.Time, common ...*time.Location) []ui.OptionGroup {
	first := ui.OptionGroup{Label: m.T("meeting.region.common")}
	var listed []string
	for _, zone := range common {
		if !slices.Contains(listed, zone.String()) {
			listed = append(listed, zone.String())
			first.Options = append(first.Options, zoneOption(m, zone, at))
		}
	}
	groups := []ui.OptionGroup{first}
	for _, region := range zoneRegions {
		group := ui.OptionGroup{Label: m.T("meeting.region." + region.key)}
		for _, zone := range loadZones()[region.key] {
			if !slices.Contains(listed, zone.String()) {
				group.Options = append(group.Options, zoneOption(m, zone, at))
			}
		}
		groups = append(groups, group)
	}
	return groups
}

func zoneOption(m *i18n.Messages, zone *time.Location, at time.Time) ui.OptionArgs {
	label, offset := m.ZonePlace(zone.String()), utcOffset(at.In(zone))
	if label != offset {
		label += " (" + offset + ")"
	}
	return ui.OptionArgs{Value: zone.String(), Label: label}
}

// utcOffset writes the difference of a time's zone to UTC: "UTC−6", "UTC+5:30".
func utcOffset(t time.Time) string {
	_, seconds := t.Zone()
	if seconds == 0 {
		return "UTC"
	}
	sign := "+"
	if seconds < 0 {
		sign, seconds = "−", -seconds
	}
	text := fmt.Sprintf("UTC%s%d", sign, seconds/3600)
	if minutes := seconds % 3600 / 60; minutes != 0 {
		text += fmt.Sprintf(":%02d", minutes)
	}
	return text
}
