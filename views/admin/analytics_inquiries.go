package admin

import "strconv"

// share returns n as a part of all, in percent as SVG writes it.
func share(n, all int) string {
	return strconv.FormatFloat(100*float64(n)/float64(max(all, 1)), 'f', 1, 64) + "%"
}
