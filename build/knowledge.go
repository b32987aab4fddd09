package main

import (
	"encoding/json"
	"fmt"

	"portfolio/i18n"
	"portfolio/internal/assistant"
)

// knowledge returns what the assistant knows as assets, one for each language. The island of the chat fetches one when a
// visitor begins to write, so that pages stay small.
func knowledge(root string) ([]file, error) {
	site, err := compileDemo(root)
	if err != nil {
		return nil, err
	}
	var files []file
	for _, lang := range i18n.Langs {
		text, err := json.Marshal(assistant.New(site.Knowledge).Entries(lang))
		if err != nil {
			return nil, fmt.Errorf("write knowledge: %w", err)
		}
		files = append(files, file{name: "chat/knowledge." + string(lang) + ".json", data: text})
	}
	return files, nil
}
