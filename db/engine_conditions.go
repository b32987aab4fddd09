package db

import "strings"

// conditions are the conditions of a query and the values of their placeholders.
type conditions struct {
	text []string
	args []any
}

func (c *conditions) add(text string, args ...any) {
	c.text, c.args = append(c.text, text), append(c.args, args...)
}

// clause returns the "where" clause. Without conditions it is "", so that SQLite can count an index without reading its rows.
func (c *conditions) clause() string {
	if len(c.text) == 0 {
		return ""
	}
	return " where " + strings.Join(c.text, " and ")
}
