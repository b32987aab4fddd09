package importer

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/lazyregexp"
)

// rule is a redirect that a server or a host was told, as redirects.toml says it. Both addresses may have a * for the same.
type rule struct {
	from, to string
	status   int
	file     string // that has it
	line     int
}

// statuses are those of redirects.toml by what rules call them.
var statuses = map[string]int{
	"301": content.MovedForGood, "permanent": content.MovedForGood, "308": content.MovedForGood,
	"302": content.MovedForNow, "temp": content.MovedForNow, "303": content.MovedForNow, "307": content.MovedForNow, "seeother": content.MovedForNow,
	"410": content.Gone, "gone": content.Gone,
}

// readRules notes the redirects of a folder that was served: those of Apache's .htaccess and those of Netlify's _redirects.
func (s *Source) readRules(folder string) {
	inCondition := false
	s.eachLine(path.Join(folder, ".htaccess"), func(file string, line int, text string) {
		words := apacheWords(text)
		rules, known := []rule{}, true
		switch directive := strings.ToLower(words[0]); directive {
		case "redirect", "redirectpermanent", "redirecttemp":
			rules, known = plainRules(directive, words[1:])
		case "redirectmatch":
			rules, known = matchRules(words[1:])
		case "rewritecond":
			inCondition = true
			return
		case "rewriterule":
			rules, known = rewriteRules(words[1:])
			known = known && !inCondition
			inCondition = false
		case "authtype", "deny", "require":
			known = false
		}
		s.noteRules(file, line, text, rules, known)
	})
	s.eachLine(path.Join(folder, "_redirects"), func(file string, line int, text string) {
		rules, known := netlifyRules(strings.Fields(text))
		s.noteRules(file, line, text, rules, known)
	})
}

// eachLine calls visit with each line of a file that says something.
func (s *Source) eachLine(file string, visit func(file string, line int, text string)) {
	data, err := readAll(s.fsys, file, maxText)
	if err != nil {
		return
	}
	for i, text := range strings.Split(clean(data), "\n") {
		if text = strings.TrimSpace(text); text != "" && !strings.HasPrefix(text, "#") {
			visit(file, i+1, text)
		}
	}
}

// noteRules notes redirects, and names a rule that redirects.toml cannot say.
func (s *Source) noteRules(file string, line int, text string, rules []rule, known bool) {
	if !known {
		s.find(file, line, "the rule of the server is not taken along: "+strconv.Quote(shortened(oneLine(text), maxDescription)), "write what readers need of it in "+redirectsName)
		return
	}
	for _, r := range rules {
		r.file, r.line = file, line
		s.rules = append(s.rules, r)
	}
}

// apacheWord is a word of a directive, perhaps in quotation marks.
var apacheWord = lazyregexp.New(`"([^"]*)"|(\S+)`)

func apacheWords(text string) []string {
	var words []string
	for _, m := range apacheWord.FindAllStringSubmatch(text, -1) {
		words = append(words, m[1]+m[2])
	}
	return words
}

// statusOf takes the status from the words of a directive that may begin with one: Apache redirects for now without.
func statusOf(directive string, words []string) (status int, rest []string, ok bool) {
	status = content.MovedForNow
	if directive == "redirectpermanent" {
		status = content.MovedForGood
	}
	if len(words) > 0 && !strings.ContainsAny(words[0], "/^") {
		if status, ok = statuses[strings.ToLower(words[0])]; !ok {
			return 0, nil, false
		}
		words = words[1:]
	}
	needed := 2
	if status == content.Gone {
		needed = 1
	}
	return status, append(words, ""), len(words) == needed
}

// plainRules reads Redirect: the address leads on, and what is below it to the same below the other.
func plainRules(directive string, words []string) ([]rule, bool) {
	status, words, ok := statusOf(directive, words)
	if !ok || strings.ContainsAny(words[0], "*?#") {
		return nil, false
	}
	from, to := words[0], words[1]
	isFile := path.Ext(from) != "" || path.Ext(strings.TrimPrefix(to, "https://")) != "" && strings.HasPrefix(to, "/")
	switch fromFolder, toFolder := strings.HasSuffix(from, "/"), strings.HasSuffix(to, "/"); {
	case status == content.Gone && !isFile:
		return []rule{{from: from, status: status}, {from: strings.TrimSuffix(from, "/") + "/*", status: status}}, true
	case fromFolder && toFolder && from != "/":
		return []rule{{from: from + "*", to: to + "*", status: status}}, true
	case !fromFolder && !toFolder && !isFile && strings.HasPrefix(to, "/"):
		return []rule{{from: from, to: to, status: status}, {from: from + "/*", to: to + "/*", status: status}}, true
	}
	return []rule{{from: from, to: to, status: status}}, true
}

// matchRules reads RedirectMatch, if its pattern is an address with one open part.
func matchRules(words []string) ([]rule, bool) {
	status, words, ok := statusOf("", words)
	if !ok {
		return nil, false
	}
	from, to, ok := patternRule(words[0], words[1])
	return []rule{{from: from, to: to, status: status}}, ok
}

