// Package selfcheck notices what is wrong around the program while it serves: a proxy that nobody configured, a missing
// backup, a disk that is nearly full, a clock that jumped.
//
// What it notices is a Warning, which is open until its cause is gone. A warning is logged once per start, by its first
// occurrence, and the owner's screens show it while it is open.
package selfcheck

import (
	"context"
	"log/slog"
	"maps"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"
)

// Kind is a kind of warning. At most one of each is open.
type Kind string

// The kinds of warnings.
const (
	UntrustedProxy Kind = "untrusted-proxy" // a private address sends X-Forwarded-For, and is not in TRUSTED_PROXIES
	ForeignProxy   Kind = "foreign-proxy"   // a public address does
	PlainBaseURL   Kind = "plain-base-url"  // visitors come over https, and BASE_URL says http
	ClockJump      Kind = "clock-jump"
	NoBackup       Kind = "no-backup"
	DiskNearlyFull Kind = "disk-nearly-full"

	ChangeRefused Kind = "change-refused" // the site folder has changed, and its mistakes keep the change from being served
	FolderFaulty  Kind = "folder-faulty"  // the site is served without what is wrong in its folder
)

// What the log says of each kind.
var logged = map[Kind]string{
	UntrustedProxy: "a proxy that is not trusted passes visitors on, who share one limit: set TRUSTED_PROXIES if it is yours",
	ForeignProxy:   "a foreign network sends X-Forwarded-For, which is ignored: set TRUSTED_PROXIES if it is your proxy, else close the port",
	PlainBaseURL:   "visitors come over https, but BASE_URL says http: cookies and links lack https until it says https",
	ClockJump:      "the clock is far from where it was last: nothing is purged until it has stayed so for a day",
	NoBackup:       "there is no recent backup: look for failed backups above, or run portfolio backup",
	DiskNearlyFull: "the disk of the database is nearly full: soon nothing can be stored",
}

// Warning is something that is wrong.
type Warning struct {
	Kind  Kind
	Since time.Time
	Facts map[string]any // what its messages name
}

// Config holds what the checks need. A check without what it asks is left out.
type Config struct {
	BaseURL string         // scheme and host
	Trusted []netip.Prefix // the trusted proxies

	DiskSpace  func() (free, size uint64, err error)        // in bytes, where the database is
	LastBackup func() (last time.Time, wanted bool)         // the zero time if there is none
	CreatedAt  func(context.Context) (time.Time, error)     // when the database was; needed with LastBackup
	ClockJump  func(context.Context) (time.Duration, error) // from where the clock was last; 0 if it is believed

	Log *slog.Logger
	Now func() time.Time
}

// Checks are the checks of a running program and the warnings that are open. They are safe for concurrent use.
type Checks struct {
	config  Config
	proxies map[Kind]*sighting

	mu   sync.Mutex
	open map[Kind]Warning
	said map[Kind]bool // logged since the start
}

// New returns checks without a warning.
func New(config Config) *Checks {
	return &Checks{
		config:  config,
		proxies: map[Kind]*sighting{UntrustedProxy: {}, ForeignProxy: {}, PlainBaseURL: {}},
		open:    map[Kind]Warning{},
		said:    map[Kind]bool{},
	}
}

// Interval is how often the program looks around. A look takes microseconds.
const Interval = 10 * time.Second

// Check opens and closes the warnings of what it finds now.
func (c *Checks) Check(ctx context.Context) {
	c.closeUnseen()
	c.checkDisk()
	c.checkBackup(ctx)
	c.checkClock(ctx)
}

// Open returns the open warnings, sorted by kind.
func (c *Checks) Open() []Warning {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.SortedFunc(maps.Values(c.open), func(a, b Warning) int { return strings.Compare(string(a.Kind), string(b.Kind)) })
}

// Report opens a warning about the site folder, whose mistakes the program logs itself.
func (c *Checks) Report(kind Kind, mistakes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	warning, ok := c.open[kind]
	if !ok {
		warning = Warning{Kind: kind, Since: c.config.Now()}
	}
	warning.Facts = map[string]any{"Count": mistakes}
	c.open[kind] = warning
}

// Clear closes a warning, if it is open.
func (c *Checks) Clear(kind Kind) { c.set(kind, false, nil) }

// Degraded says in English why the program may soon fail to store what visitors send; "" if nothing is known.
func (c *Checks) Degraded() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.open[DiskNearlyFull]; ok {
		return "the disk is nearly full"
	}
	return ""
}

// set opens the warning, or closes it if wrong is false. It logs the first of its kind after unlocking: a log that blocks must
// not keep the owner's screens and the health check waiting.
func (c *Checks) set(kind Kind, wrong bool, facts map[string]any) {
	if c.change(kind, wrong, facts) {
		c.logWarning(kind, facts)
	}
}

// change opens the warning, or closes it if wrong is false. It reports whether it is the first of its kind since the start.
func (c *Checks) change(kind Kind, wrong bool, facts map[string]any) (first bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !wrong {
		delete(c.open, kind)
		return false
	}
	warning, ok := c.open[kind]
	if !ok {
		warning = Warning{Kind: kind, Since: c.config.Now()}
	}
	warning.Facts = facts
	c.open[kind] = warning
	first = !c.said[kind]
	c.said[kind] = true
	return first
}

func (c *Checks) logWarning(kind Kind, facts map[string]any) {
	attrs := []any{"warning", string(kind)}
	for _, name := range slices.Sorted(maps.Keys(facts)) {
		attrs = append(attrs, strings.ToLower(name), facts[name])
	}
	c.config.Log.Warn(logged[kind], attrs...)
}
