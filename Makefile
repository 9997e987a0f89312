# Everything here sets itself up in .venv, without root: the first time takes about half a minute,
# after that only what pyproject.toml or the words changed. `make help` lists what one needs first,
# `make help-all` everything.

PYTHON ?= python3
PORT ?=
DATA ?=
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
RUNNER := $(BIN)/python
CODE := .ci hugo_core hugo_far hugo_hall hugo_link hugo_workshop firmware tests benchmarks docs tools training

EXTRAS_run := [sheets]
EXTRAS_test := [test,die]
EXTRAS_check := [test,die,check]
EXTRAS_die := [die]
EXTRAS_words := [words]
EXTRAS_pico := [pico]
EXTRAS_sbom := [sbom]
EXTRAS_audit := [audit]
EXTRAS_voices := [voices]
EXTRAS_ear := [ear]

# Where Python may not keep what it has compiled, each of the daemons that tests start compiles hugod anew,
# and each worker all tests: seven seconds of a core for every one.
unexport PYTHONDONTWRITEBYTECODE

# A .venv is kept only while it is whole: not broken off in the middle (.busy), not moved or copied
# from another folder (.home), and with a Python that is still there.
HOME_IS_HERE := $(shell test ! -e $(VENV)/.busy -a -x $(RUNNER) && cat $(VENV)/.home 2>/dev/null)
ifneq ($(HOME_IS_HERE),$(CURDIR))
REMAKE := remake
endif

define HAS_PYTHON
command -v "$(PYTHON)" >/dev/null || { \
  echo 'Python 3.11 or newer is needed: sudo apt install python3 python3-venv' >&2; exit 1; }; \
"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
  echo "Python 3.11 or newer is needed; $(PYTHON) is $$($(PYTHON) -V 2>&1)." \
    'Another one is named so: make PYTHON=python3.12 …' >&2; exit 1; }
endef

.PHONY: help help-all run test check lint types architecture die ear bench flood measure size plan soak crash words pictures
.PHONY: page-picture screens movements train train-small wear wiring case card card-boot pure sbom audit clean
.PHONY: release release-again paho voices understood deb deb-test bare needs pico pico-image vm-test remake
.NOTPARALLEL:
.DELETE_ON_ERROR:

help:
	@echo 'make run      play: the companion on http://127.0.0.1:8080/  (PORT=8081, DATA=folder)'
	@echo 'make test     the tests, side by side  (ARGS="-k undo": only some; JOBS=0: one after the other)'
	@echo 'make check    ruff, mypy, the plan of the house, then all tests, those of endurance too'
	@echo 'make words    bring the catalogues of all languages up to the code'
	@echo 'make pictures  draw the pictures of the guide and of the README anew, with their words; its sheets'
	@echo 'make screens  every kind of screen on one sheet, build/screens.png'
	@echo 'make plan     every module with its line, and docs/architecture.md brought up to it'
	@echo 'make size     how big the house is, room by room'
	@echo 'make bench    how fast, how big'
	@echo 'make clean    remove what these commands made; games are kept'
	@echo 'make help-all  everything else: benches, builds, parts, packages, the card'

