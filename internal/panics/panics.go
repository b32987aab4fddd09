// Package panics turns a panic into an error, so that work beside serving does not end the program.
package panics

import (
	"fmt"
	"runtime/debug"
)

// Error is a panic that was caught.
type Error struct {
	Fault any    // what the work panicked with
	Stack string // where
}

// Error implements error, without the stack.
func (e *Error) Error() string { return fmt.Sprintf("panic: %v", e.Fault) }

// Catch runs work and returns its error: an *Error if it panics. An *Error that was caught in another goroutine may be what it
// panics with.
func Catch(work func() error) (err error) {
	defer func() {
		fault := recover()
		if caught, again := fault.(*Error); again {
			err = caught
		} else if fault != nil {
			err = &Error{Fault: fault, Stack: string(debug.Stack())}
		}
	}()
	return work()
}
