"""Times Latchkey beside the other terminal programs and prints a Markdown table.

    bench.py [--rounds N] [--readme FILE] [--only WORD]

All programs take turns in every round, so that a busy moment meets all of them; figures are medians, and a ratio is the
median of the ratios within the rounds. --readme puts the table between the `<!-- bench -->` marks of a file.
"""

import argparse
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile

import commands
from loopback_site import PASSWORD, USER
from pty_program import NotShown, PtyProgram

PROJECT = pathlib.Path(__file__).resolve().parents[2]
LATCHKEY = str(PROJECT / ".build/release/latchkey")
LATCHKEY_BENCH = str(PROJECT / ".build/release/latchkey-bench")
NAMES = ["latchkey", "links", "w3m", "elinks", "lynx", "floor"]

BROWSERS = {
    "latchkey": [LATCHKEY],
    "links": ["links"],
    "w3m": ["w3m"],
    "elinks": ["elinks", "-no-connect"],
    "lynx": ["lynx", "-nopause"],
}
# What is typed and what must then be seen, from the start of the program to the page behind the password.
SIGN_IN = {
    "latchkey": [("Password", f"{USER}\t"), (USER, f"{PASSWORD}\r")],
    "links": [("Password", f"{USER}\t"), (USER, f"{PASSWORD}\r\r")],
    "w3m": [("Username", f"{USER}\r"), ("Password", f"{PASSWORD}\r")],
    "elinks": [("Password", f"{USER}\t"), (USER, f"{PASSWORD}\r")],
    "lynx": [("Username", f"{USER}\r"), ("Password", f"{PASSWORD}\r")],
}
DUMPS = {
    "latchkey": [LATCHKEY, "dump"],
    "links": ["links", "-dump"],
    "w3m": ["w3m", "-dump"],
    "elinks": ["elinks", "-no-connect", "-dump"],
    "lynx": ["lynx", "-nolist", "-dump"],
}
ECHO_KEYS = 20


class Row:
    """One line of the table: a sampler per program, the programs to compare with, what is aimed at."""

    def __init__(self, title, samplers, aims, unit="ms"):
        self.title, self.samplers, self.aims, self.unit = title, samplers, aims, unit
        self.samples = {name: [] for name in samplers}

    def take(self, order):
        for name in order:
            if name in self.samplers:
                self.samples[name].append(self.samplers[name]())

    def warm_up(self):
        """Fills caches and lets each program write its settings and greet its new user."""
        for sample in self.samplers.values():
            try:
                sample()
            except NotShown:
                pass

    def median(self, name):
        return statistics.median(self.samples[name])

    def ratio(self, name):
        return statistics.median(a / b for a, b in zip(self.samples["latchkey"], self.samples[name]))

    def cells(self):
        yield self.title
        for name in NAMES:
            if name not in self.samples:
                yield "–"
            elif self.unit == "MiB":
                yield f"{self.median(name) / 1024:.1f} MiB"
            else:
                yield f"{self.median(name) * 1000:.1f} ms"
        yield ", ".join(f"{self.ratio(name):.2f} of {'cat or curl' if name == 'floor' else name}" for name in self.aims)