help-all: help
	@echo 'make die      roll the die ten million times: is it fair?  (ROLLS=100000000)'
	@echo 'make ear      whole games by the spoken text alone  (GAMES=1000; SPOKEN=de; DETAIL=short)'
	@echo 'make train    train the players of the box anew  (a C compiler; half an hour; GAMES=20000)'
	@echo 'make train-small  see in minutes that learning works'
	@echo 'make flood    who means ill or has gone mad: WHAT=$(subst $(space),|,$(FLOODS))  (ARGS=--help)'
	@echo 'make measure  one figure: WHAT=$(subst $(space),|,$(MEASURES))  (ARGS=…)'
	@echo 'make soak     50,000 keys: does it grow?  (four minutes; KEYS=2000)'
	@echo 'make crash    what a power cut, a bad card or kill -9 may do  (SHARE=1: three minutes of it)'
	@echo 'make club     evenings, digits, 1,000 boxes on a broker that is killed  (SHARE=1: a minute)'
	@echo 'make movements  look for better rounds of a club evening  (a C compiler; ARGS=--help)'
	@echo 'make wear     what a game costs the card  (root, a loop device; three minutes)'
	@echo 'make pico-image  one file for a Pico, build/pico/hugo-keypad.uf2  (IMAGE=MicroPython for the Pico, .uf2)'
	@echo 'make pico     the keypad on an emulated Pico  (IMAGE=MicroPython for the Pico, .uf2)'
	@echo 'make vm-test  the package in a machine that is emulated: played, frozen, unplugged, cut  (root; not in CI; CUTS=2)'
	@echo 'make paho     the link to a broker with each paho-mqtt that Debian has'
	@echo 'make page-picture  take docs/page.png anew'
	@echo 'make wiring   draw the wiring in hardware/ from its pin tables'
	@echo 'make case     the case to print, build/case/*.stl, and its pictures  (OpenSCAD, two minutes)'
	@echo 'make deb      the Debian package, dist/hugo-companion_…_all.deb  (Debian, Raspberry Pi OS)'
	@echo 'make deb-test  the package in fresh Debian 12 and 13: a game, updates, a purge  (root; SHARE=1; FROM=953215d: from that commit, 500 games)'
	@echo 'make voices   a package of each voice, dist/hugo-voice-…_all.deb  (VOICES="en de")'
	@echo 'make understood  how much of the English voice a machine understands  (after make voices)'
	@echo 'make bare     the README on bare machines, Debian 12 and 13  (root; five minutes; WHOLE=1)'
	@echo 'make card     the SD card, build/card/, from Debian alone  (root; DEB=our package; docs/image.md)'
	@echo 'make card-boot  the card in an emulated Pi: first picture, a game, the plug pulled  (root; not in CI; CUTS=2)'
	@echo 'make pure     rules, dialogue, pictures on arm64 and armhf, emulated: the same digest  (root)'
	@echo 'make release  all that is handed out, signed, build/release/  (root for the card; CARD= without; docs/release.md)'
	@echo 'make sbom     what we are made of, build/sbom/'
	@echo 'make audit    is any of it known to be vulnerable?  (asks PyPI; not in CI)'

run: $(VENV)/.has-run
	@exec $(RUNNER) -m hugod run $(if $(PORT),--port "$(PORT)") $(if $(DATA),--data "$(DATA)")

# Side by side, two for each core: JOBS=4 another number, JOBS=0 one after the other.
JOBS ?= auto
PYTEST := $(RUNNER) -m pytest -n $(JOBS) --dist worksteal

test: needs $(VENV)/.has-test $(if $(ARGS),,$(VENV)/.has-compiled)
	$(PYTEST) -m 'not endurance' $(ARGS)

check: lint types architecture needs $(VENV)/.has-compiled
	$(PYTEST) --ignore tests/architecture $(ARGS)

# The tests of a new .venv are compiled once, not by each that runs them: nine seconds of a core for every one.
$(VENV)/.has-compiled: | $(VENV)/.has-test
	@$(RUNNER) -m pytest --collect-only -qq >/dev/null || true  # whatever is wrong is told by the tests
	@touch $@

# What the tests need beside Python's packages is one table, .ci/needs.py: installed where that may be,
# else named.
needs:
	@$(HAS_PYTHON)
	@"$(PYTHON)" .ci/needs.py $(if $(filter check,$(MAKECMDGOALS)),check,test)

lint: $(VENV)/.has-check
	$(RUNNER) -m ruff check $(CODE)
	$(RUNNER) -m ruff format --check $(CODE)

types: $(VENV)/.has-check
	$(RUNNER) -m mypy

architecture: $(VENV)/.has-test
	$(RUNNER) -m pytest tests/architecture

bench: $(VENV)/.has-test
	@$(RUNNER) benchmarks/run.py

# Each bench is a target, one of these, or imported by one that is; else it is deleted (CONTRIBUTING.md).
empty :=
space := $(empty) $(empty)
FLOODS := keypad page stick card club
MEASURES := counting families far_link forgeries heard history house looked_up odds presses seconds speech start taught thinking
WHAT ?=

