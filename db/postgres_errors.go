package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// SQLSTATE codes: https://www.postgresql.org/docs/15/errcodes-appendix.html.
const (
	uniqueViolation      = "23505"
	foreignKeyViolation  = "23503"
	readOnlyTransaction  = "25006"
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
	lockNotAvailable     = "55P03"
	connectionException  = "08"  // a class
	operatorIntervention = "57P" // a class, such as a server that stops
	resources            = "53"  // a class, such as a full disk or too many connections
)

// code returns the SQLSTATE of an error, "" if it is not PostgreSQL's.
func code(err error) string {
	var fault *pgconn.PgError
	if errors.As(err, &fault) {
		return fault.Code
	}
	return ""
}

// isConflict reports whether PostgreSQL stopped a transaction because of another one.
func isConflict(err error) bool {
	c := code(err)
	return c == serializationFailure || c == deadlockDetected
}

// isReadOnly reports whether the server takes no changes, as it is not the primary any more.
func isReadOnly(err error) bool { return code(err) == readOnlyTransaction }

// isAway reports whether the server cannot be reached or cannot work at the moment.
func isAway(err error) bool { return mayReturn(err) || code(err) == "" && isUnconnected(err) }

// mayReturn reports whether the server is away in a way that waiting can mend: not if it speaks no TLS, or another one.
func mayReturn(err error) bool {
	switch c := code(err); {
	case c == "":
	case strings.HasPrefix(c, connectionException), strings.HasPrefix(c, operatorIntervention), strings.HasPrefix(c, resources):
		return true
	default:
		return false
	}
	var network net.Error
	return errors.As(err, &network) || pgconn.SafeToRetry(err) || errors.Is(err, driver.ErrBadConn) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, pgconn.ErrReadOnlyConnection)
}

// isUnconnected reports whether there was no connection, so that nothing has changed.
func isUnconnected(err error) bool {
	var connect *pgconn.ConnectError
	return errors.As(err, &connect)
}

// isEnded reports whether a transaction was rolled back, as its time was up, before the statement or the commit that failed.
func isEnded(err error) bool { return errors.Is(err, sql.ErrTxDone) || errors.Is(err, sql.ErrConnDone) }

// isPassing reports whether a transaction failed for a reason that may be gone at the next attempt, and nothing is stored.
func isPassing(err error) bool {
	return err != nil && !errors.Is(err, errLost) && (isConflict(err) || isReadOnly(err) || isAway(err) || isEnded(err))
}

// mapServerError wraps PostgreSQL's error in one of ours, if one fits.
func mapServerError(err error) error {
	switch c := code(err); {
	case c == uniqueViolation:
		return fmt.Errorf("%w: %w", ErrDuplicate, err)
	case c == foreignKeyViolation:
		return fmt.Errorf("%w: %w", ErrNotFound, err)
	case c == lockNotAvailable, isConflict(err), isReadOnly(err), isEnded(err), (isAway(err) || isUnconnected(err)) && !errors.Is(err, ErrBusy):
		return fmt.Errorf("%w: %w", ErrBusy, err)
	}
	return err
}
