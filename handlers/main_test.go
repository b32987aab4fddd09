package handlers_test

import (
	"testing"

	"portfolio/handlers/handlertest"
)

func TestMain(m *testing.M) { handlertest.Main(m) }