// rewriteRules reads RewriteRule, if it redirects and its pattern is an address with one open part.
func rewriteRules(words []string) ([]rule, bool) {
	if len(words) != 3 || !strings.HasPrefix(words[2], "[") {
		return nil, false // it only shows another page
	}
	status := 0
	for flag := range strings.SplitSeq(strings.ToLower(strings.Trim(words[2], "[]")), ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(flag), "=")
		switch name {
		case "r", "redirect":
			status = statuses[value]
			if value == "" {
				status = content.MovedForNow
			}
		case "g", "gone":
			status, words[1] = content.Gone, ""
		}
	}
	pattern := strings.TrimPrefix(words[0], "^")
	if strings.HasPrefix(words[0], "^") {
		pattern = "^/" + strings.TrimPrefix(pattern, "/")
	}
	from, to, ok := patternRule(pattern, words[1])
	if to != "" && !wholeAddress.MatchString(to) {
		to = path.Join("/", to) + strings.Repeat("/", strings.Count(to[len(to)-1:], "/"))
	}
	return []rule{{from: from, to: to, status: status}}, ok && status != 0
}

// openPart is the part of a pattern that may be anything, and optionalSlash the end of one.
var (
	openPart      = lazyregexp.New(`\(\.[*+]\??\)|\.[*+]`)
	optionalSlash = lazyregexp.New(`/\?$`)
	patternSigns  = lazyregexp.New(`[\\^$.|?*+()\[\]{}]`)
)

// patternRule returns the addresses of a regular expression that begins with that of a page, and may have one open part at its end.
func patternRule(pattern, to string) (from, target string, ok bool) {
	pattern, isAnchored := strings.CutPrefix(pattern, "^")
	pattern, isWhole := strings.CutSuffix(pattern, "$")
	if !isAnchored || !strings.HasPrefix(pattern, "/") {
		return "", "", false
	}
	pattern = optionalSlash.ReplaceAllString(pattern, "")
	begin, open := pattern, ""
	if at := openPart.FindStringIndex(pattern); at != nil {
		if begin, open = pattern[:at[0]], pattern[at[0]:]; at[1] != len(pattern) {
			return "", "", false
		}
	}
	begin = strings.ReplaceAll(strings.ReplaceAll(begin, `\.`, "\x00"), `\-`, "-")
	if patternSigns.MatchString(begin) || strings.Count(to, "$") > 1 || strings.Contains(to, "$") && (!strings.Contains(to, "$1") || !strings.HasPrefix(open, "(")) {
		return "", "", false
	}
	if open != "" || !isWhole {
		open = "*"
	}
	return strings.ReplaceAll(begin, "\x00", ".") + open, strings.Replace(to, "$1", "*", 1), true
}

// netlifyRules reads a line of _redirects: from, to and a status.
func netlifyRules(words []string) ([]rule, bool) {
	if len(words) < 2 || len(words) > 3 || !strings.HasPrefix(words[0], "/") {
		return nil, false // it asks for a country, a language or a query, or is of another site
	}
	status, ok := content.MovedForGood, true
	if len(words) == 3 {
		status, ok = statuses[strings.TrimSuffix(words[2], "!")]
	}
	to := strings.Replace(words[1], ":splat", "*", 1)
	_, address, _ := strings.Cut(to, "://")
	return []rule{{from: words[0], to: to, status: status}}, ok && !strings.Contains(words[0]+address, ":") && (strings.Contains(to, "://") || !strings.Contains(to, ":"))
}

// takeRules lets the addresses of rules lead on that no page of today has.
func (p *Plan) takeRules(lead func(from, to string, status int), seen map[string]bool) {
	for _, r := range p.source.rules {
		begin, isOpen := strings.CutSuffix(r.from, "*")
		from := path.Join("/", begin)
		if isOpen {
			from = strings.TrimSuffix(from, "/") + strings.Repeat("/", strings.Count(begin[len(begin)-1:], "/")) + "*"
		}
		to := p.ruleTarget(r.to)
		first, _, _ := strings.Cut(strings.TrimSuffix(from, "*")[1:], "/")
		leadsToItself := isOpen && strings.HasPrefix(to, strings.TrimSuffix(from, "*")) || spelling(withoutQuery(to)) == spelling(from)
		answer := Answer{Path: from, Now: to}
		switch {
		case seen[from]:
			continue
		case !isOpen && (p.answers(from) || slices.Contains(content.FeedNames, from)):
			answer.Now, answer.Why = from, "the site has a page of its own there"
		case leadsToItself, strings.ContainsAny(begin, "?#\\*\""), !isPlain(from), i18n.IsReserved(first) && !content.MayBeFile(from):
			p.source.find(r.file, r.line, "the address "+strconv.Quote(r.from)+" cannot lead on: to itself, with such a sign, or with a word that the program needs",
				"write what readers need of it in "+redirectsName)
			continue
		case r.status == content.Gone:
			lead(from, "", r.status)
			answer.Now, answer.Why = "410", "it is gone"
		default:
			lead(from, to, r.status)
		}
		seen[from] = true
		p.addresses = append(p.addresses, answer)
	}
}

// ruleTarget returns the address of today for one that a rule leads to.
func (p *Plan) ruleTarget(to string) string {
	if now, own := p.source.path(to); own && strings.Contains(now, "*") {
		return now
	}
	now := p.led(to)
	if at := slices.IndexFunc(p.source.feeds, func(f content.FormerFeed) bool { return f.Path == now }); at >= 0 {
		return content.FeedPath(p.langOf(Address{Lang: string(p.source.feeds[at].Language)}), content.FeedAtom)
	}
	return now
}
