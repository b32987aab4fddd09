// Package busy reads the calendars of the owner, so that no visitor books a meeting while the owner is busy.
//
// Their addresses are secrets: no log, no error and no row names one.
package busy

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"net/url"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/internal/calendar"
	"portfolio/internal/outbound"
)

// Interval is how often calendars are read, by one process. It holds the lease until shortly before the next time.
const (
	Interval  = 10 * time.Minute
	leaseName = "calendars"
	leaseTime = Interval - time.Minute
)

// ahead is how much further than needed a calendar is read, so that it can be left alone while it does not change.
const ahead = 48 * time.Hour

// parseTimeout is how long a calendar may take that was fetched.
const parseTimeout = 5 * time.Second

// Store keeps what was read. db.Store implements it.
type Store interface {
	Lease(ctx context.Context, name string, duration time.Duration) (held bool, err error)
	BusySources(ctx context.Context) ([]db.BusySource, error)
	SetBusyTimes(ctx context.Context, source db.BusySource, times []db.Span) error
	SetBusySource(ctx context.Context, source db.BusySource) error
	KeepBusySources(ctx context.Context, n int) error
}

// Reader reads the calendars.
type Reader struct {
	store     Store
	addresses []*url.URL
	rules     func() content.Meetings // of the site that is served now
	fetcher   fetcher
	log       *slog.Logger
	now       func() time.Time
	said      map[said]bool // since the start
}

// said is a warning that was logged, and the number of its calendar.
type said struct {
	calendar int
	warning  calendar.Warning
}

// New returns a reader of the calendars at these addresses.
func New(store Store, addresses []*url.URL, rules func() content.Meetings, log *slog.Logger, now func() time.Time) *Reader {
	return &Reader{store, addresses, rules, fetcher{allowed: outbound.IsPublic, timeout: fetchTimeout}, log, now, map[said]bool{}}
}

// Read reads the calendars, unless another process does. It forgets those that are no longer named, and all of them where no meeting
// can be booked.
func (r *Reader) Read(ctx context.Context) error {
	held, err := r.store.Lease(ctx, leaseName, leaseTime)
	if err != nil || !held {
		return err
	}
	rules, addresses := r.rules(), r.addresses
	if !rules.HasTimes() {
		addresses = nil
	}
	sources, err := r.store.BusySources(ctx)
	if err != nil {
		return err
	}
	if len(sources) > len(addresses) {
		if err := r.store.KeepBusySources(ctx, len(addresses)); err != nil {
			return err
		}
	}
	for i, address := range addresses {
		source := db.BusySource{Number: i + 1}
		for _, known := range sources {
			if known.Number == source.Number {
				source = known
			}
		}
		if err := r.readOne(ctx, rules, address, source); err != nil {
			return err
		}
	}
	return nil
}

// readOne reads one calendar. What was read before stays if it cannot be read.
func (r *Reader) readOne(ctx context.Context, rules content.Meetings, address *url.URL, source db.BusySource) error {
	now, zone := r.now(), rules.Zone()
	window := calendar.Window(rules, zone, now)
	identity := hash(address.String() + " " + zone.String())
	clockWasAhead := source.ReadAt.After(now) // and the window began later than now
	if source.Address != identity || source.CoveredAt.Before(window.End) || clockWasAhead {
		source.Address, source.Version = identity, "" // what is known of the former does not do
	}
	window.End = window.End.Add(ahead)
	got, err := r.fetcher.fetch(ctx, address, source.Version)
	if err == nil && got.unchanged {
		r.recovered(source)
		source.ReadAt, source.FailedAt, source.Reason = db.NewTime(now), db.Time{}, ""
		return r.store.SetBusySource(ctx, source)
	}
	var busy []calendar.Interval
	if err == nil {
		busy, err = r.parse(ctx, got.text, zone, window, source.Number)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var problem Problem
	if errors.As(err, &problem) {
		return r.failed(ctx, source, problem, now)
	}
	r.recovered(source)
	source.Version, source.CoveredAt, source.ReadAt = got.version, db.NewTime(window.End), db.NewTime(now)
	return r.store.SetBusyTimes(ctx, source, spans(busy))
}

// parse returns when a calendar makes its owner busy. Its error is a Problem.
func (r *Reader) parse(ctx context.Context, text []byte, zone *time.Location, window calendar.Interval, number int) ([]calendar.Interval, error) {
	ctx, cancel := context.WithTimeout(ctx, parseTimeout)
	defer cancel()
	busy, warnings, err := calendar.Read(ctx, text, zone, window)
	for _, warning := range warnings {
		if r.said[said{number, warning}] {
			continue
		}
		r.said[said{number, warning}] = true
		r.log.Warn("an entry of a calendar was read in another way than it is meant", "calendar", number, "warning", string(warning))
	}
	switch {
	case err == nil:
		return busy, nil
	case errors.Is(err, calendar.ErrNoCalendar):
		return nil, NoCalendar
	}
	return nil, TooLarge
}

// failed stores that a calendar cannot be read, and logs it the first time.
func (r *Reader) failed(ctx context.Context, source db.BusySource, problem Problem, now time.Time) error {
	if source.FailedAt.IsZero() || source.Reason != string(problem) {
		r.log.Warn("a calendar cannot be read: its last known times count", "calendar", source.Number, "problem", string(problem))
	}
	if source.FailedAt.IsZero() {
		source.FailedAt = db.NewTime(now)
	}
	source.Reason = string(problem)
	return r.store.SetBusySource(ctx, source)
}

func (r *Reader) recovered(source db.BusySource) {
	if !source.FailedAt.IsZero() {
		r.log.Info("a calendar can be read again", "calendar", source.Number)
	}
}

// spans returns intervals as the database keeps them, to the millisecond.
func spans(busy []calendar.Interval) []db.Span {
	all := make([]db.Span, 0, len(busy))
	for _, i := range busy {
		all = append(all, db.Span{StartsAt: db.NewTime(i.Start), EndsAt: db.NewTime(i.End)})
	}
	return all
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