flood: $(VENV)/.has-test
	@PYTHONPATH=benchmarks $(RUNNER) -m flood $(WHAT) $(ARGS)

measure: $(VENV)/.has-test
	@test -n "$(filter $(WHAT),$(MEASURES))" || { echo 'make measure WHAT=$(subst $(space),|,$(MEASURES))' >&2; exit 1; }
	@$(RUNNER) benchmarks/$(WHAT).py $(ARGS)

size: $(VENV)/.has-run
	@$(RUNNER) benchmarks/size.py

plan:
	@"$(PYTHON)" tools/make_plan.py
	@"$(PYTHON)" tools/make_plan.py --print

# Wants a C compiler. The data goes where hugod looks for it; train-small leaves nothing behind.
GAMES ?=

train: $(VENV)/.has-run
	@"$(PYTHON)" .ci/needs.py train
	@$(RUNNER) -m training.train $(if $(GAMES),--games $(GAMES))

train-small: $(VENV)/.has-run
	@"$(PYTHON)" .ci/needs.py train
	@$(RUNNER) -m training.small

KEYS ?= 50000

soak: $(VENV)/.has-test
	@$(RUNNER) benchmarks/soak.py --keys $(KEYS)

GAMES ?= 84

# Whole games by ear: GAMES=1000 in all languages, GAMES=1000 SPOKEN=de in one, DETAIL=short in few words.
ear: $(VENV)/.has-run
	@PYTHONPATH=benchmarks $(RUNNER) -m ear --games $(GAMES) $(if $(SPOKEN),--language $(SPOKEN)) $(if $(DETAIL),--detail $(DETAIL))

ROLLS ?= 10000000

die: $(VENV)/.has-die
	@PYTHONPATH=benchmarks $(RUNNER) -m die --rolls $(ROLLS)

# Wants strace. PARTS="D1 D8": only these bars of the reliability plan.
SHARE ?=
PARTS ?=

crash: $(VENV)/.has-run
	@PYTHONPATH=benchmarks $(RUNNER) benchmarks/crash/crash.py $(if $(SHARE),--share) $(PARTS)

# SHARE=1: half a minute of it, with nothing timed; else a quarter of an hour.
.PHONY: club
club: needs $(VENV)/.has-test
	@$(RUNNER) benchmarks/club.py $(if $(SHARE),--share)
	@$(RUNNER) benchmarks/club_links.py $(if $(SHARE),--share)

wear: $(VENV)/.has-run
	@PYTHONPATH=benchmarks $(RUNNER) benchmarks/crash/crash.py D10

# IMAGE is MicroPython 1.25 for RPI_PICO, or later. One file of it and of ours: tools/make_pico.py.
IMAGE ?= ../shared/tools/micropython-1.25-pico.uf2
RP2040JS := $(VENV)/pico/node_modules/rp2040js
PICO := build/pico/hugo-keypad.uf2

pico-image: $(VENV)/.has-pico
	@test -r "$(IMAGE)" || { echo 'Name MicroPython for the Pico: make $@ IMAGE=RPI_PICO.uf2' >&2; exit 1; }
	@$(RUNNER) tools/make_pico.py "$(IMAGE)" $(PICO)

# Wants Node. The emulated Pico has that one file and nothing else.
pico: pico-image
	@test -d $(RP2040JS) || npm install --silent --no-audit --no-fund --prefix $(VENV)/pico rp2040js@1.4.1
	@$(RUNNER) benchmarks/pico/run.py $(PICO) "$(CURDIR)/$(RP2040JS)/dist/esm/index.js"

# The package in a Debian with its stock kernel under QEMU, from power-on to power-off: what it wants is at
# the head of vm/build.sh. Not in CI: it wants root and 4 GB, and twenty starts of an emulated processor keep both of CI's cores busy for longer than all other tests.
# CUTS=2: a short one; DEB=… another package than the one in dist/.
CUTS ?= 20

