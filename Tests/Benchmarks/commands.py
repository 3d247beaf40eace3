"""Programs that run to their end: how long they take, and how much memory they and what they start hold at most."""

import os
import re
import signal
import time


def start(command, home):
    surroundings = {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "TERM": "linux"}
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0),
        (os.POSIX_SPAWN_OPEN, 2, "/dev/null", os.O_WRONLY, 0),
    ]
    return os.posix_spawnp(command[0], command, surroundings, file_actions=actions, setsigdef=[signal.SIGPIPE])


def seconds(command, home):
    began = time.perf_counter()
    status = os.waitpid(start(command, home), 0)[1]
    took = time.perf_counter() - began
    if status:
        raise RuntimeError(f"{' '.join(command)}: exit status {os.waitstatus_to_exitcode(status)}")
    return took


def text(path):
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""


def tree(pid):
    """The process and its descendants; a child belongs to the thread that started it."""
    yield pid
    try:
        threads = os.listdir(f"/proc/{pid}/task")
    except OSError:
        return
    for thread in threads:
        for child in text(f"/proc/{pid}/task/{thread}/children").split():
            yield from tree(int(child))


def peak_kib(command, home):
    """The sum of the peaks of all processes of the command, looked at all the time while it runs."""
    own = os.readlink("/proc/self/exe")
    pid, peaks = start(command, home), {}
    while not os.waitpid(pid, os.WNOHANG)[0]:
        for process in tree(pid):
            try:
                # Between the start and exec a process still shows the memory of this one.
                if os.readlink(f"/proc/{process}/exe") == own:
                    continue
            except OSError:
                continue
            if found := re.search(r"VmHWM:\s+(\d+)", text(f"/proc/{process}/status")):
                peaks[process] = max(peaks.get(process, 0), int(found[1]))
    return sum(peaks.values())
