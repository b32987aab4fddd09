package mail

import "time"

// How often a mail is tried: after 1, 2, 4 … 60 minutes, for three days. A mail that is old when it is first tried,
// because no server was set up before, gets some hours all the same.
const (
	firstWait   = time.Minute
	maxWait     = time.Hour
	giveUpAge   = 72 * time.Hour
	fewestTries = 12
)

// backOff returns how long to wait after the given number of failed attempts.
func backOff(attempts int) time.Duration {
	wait := firstWait
	for range attempts - 1 {
		if wait *= 2; wait >= maxWait {
			return maxWait
		}
	}
	return wait
}

// nextTry returns when a mail is to be tried again after an attempt failed at now, and whether at all. The last attempt
// falls on the very end of the three days.
func nextTry(created, now time.Time, attempts int, atLeast time.Duration) (time.Time, bool) {
	end := created.Add(giveUpAge)
	if !now.Before(end) && attempts >= fewestTries {
		return time.Time{}, false
	}
	next := now.Add(max(backOff(attempts), atLeast))
	if now.Before(end) && next.After(end) {
		next = end
	}
	return next, true
}
