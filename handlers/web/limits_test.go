package web

import (
	"net/netip"
	"testing"
	"time"
)

// TestLimitsForget checks that hostile addresses cannot take memory without end.
func TestLimitsForget(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.March, 14, 9, 0, 0, 0, time.UTC)
	l := newLimits(nil, func() time.Time { return now })
	first := netip.MustParseAddr("10.0.0.0")
	for range maxLimiters + 10 {
		if err := l.allow("cv", netip.PrefixFrom(first, 32)); err != nil {
			t.Fatal(err)
		}
		first = first.Next()
	}
	if len(l.limiters) > maxLimiters {
		t.Errorf("%d addresses are remembered", len(l.limiters))
	}
}
