package db

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

const (
	gone  = "erase.me@example.com"
	other = "leave.me@example.com"
)

// fillWith stores rows of many visitors: some belong to gone, some to others, and some only mention gone. Rows grow, shrink
// and are deleted, so that SQLite moves them between its pages.
func fillWith(t *testing.T, s *Store, rounds int) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // reproducible
	for round := range rounds {
		err := s.backend.do(t.Context(), func(tx *transaction) error { return errors.Join(stir(s, tx, random, round)...) })
		must(t, err)
	}
	row := Inquiry{Kind: CVKind, Submission: entry("cv"), Email: other, Text: "My colleague " + gone + " told me."}
	must(t, s.AddInquiry(t.Context(), row))
	subscriber, ask := signup(NewsletterAudience, "Erase.Me@example.com", "n")
	must(t, s.Subscribe(t.Context(), subscriber, ask))
}

func stir(s *Store, tx *transaction, random *rand.Rand, round int) (errs []error) {
	text := func() string { return strings.Repeat("x", random.IntN(1500)) }
	for i := range 30 {
		email := []string{gone, other, fmt.Sprintf("visitor%d@example.com", i)}[i%3]
		row := Inquiry{Kind: QuoteKind, Submission: entry(fmt.Sprint(random.Int(), email)), Email: email, Text: text()}
		row.setDefaults(noon)
		_, err := tx.NamedExec(insertInto("inquiries", row), row)
		mail := testMail("Budget request of " + email)
		mail.ReplyTo, mail.Text, mail.Attachment = email, text(), []byte("ATTENDEE:"+email)
		errs = append(errs, err, s.addMails(tx, []Mail{mail}))
	}
	for range 10 {
		_, err := tx.Exec(`update inquiries set text = ? where id = ?`, text(), random.IntN(30*round+30))
		errs = append(errs, err)
	}
	_, err := tx.Exec(`delete from inquiries where id = ?`, random.IntN(30*round+30))
	response := SurveyResponse{Submission: entry(fmt.Sprint("agents", round)), Survey: "agents", Answers: Answers{"contact": "mail:\n" + gone}}
	response.setDefaults(noon)
	return append(errs, err, addResponse(tx, response))
}

// traces returns the files of the database that contain the address in any case, and how often.
func traces(t *testing.T, s *Store, email string) []string {
	t.Helper()
	files, err := filepath.Glob(fileOf(t, s).path + "*")
	must(t, err)
	var found []string
	for _, name := range files {
		data, err := os.ReadFile(name) //nolint:gosec // ours
		must(t, err)
		if n := bytes.Count(bytes.ToLower(data), []byte(email)); n > 0 {
			found = append(found, fmt.Sprintf("%s: %d times", filepath.Base(name), n))
		}
	}
	return found
}

func TestErasedAddressLeavesNoBytes(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	fillWith(t, s, 100)
	if len(traces(t, s, gone)) == 0 {
		t.Fatal("the address is not found before it is erased")
	}
	const others = "select count(*) from inquiries where email <> '" + gone + "'"
	before := one[int](t, s, others)
	exported, err := s.Export(t.Context(), gone)
	must(t, err)
	removed, err := s.Erase(t.Context(), gone)
	must(t, err)
	if diff := cmp.Diff(exported, removed, cmp.AllowUnexported(Record{})); diff != "" {
		t.Errorf("the erased records are not the exported ones: %s", diff)
	}
	if found := traces(t, s, gone); found != nil {
		t.Errorf("the address is left in %v", found)
	}
	if n := one[int](t, s, others); n != before {
		t.Errorf("%d of %d requests of others are left", n, before)
	}
	if reason := one[string](t, s, "select text from inquiries where kind = 'cv'"); reason != "My colleague [erased] told me." {
		t.Errorf("the reason in another visitor's request is %q", reason)
	}
	if left, err := s.Export(t.Context(), gone); len(left) != 0 || err != nil {
		t.Errorf("exported after erasing: %d, %v", len(left), err)
	}
	if err := quickCheck(t.Context(), s.read); err != nil {
		t.Error(err)
	}
}

