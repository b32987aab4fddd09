package i18n

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/template/parse"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"

	"portfolio/internal/typo"
)

// checkWord describes what is wrong with one of the owner's words: an unknown key, an empty text, a placeholder that the page
// does not fill. What is "" if nothing is.
func checkWord(key string, message *goi18n.Message, known wordTable) Problem {
	shipped := known[key]
	if shipped == nil && optionalWords[key] {
		shipped = &goi18n.Message{ID: key} // the shipped language does without
	}
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
	if near := typo.Nearest(key, slices.Sorted(maps.Keys(known))); near != "" {
		return " (" + near + "?)"
	}
	return ""
}
