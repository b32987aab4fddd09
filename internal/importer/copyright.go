package importer

import (
	"cmp"
	"strconv"
	"strings"
)

// copyrightKey is the word at the foot of each page.
const copyrightKey = "layout.copyright"

// readCopyright notes what the foot of each page says of the rights, by language, and names a license that it does not say.
func (h *hugo) readCopyright() {
	file, params := firstOf(h.fsys, hugoConfigs), h.config.table("params")
	for _, name := range sortedKeys(h.langs) {
		own := h.config.table("languages").table(name)
		said := cmp.Or(own.text("copyright"), own.table("params").text("copyright"), h.config.text("copyright"), params.text("copyright"))
		text := strings.ReplaceAll(unescaped(plain(said)), "{year}", "{{.Year}}")
		switch rest := strings.ReplaceAll(text, "{{.Year}}", ""); {
		case text == "":
		case strings.ContainsAny(rest, "{}"):
			h.hint(file, 1, "the copyright "+strconv.Quote(said)+" is made by the theme", "write it in words/"+cmp.Or(h.langs[name], "en")+".toml as "+strconv.Quote(copyrightKey))
		default:
			h.say(copyrightKey, h.langs[name], text)
		}
	}
	if license := plain(params.text("license")); license != "" && len(h.words[copyrightKey]) == 0 {
		h.hint(file, 1, "the license of the texts is "+license+", and the foot of each page reserves all rights",
			"write "+strconv.Quote(copyrightKey)+" = "+strconv.Quote("© {{.Year}} {{.Name}}, "+license)+" in words/"+cmp.Or(h.Main, "en")+".toml")
	}
}