vm-test: $(VENV)/.has-test
	@test -e "$(DEB)" || { echo 'The package comes first: make deb, then make vm-test' >&2; exit 1; }
	@benchmarks/vm/build.sh "$(CURDIR)/$(VENV)/vm" "$(CURDIR)/$(RUNNER)" "$(DEB)"
	@PYTHONPATH=benchmarks $(RUNNER) benchmarks/vm/evening.py "$(VENV)/vm" --cuts $(CUTS)

# The link to a broker with both paho-mqtt that Debian has: 1.6 (12) and 2.1 (13).
paho: $(VENV)/.has-test
	@for version in 1.6.1 2.1.0; do \
	  $(BIN)/pip install -q --no-deps --target build/paho-$$version paho-mqtt==$$version && \
	  PYTHONPATH=build/paho-$$version $(RUNNER) -m pytest -q tests/link/test_client.py || exit 1; done

movements: $(VENV)/.has-run
	@$(RUNNER) tools/make_movements.py $(ARGS)

words: $(VENV)/.has-words
	@$(RUNNER) tools/make_words.py

pictures: $(VENV)/.has-run
	@$(RUNNER) tools/make_guide.py

screens: $(VENV)/.has-run
	@$(RUNNER) tools/make_screens.py

page-picture: needs $(VENV)/.has-test
	$(RUNNER) tools/make_page_picture.py

wiring: $(VENV)/.has-run
	@$(RUNNER) tools/make_wiring.py

# Another box: make case ARGS="-D 'pi=\"zero\"' -D 'keypad=\"beside\"'". A picture wants a screen; xvfb
# is one for machines without.
SCAD := openscad $(ARGS)
SCREEN := $(if $(DISPLAY),,xvfb-run -a)
TAKE := $(SCREEN) $(SCAD) --colorscheme=Tomorrow

case:
	@command -v openscad >/dev/null || { echo 'The case needs: sudo apt install openscad xvfb' >&2; exit 1; }
	@mkdir -p build/case
	$(SCAD) --render -D 'part="body"' -o build/case/body.stl hardware/case.scad
	$(SCAD) --render -D 'part="lid"' -o build/case/lid.stl hardware/case.scad
	$(TAKE) --imgsize=1200,800 --camera=93,55,32,48,0,-24,450 -o hardware/case.png hardware/case.scad
	$(TAKE) --imgsize=1000,700 --camera=93,55,15,38,0,0,470 -D 'part="body"' -o hardware/case-open.png \
	  hardware/case.scad

# What either wants is said by itself: debian/README.source.
deb:
	@debian/build.sh

# The clips are in no repository: 20 to 30 MB a language, made anew from the words (docs/voices.md).
VOICES ?= en de fr

voices: $(VENV)/.has-voices
	@"$(PYTHON)" .ci/needs.py voices
	@debian/voices.sh "$(CURDIR)/$(BIN)/hugod" $(VOICES)

understood: $(VENV)/.has-ear
	@$(RUNNER) benchmarks/understood.py build/voices/en

# ARCH=arm64: in a root of another processor, emulated (debian/README.source).
ARCH ?=

deb-test: $(VENV)/.has-run
	@PYTHONPATH=benchmarks $(RUNNER) $(if $(FROM),benchmarks/package/from_old.py build/deb-test $(FROM),benchmarks/package/deb.py $(if $(SHARE),--share) $(if $(ARCH),--arch $(ARCH)) build/deb-test)

# WHOLE=1: all tests instead of a share; CASES="12-user": some of the four machines.
WHOLE ?=
CASES ?=

bare:
	@"$(PYTHON)" benchmarks/package/bare.py $(if $(WHOLE),--whole) build/bare $(CASES)

# Wants root: a Debian is laid into a folder. TIMEZONE=America/New_York, GAMES=1G, VOICES_ON_CARD="…deb …deb",
# RELEASE_KEY_FILE=… for a card that takes new versions: docs/image.md.
DEB ?= $(firstword $(wildcard dist/hugo-companion_*_all.deb))
VOICES_ON_CARD ?=

card:
	@test -s "$(DEB)" || { echo 'The package comes first: make deb, then make card' >&2; exit 1; }
	@hardware/image/build.sh build/card "$(DEB)" $(VOICES_ON_CARD)

