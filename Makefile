# Latchkey: `make run` opens it, `make test` checks everything.

RELEASE := swift build --configuration release --static-swift-stdlib --disable-local-rpath
PROGRAM := .build/release/latchkey
BENCH_VENV := .build/bench-venv
# Warnings are errors in the build that the tests use.
STRICT := -Xswiftc -warnings-as-errors -Xcc -Werror

# The thread sanitizer does not know the standard library's Mutex and reports false races where it is contended, and
# locked pages and fatal signals are its own: these targets can run under it.
THREADED := FlowTests|TransportTests|AuthenticationTests|HTTPTests|ScreensTests|PageTests|GridTests

# Sanitised runs leave out what starts other programs, and what is about the source text. JavaScriptCore handles SIGSEGV
# by itself.
SANITIZED := --skip EndToEndTests --skip HouseTests

# Pages whose scripts run in the tests' own process: apart from the rest and one after the other. JavaScriptCore ends a
# script that runs too long by signals, and takes other threads' scripts with it; the program has one page a process.
SCRIPTED := ScriptingTests|CaptchaPageTests|CaptchaScriptTests|CaptchaRoomTests
ADDRESS := ASAN_OPTIONS=use_sigaltstack=0:handle_segv=0 LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/setup/leaks

.PHONY: run build test lint bench bench-readme screenshots sanitize clean

run: build
	$(PROGRAM) $(ARGS)

build:
	Tests/setup/packages run
	$(RELEASE) --product latchkey

test:
	Tests/setup/packages test
	$(MAKE) lint
	$(RELEASE) --product latchkey
	swift build --build-tests $(STRICT)
	Tests/setup/with-httpbin swift test --skip-build --disable-xctest --skip EndToEndTests --skip '$(SCRIPTED)'
	swift test --skip-build --disable-xctest --no-parallel --filter '$(SCRIPTED)'
	for bus in --unlocked --locked --bare; do \
		Tests/setup/with-keyring $$bus swift test --skip-build --disable-xctest --filter "SecretServiceTests|KeyringTests" || exit; \
	done
	LATCHKEY_PROGRAM=$(PROGRAM) Tests/setup/with-keyring Tests/setup/with-httpbin \
		swift test --skip-build --disable-xctest --filter EndToEndTests

lint:
	swift format lint --strict --parallel --recursive Sources Tests Package.swift

bench: bench-setup
	$(BENCH_VENV)/bin/python Tests/Benchmarks/bench.py

bench-readme: bench-setup
	$(BENCH_VENV)/bin/python Tests/Benchmarks/bench.py --readme README.md

.PHONY: bench-setup
bench-setup:
	Tests/setup/packages bench
	Tests/setup/venv $(BENCH_VENV) Tests/Benchmarks/requirements.txt
	$(RELEASE) --product latchkey
	$(RELEASE) --product latchkey-bench
	$(RELEASE) --product vault-probe

screenshots: build
	Tests/setup/packages test
	Tests/setup/screenshots README.md

sanitize:
	Tests/setup/packages sanitize
	$(ADDRESS) Tests/setup/with-httpbin swift test --disable-xctest --sanitize address --scratch-path .build/address \
		$(SANITIZED) --skip '$(SCRIPTED)'
	$(ADDRESS) swift test --disable-xctest --sanitize address --scratch-path .build/address --no-parallel --filter '$(SCRIPTED)'
	swift test --disable-xctest --sanitize thread --scratch-path .build/thread --skip EndToEndTests --skip '$(SCRIPTED)' \
		--filter '$(THREADED)'

clean:
	swift package clean
	rm -rf .build/address .build/thread .build/httpbin-venv $(BENCH_VENV)
