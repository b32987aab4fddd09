package content

import (
	"slices"
	"strings"
	"testing"
	"time"

	"portfolio/i18n"
)

// TestMeetings checks what a meetings.toml without mistakes says, and what holds where it says nothing.
func TestMeetings(t *testing.T) {
	site, findings, err := Load(siteFolder(map[string]string{
		"site.toml": "name = \"Ada\"\nlanguages = [\"en\"]\npromises = []\ntime_zone = \"Europe/Madrid\"\nprivacy.authority.en = \"The agency\"\n",
		"meetings.toml": "length = 45\nbuffer = 0\nplace.en = \"Here.\"\n[hours]\nmonday = [\"16:00-24:00\", \"10:00-13:00\"]\n" +
			"[[exception]]\nfrom = 2026-12-24\nto = 2027-01-06\n[[exception]]\nfrom = 2027-01-12\nhours = [\"09:00-10:00\"]\n",
	}), Options{})
	if err != nil || len(findings) > 0 {
		t.Fatal(err, findings)
	}
	m := site.Meetings
	if m.Place.In("en") != "Here." {
		t.Errorf("calls take place %q", m.Place)
	}
	if m.Length != 45 || m.Buffer != 0 || m.Notice != 24 || m.Horizon != 28 || m.Zone().String() != "Europe/Madrid" || !site.Has(i18n.SectionMeetings) {
		t.Errorf("the meetings are %+v", m)
	}
	for date, want := range map[string][]MeetingSpan{
		"2026-12-21": {"10:00-13:00", "16:00-24:00"}, // sorted
		"2026-12-22": nil,
		"2026-12-24": nil,
		"2026-12-28": nil, // a Monday
		"2027-01-06": nil,
		"2027-01-11": {"10:00-13:00", "16:00-24:00"},
		"2027-01-12": {"09:00-10:00"},
	} {
		day, err := time.Parse(time.DateOnly, date)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.On(day); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", date, got, want)
		}
	}
}

// TestMeetingsWithoutPlace checks that the owner is told that visitors do not learn where a call takes place.
func TestMeetingsWithoutPlace(t *testing.T) {
	site, findings, err := Load(siteFolder(map[string]string{"meetings.toml": "[hours]\nmonday = [\"10:00-13:00\"]\n"}), Options{})
	if err != nil || !site.Meetings.HasTimes() || !slices.ContainsFunc(findings, func(f Finding) bool {
		return f.File == "meetings.toml" && f.Hint && strings.Contains(f.Do, "place.")
	}) {
		t.Error(err, findings)
	}
}

// TestCallsByPhone checks that the owner is told that nobody gives the number of a call by phone.
func TestCallsByPhone(t *testing.T) {
	const ask = "[[call.field]]\nid = \"number\"\nkind = \"text\"\nlabel = \"Your number\"\nautocomplete = \"tel\"\n"
	for _, c := range []struct {
		place, requests string
		want            bool
	}{
		{"By phone.", "", true},
		{"Te llamo por teléfono, 30 minutos.", "", true},
		{"By phone: +34 910 00 00 00.", "", false},
		{"By phone.", ask, false},
		{"By phone.", strings.Replace(ask, "autocomplete = \"tel\"\n", "", 1), true},
		{"By phone.", strings.NewReplacer("autocomplete = \"tel\"\n", "", "Your number", "Your phone number").Replace(ask), false},
		{"Video call.", "", false},
	} {
		_, findings, err := Load(siteFolder(map[string]string{
			"meetings.toml": "place = \"" + c.place + "\"\n[hours]\nmonday = [\"10:00-13:00\"]\n", "requests.toml": c.requests,
		}), Options{})
		found := slices.ContainsFunc(findings, func(f Finding) bool {
			return f.Hint && f.File == "meetings.toml" && strings.HasPrefix(f.What, "place ")
		})
		if err != nil || findings.Errors() > 0 || found != c.want {
			t.Errorf("%q, %q: %v, %v", c.place, c.requests, findings, err)
		}
	}
}

