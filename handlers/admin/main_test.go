package admin_test

import (
	"testing"

	"portfolio/handlers/handlertest"
)

func TestMain(m *testing.M) { handlertest.Main(m) }

func TestScripts(t *testing.T) {
	t.Parallel()
	handlertest.RunScripts(t)
}

// must ends a test at an error that it does not expect.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
