package cover

import (
	"fmt"
	"strings"
)

// The middle of a cover.
const (
	middleX = Width / 2
	middleY = Height / 2
)

// motifs are what covers show. Each is one idea about two that meet.
var motifs = []func(*dice, scheme) drawing{lens, bubbles, ripples, sun, stairs, waves, halftone, sails, arches, rings, leaves, phases, mountains, tiles}

// disc returns the path of a circle.
func disc(x, y, r int) string {
	return fmt.Sprintf("M%d %da%[3]d %[3]d 0 1 0 %[4]d 0a%[3]d %[3]d 0 1 0-%[4]d 0z", x-r, y, r, 2*r)
}

// spot returns a filled circle.
func spot(x, y, r int, ink string) string {
	return fmt.Sprintf(`<circle cx="%d" cy="%d" r="%d" fill="%s"/>`, x, y, r, ink)
}

// lines returns paths that are drawn with a pen.
func lines(path, ink string, width int) string {
	return fmt.Sprintf(`<path fill="none" stroke="%s" stroke-width="%d" stroke-linecap="round" d="%s"/>`, ink, width, path)
}

// lens shows two discs that see where they overlap.
func lens(d *dice, s scheme) drawing {
	r, apart, tilt := d.from(250, 310), d.from(130, 170), d.from(-60, 60)
	return drawing{
		first: disc(middleX-apart, middleY+tilt, r), second: disc(middleX+apart, middleY-tilt, r),
		over: spot(middleX, middleY, 84, s.detail) + spot(middleX+d.from(-22, 22), middleY+d.from(-14, 14), 40, s.ground),
	}
}

// bubble returns the path of a speech bubble in a box, its tail at one of the lower corners.
func bubble(x, y, w, h, r int, right bool) string {
	if right {
		return fmt.Sprintf("M%d %dH%da%[4]d %[4]d 0 0 1-%[4]d-%[4]dV%[5]da%[4]d %[4]d 0 0 1 %[4]d-%[4]dH%[6]da%[4]d %[4]d 0 0 1 %[4]d %[4]dz",
			x+w, y+h, x+r, r, y+r, x+w-r)
	}
	return fmt.Sprintf("M%d %dV%da%[4]d %[4]d 0 0 1 %[4]d-%[4]dH%[5]da%[4]d %[4]d 0 0 1 %[4]d %[4]dV%[6]da%[4]d %[4]d 0 0 1-%[4]d %[4]dz",
		x, y+h, y+r, r, x+w-r, y+h-r)
}

// bubbles shows a question and its answer.
func bubbles(d *dice, s scheme) drawing {
	w, h := d.from(560, 640), d.from(330, 380)
	drop := d.from(170, 210)
	var asked, answered strings.Builder
	for i := range 3 {
		fmt.Fprintf(&asked, "M240 %dh%d", 160+i*70, d.from(130, 300))
		fmt.Fprintf(&answered, "M1020 %dh-%d", 90+drop+h-75-i*70, d.from(130, 300))
	}
	return drawing{
		first: bubble(150, 90, w, h, 110, false), second: bubble(1110-w, 90+drop, w, h, 110, true),
		over: lines(asked.String(), s.detail, 30) + lines(answered.String(), s.ground, 30),
	}
}

// ripples shows two stones in one pond.
func ripples(d *dice, s scheme) drawing {
	x1, x2, y1, y2 := d.from(330, 420), d.from(840, 930), d.from(420, 560), d.from(190, 330)
	rings := func(x, y int, ink string) string {
		var b strings.Builder
		fmt.Fprintf(&b, `<g fill="none" stroke="%s" stroke-width="28">`, ink)
		for r := 210; r < 700; r += 84 {
			fmt.Fprintf(&b, `<circle cx="%d" cy="%d" r="%d"/>`, x, y, r)
		}
		return b.String() + "</g>"
	}
	return drawing{first: disc(x1, y1, 126), second: disc(x2, y2, 126), behind: rings(x1, y1, s.first) + rings(x2, y2, s.second)}
}

