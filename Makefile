# portfolio: run 'make help' to see what there is to run.

SHELL := /bin/bash
.DEFAULT_GOAL := help
GO ?= go
BIN := bin/portfolio
TEMPL := $(GO) tool templ
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null)
LDFLAGS = -s -w $(if $(VERSION),-X portfolio/config.version=$(VERSION))
FLAGS = -ldflags '$(LDFLAGS)'
STATIC_FLAGS = -tags netgo,osusergo -ldflags '$(LDFLAGS) -extldflags "-static"'

# Every command compiles a package in the same way, so that none, the C of SQLite among them, is compiled twice.
# -l: copies of small functions in every line of the templates made the program five megabytes larger and no page faster.
export GOFLAGS := $(shell $(GO) env GOFLAGS) -trimpath -gcflags=portfolio/views/...=-l

# The browser for the tests.
CHROMIUM ?= $(firstword $(wildcard /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome))
export CHROMIUM

# Debian installs nginx in /usr/sbin, which is not on everybody's path.
export PATH := $(PATH):/usr/sbin

.PHONY: help
help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{sub(/:.*/, "", $$1); printf "  make %-6s %s\n", $$1, $$2}'

.PHONY: run
run: build ## build and serve on ADDR (:8080)
	./$(BIN)

.PHONY: build
build: generate ## build bin/portfolio, everything inside (STATIC=1: the C library too, for an image that holds nothing else; VERSION=v1.2.3 where there is no Git)
	$(GO) build $(if $(STATIC),$(STATIC_FLAGS),$(FLAGS)) -o $(BIN) .

# The time of all files in the archives: two releases of one commit are equal.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null)

.PHONY: docs-site
docs-site: build ## make bin/docs, the documentation as a site: bin/portfolio serve bin/docs
	rm -rf bin/docs && cp -r build/docs bin/docs && ./$(BIN) import docs bin/docs >bin/docs.log && rm bin/docs/import-report.txt

.PHONY: release
release: docs-site cross ## fill dist/ for others to download: static binaries for linux amd64 and arm64, what is inside, checksums (SECURITY_CONTACT=security@example.com: where holes are reported)
	SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) $(GO) run ./build release $(VERSION)
	@ls -l dist

.PHONY: pictures
pictures: build e2e/node_modules/.done chromium ## photograph the demonstration for the README (docs/pictures)
	cd e2e && node pictures.mjs

.PHONY: dev
dev: generate ## serve demo/, rebuild what changes, reload the open pages: templates restart, all else is swapped in
	$(GO) run ./build dev

.PHONY: test
test: build e2e/node_modules/.done chromium postgresql ## run every test: Go, islands, then readers' tasks in a browser
	GOGC=400 $(GO) test -vet=off ./... # make check vets; the larger heap saves a tenth of the processor's time
	cd islands && npm run --silent check && npm run --silent test
	cd e2e && ../islands/node_modules/.bin/biome check --error-on-warnings && ../islands/node_modules/.bin/tsc
	$(GO) run ./build react e2e/react
	cd e2e && ISLANDS=react npx --no-install playwright test
	@$(HAS_POSTGRESQL) || echo "left out: the tests of the database on PostgreSQL, as its server is missing (Debian: postgresql)"

# AUDIT=short runs every audit with fewer rounds, inputs and pages, and seconds of fuzzing, and the tasks in a browser less often in
# both languages: .ci/run does so for each change.
AUDIT ?= full
FUZZTIME ?= $(if $(filter short,$(AUDIT)),5s,10m)
export AUDIT

.PHONY: audit
audit: build e2e/node_modules/.done chromium java proxies postgresql check ## audit the built program from outside and its pages in a browser, then fuzz (AUDIT=short: minutes instead of hours)
	$(GO) test -tags audit ./demo
	$(GO) test -tags audit -run Demonstration ./internal/house ./cli # what the demonstration says
	$(GO) test -tags audit -count 1 -timeout 90m -v -run Audit ./audit
	cd e2e && npx --no-install playwright test -c audit.config.ts bytes vnu axe layout looks
	cd e2e && npx --no-install playwright test -c audit.config.ts --workers 1 lighthouse $(if $(filter short,$(AUDIT)),,interaction) # they print times
	audit/fuzz.sh $(FUZZTIME) $(if $(filter short,$(AUDIT)),2,1)

.PHONY: bench
bench: build wrk ## print the figures: benchmarks, then size, start, memory and load of the built program
	$(GO) test -run '^$$' -bench . -benchmem ./...
	$(GO) test -tags audit -count 1 -v -run Figures ./audit

.PHONY: fmt
fmt: islands/node_modules/.done ## format Go, templates and islands
	gofmt -w $$(git ls-files '*.go')
	$(TEMPL) fmt .
	cd islands && npm run --silent fix
	cd e2e && ../islands/node_modules/.bin/biome check --write

.PHONY: check
check: generate ## run linters, check formatting, find known vulnerabilities (if GOVULNDB names a database)
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); [ -z "$$unformatted" ] || { echo "run make fmt: $$unformatted"; exit 1; }
	$(TEMPL) fmt -fail .
	$(GO) run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.5.0 run ./...
	@[ -z "$$GOVULNDB" ] || $(GO) run golang.org/x/vuln/cmd/govulncheck@v1.1.4 -db "$$GOVULNDB" ./...

# What the targets above need.

.PHONY: generate
generate: build/node_modules/.done islands/node_modules/.done content/markdown/build/lexers.zip
	@$(TEMPL) generate -log-level warn
	@$(GO) run ./build

content/markdown/build/lexers.zip: build/lexers/main.go go.sum
	@$(GO) run ./build/lexers

%/node_modules/.done: %/package-lock.json
	@command -v npm >/dev/null || { echo "missing: npm (Node 20 or newer)"; exit 1; }
	npm ci --prefix $* --ignore-scripts --no-audit --no-fund
	@touch $@

.PHONY: chromium
chromium:
	@[ -x "$(CHROMIUM)" ] || $(call install,chromium,a browser: set CHROMIUM to its path)
	-@command -v chromium-headless-shell >/dev/null || $(call install,chromium-headless-shell,the shell of Chromium that runs the tasks in half of the time)

.PHONY: java
java:
	@command -v java >/dev/null || $(call install,default-jre-headless,java: 17 or newer)

# Where its server cannot be installed, the tests that need one are left out, and make test says so at its end.
HAS_POSTGRESQL = { ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null; }

.PHONY: postgresql
postgresql:
	@$(HAS_POSTGRESQL) || ( $(call install,postgresql,a server of PostgreSQL to run the tests of the database on) ) || true

# Of the proxies that cannot be installed the audit leaves the rows out.
.PHONY: proxies
proxies:
	-@command -v nginx >/dev/null && command -v haproxy >/dev/null && command -v caddy >/dev/null || \
		$(call install,nginx haproxy caddy,a proxy of deploy/ to restart the program behind)

.PHONY: cross
cross:
	@command -v aarch64-linux-gnu-gcc qemu-aarch64-static >/dev/null || \
		$(call install,gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static,a C compiler for arm64 and an emulator to start its program once)

.PHONY: wrk
wrk:
	@command -v wrk >/dev/null && command -v nginx >/dev/null || $(call install,wrk nginx,wrk and nginx: they make the load and serve the page to compare with)

# $(call install,<Debian packages>,<what is missing>) installs packages if that is allowed, and otherwise says what is missing.
install = { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y --no-install-recommends $(1); } || \
	{ echo "missing: $(2) (Debian: apt-get install $(1))"; exit 1; }
