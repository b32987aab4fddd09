package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// console is what a command reads and writes. What a script reads goes to out, all else to err.
type console struct {
	in       io.Reader
	out, err io.Writer
	terminal bool // whether somebody can answer at in
}

// errDeclined ends a command whose question was not answered with yes.
var errDeclined = errors.New("nothing was changed")

// mayAsk returns an error if confirm could not ask, so that a command can say so before it does any work.
func (c console) mayAsk(yes bool) error {
	if yes || c.terminal {
		return nil
	}
	return usagef("nobody can answer here: add --yes to do it without a question")
}

// confirm asks whether to go on, unless yes was given already. It returns errDeclined for any answer but yes.
func (c console) confirm(ctx context.Context, question string, yes bool) error {
	if yes {
		return nil
	}
	if err := c.mayAsk(yes); err != nil {
		return err
	}
	fmt.Fprintf(c.err, "%s Type yes to go on: ", question)
	answers := make(chan string, 1)
	go func() { // it ends with the program if nobody answers
		line, _ := bufio.NewReader(c.in).ReadString('\n')
		answers <- line
	}()
	select {
	case answer := <-answers:
		if strings.EqualFold(strings.TrimSpace(answer), "yes") {
			return nil
		}
	case <-ctx.Done():
		fmt.Fprintln(c.err)
	}
	return errDeclined
}