// sun shows a sun and the sea in which it sets.
func sun(d *dice, s scheme) drawing {
	x, horizon := d.from(420, 840), d.from(400, 470)
	r := d.from(220, 270)
	var glints strings.Builder
	for i := range 4 {
		half := r - 30 - i*48
		fmt.Fprintf(&glints, "M%d %dh%d", x-half+d.from(-40, 40), horizon+58+i*58, 2*half)
	}
	return drawing{
		first: disc(x, horizon-d.from(20, 60), r), second: fmt.Sprintf("M0 %dH1260V750H0z", horizon),
		over: lines(glints.String(), s.detail, 20),
	}
}

// stairs shows two ways up that meet.
func stairs(d *dice, s scheme) drawing {
	rise, tread := d.from(84, 104), d.from(120, 144)
	climb := func(from, step, first int) string {
		var b strings.Builder
		fmt.Fprintf(&b, "M%d 750v-%d", from, first)
		for range 4 {
			fmt.Fprintf(&b, "h%dv-%d", step, rise)
		}
		fmt.Fprintf(&b, "h%dV750z", 2*step)
		return b.String()
	}
	return drawing{
		first: climb(0, tread, 40), second: climb(1260, -tread, 90),
		over: spot(middleX, 750-90-4*rise-76, 62, s.detail),
	}
}

// waves shows two tides, and what floats on them.
func waves(d *dice, s scheme) drawing {
	a, b := d.from(370, 430), d.from(400, 460)
	high, x := d.from(120, 190), d.from(300, 960)
	return drawing{
		behind: spot(x, d.from(190, 240), 120, s.detail),
		first:  fmt.Sprintf("M0 %dc210-%d 420-%[2]d 630 0s420 %[2]d 630 0V750H0z", a, high),
		second: fmt.Sprintf("M0 %dc210 %d 420 %[2]d 630 0s420-%[2]d 630 0V750H0z", b, high),
	}
}

// halftone shows a picture of dots that become another.
func halftone(d *dice, s scheme) drawing {
	var left, right strings.Builder
	for i := range 14 {
		fmt.Fprintf(&left, `<path d="M%d 30V750" stroke-width="%d"/>`, 45+i*90, max(4, 80-i*6))
		fmt.Fprintf(&right, `<path d="M%d 75V750" stroke-width="%d"/>`, 90+i*90, min(80, 4+i*6))
	}
	grid := `<g fill="none" stroke="%s" stroke-linecap="round" stroke-dasharray="0 90">%s</g>`
	r, apart := d.from(160, 210), d.from(90, 130)
	return drawing{
		behind: fmt.Sprintf(grid, s.first, left.String()) + fmt.Sprintf(grid, s.second, right.String()),
		first:  disc(middleX-apart, middleY, r), second: disc(middleX+apart, middleY, r),
	}
}

// sails shows a boat that needs both of its sails.
func sails(d *dice, s scheme) drawing {
	mast, lean := d.from(560, 680), d.from(40, 120)
	top := d.from(60, 110)
	return drawing{
		behind: spot(d.from(150, 280), d.from(150, 220), 84, s.detail),
		first:  fmt.Sprintf("M%d %dC%d %d %d 420 %d 500H%dz", mast, top, mast-120, top+180, mast-260, mast-330, mast+70),
		second: fmt.Sprintf("M%d %dC%d %d %d 400 %d 500H%dz", mast-lean, top+50, mast+180, top+120, mast+290, mast+330, mast-lean),
		over: fmt.Sprintf(`<path fill="%s" d="M%d 530h620c-30 90-90 130-180 130H%dc-90 0-150-50-170-130z"/>`, s.overlap, mast-320, mast-150) +
			lines(fmt.Sprintf("M60 690h%dM%d 690H1200M140 640h120M1010 640h130", mast-260, mast+280), s.detail, 20),
	}
}

// arch returns the path of a doorway that stands at the bottom.
func arch(x, top, r int) string {
	return fmt.Sprintf("M%d 750V%da%[3]d %[3]d 0 0 1 %[4]d 0V750z", x, top+r, r, 2*r)
}

// arches shows two doors with one threshold.
func arches(d *dice, s scheme) drawing {
	r, apart := d.from(210, 250), d.from(130, 180)
	low, high := d.from(170, 230), d.from(70, 120)
	return drawing{
		first: arch(middleX-apart-r, low, r), second: arch(middleX+apart-r, high, r),
		over: spot(middleX+apart+r/2, d.from(430, 470), 24, s.ground) + lines("M0 738H1260", s.overlap, 24),
	}
}