// TestErasedAddressIsInNoTable checks that the files of PostgreSQL's tables and indexes hold no byte of an erased address.
func TestErasedAddressIsInNoTable(t *testing.T) {
	t.Parallel()
	postgresAlone(t)
	s := newStore(t)
	fillWith(t, s, 20)
	found := func() (n int) {
		if _, err := s.read.ExecContext(t.Context(), "checkpoint"); err != nil {
			t.Fatal(err)
		}
		var files []string
		err := s.read.SelectContext(t.Context(), &files, `
select pg_relation_filepath(oid) from pg_class
where relkind in ('r', 'i', 't') and relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace) and pg_relation_filepath(oid) is not null`)
		if err != nil || len(files) == 0 {
			t.Fatalf("%d files: %v", len(files), err)
		}
		for _, file := range files {
			data, err := os.ReadFile(filepath.Join(shared.Data(), file))
			if err != nil && !errors.Is(err, os.ErrNotExist) {
				t.Fatal(err)
			}
			n += bytes.Count(bytes.ToLower(data), []byte(gone))
		}
		return n
	}
	if found() == 0 {
		t.Fatal("the address is not found before it is erased")
	}
	if _, err := s.Erase(t.Context(), gone); err != nil {
		t.Fatal(err)
	}
	if n := found(); n != 0 {
		t.Errorf("the address is left %d times", n)
	}
}

// TestOtherTablesAreNoObstacle checks that views beside our tables, as extensions bring them, do not keep an address from being
// found and erased.
func TestOtherTablesAreNoObstacle(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	for _, f := range forms("1") {
		must(t, f.add(t.Context(), s))
	}
	err := s.backend.do(t.Context(), func(tx *transaction) error {
		_, err := tx.Exec("create view statements as select email as query from inquiries")
		return err
	})
	must(t, err)
	if found, err := s.Export(t.Context(), "ana@example.com"); len(found) != 4 || err != nil {
		t.Errorf("found %d: %v", len(found), err)
	}
	if erased, err := s.Erase(t.Context(), "ana@example.com"); len(erased) != 4 || err != nil {
		t.Errorf("erased %d: %v", len(erased), err)
	}
}

func TestExportSearchesEveryTable(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	for _, f := range forms("1") {
		must(t, f.add(t.Context(), s))
	}
	records, err := s.Export(t.Context(), "ANA@example.com")
	must(t, err)
	var tables []string
	for _, record := range records {
		tables = append(tables, record.Table)
	}
	want := []string{
		"inquiries", "inquiries", "inquiries", "survey_responses",
	}
	if diff := cmp.Diff(want, tables); diff != "" {
		t.Error(diff)
	}
	if got := records[0].Row["full_name"]; got != "Ana Núñez" {
		t.Errorf("full_name: %v", got)
	}
}

func TestMentions(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"bob@x.com":                       true,
		"Write to BOB@X.COM.":             true,
		"<bob@x.com>, or LinkedIn":        true,
		"İbob@x.comİ":                     true,
		"bob@x.com/bob":                   true,
		"big-bob@x.com":                   false,
		"big.bob@x.com":                   false,
		"bob@x.com.mx":                    false,
		"bob@x.community":                 false,
		"bob@x.com-pany.com":              false,
		"big.bob@x.com, bob@x.com.":       true,
		"bob at x.com":                    false,
		"":                                false,
		"https://x.com/?u=1&to=bob@x.com": false, // = is allowed in an address, so this is a longer one
	} {
		if got := mentions(text, "Bob@x.com"); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	if mentions("anything", "") {
		t.Error("the empty address is found")
	}
}

func TestWithoutAddress(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.SampledFrom([]string{"bob@x.com", "BOB@x.com", ".", " ", "a", "é", "-", "@"})).Draw(t, "parts")
		var text string
		for _, part := range parts {
			text += part
		}
		if left := withoutAddress(text, "bob@x.com"); mentions(left, "bob@x.com") {
			t.Fatalf("%q: %q", text, left)
		}
	})
}

// TestMentionsOfInternationalDomain checks that a domain is found in Punycode and as people write it.
func TestMentionsOfInternationalDomain(t *testing.T) {
	t.Parallel()
	const email = "pepe@xn--can-8mak.example"
	for text, want := range map[string]bool{
		email:                               true,
		"Pepe@XN--CAN-8MAK.example":         true,
		"pepe@cañón.example":                true,
		"PEPE@CAÑÓN.EXAMPLE.":               true,
		"<pepe@can\u0303o\u0301n.example>":  true, // with combining accents
		"(pepe@cañón。example)":              true,
		"pepe@cañón.example, pepe@x.com":    true,
		"pepe@cañón.example.mx":             false,
		"pepe@mi.cañón.example":             false,
		"pepe@canon.example":                false,
		"jose.pepe@cañón.example":           false,
		"pepe@cañón":                        false,
		"pepe@":                             false,
		"pepe@x.com and pepe@cañón.example": true,
	} {
		if got := mentions(text, email); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	if got := withoutAddress("Ask pepe@Cañón.example, or pepe@xn--can-8mak.example.", email); got != "Ask [erased], or [erased]." {
		t.Errorf("erased: %q", got)
	}
}