class Bench:
    def __init__(self, origin, folder):
        self.origin = origin
        self.homes = {}
        for name in NAMES:
            self.homes[name] = os.path.join(folder, name)
            os.mkdir(self.homes[name])

    def opened(self, name, path):
        """The program on its terminal, not disturbed by the socket of the instance that was ended before."""
        for file in pathlib.Path(self.homes[name]).rglob("*"):
            if file.is_socket():
                file.unlink()
        return PtyProgram(BROWSERS[name] + [self.origin + path], self.homes[name])

    def shown(self, name, path, wanted):
        """Seconds from exec until the screen shows it."""

        def sample():
            with self.opened(name, path) as program:
                return program.until(wanted) - program.started

        return sample

    def signed_in(self, name):
        """Seconds that the program took of the way from exec to the page behind the password."""

        def sample():
            with self.opened(name, "/private/") as program:
                since, total = program.started, 0.0
                for wanted, keys in SIGN_IN[name]:
                    total += program.until(wanted) - since
                    since = program.press(keys.encode())
                return total + program.until("Inside[^$]*End of page") - since

        return sample

    def command(self, name, command, measure=commands.seconds):
        return lambda: measure(command, self.homes[name])

    def rows(self):
        small, large = self.origin + "/small", self.origin + "/large"
        curl = ["curl", "--silent"]
        yield Row(
            "first frame (links: first page)",
            {"latchkey": self.shown("latchkey", "/small", "F1"), "links": self.shown("links", "/small", "Welcome")},
            ["links"],
        )
        yield Row(
            "small page complete",
            {name: self.shown(name, "/small", "End of page") for name in BROWSERS}
            | {"floor": self.command("floor", curl + [small])},
            ["links", "w3m", "elinks", "lynx", "floor"],
        )
        yield Row(
            "Basic: open, sign in, page",
            {name: self.signed_in(name) for name in BROWSERS}
            | {
                "floor": self.command(
                    "floor", curl + ["--anyauth", "--user", f"{USER}:{PASSWORD}", self.origin + "/private/"]
                )
            },
            ["links", "w3m", "elinks", "lynx", "floor"],
        )
        yield Row(
            "dump of a 1 MiB page",
            {name: self.command(name, command + [large]) for name, command in DUMPS.items()}
            | {"floor": self.command("floor", curl + [large])},
            ["w3m", "elinks"],
        )
        yield Row(
            "dump of a 1 MiB page, peak memory",
            {name: self.command(name, command + [large], commands.peak_kib) for name, command in DUMPS.items()},
            ["w3m", "elinks"],
            unit="MiB",
        )

    def echoes(self, rounds):
        """Seconds per key in the password field and through cat, all of them."""
        keys = {"latchkey": [], "cat": []}
        for _ in range(rounds):
            with self.opened("latchkey", "/private/") as program:
                program.until("Password")
                program.press(f"{USER}\t".encode())
                program.until(USER)
                keys["latchkey"] += self.typed(program)
                if program.text().count("•") + program.text().count("*") < ECHO_KEYS:
                    raise NotShown(f"{ECHO_KEYS} marks in the password field:\n{program.text()}")
            with PtyProgram(["sh", "-c", "stty raw -echo; printf ready; exec cat"], self.homes["floor"]) as program:
                program.until("ready")
                keys["cat"] += self.typed(program)
        return keys

    @staticmethod
    def typed(program):
        program.settle()
        took = []
        for _ in range(ECHO_KEYS):
            took.append(program.echo(b"x"))
            program.settle()
        return took


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def table(rows, echoes, own):
    heads = ["", "latchkey", "links", "w3m", "elinks", "lynx", "curl", "latchkey is"]
    yield "| " + " | ".join(heads) + " |"
    yield "|---" + "|--:" * (len(heads) - 2) + "|---|"
    for row in rows:
        yield "| " + " | ".join(row.cells()) + " |"
    if echoes:
        yield ""
        yield "| a key in the password field | p50 | p99 |"
        yield "|---|--:|--:|"
        for name, values in echoes.items():
            yield f"| {name} | {percentile(values, 0.5) * 1000:.2f} ms | {percentile(values, 0.99) * 1000:.2f} ms |"
    if own:
        yield ""
        yield "| inside latchkey | |"
        yield "|---|--:|"
        for line in own:
            title, _, value = line.partition("\t")
            yield f"| {title} | {value} |"


def versions():
    lines = []
    for name, flag in (("links", "-version"), ("w3m", "-version"), ("elinks", "-version"), ("lynx", "-version"), ("curl", "-V")):
        said = subprocess.run([name, flag], capture_output=True, text=True, stdin=subprocess.DEVNULL).stdout.strip()
        lines.append(said.splitlines()[0].split(",")[0].strip() if said else name)
    return "; ".join(lines)


def into(file, text):
    mark = "<!-- bench -->"
    parts = pathlib.Path(file).read_text().split(mark)
    if len(parts) != 3:
        sys.exit(f"{file}: needs exactly two {mark} marks")
    pathlib.Path(file).write_text(f"{parts[0]}{mark}\n{text}\n{mark}{parts[2]}")


def stores(rounds):
    """The tables of stores.py, which needs a session bus of its own."""
    script = pathlib.Path(__file__).with_name("stores.py")
    command = [str(PROJECT / "Tests/setup/with-keyring"), "--bare", sys.executable, str(script), "--rounds", str(rounds)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.rstrip()


def captcha():
    """The table of captcha.py, whose clients all ask at once."""
    script = pathlib.Path(__file__).with_name("captcha.py")
    return subprocess.run([sys.executable, str(script)], check=True, stdout=subprocess.PIPE, text=True).stdout.rstrip()


def measure(arguments, origin, folder):
    bench = Bench(origin, folder)
    rows = [row for row in bench.rows() if arguments.only in row.title]
    for row in rows:
        row.warm_up()
    for number in range(arguments.rounds):
        turn = number % len(NAMES)
        order = NAMES[turn:] + NAMES[:turn]
        for row in rows:
            row.take(order)
        print(f"round {number + 1} of {arguments.rounds}", file=sys.stderr)
    echoes = bench.echoes(arguments.rounds) if arguments.only in "key echo" else None
    own = []
    if arguments.only in "inside":
        own = subprocess.run([LATCHKEY_BENCH], check=True, capture_output=True, text=True).stdout.splitlines()
    lines = list(table(rows, echoes, own))
    if arguments.only in "stores":
        lines += ["", stores(arguments.rounds)]
    if arguments.only in "captcha" and shutil.which("wrk"):
        lines += ["", captcha()]
    lines += ["", f"Medians of {arguments.rounds} rounds in which the programs take turns, on loopback, {os.cpu_count()} cores, "
              f"{platform.machine()}: {versions()}."]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--readme", metavar="FILE")
    parser.add_argument("--only", metavar="WORD", default="", help="the rows whose title holds the word")
    arguments = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="latchkey-bench-")
    site = subprocess.Popen(
        [sys.executable, str(pathlib.Path(__file__).with_name("loopback_site.py"))],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )
    try:
        text = measure(arguments, site.stdout.readline().strip(), folder)
    finally:
        site.stdin.close()
        site.wait()
        shutil.rmtree(folder, ignore_errors=True)
    print(text)
    if arguments.readme:
        into(arguments.readme, text)


if __name__ == "__main__":
    main()
