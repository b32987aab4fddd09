package db

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

func TestDevicesAreForgottenWithTheirPassword(t *testing.T) {
	t.Parallel()
	s, old, changed := newStore(t), make([]byte, 32), append(make([]byte, 31), 1)
	for _, key := range []string{"a", "b"} {
		must(t, s.RememberDevice(t.Context(), key, "Firefox", old, noon))
	}
	if _, err := s.FindDevice(t.Context(), "a", changed); !errors.Is(err, ErrNotFound) {
		t.Errorf("with another password: %v", err)
	}
	must(t, s.ForgetDevicesExcept(t.Context(), "a", changed))
	if _, err := s.FindDevice(t.Context(), "a", changed); err != nil {
		t.Errorf("the device that changed it: %v", err)
	}
	if left, err := s.Devices(t.Context(), changed); len(left) != 1 || err != nil {
		t.Errorf("%d devices are left, %v", len(left), err)
	}
	must(t, s.EndOutdatedSessions(t.Context(), old))
	if n := one[int](t, s, "select count(*) from devices"); n != 0 {
		t.Errorf("after a start with another password %d devices are left", n)
	}
}

func TestTwentyDevicesAreKept(t *testing.T) {
	t.Parallel()
	s, credential := newStore(t), make([]byte, 32)
	for i := range 25 {
		err := s.RememberDevice(t.Context(), fmt.Sprint(i), "", credential, noon.Add(time.Duration(i)*time.Minute))
		must(t, err)
	}
	devices, err := s.Devices(t.Context(), credential)
	if err != nil || len(devices) != 20 || !devices[0].HasKey("24") || !devices[19].HasKey("5") {
		t.Errorf("%d devices are kept, %v", len(devices), err)
	}
	if got := purge(t, s, noon.AddDate(1, 0, 0).Add(10*time.Minute)); got["devices"] != 5 {
		t.Errorf("after a year: %v", got)
	}
}
