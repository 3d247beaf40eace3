"""Asks the captcha simulator of `latchkey serve` with 200 clients at once and prints a Markdown table.

    python3 Tests/Benchmarks/captcha.py [--seconds N] [--program FILE]

wrk's clients take a token and validate it, in turns; a token that is not good the first time is lost.
"""

import argparse
import pathlib
import signal
import subprocess
import sys

PROJECT = pathlib.Path(__file__).resolve().parents[2]
CLIENTS = 200


def measure(program, seconds):
    site = subprocess.Popen([program, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        origin = site.stdout.readline().split()[1].rstrip("/")
        # The site writes a line per request, which somebody must read.
        reader = subprocess.Popen(["cat"], stdin=site.stdout, stdout=subprocess.DEVNULL)
        command = ["wrk", "--threads", "2", "--connections", str(CLIENTS), "--duration", f"{seconds}s", "--timeout", "10s"]
        script = pathlib.Path(__file__).with_name("validate.lua")
        said = subprocess.run(command + ["--script", str(script), origin], check=True, capture_output=True, text=True).stdout
        reader.terminate()
    finally:
        site.send_signal(signal.SIGTERM)
        site.wait()
    lines = [line.split()[1:] for line in said.splitlines() if line.startswith("result ")]
    if not lines:
        sys.exit(f"wrk said:\n{said}")
    return [float(cell) for cell in lines[0]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--program", default=str(PROJECT / ".build/release/latchkey"))
    arguments = parser.parse_args()
    rate, half, most, good, lost, failed = measure(arguments.program, arguments.seconds)
    print(f"| {CLIENTS} clients at the captcha simulator | requests per second | p50 | p99 | validated | lost | failed |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    print(f"| a token, then /validate | {rate:.0f} | {half:.1f} ms | {most:.1f} ms | {good:.0f} | {lost:.0f} | {failed:.0f} |")
    if lost or failed:
        sys.exit("Tokens were lost or requests failed.")


if __name__ == "__main__":
    main()
