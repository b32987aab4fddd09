package content

import "bytes"

// sampleMark ends a line of TOML that still says what portfolio init wrote.
const sampleMark = "# sample"

// hintSamples adds a hint for each line of a file that still says what portfolio init wrote.
func (f *Findings) hintSamples(file string, text []byte) {
	line := 0
	for row := range bytes.Lines(text) {
		line++
		if bytes.HasSuffix(bytes.TrimRight(row, " \t\r\n"), []byte(sampleMark)) && !bytes.HasPrefix(bytes.TrimLeft(row, " \t"), []byte("#")) {
			f.hint(file, line, "the text is still a sample", "write your own, and delete `"+sampleMark+"`")
		}
	}
}
