package cli

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Console is what a command reads and writes. What a script reads goes to out, all else to err.
type Console struct {
	In       io.Reader
	Out, Err io.Writer
	Terminal bool // whether somebody can answer at in
}

// asker asks the questions of a command, one after another.
type asker struct {
	Console
	lines chan string // what somebody types; closed at its end
}

// newAsker returns an asker. What it reads is lost for others.
func (c Console) newAsker() *asker {
	a := &asker{c, make(chan string)}
	go func() { // it ends with the program if nobody answers
		defer close(a.lines)
		for in := bufio.NewScanner(c.In); in.Scan(); {
			a.lines <- in.Text()
		}
	}()
	return a
}

// ask asks until the answer is one that check accepts, and returns the result of check. An empty answer stands for usual.
func (a *asker) ask(ctx context.Context, question, usual string, check func(string) (string, error)) (string, error) {
	for {
		fmt.Fprint(a.Err, question)
		if usual != "" {
			fmt.Fprintf(a.Err, " [%s]", usual)
		}
		fmt.Fprint(a.Err, ": ")
		select {
		case line, ok := <-a.lines:
			if !ok {
				fmt.Fprintln(a.Err)
				return "", errDeclined
			}
			answer, err := check(cmp.Or(strings.TrimSpace(line), usual))
			if err == nil {
				return answer, nil
			}
			fmt.Fprintf(a.Err, "  %s\n", err)
		case <-ctx.Done():
			fmt.Fprintln(a.Err)
			return "", errDeclined
		}
	}
}

// errDeclined ends a command whose question was not answered with yes.
var errDeclined = errors.New("nothing was changed")

// mayAsk returns an error if confirm could not ask, so that a command can say so before it does any work.
func (c Console) mayAsk(yes bool) error {
	if yes || c.Terminal {
		return nil
	}
	return usagef("nobody can answer here: add --yes to do it without a question")
}

// confirm asks whether to go on, unless yes was given already. It returns errDeclined for any answer but yes.
func (c Console) confirm(ctx context.Context, question string, yes bool) error {
	if yes {
		return nil
	}
	if err := c.mayAsk(yes); err != nil {
		return err
	}
	fmt.Fprintf(c.Err, "%s Type yes to go on: ", question)
	answers := make(chan string, 1)
	go func() { // it ends with the program if nobody answers
		line, _ := bufio.NewReader(c.In).ReadString('\n')
		answers <- line
	}()
	select {
	case answer := <-answers:
		if strings.EqualFold(strings.TrimSpace(answer), "yes") {
			return nil
		}
	case <-ctx.Done():
		fmt.Fprintln(c.Err)
	}
	return errDeclined
}
