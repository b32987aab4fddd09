package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"portfolio/static"
)

// iconUse matches the ways in which sources name an icon: a component's argument, or a field.
var iconUse = regexp.MustCompile(`(?i)\bicon(?:\(|\s*[:=]\s*)"([a-z0-9-]+)"`)

// iconContent matches an icon's svg element and captures its content.
var iconContent = regexp.MustCompile(`(?s)<svg[^>]*>(.*)</svg>`)

// iconSpaces removes the spaces between an icon's shapes.
var iconSpaces = strings.NewReplacer(" /> <", "/><", " />", "/>")

// iconFolder is where the icons come from.
const iconFolder = "build/node_modules/lucide-static/icons"

// writeIcons writes all icons, as an owner may name any. It fails if a template or handler names one that does not exist.
func writeIcons(root, out string) error {
	files, err := filepath.Glob(filepath.Join(root, iconFolder, "*.svg")) // sorted
	if err != nil {
		return fmt.Errorf("find icons: %w", err)
	}
	var lines strings.Builder
	known := map[string]bool{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".svg")
		shapes, err := readIcon(root, name)
		if err != nil {
			return err
		}
		known[name] = true
		fmt.Fprintf(&lines, "%s\t%s\n", name, shapes)
	}
	if err := checkIconUse(root, known); err != nil {
		return err
	}
	return writeChanged(filepath.Join(out, static.IconsFile), []byte(lines.String()))
}

// checkIconUse fails if a source of the program names an icon that is not known.
func checkIconUse(root string, known map[string]bool) error {
	for _, pattern := range []string{"views/*.templ", "views/*/*.templ", "views/*.go", "views/*/*.go", "handlers/*.go", "i18n/*.go"} {
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
				if !known[use[1]] {
					return fmt.Errorf("%s: no icon is called %s", source, use[1])
				}
			}
		}
	}
	return nil
}

func readIcon(root, name string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, iconFolder, name+".svg"))
	if err != nil {
		return "", fmt.Errorf("read icon: %w", err)
	}
	inside := iconContent.FindSubmatch(text)
	if inside == nil {
		return "", fmt.Errorf("icon %s holds no svg element", name)
	}
	return iconSpaces.Replace(strings.Join(strings.Fields(string(inside[1])), " ")), nil
}