// rings shows two rings, neither of which can be taken away.
func rings(d *dice, s scheme) drawing {
	r, apart, tilt := d.from(210, 240), d.from(120, 150), d.from(-50, 50)
	ring := func(x, y int) string { // the outer edge, and the inner one the other way round
		return disc(x, y, r+48) + strings.ReplaceAll(disc(x, y, r-48), "0 1 0", "0 1 1")
	}
	return drawing{first: ring(middleX-apart, middleY+tilt), second: ring(middleX+apart, middleY-tilt)}
}

// leaves shows a twig whose leaves grow in pairs.
func leaves(d *dice, s scheme) drawing {
	var left, right strings.Builder
	x, size := d.from(560, 700), d.from(300, 350)
	for i := range 3 {
		y, long := 690-i*190, size-i*50
		leaf := "M%d %dc%[3]d 0 %[4]d-%[5]d %[4]d-%[6]dc-%[3]d 0-%[4]d %[7]d-%[4]d %[6]dz"
		fmt.Fprintf(&right, leaf, x-26, y-d.from(30, 70), long/2, long, long/3, long*3/4, long/4)
		leaf = "M%d %dc-%[3]d 0-%[4]d-%[5]d-%[4]d-%[6]dc%[3]d 0 %[4]d %[7]d %[4]d %[6]dz"
		fmt.Fprintf(&left, leaf, x+26, y, long/2, long, long/3, long*3/4, long/4)
	}
	return drawing{
		behind: spot(d.from(950, 1080), d.from(170, 240), 96, s.detail),
		first:  left.String(), second: right.String(), over: lines(fmt.Sprintf("M%d 760V%d", x, d.from(90, 130)), s.overlap, 18),
	}
}

// phases shows a moon that another passes.
func phases(d *dice, s scheme) drawing {
	var moons, shadows strings.Builder
	r, step := d.from(92, 104), d.from(38, 48)
	up := d.from(-40, 40)
	for i := range 5 {
		x := 210 + i*210
		moons.WriteString(disc(x, middleY+up*(i-2)/2, r))
		shadows.WriteString(disc(x+(i-2)*step, middleY-up*(i-2)/2-d.from(0, 12), r))
	}
	return drawing{
		first: moons.String(), second: shadows.String(),
		over: lines(fmt.Sprintf("M%d 620H1110M%d 130H150", 1110-d.from(200, 700), 150+d.from(200, 700)), s.detail, 14),
	}
}

// mountains shows two summits and the day behind them.
func mountains(d *dice, s scheme) drawing {
	left, right := d.from(380, 470), d.from(780, 880)
	high, low := d.from(110, 170), d.from(220, 290)
	cap := func(x, y int) string { // the snow
		return fmt.Sprintf(`<path fill="%s" d="M%d %dl-72 100 44-22 28 30 34-34 38 26z"/>`, s.detail, x, y)
	}
	return drawing{
		behind: spot(middleX+d.from(20, 60), d.from(170, 230), 120, s.detail),
		first:  fmt.Sprintf("M%d %dL%d 750H%dz", left, high, left+500, left-500), second: fmt.Sprintf("M%d %dL%d 750H%dz", right, low, right+440, right-440),
		over: cap(left, high) + cap(right, low),
	}
}

// tiles shows a floor of quarter circles, no two rows alike.
func tiles(d *dice, s scheme) drawing {
	corners := []string{"h250a250 250 0 0 1-250 250z", "h250v250a250 250 0 0 1-250-250z", "m250 250h-250a250 250 0 0 1 250-250z", "m0 250v-250a250 250 0 0 1 250 250z"}
	var first, second, dots strings.Builder
	for i := range 15 {
		x, y := i%5*250+5, i/5*250
		at := d.below(4)
		switch d.below(4) {
		case 0:
			fmt.Fprintf(&first, "M%d %d%s", x, y, corners[at])
			fmt.Fprintf(&second, "M%d %d%s", x, y, corners[(at+2)%4])
		case 1:
			fmt.Fprintf(&first, "M%d %d%s", x, y, corners[at])
		case 2:
			fmt.Fprintf(&second, "M%d %d%s", x, y, corners[at])
		default:
			dots.WriteString(spot(x+125, y+125, 52, s.detail))
		}
	}
	return drawing{first: first.String(), second: second.String(), over: dots.String()}
}
