package calendar

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// week is the window of the tests: in Madrid from Monday, 23 November 2026, for a week.
func week(t testing.TB) (*time.Location, Interval) {
	madrid, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		t.Fatal(err)
	}
	start := time.Date(2026, 11, 23, 0, 0, 0, 0, madrid)
	return madrid, Interval{start, start.AddDate(0, 0, 7)}
}

// file returns a calendar with lines in it.
func file(lines ...string) []byte {
	return []byte("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + strings.Join(lines, "\r\n") + "\r\nEND:VCALENDAR\r\n")
}

// entry returns an event with properties.
func entry(properties ...string) string {
	return "BEGIN:VEVENT\r\nUID:1@example.com\r\n" + strings.Join(properties, "\r\n") + "\r\nEND:VEVENT"
}

// shown writes intervals as days and clocks in Madrid.
func shown(zone *time.Location, busy []Interval) string {
	var all []string
	for _, i := range busy {
		all = append(all, i.Start.In(zone).Format("02/15:04")+"-"+i.End.In(zone).Format("02/15:04"))
	}
	return strings.Join(all, " ")
}

const microsoftZone = "BEGIN:VTIMEZONE\r\nTZID:%s\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:+0300\r\nTZOFFSETTO:+0200\r\nEND:STANDARD\r\nEND:VTIMEZONE"

// TestRead checks when an entry makes its owner busy.
func TestRead(t *testing.T) {
	zone, window := week(t)
	const hour, work = "DTSTART:20261124T100000\r\nDTEND:20261124T110000", "DTSTART:20261102T090000\r\nDURATION:PT30M"
	for _, c := range []struct {
		why, lines, want string
		warnings         []Warning
	}{
		{"in the owner's zone", entry(hour), "24/10:00-24/11:00", nil},
		{"in UTC", entry("DTSTART:20261124T090000Z", "DTEND:20261124T100000Z"), "24/10:00-24/11:00", nil},
		{"in another zone", entry("DTSTART;TZID=America/Mexico_City:20261124T090000", "DTEND;TZID=America/Mexico_City:20261124T100000"), "24/16:00-24/17:00", nil},
		{"a quoted zone", entry(`DTSTART;TZID="America/New_York":20261124T090000`, "DURATION:PT1H"), "24/15:00-24/16:00", nil},
		{"a zone of Microsoft", entry("DTSTART;TZID=Pacific Standard Time:20261124T010000", "DURATION:PT1H"), "24/10:00-24/11:00", nil},
		{"a zone with a prefix", entry("DTSTART;TZID=/freeassociation.sourceforge.net/Asia/Tokyo:20261124T180000", "DURATION:PT1H"), "24/10:00-24/11:00", nil},
		{"a zone of one offset, defined below", entry("DTSTART;TZID=Mine:20261124T110000", "DURATION:PT1H") + "\r\n" + fmt.Sprintf(microsoftZone, "Mine"), "24/10:00-24/11:00", nil},
		{"a zone that nobody knows", entry("DTSTART;TZID=Nowhere/Else:20261124T100000", "DURATION:PT1H"), "24/10:00-24/11:00", []Warning{UnknownZone}},
		{"a zone that climbs out", entry("DTSTART;TZID=../../etc/passwd:20261124T100000", "DURATION:PT1H"), "24/10:00-24/11:00", []Warning{UnknownZone}},
		{"all day", entry("DTSTART;VALUE=DATE:20261124"), "24/00:00-25/00:00", nil},
		{"all of two days", entry("DTSTART;VALUE=DATE:20261124", "DTEND;VALUE=DATE:20261126"), "24/00:00-26/00:00", nil},
		{"beyond the window", entry("DTSTART;VALUE=DATE:20261101", "DTEND;VALUE=DATE:20270101"), "01/00:00-01/00:00", nil},
		{"no end", entry("DTSTART:20261124T100000"), "", nil},
		{"days and hours", entry("DTSTART:20261124T100000", "DURATION:P1DT2H"), "24/10:00-25/12:00", nil},
		{"a folded line", entry("DTSTART;TZID=Eur\r\n ope/Madrid:202611\r\n\t24T100000", "DURATION:PT1H"), "24/10:00-24/11:00", nil},
		{"small letters", strings.ToLower(entry(hour)), "24/10:00-24/11:00", nil},
		{"outside the window", entry("DTSTART:20261122T100000", "DURATION:PT1H"), "", nil},
		{"transparent", entry(hour, "TRANSP:TRANSPARENT"), "", nil},
		{"cancelled", entry(hour, "STATUS:CANCELLED"), "", nil},
		{"free for Microsoft", entry(hour, "X-MICROSOFT-CDO-BUSYSTATUS:FREE"), "", nil},
		{"an alarm in it", entry(hour, "BEGIN:VALARM", "TRIGGER:-PT15M", "DURATION:P9D", "STATUS:CANCELLED", "END:VALARM"), "24/10:00-24/11:00", nil},
		{"no time", entry("DTSTART:tomorrow"), "", []Warning{BadTime}},
		{"no start", entry("SUMMARY:x"), "", []Warning{BadTime}},
		{"it ends before it begins", entry("DTSTART:20261124T100000", "DTEND:20261124T090000"), "", nil},
		{"two that overlap", entry(hour) + "\r\n" + entry("DTSTART:20261124T103000", "DURATION:PT1H"), "24/10:00-24/11:30", nil},

		{"daily", entry(work, "RRULE:FREQ=DAILY;BYDAY=MO,WE"), "23/09:00-23/09:30 25/09:00-25/09:30", nil},
		{"every other week", entry(work, "RRULE:FREQ=WEEKLY;INTERVAL=2"), "", nil},
		{"every third week", entry(work, "RRULE:FREQ=WEEKLY;INTERVAL=3"), "23/09:00-23/09:30", nil},
		{"the last Friday", entry("DTSTART:20260130T090000", "DURATION:PT30M", "RRULE:FREQ=MONTHLY;BYDAY=-1FR"), "27/09:00-27/09:30", nil},
		{"yearly", entry("DTSTART;VALUE=DATE:19801125", "RRULE:FREQ=YEARLY"), "25/00:00-26/00:00", nil},
		{"until", entry(work, "RRULE:FREQ=DAILY;UNTIL=20261124T080000Z"), "23/09:00-23/09:30 24/09:00-24/09:30", nil},
		{"count", entry(work, "RRULE:FREQ=DAILY;COUNT=22"), "23/09:00-23/09:30", nil},
		{"since before summer time", entry("DTSTART;TZID=Europe/Madrid:20260701T090000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;BYDAY=WE"), "25/09:00-25/10:00", nil},
		{"an exception", entry(work, "RRULE:FREQ=DAILY;UNTIL=20261125T000000", "EXDATE:20261123T090000"), "24/09:00-24/09:30", nil},
		{"an exception by its day", entry(work, "RRULE:FREQ=DAILY;UNTIL=20261125T000000", "EXDATE;VALUE=DATE:20261122,20261123"), "24/09:00-24/09:30", nil},
		{"an exception in another zone", entry(work, "RRULE:FREQ=DAILY;UNTIL=20261125T000000", "EXDATE:20261123T080000Z"), "24/09:00-24/09:30", nil},
		{"more dates", entry(work, "RDATE:20261124T120000,20261125T120000"), "24/12:00-24/12:30 25/12:00-25/12:30", nil},
		{"a period", entry(work, "RDATE;VALUE=PERIOD:20261124T120000/PT2H"), "24/12:00-24/14:00", nil},
		{"one moved", entry(work, "RRULE:FREQ=DAILY;UNTIL=20261125T000000") + "\r\n" + entry("RECURRENCE-ID:20261124T090000", "DTSTART:20261126T120000", "DURATION:PT1H"), "23/09:00-23/09:30 26/12:00-26/13:00", nil},
		{"one cancelled", entry(work, "RRULE:FREQ=DAILY;UNTIL=20261125T000000") + "\r\n" + entry("RECURRENCE-ID:20261124T090000", hour, "STATUS:CANCELLED"), "23/09:00-23/09:30", nil},
		{"a rule by the second", entry(hour, "RRULE:FREQ=SECONDLY"), "24/10:00-24/11:00", []Warning{BadRule}},
		{"a rule by many hours", entry(hour, "RRULE:FREQ=DAILY;BYHOUR=1,2,3"), "24/10:00-24/11:00", []Warning{BadRule}},
		{"a rule for ever and never", entry(hour, "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"), "24/10:00-24/11:00", nil},
		{"a huge interval", entry(hour, "RRULE:FREQ=MONTHLY;INTERVAL=9223372036854775807"), "24/10:00-24/11:00", []Warning{BadRule}},
		{"no rule", entry(hour, "RRULE:FREQ=OFTEN"), "24/10:00-24/11:00", []Warning{BadRule}},
		{"busy periods", "BEGIN:VFREEBUSY\r\nFREEBUSY;FBTYPE=BUSY:20261124T090000Z/PT1H,20261125T090000Z/20261125T093000Z\r\nFREEBUSY;FBTYPE=FREE:20261126T090000Z/PT1H\r\nEND:VFREEBUSY", "24/10:00-24/11:00 25/10:00-25/10:30", nil},
	} {
		busy, warnings, err := Read(t.Context(), file(c.lines), zone, window)
		if got := shown(zone, busy); err != nil || got != c.want || !slices.Equal(warnings, c.warnings) {
			t.Errorf("%s: %q with %v, %v, want %q with %v", c.why, got, warnings, err, c.want, c.warnings)
		}
	}
}

// TestReadHostileCalendars checks that a file which is huge, or grows when it is read, ends in an error.
func TestReadHostileCalendars(t *testing.T) {
	zone, window := week(t)
	const hour = "DTSTART:20261124T100000\r\nDURATION:PT1H"
	for _, c := range []struct {
		why  string
		text []byte
		want error
	}{
		{"a page", []byte("<html><body>Log in</body></html>"), ErrNoCalendar},
		{"nothing", nil, ErrNoCalendar},
		{"a property alone", []byte("VERSION:2.0"), ErrNoCalendar},
		{"too many bytes", file("DESCRIPTION:" + strings.Repeat("x", MaxBytes)), ErrTooLarge},
		{"deep components", file(strings.Repeat("BEGIN:VEVENT\r\n", 100_000)), ErrNoCalendar},
		{"many events", file(strings.Repeat("BEGIN:VEVENT\r\nEND:VEVENT\r\n", maxEvents+1)), ErrTooLarge},
		{"many rules from long ago", file(strings.Repeat(entry("DTSTART:19000101T000000", "DURATION:PT1S", "RRULE:FREQ=DAILY")+"\r\n", 100)), ErrTooLarge},
		{"many parameters", file(entry("DTSTART"+strings.Repeat(";A=b", MaxBytes/5)+":20261124T100000", "DURATION:PT1H")), nil},
		{"many folds", file(entry(hour, "DESCRIPTION:"+strings.Repeat("\r\n x", MaxBytes/5))), nil},
		{"many quotation marks", file(entry(hour, "X;A="+strings.Repeat(`"`, MaxBytes/2))), nil},
		{"many exceptions", file(entry(hour, "RRULE:FREQ=DAILY;UNTIL=20261125T000000", "EXDATE:"+strings.Repeat("20261123T100000,", 100_000))), nil},
		{"many moments", file(entry(hour, "RDATE:"+strings.Repeat("20261124T120000,", maxOccurrences+1))), ErrTooLarge},
		{"many periods", file("BEGIN:VFREEBUSY\r\nFREEBUSY:" + strings.Repeat("20261124T090000Z/PT1H,", maxOccurrences+1) + "\r\nEND:VFREEBUSY"), ErrTooLarge},
	} {
		if _, _, err := Read(t.Context(), c.text, zone, window); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.why, err, c.want)
		}
	}
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Read(late, file(entry(hour)), zone, window); !errors.Is(err, context.Canceled) {
		t.Errorf("out of time: %v", err)
	}
}