// TestMeetingMistakes checks that each mistake is found in its line, and that no times are offered with it.
func TestMeetingMistakes(t *testing.T) {
	const hours = "[hours]\nmonday = [\"10:00-13:00\"]\n"
	for _, c := range []struct{ toml, want string }{
		{"length = 9\n" + hours, `1: length is 9: write a number from 10 to 480`},
		{"length = 0\n" + hours, `1: length is 0: write a number from 10 to 480`},
		{"buffer = 241\n" + hours, `1: buffer is 241: write a number from 0 to 240`},
		{"\nhorizon = 0\nnotice = 0\n" + hours, `2: horizon is 0: write a number from 1 to 180`},
		{"notice = \"24\"\n" + hours, `1: notice has a value of the wrong type: `},
		{"horizon = 2\nnotice = 48\n" + hours, `2: 48 hours of notice are longer than the horizon of 2 days: `},
		{"time_zone = \"Madrid\"\n" + hours, `1: time_zone is "Madrid": `},
		{"length = 30", `1: hours is missing: add a table [hours]`},
		{"\n[hours]\n", `2: no day of the week has hours: `},
		{hours + "mondays = [\"10:00-13:00\"]", `3: unknown key "mondays": did you mean monday?`},
		{hours + "friday = \"10:00-13:00\"", `3: friday has a value of the wrong type: `},
		{hours + "friday = [\"10-13\"]", `3: an item of friday is "10-13": write a part of a day such as "10:00-13:30"`},
		{hours + "friday = [\"13:00-10:00\"]", `3: an item of friday is "13:00-10:00": `},
		{hours + "friday = [\"10:00-10:00\"]", `3: an item of friday is "10:00-10:00": `},
		{hours + "friday = [\"9:00-10:00\"]", `3: an item of friday is "9:00-10:00": `},
		{hours + "friday = [\"22:00-24:30\"]", `3: an item of friday is "22:00-24:30": `},
		{hours + "friday = [\"10:00-10:20\"]", `3: "10:00-10:20" is shorter than a meeting of 30 minutes: `},
		{hours + "friday = [\"12:00-14:00\", \"10:00-12:01\"]", `3: "10:00-12:01" and "12:00-14:00" overlap: `},
		{hours + "[[exception]]\nfrom = \"2026-02-30\"", `4: from is "2026-02-30": write a day that exists`},
		{hours + "[[exception]]\nto = 2026-03-02", `3: from is missing: `},
		{hours + "[[exception]]\nfrom = 2026-03-02\nto = 2026-03-01", `5: the exception ends on 2026-03-01, before it begins: `},
		{hours + "[[exception]]\nfrom = 2026-03-02\nhours = [\"10:00-10:10\"]", `5: "10:00-10:10" is shorter than a meeting of 30 minutes: `},
		{
			hours + "[[exception]]\nfrom = 2026-03-02\n[[exception]]\nfrom = 2026-03-01\nto = 2026-03-09\n",
			`4: the day 2026-03-02 is in two exceptions: leave it out of one`,
		},
		{hours + strings.Repeat("[[exception]]\nfrom = 2026-03-02\n", mostException+1), `3: there are 501 exceptions: `},
	} {
		site, findings, err := Load(siteFolder(map[string]string{"meetings.toml": c.toml}), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(findings) == 0 || !strings.HasPrefix(findings[0].String(), "meetings.toml:"+c.want) {
			t.Errorf("%q: the findings are %v, want %q", c.toml, findings, c.want)
		}
		if site.Meetings.HasTimes() || site.Has(i18n.SectionMeetings) {
			t.Errorf("%q: times are offered all the same", c.toml)
		}
	}
}

// TestZoneOfServers checks that the zone of servers is a hint where it was written down, and where calls are offered in it.
func TestZoneOfServers(t *testing.T) {
	for _, test := range []struct {
		settings, meetings string
		want               bool
	}{
		{"", "", false},
		{`time_zone = "Europe/Lisbon"`, "[hours]\nmonday = [\"10:00-12:00\"]\n", false},
		{`time_zone = "UTC"`, "", true},
		{`time_zone = "Etc/UTC"`, "", true},
		{"", "[hours]\nmonday = [\"10:00-12:00\"]\n", true},
		{"", "time_zone = \"Europe/Lisbon\"\n[hours]\nmonday = [\"10:00-12:00\"]\n", false},
	} {
		files := map[string]string{"site.toml": "name = \"Ada\"\nlanguages = [\"en\"]\npromises = []\n" + test.settings}
		if test.meetings != "" {
			files["meetings.toml"] = test.meetings
		}
		_, findings, err := Load(siteFolder(files), Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := slices.ContainsFunc(findings, func(f Finding) bool { return f.Hint && strings.Contains(f.What, "the time zone is") })
		if got != test.want {
			t.Errorf("%q, %q: hint %v; %v", test.settings, test.meetings, got, findings)
		}
	}
}
