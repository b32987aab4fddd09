package content

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portfolio/i18n"
)

func TestSplitLinks(t *testing.T) {
	for answer, want := range map[string][]TextPart{
		"See [the work](/portfolio) or <b>[this](https://example.com)</b>.": {
			{Text: "See "}, {Text: "the work", Path: "/portfolio"}, {Text: " or <b>[this](https://example.com)</b>."},
		},
		"[elsewhere](//example.com)": {{Text: "[elsewhere](//example.com)"}},
		"Sin enlaces.":               {{Text: "Sin enlaces."}},
		"":                           nil,
	} {
		if diff := cmp.Diff(want, SplitLinks(answer)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", answer, diff)
		}
	}
}

// TestNewsMarks checks that words of the news between stars are strong or emphasized, and no others.
func TestNewsMarks(t *testing.T) {
	item := NewsItem{Text: i18n.Localized[string]{"en": "**New**: see [*it*](/x), 2 * 3 * 4 and *so*."}}
	want := []NewsPart{
		{TextPart{Text: "New"}, true, false}, {TextPart: TextPart{Text: ": see "}}, {TextPart: TextPart{"*it*", "/x"}}, {TextPart: TextPart{Text: ", 2 * 3 * 4 and "}},
		{TextPart{Text: "so"}, false, true}, {TextPart: TextPart{Text: "."}},
	}
	if diff := cmp.Diff(want, item.Parts("en")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestOwnPathsOfPublications checks that a link of a publication and the page of a coauthor may be a page of the site, and that one that is
// not there is found.
func TestOwnPathsOfPublications(t *testing.T) {
	_, findings, err := Load(siteFolder(map[string]string{
		"site.toml": "name = \"Ada\"\nlanguages = [\"en\"]\npromises = []\n",
		"publications.toml": "[[publication]]\nid = \"a\"\ndate = \"2020\"\nauthors = [\"Bo Ek\"]\ntitle = \"A\"\n[[publication.link]]\nlabel = \"All\"\nurl = \"/publications\"\n" +
			"[[publication.link]]\nlabel = \"None\"\nurl = \"/none\"\n[[coauthor]]\nname = \"Bo Ek\"\nurl = \"/accessibility\"\n",
	}), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, finding := range findings {
		if finding.File == "publications.toml" {
			got = append(got, finding.What)
		}
	}
	if diff := cmp.Diff([]string{`the link "/none" leads nowhere`}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestDeadLinks checks that links to what a site does not have are found, and not served.
func TestDeadLinks(t *testing.T) {
	site, findings, err := Load(siteFolder(map[string]string{
		"site.toml":      "name = \"Ada\"\nlanguages = [\"en\"]\npromises = []\nsections = [\"chat\"]\n",
		"redirects.toml": "[[redirect]]\nfrom = \"/old\"\nto = \"/links\"\n[[redirect]]\nfrom = \"/gone\"\nstatus = 410\n",
		"links.toml": "[[group]]\nid = \"a\"\ntitle = \"A\"\n[[group.link]]\nid = \"b\"\nkind = \"internal\"\ntitle = \"B\"\n" +
			"page = \"podcast\"\n",
		"knowledge.toml": "[[knowledge]]\nid = \"a\"\ncategory = \"a\"\nkeywords = [\"a\"]\nquestion = \"A?\"\n" +
			"answer = \"See [the podcast](/podcast#topics), [this](/articles/none), [that](/articles/tag/none), [what moved](/old/), [what is gone](/gone) or [links](/links?x=1).\"\n",
	}), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, finding := range findings {
		got = append(got, finding.String())
	}
	want := []string{
		`knowledge.toml:6: the link "/podcast#topics" leads nowhere`,
		`knowledge.toml:6: the link "/articles/none" leads nowhere`,
		`knowledge.toml:6: the link "/articles/tag/none" leads nowhere`,
		`knowledge.toml:6: the link "/gone" leads nowhere`,
		`links.toml:8: this site does not have the page "podcast"`,
	}
	if len(got) != len(want) {
		t.Fatalf("the findings are:\n%s", strings.Join(got, "\n"))
	}
	for i, finding := range got {
		if !strings.HasPrefix(finding, want[i]) {
			t.Errorf("%s, want %s", finding, want[i])
		}
	}
	if got, want := site.Knowledge[0].Answer.In("en"), "See the podcast, this, that, [what moved](/old/), what is gone or [links](/links?x=1)."; got != want {
		t.Errorf("the answer is %q, want %q", got, want)
	}
}
