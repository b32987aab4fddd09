package resume

import (
	"strings"

	"portfolio/i18n"
)

// Text returns a résumé as plain text, for the forms of applicant systems: its sections in the order of the page, one fact a line.
func (d Document) Text(m *i18n.Messages) []byte {
	t := text{Messages: m}
	t.lines(d.Basics.Name, d.Basics.Label)
	t.blank()
	if l := d.Basics.Location; l != nil {
		t.lines(list(", ", l.City, l.Region, l.CountryCode))
	}
	t.lines(d.Basics.Email, d.Basics.URL)
	for _, p := range d.Basics.Profiles {
		t.labeled(p.Network, p.URL)
	}
	t.labeled(m.T("resume.availability"), d.Availability)
	t.blank()
	t.lines(d.Basics.Summary)
	t.work(d)
	t.education(d)
	t.skills(d)
	t.published(d)
	t.others(d)
	return []byte(strings.TrimSpace(t.out.String()) + "\n")
}

// text is a text that is being written.
type text struct {
	*i18n.Messages
	out strings.Builder
}

func (t *text) work(d Document) {
	t.heading("experience", len(d.Work))
	for _, w := range d.Work {
		t.entry(w.StartDate, w.EndDate, w.Position, w.Name, w.Location)
		t.lines(w.Description, w.URL, w.Summary)
		t.items(w.Highlights)
		t.labeled(t.T("resume.technologies"), strings.Join(w.Keywords, ", "))
	}
	t.heading("projects", len(d.Projects))
	for _, p := range d.Projects {
		t.entry(p.StartDate, p.EndDate, p.Name, p.Entity, p.Type)
		t.lines(strings.Join(p.Roles, ", "), p.URL, p.Description)
		t.items(p.Highlights)
		t.labeled(t.T("resume.technologies"), strings.Join(p.Keywords, ", "))
	}
	t.heading("volunteer", len(d.Volunteer))
	for _, v := range d.Volunteer {
		t.entry(v.StartDate, v.EndDate, v.Position, v.Organization)
		t.lines(v.URL, v.Summary)
		t.items(v.Highlights)
	}
}

func (t *text) education(d Document) {
	t.heading("education", len(d.Education))
	for _, e := range d.Education {
		t.entry(e.StartDate, e.EndDate, e.StudyType, e.Area, e.Institution, e.Location)
		t.lines(e.URL)
		t.labeled(t.T("resume.score"), e.Score)
		t.lines(e.Summary)
		t.items(e.Courses)
	}
	t.heading("certificates", len(d.Certificates))
	for _, c := range d.Certificates {
		t.dated(c.Date, c.Name, c.Issuer)
		t.lines(c.URL)
	}
}

func (t *text) skills(d Document) {
	t.heading("skills", len(d.Skills))
	t.keywords(d.Skills)
	t.heading("languages", len(d.Languages))
	for _, l := range d.Languages {
		t.labeled(l.Language, list(". ", l.Fluency, l.Summary))
	}
}

func (t *text) published(d Document) {
	t.heading("publications", len(d.Publications))
	for _, p := range d.Publications {
		t.dated(p.ReleaseDate, p.Name, p.Where)
		t.lines(p.Authors, p.URL, p.Summary)
	}
	t.heading("talks", len(d.Talks))
	for _, talk := range d.Talks {
		t.dated(talk.Date, talk.Title, talk.Event)
	}
	t.heading("awards", len(d.Awards))
	for _, a := range d.Awards {
		t.dated(a.Date, a.Title, a.Awarder)
		t.lines(a.Summary)
	}
}

func (t *text) others(d Document) {
	for _, s := range d.Sections {
		t.head(s.Name)
		for _, e := range s.Entries {
			t.entry(e.StartDate, e.EndDate, e.Position, e.Name)
			t.lines(e.URL, e.Summary)
			t.items(e.Highlights)
		}
	}
	t.heading("interests", len(d.Interests))
	t.keywords(d.Interests)
	count := len(d.References)
	if d.OnRequest {
		count++
	}
	t.heading("references", count)
	for _, r := range d.References {
		t.lines(r.Reference, "– "+r.Name)
	}
	if d.OnRequest {
		t.lines(t.T("resume.references.request"))
	}
}

// head writes a heading.
func (t *text) head(title string) {
	t.blank()
	t.blank()
	t.lines(strings.ToUpper(title))
}

// heading writes the heading of a section that has something.
func (t *text) heading(section string, count int) {
	if count > 0 {
		t.head(t.T("resume." + section))
	}
}

// entry begins an entry that lasted from one date to another; an empty to means until now.
func (t *text) entry(from, to string, parts ...string) {
	t.blank()
	t.lines(list(", ", parts...))
	if from == to {
		t.lines(t.Month(from))
		return
	}
	until := t.T("resume.now")
	if to != "" {
		until = t.Month(to)
	}
	t.lines(list(" – ", t.Month(from), until))
}

// dated begins an entry of one date.
func (t *text) dated(date string, parts ...string) {
	t.blank()
	t.lines(list(", ", parts...), t.Month(date))
}

func (t *text) keywords(groups []Keywords) {
	for _, group := range groups {
		t.labeled(group.Name, list(". ", group.Level, strings.Join(group.Keywords, ", ")))
	}
}

// labeled writes a line with a label before it, unless it is empty.
func (t *text) labeled(label, line string) {
	if line != "" {
		t.lines(label + t.Between(":") + line)
	}
}

func (t *text) items(items []string) {
	for _, item := range items {
		t.lines("- " + item)
	}
}

// lines writes the lines that are not empty.
func (t *text) lines(lines ...string) {
	for _, line := range lines {
		if line != "" {
			t.out.WriteString(line + "\n")
		}
	}
}

func (t *text) blank() { t.out.WriteString("\n") }

// list joins the parts that are not empty.
func list(between string, parts ...string) string {
	var there []string
	for _, part := range parts {
		if part != "" {
			there = append(there, part)
		}
	}
	return strings.Join(there, between)
}
