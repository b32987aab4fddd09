package calendar

import (
	"strconv"
	"strings"
	"time"
)

// timeZone is a VTIMEZONE. Of its rules only a single offset is read: programs take those of the IANA database by its name.
type timeZone struct {
	id, location string
	offsets      []string
	zone         *time.Location // once it was looked for
}

// note takes a property of the zone, or of what is in it.
func (z *timeZone) note(p property) {
	switch p.name {
	case "TZID":
		z.id = p.value
	case "X-LIC-LOCATION":
		z.location = p.value
	case "TZOFFSETTO":
		if len(z.offsets) < 2 {
			z.offsets = append(z.offsets, p.value)
		}
	}
}

// zone returns the zone that a TZID names: that of the owner, with a warning, if nobody knows it.
func (r *reader) zone(id string) *time.Location {
	z := r.zones[id]
	if z == nil {
		if len(r.zones) > maxEvents {
			return r.owner
		}
		z = &timeZone{id: id}
		r.zones[id] = z
	}
	if z.zone == nil {
		z.zone = z.find()
	}
	if z.zone == nil {
		r.warn(UnknownZone)
		z.zone = r.owner
	}
	return z.zone
}

// find returns the zone, nil if nobody knows it.
func (z *timeZone) find() *time.Location {
	for _, name := range []string{z.id, z.location} {
		if zone := named(name); zone != nil {
			return zone
		}
	}
	if len(z.offsets) == 1 {
		return fixed(z.id, z.offsets[0])
	}
	return nil
}

// named returns the zone with a name of the IANA database, of Microsoft, or one that ends in the former, as in
// "/freeassociation.sourceforge.net/Europe/Madrid".
func named(name string) *time.Location {
	if iana, ok := microsoftZones[name]; ok {
		name = iana
	}
	for {
		if zone := load(name); zone != nil {
			return zone
		}
		_, rest, ok := strings.Cut(name, "/")
		if !ok {
			return nil
		}
		name = rest
	}
}

// load returns a zone of the IANA database, nil if there is none.
func load(name string) *time.Location {
	if name == "" || name == "Local" || len(name) > 64 {
		return nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil
	}
	return zone
}

// fixed returns a zone with one offset, such as +0200.
func fixed(name, offset string) *time.Location {
	if len(offset) < len("+0200") {
		return nil
	}
	hours, hourErr := strconv.Atoi(offset[1:3])
	minute, minuteErr := strconv.Atoi(offset[3:5])
	if hourErr != nil || minuteErr != nil || hours > 15 || minute > 59 || offset[0] != '+' && offset[0] != '-' {
		return nil
	}
	seconds := hours*3600 + minute*60
	if offset[0] == '-' {
		seconds = -seconds
	}
	return time.FixedZone(name, seconds)
}
