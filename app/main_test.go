package app_test

import (
	"os"
	"testing"

	"portfolio/app/apptest"
)

func TestMain(m *testing.M) { os.Exit(apptest.Tests{M: m}.Run()) }
