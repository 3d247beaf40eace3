"""Times the vault beside a keyring and pass, all with 10,000 records, and prints Markdown tables.

    Tests/setup/with-keyring --bare python3 Tests/Benchmarks/stores.py [--rounds N]

The programs take turns in every round; each runs from its start to its end, Latchkey's unlocks by key file each time.
"""

import argparse
import contextlib
import os
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import time

PROJECT = pathlib.Path(__file__).resolve().parents[2]
LATCHKEY = str(PROJECT / ".build/release/latchkey")
PROBE = str(PROJECT / ".build/release/vault-probe")
NAMES = ["latchkey", "secret-tool", "pass"]
RECORDS = 10_000
# The measurements of the vault itself add some.
FIRST_NEW = 2 * RECORDS


def seconds(command, wanted="", given="", environment=None):
    """How long the command takes; its output must hold what is wanted."""
    began = time.perf_counter()
    done = subprocess.run(command, input=given, capture_output=True, text=True, env=environment)
    took = time.perf_counter() - began
    if done.returncode or wanted not in done.stdout:
        raise RuntimeError(f"{' '.join(command)}: status {done.returncode}, {done.stdout[-200:]}{done.stderr[-200:]}")
    return took


class Vault:
    """Kept by vault-probe in a profile, where the program finds it."""

    def __init__(self, folder):
        self.profile, self.key = folder / "profile", folder / "key"
        self.profile.mkdir(mode=0o700)
        self.key.write_bytes(os.urandom(40))
        # Fills the vault, too.
        told = subprocess.run(self.probe("measure", RECORDS), check=True, capture_output=True, text=True).stdout
        lines = [[float(cell) if cell[0].isdigit() else cell for cell in line.split("\t")] for line in told.splitlines()]
        self.passphrase, self.figures = lines[0][1], lines[1:]

    def probe(self, verb, number):
        return [PROBE, verb, str(self.profile / "vault"), str(self.key), str(number)]

    def find(self, number):
        return seconds(self.probe("find", number), "found 1")

    def add(self, number):
        return seconds(self.probe("add", FIRST_NEW + number), "added")

    def list(self, _):
        command = [LATCHKEY, "credentials", "list", "--profile", str(self.profile), "--vault-key-file", str(self.key)]
        return seconds(command, f"host{RECORDS - 1}.example")


