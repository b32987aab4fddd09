package i18n

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/template/parse"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
)

// checkWord returns what is wrong with one of the owner's words: an unknown key, an empty text, a placeholder that the page
// does not fill. What is "" if nothing is.
func checkWord(key string, message *goi18n.Message, known wordTable) Problem {
	shipped := known[key]
	if shipped == nil {
		return Problem{What: "no page says " + key, Do: "correct the key" + suggestion(key, known) + ", or delete it"}
	}
	if strings.TrimSpace(message.Other) == "" {
		return Problem{What: key + " is empty", Do: "write the words, or delete the key: the shipped words are used then"}
	}
	allowed, _ := placeholdersOf(shipped)
	used, err := placeholdersOf(message)
	if err != nil {
		return Problem{What: fmt.Sprintf("%s cannot be filled in: %v", key, err), Do: "write placeholders as {{.Name}}"}
	}
	for _, name := range used {
		if !slices.Contains(allowed, name) {
			return Problem{What: fmt.Sprintf("%s has no {{.%s}}", key, name), Do: "use only " + written(allowed)}
		}
	}
	return Problem{}
}

func written(placeholders []string) string {
	if len(placeholders) == 0 {
		return "words, no placeholder"
	}
	return "{{." + strings.Join(placeholders, "}}, {{.") + "}}"
}

// placeholdersOf returns the names of the placeholders of a message in all its forms, sorted. It fails where a form holds
// anything else between braces.
func placeholdersOf(m *goi18n.Message) ([]string, error) {
	found := map[string]bool{}
	for _, form := range []string{m.Zero, m.One, m.Two, m.Few, m.Many, m.Other} {
		trees, err := parse.Parse("words", form, "", "")
		if err != nil {
			return nil, err
		}
		for _, tree := range trees {
			if err := addPlaceholders(tree.Root, found); err != nil {
				return nil, err
			}
		}
	}
	return slices.Sorted(maps.Keys(found)), nil
}

// addPlaceholders adds the names of the placeholders in list to found. A condition on one, {{if .Name}}, is allowed.
func addPlaceholders(list *parse.ListNode, found map[string]bool) error {
	if list == nil {
		return nil
	}
	for _, node := range list.Nodes {
		pipe := (*parse.PipeNode)(nil)
		switch node := node.(type) {
		case *parse.TextNode:
			continue
		case *parse.ActionNode:
			pipe = node.Pipe
		case *parse.IfNode:
			pipe = node.Pipe
			if err := errors.Join(addPlaceholders(node.List, found), addPlaceholders(node.ElseList, found)); err != nil {
				return err
			}
		}
		name, ok := strings.CutPrefix(fmt.Sprint(pipe), ".")
		if pipe == nil || !ok || strings.ContainsAny(name, " .|") {
			return fmt.Errorf("%s is not a placeholder", node)
		}
		found[name] = true
	}
	return nil
}

// suggestion names the known key that is nearest to key, if one is near.
func suggestion(key string, known wordTable) string {
	best, least := "", 4
	for _, other := range slices.Sorted(maps.Keys(known)) {
		if n := distance(key, other, least); n < least {
			best, least = other, n
		}
	}
	if best == "" {
		return ""
	}
	return " (" + best + "?)"
}

// distance returns how many letters must be inserted, removed or replaced to turn a into b, or limit if that many or more.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return min(row[len(b)], limit)
}
