package search

import "testing"

func TestHTMLText(t *testing.T) {
	for source, want := range map[string]string{
		`<h2 id="a">One <a class="anchor" aria-hidden="true" href="#a">#</a></h2><p>Two <em>th</em>ree.</p><p>Four</p>`: "One · Two three. Four",
		`<ul><li>a &amp; b</li><li>c?</li></ul><pre><code>x <span>= 1</span></code></pre>`:                              "a & b · c? x = 1",
		`a<br>b<img alt="no">c`: "a · b · c",
		`<p>If <math><mi>x</mi><annotation>x</annotation></math> is</p><div><math><mi>y</mi></math></div>`: "If … is · …",
		``: "",
	} {
		if got := htmlText(source); got != want {
			t.Errorf("%q: %q, want %q", source, got, want)
		}
	}
}

func TestWithoutLinks(t *testing.T) {
	if got, want := withoutLinks("See [Connects](/connects) or\n[that](/x)."), "See Connects or that."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
