package importer

import (
	"strconv"
	"strings"

	"portfolio/content"
	"portfolio/internal/lazyregexp"
)

// Open is what a report says of a file of the source that somebody has to look at.
type Open struct {
	content.Finding        // in the source
	Became          string // the text of the site, "" if the file became none
}

// openLine is a finding as a report has it, with the place, and whether it is a hint.
var openLine = lazyregexp.New(`^(.+?):(\d+): (hint: )?(.*)$`)

// ReadReports returns what reports say that will not survive, each thing once.
func ReadReports(reports string) []Open {
	became, seen := map[string]string{}, map[string]bool{}
	var found []string
	heading := ""
	for line := range strings.Lines(reports) {
		switch line = strings.TrimSuffix(line, "\n"); {
		case line == "" || line == sourceHeading || line == textsHeading:
			heading = line
		case heading == sourceHeading && !seen[line]:
			seen[line] = true
			found = append(found, line)
		case heading == textsHeading:
			from, to, _ := strings.Cut(strings.TrimSuffix(line, draftMark), " -> ")
			if content.TextFolder(to) != "" {
				became[from] = to
			}
		}
	}
	var all []Open
	for _, line := range found {
		if at := openLine.FindStringSubmatch(line); at != nil {
			what, do, _ := strings.Cut(at[4], ": ")
			number, _ := strconv.Atoi(at[2]) // 0 for more digits than a file has lines
			all = append(all, Open{content.Finding{File: at[1], Line: number, What: what, Do: do, Hint: at[3] != ""}, became[at[1]]})
		}
	}
	return all
}