class Keyring:
    """GNOME Keyring with secret-tool; its file is made in the daemon's plain form, since adding one by one takes long."""

    def __init__(self):
        folder = pathlib.Path(os.environ["XDG_DATA_HOME"]) / "keyrings"
        folder.mkdir(mode=0o700, exist_ok=True)
        (folder / "Bench.keyring").write_text(self.file())
        (folder / "default").write_text("Bench")
        self.daemon = subprocess.Popen(
            ["gnome-keyring-daemon", "--foreground", "--components=secrets", "--unlock"],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        self.daemon.stdin.write(b"test")
        self.daemon.stdin.close()
        end = time.monotonic() + 300
        while True:
            with contextlib.suppress(RuntimeError):
                self.find(RECORDS - 1)
                break
            if time.monotonic() > end or self.daemon.poll() is not None:
                raise RuntimeError("the keyring did not start")
            time.sleep(0.5)

    @staticmethod
    def attributes(number):
        return ["server", f"host{number}.example", "user", "demo"]

    def file(self):
        parts = ["[keyring]\ndisplay-name=Bench\nctime=0\nmtime=0\nlock-on-idle=false\nlock-after=false\n"]
        for number in range(RECORDS):
            parts.append(f"[{number + 1}]\nitem-type=0\ndisplay-name=demo\nsecret=pw{number}\nmtime=0\nctime=0\n")
            words = self.attributes(number)
            for place, (name, value) in enumerate(zip(words[::2], words[1::2])):
                parts.append(f"[{number + 1}:attribute{place}]\nname={name}\ntype=string\nvalue={value}\n")
        return "\n".join(parts)

    def find(self, number):
        return seconds(["secret-tool", "lookup"] + self.attributes(number), f"pw{number}")

    def add(self, number):
        return seconds(["secret-tool", "store", "--label=demo"] + self.attributes(RECORDS + number), given="new")

    def stop(self):
        self.daemon.terminate()
        self.daemon.wait()


class Pass:
    """A password store with a key of its own that has no passphrase."""

    def __init__(self, folder):
        home, self.store = folder / "gnupg", folder / "pass"
        home.mkdir(mode=0o700)
        self.environment = os.environ | {"GNUPGHOME": str(home), "PASSWORD_STORE_DIR": str(self.store)}
        key = ["gpg", "--batch", "--quiet", "--passphrase", "", "--quick-generate-key", "bench", "future-default"]
        seconds(key, environment=self.environment)
        seconds(["pass", "init", "bench"], environment=self.environment)
        seconds(["pass", "insert", "--multiline", "first"], given="pw\n", environment=self.environment)
        for number in range(RECORDS):
            place = self.store / f"host{number}.example"
            place.mkdir()
            shutil.copy(self.store / "first.gpg", place / "demo.gpg")

    def find(self, number):
        return seconds(["pass", "show", f"host{number}.example/demo"], "pw", environment=self.environment)

    def add(self, number):
        name = f"host{RECORDS + number}.example/demo"
        return seconds(["pass", "insert", "--multiline", name], given="new\n", environment=self.environment)

    def list(self, _):
        return seconds(["pass", "ls"], f"host{RECORDS - 1}.example", environment=self.environment)

    def stop(self):
        subprocess.run(["gpgconf", "--kill", "gpg-agent"], env=self.environment)


def compared(title, calls, rounds):
    """A line of the table: medians, and the medians of the ratios within the rounds."""
    samples = {name: [] for name in calls}
    for number in range(rounds + 1):
        turn = number % len(NAMES)
        for name in NAMES[turn:] + NAMES[:turn]:
            if name in calls:
                samples[name].append(calls[name](number))
    # The first round only warms up.
    samples = {name: values[1:] for name, values in samples.items()}
    cells = [f"{statistics.median(samples[name]) * 1000:.1f} ms" if name in samples else "–" for name in NAMES]
    ratios = [
        f"{statistics.median(a / b for a, b in zip(samples['latchkey'], samples[name])):.2f} of {name}"
        for name in NAMES[1:] if name in samples
    ]
    return f"| {title} | {' | '.join(cells)} | {', '.join(ratios)} |"


def tables(vault, keyring, store, rounds):
    yield f"| {RECORDS:,} records, a program each time | {' | '.join(NAMES)} | latchkey is |"
    yield "|---|--:|--:|--:|---|"
    yield compared("look one up", {"latchkey": vault.find, "secret-tool": keyring.find, "pass": store.find}, rounds)
    yield compared("add one", {"latchkey": vault.add, "secret-tool": keyring.add, "pass": store.add}, rounds)
    # secret-tool cannot: what it asks for at once is more than the bus allows.
    yield compared("list", {"latchkey": vault.list, "pass": store.list}, rounds)
    yield ""
    yield f"| the vault in a run | {' | '.join(f'{int(line[0]):,} records' for line in vault.figures)} |"
    yield "|---|" + "--:|" * len(vault.figures)
    for place, title in enumerate(["unlock by key file", "look one up", "list", "add one"], start=1):
        yield f"| {title} | {' | '.join(f'{line[place]:.2f} ms' for line in vault.figures)} |"
    growth = vault.figures[-1][2] / vault.figures[0][2]
    yield ""
    yield (f"To unlock by passphrase takes {vault.passphrase:.0f} ms, whatever the number of records. To look one up among "
           f"{int(vault.figures[-1][0]):,} takes {growth:.2f} times as long as among {int(vault.figures[0][0])}.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="latchkey-bench-") as folder, contextlib.ExitStack() as ending:
        folder = pathlib.Path(folder)
        keyring = Keyring()
        ending.callback(keyring.stop)
        store = Pass(folder)
        ending.callback(store.stop)
        print("\n".join(tables(Vault(folder), keyring, store, arguments.rounds)))


if __name__ == "__main__":
    main()
