package email

import "strings"

// text writes s as a mail for people who read text.
func (s sheet) text() string {
	blocks := append([]string(nil), s.Opening...)
	if s.BodyText != "" {
		blocks = append(blocks, strings.TrimSpace(s.BodyText))
	}
	if len(s.Rows) > 0 {
		blocks = append(blocks, textRows(s.Rows))
	}
	if s.Action.URL != "" {
		blocks = append(blocks, s.Action.Label+":\n"+s.Action.URL)
	}
	blocks = append(blocks, s.Closing...)
	if s.Signed {
		blocks = append(blocks, s.Owner+"\n"+s.BaseURL)
	}
	if len(s.Notes)+len(s.Links) > 0 {
		blocks = append(blocks, "-- \n"+s.small()) // the mark after which mail programs show text as a signature
	}
	return strings.Join(blocks, "\n\n") + "\n"
}

func (s sheet) small() string {
	lines := append([]string(nil), s.Notes...)
	for _, link := range s.Links {
		lines = append(lines, link.Label+": "+link.URL)
	}
	return strings.Join(lines, "\n")
}

// textRows writes rows so that nothing in a value can pass for another row: further lines are indented.
func textRows(rows []Row) string {
	var b strings.Builder
	for _, row := range rows {
		lines := row.lines()
		if len(lines) == 1 {
			b.WriteString(row.Label + ": " + lines[0] + "\n")
			continue
		}
		b.WriteString(row.Label + ":\n")
		for _, line := range lines {
			b.WriteString(strings.TrimRight("    "+line, " ") + "\n")
		}
	}
	return strings.TrimRight(b.String(), "\n")
}