// TestMicrosoftZones checks that each name of Microsoft leads to a zone that exists.
func TestMicrosoftZones(t *testing.T) {
	for name, iana := range microsoftZones {
		if load(iana) == nil {
			t.Errorf("%s: there is no zone %s", name, iana)
		}
	}
}

// FuzzRead checks that any text ends in an error, or in sorted times of the window.
func FuzzRead(f *testing.F) {
	for _, lines := range []string{
		entry("DTSTART;TZID=Romance Standard Time:20261124T100000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=9", "EXDATE:20261124T100000"),
		entry("DTSTART;VALUE=DATE:20261124", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;BYSETPOS=1,-1", "RDATE;VALUE=PERIOD:20261124T120000/PT2H"),
		entry("RECURRENCE-ID:20261124T090000", "DTSTART:20261126T120000", "DTEND:20261126T130000"),
		"BEGIN:VFREEBUSY\r\nFREEBUSY;FBTYPE=BUSY:20261124T090000Z/PT1H\r\nEND:VFREEBUSY",
		fmt.Sprintf(microsoftZone, "Mine"),
		entry("DTSTART:20261124T100000", "DURATION:PT1H", "RRULE:FREQ=YEARLY;BYEASTER=1;BYWEEKNO=1;BYYEARDAY=1"),
	} {
		f.Add(file(lines))
	}
	zone, window := week(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		busy, _, err := Read(ctx, text, zone, window)
		if err != nil {
			return
		}
		for i, b := range busy {
			if !b.Start.Before(b.End) || !b.Overlaps(window) || i > 0 && !busy[i-1].End.Before(b.Start) {
				t.Errorf("busy from %s until %s", b.Start, b.End)
			}
		}
	})
}
