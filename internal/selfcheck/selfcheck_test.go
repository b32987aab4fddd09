package selfcheck

import (
	"context"
	"errors"
	"log/slog"
	"net/netip"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var noon = time.Date(2026, time.March, 14, 12, 0, 0, 0, time.UTC)

// observed are checks with a clock and a log that a test can read.
type observed struct {
	*Checks
	t   *testing.T
	now time.Time
	log strings.Builder
}

func observe(t *testing.T, config Config) *observed {
	o := &observed{t: t, now: noon}
	config.Log, config.Now = slog.New(slog.NewTextHandler(&o.log, nil)), func() time.Time { return o.now }
	o.Checks = New(config)
	return o
}

// want checks which warnings are open, and how often each kind was logged.
func (o *observed) want(when string, logged int, kinds ...Kind) {
	o.t.Helper()
	o.Check(o.t.Context())
	open := o.Open()
	if len(open) != len(kinds) {
		o.t.Fatalf("%s: warnings %v, want %q", when, open, kinds)
	}
	for i, kind := range kinds {
		if open[i].Kind != kind {
			o.t.Errorf("%s: warning %q, want %q", when, open[i].Kind, kind)
		}
	}
	if got := strings.Count(o.log.String(), "level=WARN"); got != logged {
		o.t.Errorf("%s: %d warnings logged, want %d:\n%s", when, got, logged, &o.log)
	}
}

// comesAndGoes checks that a warning is opened and logged once, closed with its cause, and not logged again.
func comesAndGoes(t *testing.T, config Config, kind Kind, setWrong func(bool)) {
	t.Helper()
	o := observe(t, config)
	setWrong(false)
	o.want("at first", 0)
	setWrong(true)
	o.want("when it is wrong", 1, kind)
	o.want("while it is wrong", 1, kind)
	setWrong(false)
	o.want("when it is right again", 1)
	setWrong(true)
	o.want("when it is wrong again", 1, kind)
}

func TestDiskNearlyFull(t *testing.T) {
	free := uint64(0)
	space := func() (uint64, uint64, error) { return free, 20 << 30, nil }
	comesAndGoes(t, Config{DiskSpace: space}, DiskNearlyFull, func(wrong bool) {
		free = 10 << 30
		if wrong {
			free = 150 << 20
		}
	})
}

// writer is a function as an io.Writer.
type writer func(p []byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

// TestOpenWhileLogging checks that the warnings can be read while one is being logged, however long that takes.
func TestOpenWhileLogging(t *testing.T) {
	var c *Checks
	open := 0
	log := writer(func(p []byte) (int, error) { open = len(c.Open()); return len(p), nil })
	c = New(Config{
		DiskSpace: func() (uint64, uint64, error) { return 0, 1 << 30, nil }, Now: time.Now, Log: slog.New(slog.NewTextHandler(log, nil)),
	})
	c.Check(t.Context())
	if open != 1 {
		t.Errorf("%d warnings are open while the first is logged, want 1", open)
	}
}

func TestNearlyFull(t *testing.T) {
	const mb, gb = 1 << 20, 1 << 30
	for _, c := range []struct {
		free, size uint64
		want       bool
	}{
		{199 * mb, gb, true}, {201 * mb, gb, false},
		{900 * mb, 20 * gb, true}, {1100 * mb, 20 * gb, false},
		{3 * gb, 1000 * gb, false}, {1 * gb, 1000 * gb, true},
		{0, 0, true},
	} {
		if got := nearlyFull(c.free, c.size); got != c.want {
			t.Errorf("%d MB free of %d MB: nearly full is %t", c.free/mb, c.size/mb, got)
		}
	}
}

func TestDiskSpace(t *testing.T) {
	free, size, err := DiskSpace(t.TempDir())
	if err != nil || free == 0 || free > size {
		t.Errorf("%d bytes free of %d, %v", free, size, err)
	}
	if _, _, err := DiskSpace("/no/such/folder"); err == nil {
		t.Error("a folder that does not exist has space")
	}
}

func TestNoBackup(t *testing.T) {
	last := noon
	comesAndGoes(t, Config{LastBackup: func() (time.Time, bool) { return last, true }}, NoBackup, func(wrong bool) {
		last = noon.Add(-7 * day)
		if wrong {
			last = noon.Add(-8 * day)
		}
	})
}

// TestNeverBackedUp checks that the age of the database counts while it has no backup.
func TestNeverBackedUp(t *testing.T) {
	created, failure := noon, error(nil)
	config := Config{
		LastBackup: func() (time.Time, bool) { return time.Time{}, true },
		CreatedAt:  func(context.Context) (time.Time, error) { return created, failure },
	}
	comesAndGoes(t, config, NoBackup, func(wrong bool) {
		created = noon.Add(-7 * day)
		if wrong {
			created = noon.Add(-8 * day)
		}
	})
	failure = errors.New("locked")
	observe(t, config).want("if the database does not answer", 0)
}

func TestClockJump(t *testing.T) {
	jump := time.Duration(0)
	comesAndGoes(t, Config{ClockJump: func(context.Context) (time.Duration, error) { return jump, nil }}, ClockJump, func(wrong bool) {
		jump = 0
		if wrong {
			jump = -30 * day
		}
	})
}

func forwardedBy(peer string) Forwarded { return Forwarded{Peer: netip.MustParseAddr(peer), For: true} }

// TestProxies checks who counts as an unknown proxy, and which network the owner is told to trust.
func TestProxies(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("10.1.0.0/16")}
	for _, c := range []struct {
		peer, value string
		kind        Kind
	}{
		{"127.0.0.1", "10.1.0.0/16,127.0.0.1/32", UntrustedProxy},
		{"::1", "10.1.0.0/16,::1/128", UntrustedProxy},
		{"::ffff:172.18.0.5", "10.1.0.0/16,172.18.0.0/24", UntrustedProxy},
		{"fd00:1:2:3::9", "10.1.0.0/16,fd00:1:2:3::/64", UntrustedProxy},
		{"fe80::1%eth0", "10.1.0.0/16,fe80::/64", UntrustedProxy},
		{"203.0.113.77", "", ForeignProxy},
		{"10.1.2.3", "", ""},
	} {
		o := observe(t, Config{BaseURL: "https://robin.example", Trusted: trusted})
		o.NoticeProxy(forwardedBy(c.peer))
		open := o.Open()
		if c.kind == "" {
			o.want(c.peer, 0)
			continue
		}
		if len(open) != 1 || open[0].Kind != c.kind {
			t.Errorf("%s: warnings %v, want %s", c.peer, open, c.kind)
			continue
		}
		if value, _ := open[0].Facts["Value"].(string); value != c.value {
			t.Errorf("%s: TRUSTED_PROXIES should be %q, want %q", c.peer, value, c.value)
		}
		if strings.Contains(o.log.String(), "203.0.113.77") {
			t.Errorf("a stranger's address is logged: %s", &o.log)
		}
	}
}

// TestProxyIsForgotten checks that the warning is logged once, however many requests come, and ends a day after the last one.
func TestProxyIsForgotten(t *testing.T) {
	o := observe(t, Config{BaseURL: "https://robin.example"})
	for range 1000 {
		o.NoticeProxy(forwardedBy("127.0.0.1"))
		o.now = o.now.Add(time.Second)
	}
	o.want("after many requests", 1, UntrustedProxy)
	o.now = o.now.Add(23 * time.Hour)
	o.want("the next morning", 1, UntrustedProxy)
	o.now = o.now.Add(2 * time.Hour)
	o.want("a day later", 1)
	o.NoticeProxy(forwardedBy("127.0.0.1"))
	o.want("when one comes again", 1, UntrustedProxy)
}

// TestPlainBaseURL checks that only a proxy of ours is believed that visitors come over https.
func TestPlainBaseURL(t *testing.T) {
	for _, c := range []struct {
		base, peer string
		want       bool
	}{
		{"http://robin.example", "127.0.0.1", true},
		{"http://robin.example", "203.0.113.1", true}, // trusted
		{"http://robin.example", "198.51.100.1", false},
		{"https://robin.example", "127.0.0.1", false},
	} {
		o := observe(t, Config{BaseURL: c.base, Trusted: []netip.Prefix{netip.MustParsePrefix("203.0.113.0/24")}})
		o.NoticeProxy(Forwarded{Peer: netip.MustParseAddr(c.peer), HTTPS: true})
		if got := len(o.Open()) == 1 && o.Open()[0].Kind == PlainBaseURL; got != c.want {
			t.Errorf("%s from %s: warned is %t", c.base, c.peer, got)
		}
	}
}

func BenchmarkNoticeProxy(b *testing.B) {
	c := New(Config{BaseURL: "https://robin.example", Log: slog.New(slog.DiscardHandler), Now: time.Now})
	f := forwardedBy("127.0.0.1")
	for b.Loop() {
		c.NoticeProxy(f)
	}
}
