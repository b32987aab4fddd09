package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// benchPage is what the load asks for: an article of about a thousand words.
const benchPage = "/articles/tesla-ugly-potential"

// bench prints what the built program reaches: how big it is, how quickly it starts, what it keeps in memory, how many
// kept articles it serves, and, where nginx is installed, how many nginx does of the same bytes.
func bench(root string) error {
	binary, err := filepath.Abs(filepath.Join(root, "bin/portfolio"))
	if err != nil {
		return err
	}
	info, err := os.Stat(binary)
	if err != nil {
		return fmt.Errorf("measure the binary (run 'make build' first): %w", err)
	}
	fmt.Printf("binary                          %6.1f MB   (≤ 32)\n", float64(info.Size())/1e6)
	folder, err := os.MkdirTemp("", "portfolio-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	for _, measure := range []func(binary, folder string) error{benchStart, benchMemory, benchLoad} {
		if err := measure(binary, folder); err != nil {
			return err
		}
	}
	return benchEdit(root)
}

// benchStart measures the time from the start to the first answer, with a fresh database and with one that is there.
func benchStart(binary, folder string) error {
	var fresh, existing []time.Duration
	for i := range 5 {
		database := filepath.Join(folder, fmt.Sprintf("start-%d.db", i))
		for _, times := range []*[]time.Duration{&fresh, &existing} {
			p, err := startProcess(binary, database)
			if err != nil {
				return err
			}
			*times = append(*times, p.started)
			p.stop()
		}
	}
	fmt.Printf("start, fresh database           %6d ms   (≤ 150)\n", median(fresh).Milliseconds())
	fmt.Printf("start, existing database        %6d ms   (≤ 60)\n", median(existing).Milliseconds())
	return nil
}

// benchMemory measures what is resident after 10,000 requests.
func benchMemory(binary, folder string) error {
	p, err := startProcess(binary, filepath.Join(folder, "memory.db"))
	if err != nil {
		return err
	}
	defer p.stop()
	for i := range 10_000 {
		address := []string{benchPage, "/", "/articulos", "/nothing-here", "/search?q=hello"}[i%5]
		if _, err := p.get(address); err != nil {
			return err
		}
	}
	fmt.Printf("resident after 10,000 requests  %6.1f MB   (≤ 40)\n", float64(p.resident())/1e6)
	return nil
}

// rounds is how often each side is measured, in turn, so that both meet the same machine.
const rounds = 5

// benchLoad measures how many kept articles are served over 32 connections, and what one costs.
func benchLoad(binary, folder string) error {
	p, err := startProcess(binary, filepath.Join(folder, "load.db"))
	if err != nil {
		return err
	}
	defer p.stop()
	page, err := p.settled(benchPage)
	if err != nil {
		return err
	}
	other, err := startNginx(folder, page)
	if err != nil {
		return err
	}
	if other == nil {
		fmt.Println("nginx is not installed: there is nothing to compare with")
		other = p
	}
	defer other.stop()
	var ours, theirs []load
	for range rounds {
		one, err := p.load(benchPage)
		if err != nil {
			return err
		}
		two, err := other.load(benchPage)
		if err != nil {
			return err
		}
		ours, theirs = append(ours, one), append(theirs, two)
	}
	printLoad("portfolio", ours)
	if other == p {
		return nil
	}
	printLoad("nginx", theirs)
	var rate, cpu []float64
	for i := range ours {
		rate = append(rate, ours[i].perSecond()/theirs[i].perSecond())
		cpu = append(cpu, float64(ours[i].cpuPerRequest())/float64(theirs[i].cpuPerRequest()))
	}
	fmt.Printf("portfolio/nginx, requests       %6.2f ×    (≥ 0.45)\n", median(rate))
	fmt.Printf("portfolio/nginx, CPU            %6.2f ×    (≤ 2.6)\n", median(cpu))
	return nil
}

func printLoad(name string, loads []load) {
	var rate []float64
	var cpu []time.Duration
	for _, l := range loads {
		rate, cpu = append(rate, l.perSecond()), append(cpu, l.cpuPerRequest())
	}
	fmt.Printf("%-10s kept article          %6.0f /s   %v of CPU each\n", name, median(rate), median(cpu).Round(100*time.Nanosecond))
}

// benchEdit measures the time from a changed article to its being served, as make dev does it.
func benchEdit(root string) error {
	var times []time.Duration
	for range 3 {
		begin := time.Now()
		if err := Run(root); err != nil {
			return err
		}
		times = append(times, time.Since(begin))
	}
	fmt.Printf("building words and content      %6d ms   (≤ 1000 with the start)\n", median(times).Milliseconds())
	return nil
}

// median returns the middle one of what was measured.
func median[T time.Duration | float64](list []T) T {
	list = slices.Clone(list)
	slices.Sort(list)
	return list[len(list)/2]
}
