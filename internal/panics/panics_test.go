package panics

import (
	"errors"
	"strings"
	"testing"
)

func TestCatch(t *testing.T) {
	failure := errors.New("no")
	for _, want := range []error{nil, failure} {
		if got := Catch(func() error { return want }); !errors.Is(got, want) {
			t.Errorf("Catch returned %v, want %v", got, want)
		}
	}
	caught, ok := errors.AsType[*Error](Catch(func() error { panic("odd") }))
	if !ok || caught.Error() != "panic: odd" || !strings.Contains(caught.Stack, "TestCatch") {
		t.Errorf("a panic is caught as %+v", caught)
	}
	if again := Catch(func() error { panic(caught) }); !errors.Is(again, caught) {
		t.Errorf("a panic that is passed on is caught as %+v", again)
	}
}
