package site_test

import (
	"testing"

	"portfolio/handlers/handlertest"
)

func TestMain(m *testing.M) { handlertest.Main(m) }

func TestScripts(t *testing.T) {
	t.Parallel()
	handlertest.RunScripts(t)
}