# The card in an emulated Pi Zero 2 W: first picture, a game to its end, a new version where the secret half of the card's
# key is, the plug pulled. Wants qemu-system-arm (older than 9: Debian 13's is laid into a folder). Not in CI: a start takes more
# than a minute of a core.
card-boot: $(VENV)/.has-test
	@test -s build/card/hugo-companion.img || { echo 'The card comes first: make card' >&2; exit 1; }
	@PYTHONPATH=benchmarks:benchmarks/vm/inside:benchmarks/package:tools $(RUNNER) benchmarks/vm/card.py build/card --cuts $(if $(filter file,$(origin CUTS)),2,$(CUTS))

# Rules, dialogue, drawings and players on the processors of every Pi, emulated. Wants root, and says what is missing.
pure: $(VENV)/.has-run
	@PYTHONPATH=benchmarks $(RUNNER) benchmarks/package/pure.py build/pure $(ARGS)

# Everything that is handed out, signed, in build/release/ (docs/release.md). URL=https://… where it will lie; VOICES= for
# none, CARD= without the card, which wants root. `make release-again` builds it once more and compares.
URL ?= https://example.org/hugo-companion
CARD ?= build/card
RELEASE ?= build/release

release: $(VENV)/.has-run
	@"$(PYTHON)" .ci/needs.py release
	@test -z "$(CARD)" -o "$$(id -u)" = 0 || { echo 'The card wants root; without it: make release CARD=' >&2; exit 1; }
	@rm -f dist/*.deb
	@$(MAKE) --no-print-directory deb sbom $(if $(VOICES),voices)
	@$(RUNNER) tools/make_release.py build/release-key --key
	@test -z "$(CARD)" || SOURCE_DATE_EPOCH=$$(git -c safe.directory="$(CURDIR)" log -1 --format=%ct) \
	  $(MAKE) --no-print-directory card RELEASE_KEY_FILE=build/release-key
	@$(RUNNER) tools/make_release.py "$(RELEASE)" dist/hugo-*.deb --url "$(URL)" $(if $(CARD),--card "$(CARD)")

release-again:
	@$(MAKE) --no-print-directory release RELEASE="$(RELEASE)-again"
	@$(RUNNER) tools/make_release.py "$(RELEASE)" --compare "$(RELEASE)-again"

sbom: $(VENV)/.has-sbom
	@$(RUNNER) tools/make_sbom.py

# --strict: without it pip-audit calls a package that nobody could tell it about a clean one. So this fails
# where PyPI's list of vulnerabilities cannot be reached, for one in CI, which only has the packages.
audit: $(VENV)/.has-audit
	@$(RUNNER) tools/make_sbom.py --environment
	@$(BIN)/pip-audit --strict --progress-spinner off --path build/runtime/lib/python3*/site-packages || { \
	  echo 'Either a vulnerability is named above, or a package that could not be looked up.' >&2; exit 1; }

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.made: $(REMAKE)
	@$(HAS_PYTHON)
	@"$(PYTHON)" .ci/needs.py setup
	@busy=$$(cat $(VENV)/.busy 2>/dev/null); \
	if test -n "$$busy" && kill -0 "$$busy" 2>/dev/null; then \
	  echo "Another make (process $$busy) is setting up $(VENV): let it finish, then try again." >&2; \
	  exit 1; fi
	@echo 'Setting up $(VENV) …'
	@"$(PYTHON)" -m venv --clear $(VENV)
	@echo '$(CURDIR)' > $(VENV)/.home
	@touch $@

# The words are compiled by the installation: other ones, another one.
$(VENV)/.has-%: $(VENV)/.made pyproject.toml $(wildcard firmware/hugod/locale/*/LC_MESSAGES/*.po)
	@echo 'Installing what pyproject.toml asks for to $* …'
	@echo $$$$ > $(VENV)/.busy; \
	if $(RUNNER) -m pip install --quiet --disable-pip-version-check --editable '.$(EXTRAS_$*)' </dev/null; \
	then $(RUNNER) .ci/needs.py link && rm $(VENV)/.busy && touch $@; else exit 1; fi
