package views

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"portfolio/i18n"
	"portfolio/views/ui"
)

// loadZones returns the time zones of each region that this machine knows. Their files are read once: they are a tenth of the work of the
// page that lists them.
var loadZones = sync.OnceValue(func() map[string][]*time.Location {
	known := map[string][]*time.Location{}
	for _, region := range i18n.ZoneRegions {
		for _, name := range region.Zones {
			if zone, err := time.LoadLocation(name); err == nil {
				known[region.Key] = append(known[region.Key], zone)
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
	for _, region := range i18n.ZoneRegions {
		group := ui.OptionGroup{Label: m.T("meeting.region." + region.Key)}
		for _, zone := range loadZones()[region.Key] {
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
