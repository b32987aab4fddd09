package importer

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"portfolio/content"
)

// What ReadReports finds in a report.
const (
	sourceHeading = "In the source, what will not survive as it was:"
	textsHeading  = "What became what:"
	draftMark     = " (a draft)"
)

// Report says what became of the source. checked is what check says of the new folder.
func (p *Plan) Report(checked content.Findings) string {
	s := p.source
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s, %s\n", s.Format, content.Counted(len(p.texts), "text"), content.Counted(p.pictures, "picture"))
	if s.Origin != "" && string(p.site.Settings.URL) == s.Origin {
		fmt.Fprintf(&b, "\nIn site.toml, url is the address of the old site: %s. While you try the new site, write url = \"http://localhost:8080\",\n"+
			"and the old address again when its name leads to the new site.\n", s.Origin)
	}
	if s.Findings.Sort(); len(s.Findings) > 0 {
		fmt.Fprintf(&b, "\n%s\n", sourceHeading)
		all := lines(s.Findings)
		fresh := slices.DeleteFunc(slices.Clone(all), func(line string) bool {
			return strings.Contains(line, ": hint: ") && strings.Contains(p.Said, line+"\n")
		})
		for _, line := range fresh {
			fmt.Fprintln(&b, line)
		}
		if n := len(all) - len(fresh); n > 0 {
			fmt.Fprintf(&b, "(%s of an earlier report left out)\n", content.Counted(n, "hint"))
		}
	}
	if len(checked) > 0 {
		fmt.Fprintf(&b, "\nIn the new folder, what check finds (%s, %s):\n", content.Counted(checked.Errors(), "error"), content.Counted(checked.Hints(), "hint"))
		for _, finding := range checked {
			fmt.Fprintln(&b, finding)
		}
	}
	p.reportLeft(&b)
	p.reportAddresses(&b)
	fmt.Fprintf(&b, "\n%s\n", textsHeading)
	for _, t := range p.texts {
		draft := ""
		if t.Draft {
			draft = draftMark
		}
		fmt.Fprintf(&b, "%s -> %s%s\n", t.Origin, t.file(), draft)
	}
	for _, file := range p.Files {
		if file.From != "" {
			fmt.Fprintf(&b, "%s -> %s\n", file.From, file.Name)
		}
	}
	return b.String()
}

// ReportNames returns the names of the reports in a site folder, the latest last.
func ReportNames(folder fs.FS) []string {
	names, _ := fs.Glob(folder, "import-report*.txt") // it fails for a malformed pattern alone
	return names
}

// Reports returns the reports of earlier imports into a site folder.
func Reports(folder fs.FS) string {
	var reports strings.Builder
	for _, name := range ReportNames(folder) {
		data, _ := readAll(folder, name, maxText) // a hint that cannot be read is said again
		reports.Write(data)
	}
	return reports.String()
}

// lineOf returns the first line of a file of the source that has some words, 1 for none.
func (s *Source) lineOf(file, words string) int {
	data, _ := readAll(s.fsys, file, maxText) // one that cannot be read has none
	at := strings.Index(string(data), words)
	return 1 + strings.Count(string(data[:max(at, 0)]), "\n")
}

// maxAlike is how many hints that say the same have lines of their own: more would hide the mistakes among them.
const maxAlike = 3

// lines returns findings in lines, the mistakes first. Many hints that say the same are one line, with the first of their places.
func lines(findings content.Findings) []string {
	type advice struct{ what, do string }
	alike := map[advice]int{}
	for _, f := range findings {
		if f.Hint {
			alike[advice{f.What, f.Do}]++
		}
	}
	var mistakes, hints []string
	for _, f := range findings {
		key := advice{f.What, f.Do}
		switch n := alike[key]; {
		case !f.Hint:
			mistakes = append(mistakes, f.String())
		case n > maxAlike:
			f.What += ", as in " + content.Counted(n-1, "more text")
			hints = append(hints, f.String())
			alike[key] = 0
		case n > 0:
			hints = append(hints, f.String())
		}
	}
	return append(mistakes, hints...)
}

// reportLeft names what was left behind.
func (p *Plan) reportLeft(b *strings.Builder) {
	if left := p.source.left; len(left) > 0 {
		b.WriteString("\nLeft behind:\n")
		slices.SortStableFunc(left, func(a, b leftover) int { return strings.Compare(a.file, b.file) })
		for _, l := range left {
			fmt.Fprintf(b, "%s: %s\n", l.file, l.why)
		}
	}
	if keys := sortedKeys(p.source.leftKeys); len(keys) > 0 {
		var counts []string
		for _, key := range keys {
			counts = append(counts, fmt.Sprintf("%.40q (%d)", key, p.source.leftKeys[key]))
		}
		fmt.Fprintf(b, "\nKeys of the front matter that this program does not have, and in how many texts they are:\n%s\n", strings.Join(counts, ", "))
	}
}

// reportAddresses says what each former address answers.
func (p *Plan) reportAddresses(b *strings.Builder) {
	if len(p.addresses) == 0 {
		return
	}
	if advised := p.advised(); advised != "" {
		b.WriteString("\nMost former addresses stay as they are if you add this to site.toml, and import again:\n" + strings.TrimPrefix(advised, "\n"))
	}
	b.WriteString("\nFormer addresses, and what they answer:\n")
	slices.SortStableFunc(p.addresses, func(a, b Answer) int { return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Now, b.Now)) })
	for _, a := range slices.Compact(p.addresses) {
		why := ""
		if a.Why != "" {
			why = " (" + a.Why + ")"
		}
		fmt.Fprintf(b, "%s -> %s%s\n", a.Path, cmp.Or(a.Now, "404"), why)
	}
}
