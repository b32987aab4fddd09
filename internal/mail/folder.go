package mail

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"portfolio/db"
)

// Folder is a Sender that writes each email to a text file in a folder, for a site on trial: no email leaves the machine.
type Folder string

// Send implements Sender.
func (f Folder) Send(_ context.Context, m db.Mail) error {
	text := fmt.Sprintf("To: %s\nSubject: %s\n\n%s\n", m.To, m.Subject, m.Text)
	err := os.MkdirAll(string(f), 0o700)
	if err == nil {
		err = os.WriteFile(filepath.Join(string(f), fmt.Sprintf("%05d-%s.txt", m.ID, m.Kind)), []byte(text), 0o600)
	}
	if err != nil {
		return &Failure{Summary: "write to the folder", Err: err}
	}
	return nil
}

// Close implements Sender.
func (Folder) Close() {}
