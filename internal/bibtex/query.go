package bibtex

import (
	"regexp"
	"strconv"
	"strings"
)

// Query says which entries a list has, as queries of jekyll-scholar do: "@article[year>=2020 && keywords!=draft]". A condition that it does
// not know holds for every entry.
type Query struct {
	kind       string // "" for every one
	conditions []condition
}

// condition is what a field of an entry has to be.
type condition struct{ field, operator, value string }

var (
	queryParts     = regexp.MustCompile(`^@(\*|\w+)(?:\[([^\]]*)\])?`)
	queryCondition = regexp.MustCompile(`^\s*(\w+)\s*(!=|~=|!~|>=|<=|==?|>|<)\s*(.*?)\s*$`)
)

// NewQuery reads a query. One that it does not understand has every entry.
func NewQuery(text string) Query {
	m := queryParts.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil || strings.Contains(m[2], "||") {
		return Query{}
	}
	q := Query{kind: strings.ToLower(strings.Trim(m[1], "*"))}
	for part := range strings.SplitSeq(m[2], "&&") {
		if c := queryCondition.FindStringSubmatch(part); c != nil {
			q.conditions = append(q.conditions, condition{strings.ToLower(c[1]), c[2], strings.Trim(c[3], `"'`)})
		}
	}
	return q
}

func (q Query) has(e entry) bool {
	if q.kind != "" && q.kind != e.kind && q.kind != "entry" {
		return false
	}
	for _, c := range q.conditions {
		if !c.holds(e.fields[c.field]) {
			return false
		}
	}
	return true
}

func (c condition) holds(value string) bool {
	switch c.operator {
	case "=", "==":
		return value == c.value
	case "!=":
		return value != c.value
	case "~=", "!~":
		pattern, err := regexp.Compile(c.value)
		return err != nil || pattern.MatchString(value) == (c.operator == "~=")
	}
	number, err := strconv.Atoi(value)
	limit, noLimit := strconv.Atoi(c.value)
	if err != nil || noLimit != nil {
		return true
	}
	return strings.HasPrefix(c.operator, ">") && number > limit || strings.HasPrefix(c.operator, "<") && number < limit ||
		strings.HasSuffix(c.operator, "=") && number == limit
}
