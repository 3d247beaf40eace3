"""One program on a pseudo-terminal, watched closely enough to time what it shows.

Chunks are stamped as they come and only stamped. The terminal is played afterwards, in the quiet, so that emulation never
delays a stamp or takes the processor from the program.
"""

import fcntl
import os
import re
import select
import signal
import struct
import termios
import time

import pyte

QUIET = 0.03
# links waits for a mouse server on the Linux console, so that everything is measured on the commoner terminal.
TERM = "xterm-256color"


class NotShown(Exception):
    pass


class XtermStream(pyte.ByteStream):
    """pyte's parser for a terminal of the xterm family, of whose sequences it knows most."""

    UNFINISHED = re.compile(rb"\x1b(\[[0-?]*[ -/]*)?$")
    REPEATED = re.compile(rb"([\x20-\x7e]|[\xc2-\xf4][\x80-\xbf]+)\x1b\[(\d+)b")
    # Key reports, and saved modes, which pyte would take for something else.
    PRIVATE = re.compile(rb"\x1b\[([<=>][0-?]*[ -/]*[@-~]|\?[0-9;]*[rs])")

    def __init__(self, screen):
        super().__init__(screen)
        self.held = b""

    def feed(self, data):
        data = self.held + data
        cut = self.UNFINISHED.search(data)
        data, self.held = (data[: cut.start()], data[cut.start() :]) if cut else (data, b"")
        data = self.PRIVATE.sub(b"", data)
        super().feed(self.REPEATED.sub(lambda found: found[1] * (int(found[2]) + 1), data))


class PtyProgram:
    def __init__(self, command, home, size=(80, 24), environment=None):
        columns, rows = size
        self.screen = pyte.Screen(columns, rows)
        self.stream = XtermStream(self.screen)
        self.chunks = []
        self.ended = False
        self.master, terminal = os.openpty()
        name = os.ttyname(terminal)
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        surroundings = {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "TERM": TERM, **(environment or {})}
        # Opened anew by the leader of a new session, the terminal becomes its controlling one.
        actions = [(os.POSIX_SPAWN_OPEN, 0, name, os.O_RDWR, 0), (os.POSIX_SPAWN_DUP2, 0, 1), (os.POSIX_SPAWN_DUP2, 0, 2)]
        self.started = time.perf_counter()
        self.pid = os.posix_spawnp(
            command[0], command, surroundings, file_actions=actions, setsid=True, setsigdef=[signal.SIGPIPE]
        )
        os.close(terminal)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def read(self, patience):
        """Stamps one chunk; False when nothing came for so long."""
        if self.ended or not select.select([self.master], [], [], patience)[0]:
            return False
        try:
            data = os.read(self.master, 1 << 16)
        except OSError:
            data = b""
        if not data:
            self.ended = True
            return False
        self.chunks.append((time.perf_counter(), data))
        return True

    def text(self):
        return "\n".join(row.rstrip() for row in self.screen.display)

    def press(self, keys):
        """Types, and returns the moment just before."""
        now = time.perf_counter()
        os.write(self.master, keys)
        return now

    def until(self, wanted, patience=10):
        """The moment of the chunk that made the regular expression match the screen."""
        deadline = time.perf_counter() + patience
        pattern = re.compile(wanted, re.M)
        while True:
            while self.read(QUIET):
                pass
            moment = None
            for stamp, data in self.chunks:
                self.stream.feed(data)
                if moment is None and pattern.search(self.text()):
                    moment = stamp
            self.chunks.clear()
            if moment is not None:
                return moment
            if pattern.search(self.text()):
                raise NotShown(f"{wanted!r} was on the screen before:\n{self.text()}")
            if self.ended or time.perf_counter() > deadline:
                raise NotShown(f"{wanted!r} did not come:\n{self.text()}")

    def settle(self):
        """Plays what there is, until it is quiet."""
        while self.read(QUIET):
            pass
        for _, data in self.chunks:
            self.stream.feed(data)
        self.chunks.clear()

    def echo(self, key):
        """Seconds from a key to the first byte of the answer."""
        pressed = self.press(key)
        if not self.read(5):
            raise NotShown(f"no answer to {key!r}:\n{self.text()}")
        return self.chunks[0][0] - pressed

    def close(self):
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
            try:
                os.kill(self.pid, number)
            except ProcessLookupError:
                break
            end = time.perf_counter() + 1
            while time.perf_counter() < end:
                self.read(0.002)
                if os.waitpid(self.pid, os.WNOHANG)[0]:
                    os.close(self.master)
                    return
        os.close(self.master)
