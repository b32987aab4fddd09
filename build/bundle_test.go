package main

import "testing"

// TestMergeLayers checks that neighboring blocks of a layer become one, and that their order stays.
func TestMergeLayers(t *testing.T) {
	t.Parallel()
	for css, want := range map[string]string{
		"@layer a,b;@layer a{x{}}@layer a{y{}}@layer b{x{}}@layer a{z{}}": "@layer a,b;@layer a{x{}y{}}@layer b{x{}}@layer a{z{}}",
		"@layer b;@layer a{x{}}@layer b{x{}}@layer b{y{}}@layer b{z{}}":   "@layer b;@layer a{x{}}@layer b{x{}y{}z{}}",
		"@layer b{@media a{x{}}}@layer a{x{}}":                            "@layer b{@media a{x{}}}@layer a{x{}}",
	} {
		if got := mergeLayers(css); got != want {
			t.Errorf("%s: %s, want %s", css, got, want)
		}
	}
}
