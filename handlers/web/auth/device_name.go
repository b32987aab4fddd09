package auth

import "strings"

// What a browser's and a system's name is recognized by, in this order: most browsers name others as well.
var (
	browsers = [][2]string{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"}, {"Firefox", "Firefox"}, {"FxiOS", "Firefox"},
		{"CriOS", "Chrome"}, {"Chrome", "Chrome"}, {"Safari", "Safari"},
	}
	systems = [][2]string{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"Mac OS X", "macOS"},
		{"CrOS", "ChromeOS"}, {"Linux", "Linux"},
	}
)

// DeviceName returns the browser and the system that a User-Agent header names, "" if it names neither.
func DeviceName(userAgent string) string {
	var names []string
	for _, list := range [][][2]string{browsers, systems} {
		for _, entry := range list {
			if strings.Contains(userAgent, entry[0]) {
				names = append(names, entry[1])
				break
			}
		}
	}
	return strings.Join(names, ", ")
}
