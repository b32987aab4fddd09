// Command build makes everything that the binary embeds: the demonstration's articles as HTML, the bundled style sheets and scripts,
// pictures and fonts under hashed names, and compressed copies of them.
//
//	go run ./build [root]           builds the tree below root
//	go run ./build react <folder>   builds the assets with the islands on React instead of Preact, for tests
//	go run ./build dev              serves the site, and rebuilds what changes
//	go run ./build release <version>  fills dist/: the program for each kind of machine, with what is inside and checksums
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

func main() {
	if err := command(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

func command(args []string) error {
	switch {
	case len(args) == 0:
		return build(".")
	case args[0] == "dev":
		return dev(".")
	case args[0] == "react":
		return buildReact(".", args[1])
	case args[0] == "release":
		changed, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64) // seconds since 1970
		if err != nil {
			return fmt.Errorf("SOURCE_DATE_EPOCH: %w", err)
		}
		return release(".", args[1], os.Getenv("SECURITY_CONTACT"), time.Unix(changed, 0))
	}
	return build(args[0])
}

// build fills static/build, demo/build and internal/password/build below root.
func build(root string) error {
	if err := writeLeakedPasswords(root); err != nil {
		return err
	}
	if err := makeFonts(root); err != nil {
		return err
	}
	if err := buildAssets(root, filepath.Join(root, "static/build"), false); err != nil {
		return err
	}
	return compileDemo(root)
}

// writeChanged writes a file unless it holds data already, so that its time is that of its last change.
func writeChanged(name string, data []byte) error {
	if old, err := os.ReadFile(name); err == nil && string(old) == string(data) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}
