package email

import "strings"

// text writes the email as plain text.
func (l layout) text() string {
	blocks := append([]string(nil), l.Opening...)
	colon := l.Between(":")
	if l.Web.URL != "" {
		blocks = append(blocks, l.Web.Label+colon+l.Web.URL)
	}
	if l.BodyText != "" {
		blocks = append(blocks, strings.TrimSpace(l.BodyText))
	}
	if len(l.Rows) > 0 {
		blocks = append(blocks, textRows(l.Rows, colon))
	}
	if l.Action.URL != "" {
		blocks = append(blocks, l.Action.Label+strings.TrimSuffix(colon, " ")+"\n"+l.Action.URL)
	}
	blocks = append(blocks, l.Closing...)
	if len(l.Ways) > 0 {
		blocks = append(blocks, textLinks(l.Ways, colon))
	}
	if l.Signed {
		blocks = append(blocks, l.Owner+"\n"+l.BaseURL)
	}
	if len(l.Notes)+len(l.Links) > 0 {
		blocks = append(blocks, "-- \n"+l.small()) // mail programs show what follows this mark as a signature
	}
	return strings.Join(blocks, "\n\n") + "\n"
}

// small writes the small print.
func (l layout) small() string {
	lines := append([]string(nil), l.Notes...)
	if len(l.Links) > 0 {
		lines = append(lines, textLinks(l.Links, l.Between(":")))
	}
	return strings.Join(lines, "\n")
}

// textLinks writes links as text, each in a line of its own.
func textLinks(links []link, colon string) string {
	lines := make([]string, len(links))
	for i, link := range links {
		lines[i] = link.Label + colon + link.URL
	}
	return strings.Join(lines, "\n")
}

// textRows writes rows as text. The lines of a value with several are indented, so that none can pass for another row.
func textRows(rows []Row, colon string) string {
	var b strings.Builder
	for _, row := range rows {
		lines := row.lines()
		if len(lines) == 1 {
			b.WriteString(row.Label + colon + lines[0] + "\n")
			continue
		}
		b.WriteString(row.Label + strings.TrimSuffix(colon, " ") + "\n")
		for _, line := range lines {
			b.WriteString(strings.TrimRight("    "+line, " ") + "\n")
		}
	}
	return strings.TrimRight(b.String(), "\n")
}
