package email

import (
	"context"
	"fmt"
	"strings"
	"time"

	"portfolio/i18n"
)

// The most that a reply quotes of an inquiry. What is longer is cut off: whoever wrote it has it.
const (
	maxQuotedLines = 100
	maxQuotedRunes = 4000
)

// ReplyMail is the owner's reply to an inquiry. It quotes the inquiry: it goes to the address that it came from, when the owner
// has read it.
type ReplyMail struct {
	Base
	Subject string
	Text    string    // the owner's words, greeting and signature included
	At      time.Time // when the inquiry was sent, in the owner's time zone
	Quoted  []Row     // what the visitor sent
	Link    string    // to a version of the résumé, below the text; "" for none
}

// Render writes the email.
func (m ReplyMail) Render(ctx context.Context) (Message, error) {
	heading := m.Tf("mail.reply.quote", map[string]any{"Date": m.LongDate(m.At)})
	quoted := quotedLines(m.Quoted, m.Between(":"))
	var html strings.Builder
	if err := replyBody(paragraphs(m.Text), m.Link, heading, quoted).Render(ctx, &html); err != nil {
		return Message{}, fmt.Errorf("write reply: %w", err)
	}
	text := clean(m.Text)
	if m.Link != "" {
		text += "\n\n" + m.Link
	}
	if len(quoted) > 0 {
		text += "\n\n" + heading + "\n" + asQuotation(quoted)
	}
	return layout{
		Base: m.Base, Subject: m.Subject, Title: m.Subject, Body: html.String(), BodyText: text,
		Notes: []string{m.Tf("mail.reply.why", map[string]any{"Site": m.Site()})},
		Links: []link{{m.T("mail.privacy"), m.url(i18n.Privacy)}},
	}.render(ctx)
}

// paragraphs returns the lines of each paragraph of a text.
func paragraphs(text string) (found [][]string) {
	var lines []string
	for _, line := range append(strings.Split(clean(text), "\n"), "") {
		if strings.TrimSpace(line) != "" {
			lines = append(lines, line)
		} else if len(lines) > 0 {
			found, lines = append(found, lines), nil
		}
	}
	return found
}

// quotedLines returns the visitor's message as lines. The lines of a value with several stand below its label.
func quotedLines(rows []Row, colon string) []string {
	var lines []string
	for _, row := range filled(rows) {
		value := row.lines()
		if len(value) == 1 {
			lines = append(lines, row.Label+colon+value[0])
			continue
		}
		lines = append(append(lines, row.Label+strings.TrimSuffix(colon, " ")), value...)
	}
	return shortened(lines)
}

// shortened returns the first lines, as far as a reply quotes them, and a mark where there are more.
func shortened(lines []string) []string {
	const mark = "[…]"
	left := maxQuotedRunes
	for i, line := range lines {
		runes := []rune(line)
		if i == maxQuotedLines {
			return append(lines[:i:i], mark)
		}
		if len(runes) > left {
			return append(lines[:i:i], string(runes[:left])+" "+mark)
		}
		left -= len(runes)
	}
	return lines
}

// asQuotation marks lines as quoted text.
func asQuotation(lines []string) string {
	marked := make([]string, len(lines))
	for i, line := range lines {
		marked[i] = strings.TrimRight("> "+line, " \t")
	}
	return strings.Join(marked, "\n")
}
