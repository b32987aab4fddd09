package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"portfolio/static"
)

// iconUse matches the ways in which sources name an icon: a component's argument, a field, or a key of the content.
var iconUse = regexp.MustCompile(`(?i)\bicon(?:\(|\s*[:=]\s*)"([a-z0-9-]+)"`)

// iconContent matches an icon's svg element and captures its content.
var iconContent = regexp.MustCompile(`(?s)<svg[^>]*>(.*)</svg>`)

// iconSpaces removes the spaces between an icon's shapes.
var iconSpaces = strings.NewReplacer(" /> <", "/><", " />", "/>")

// writeIcons writes the icons that templates and content name, so that the binary holds no others.
func writeIcons(root, out string) error {
	set := map[string]string{}
	for _, pattern := range []string{"views/*.templ", "views/*/*.templ", "views/*.go", "views/*/*.go", "handlers/*.go", "demo/*.toml"} {
		sources, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			return fmt.Errorf("find icons: %w", err)
		}
		for _, source := range sources {
			if strings.HasSuffix(source, "_templ.go") {
				continue
			}
			text, err := os.ReadFile(source)
			if err != nil {
				return fmt.Errorf("find icons: %w", err)
			}
			for _, use := range iconUse.FindAllStringSubmatch(string(text), -1) {
				if set[use[1]], err = readIcon(root, use[1]); err != nil {
					return fmt.Errorf("%s: %w", source, err)
				}
			}
		}
	}
	text, err := json.Marshal(set)
	if err != nil {
		return fmt.Errorf("write icons: %w", err)
	}
	return writeChanged(filepath.Join(out, static.IconsFile), text)
}

func readIcon(root, name string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, "build/node_modules/lucide-static/icons", name+".svg"))
	if err != nil {
		return "", fmt.Errorf("no icon is called %s: %w", name, err)
	}
	inside := iconContent.FindSubmatch(text)
	if inside == nil {
		return "", fmt.Errorf("icon %s holds no svg element", name)
	}
	return iconSpaces.Replace(strings.Join(strings.Fields(string(inside[1])), " ")), nil
}
