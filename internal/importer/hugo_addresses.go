package importer

import (
	"cmp"
	"fmt"
	"path"
	"strconv"
	"strings"
	"unicode"

	"portfolio/internal/lazyregexp"
)

// prefix returns the beginning of the addresses of a language.
func (h *hugo) prefix(lang string) string {
	if lang != h.main || h.config.flag("defaultcontentlanguageinsubdir") {
		return h.Base + "/" + lang
	}
	return h.Base
}

// address returns the path at which Hugo has a text, without the prefix of its language.
func (h *hugo) address(t *Text, head head, section, key string, list bool) string {
	if url := head.text("url"); url != "" {
		if url = "/" + strings.TrimPrefix(url, "/"); path.Ext(url) != "" {
			return url
		}
		return h.served(url)
	}
	patterns := h.config.table("permalinks")
	pattern := cmp.Or(patterns.text(section), patterns.table("page").text(section))
	dir := path.Dir(key)
	if pattern == "" || list {
		name := path.Base(key)
		if head.text("slug") != "" {
			name = t.Slug
		}
		address := h.urlize("/" + path.Join(dir, name))
		switch {
		case key == "":
			return "/"
		case list:
			return address + "/"
		}
		return h.served(address)
	}
	filename := path.Base(key)
	replaced := permalinkToken.ReplaceAllStringFunc(pattern, func(token string) string {
		switch token = token[1:]; token {
		case "section":
			return section
		case "sections":
			return dir
		case "title":
			return h.segment(t.Title)
		case "slug":
			return h.segment(cmp.Or(head.text("slug"), t.Title))
		case "slugorfilename", "slugorcontentbasename":
			return h.segment(cmp.Or(head.text("slug"), filename))
		case "filename", "contentbasename":
			return h.segment(filename)
		}
		if strings.HasPrefix(token, "sections[") {
			return sectionsAt(dir, token[len("sections["):len(token)-1])
		}
		return dateToken(token, t.Date)
	})
	return h.served("/" + strings.TrimPrefix(h.urlize(replaced), "/"))
}

// served returns the address at which Hugo serves what it makes for a path: that of a folder, with a slash at its end, or of a file.
func (h *hugo) served(address string) string {
	switch {
	case strings.HasSuffix(address, "/") || strings.HasSuffix(address, ".html"):
		return address
	case h.config.flag("uglyurls"):
		return address + ".html"
	}
	return address + "/"
}

// permalinkToken is what a pattern of addresses has in place of a fact.
var permalinkToken = lazyregexp.New(`:[a-z_]+(\[[^\]]*\])?`)

// sectionsAt returns some of the folders of a path: "1:", ":2", "0", "last".
func sectionsAt(dir, which string) string {
	parts := strings.Split(dir, "/")
	from, to, isRange := strings.Cut(which, ":")
	at := func(text string, none int) int {
		if text == "last" {
			return len(parts) - 1
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			return none
		}
		return max(0, min(n, len(parts)))
	}
	begin := at(from, 0)
	end := at(to, len(parts))
	if !isRange {
		end = min(begin+1, len(parts))
	}
	return path.Join(parts[begin:max(begin, end)]...)
}

// dateToken returns a part of a date, as patterns of addresses name it.
func dateToken(token string, at moment) string {
	layouts := map[string]string{
		"year": "2006", "month": "01", "monthname": "January", "day": "02", "weekdayname": "Monday", "short_year": "06", "i_month": "1", "i_day": "2",
		"short_month": "Jan", "long_month": "January", "hour": "15", "minute": "04", "second": "05",
	}
	switch token {
	case "yearday", "y_day":
		return fmt.Sprintf("%03d", at.YearDay())
	case "weekday":
		return strconv.Itoa(int(at.Weekday()))
	}
	if layout := layouts[token]; layout != "" {
		return at.Format(layout)
	}
	return ":" + token
}

// segment returns a text as one segment of an address.
func (h *hugo) segment(text string) string { return h.urlize(strings.ReplaceAll(text, "/", "-")) }

// term returns a tag or its like as one segment of an address, in which it keeps its #.
func (h *hugo) term(label string) string {
	parts := strings.Split(label, "#")
	for i, part := range parts {
		parts[i] = h.segment(part)
	}
	return strings.Join(parts, "%23")
}

// urlize returns a path the way Hugo writes it: what no path may have is dropped, and blanks become one hyphen between other signs.
func (h *hugo) urlize(text string) string {
	var out []rune
	blank := false
	for _, r := range text {
		switch isLast := len(out) > 0 && out[len(out)-1] == '-'; {
		case unicode.IsSpace(r):
			blank = len(out) > 0 && !isLast
		case unicode.In(r, unicode.L, unicode.Nd, unicode.M), strings.ContainsRune("._/+~@-", r):
			if blank && r != '-' {
				out = append(out, '-')
			}
			out, blank = append(out, r), false
		}
	}
	if h.config.flag("disablepathtolower") {
		return string(out)
	}
	return strings.ToLower(string(out))
}
