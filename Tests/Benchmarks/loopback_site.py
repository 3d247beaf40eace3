"""A loopback HTTP site that answers faster than any client asks: ready-made bytes, one thread, connections kept open.

As a program it prints its origin and ends when its standard input does.
"""

import base64
import re
import selectors
import socket
import sys

SMALL = b"""<!DOCTYPE html><html><head><title>Bench</title></head><body>
<h1>Welcome</h1><p>A page as small as a page can be and still be one, with <a href="/next">a link</a>,
<b>bold</b> and <i>italic</i> text.</p><ul><li>one</li><li>two</li></ul><p>End of page</p></body></html>
"""
SECRET = SMALL.replace(b"Welcome", b"Inside")
USER, PASSWORD = "demo", "s3cret"
AUTHORIZATION = b"Basic " + base64.b64encode(f"{USER}:{PASSWORD}".encode())


def large(size=1 << 20):
    """A page of `size` bytes with what real pages are made of."""
    parts, length, number = [b"<!DOCTYPE html><html><head><title>Large</title></head><body>\n"], 0, 0
    while length < size:
        number += 1
        part = (
            f'<h2 id="s{number}">Section {number}</h2><p class="text">The quick brown fox jumps over the lazy dog and '
            f'<a href="/page/{number}?a=1&amp;b=2">follows link {number}</a>, then <em>rests</em> &mdash; naïve, 日本語 '
            f"and Кириллица included. {'Lorem ipsum dolor sit amet. ' * 6}</p>"
            f"<ul><li>first <code>{number}</code></li><li>second</li></ul>"
            f"<table><tr><th>name</th><th>value</th></tr><tr><td>row</td><td>{number * 7}</td></tr></table>\n"
        ).encode()
        parts.append(part)
        length += len(part)
    return b"".join(parts) + b"<p>End of page</p></body></html>\n"


def response(status, body, *headers):
    head = [f"HTTP/1.1 {status}", "Content-Type: text/html; charset=utf-8", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


# The last line is the script's.
SCRIPT = SMALL.replace(b"<p>End of page</p>", b"<p id=end></p><script>document.getElementById('end').textContent = "
                       b"'End of ' + 'page'</script>")

PAGES = {
    b"/script": response("200 OK", SCRIPT),
    b"/huge": response("200 OK", large(10 << 20)),
    b"/small": response("200 OK", SMALL),
    b"/large": response("200 OK", large()),
}
PRIVATE = response("200 OK", SECRET)
CHALLENGE = response("401 Unauthorized", b"<p>Sign in first</p>", 'WWW-Authenticate: Basic realm="Bench"')
MISSING = response("404 Not Found", b"<p>No such page</p>")
CREDENTIALS = re.compile(rb"\r\nauthorization: *([^\r]*)", re.I)


def answer(head):
    path = head.split(b" ", 2)[1]
    if path.startswith(b"/private"):
        sent = CREDENTIALS.search(head)
        return PRIVATE if sent and sent[1] == AUTHORIZATION else CHALLENGE
    return PAGES.get(path, MISSING)


def stays_open(head):
    first, _, fields = head.lower().partition(b"\r\n")
    return b"connection: close" not in fields and (not first.endswith(b"/1.0") or b"connection: keep-alive" in fields)


def serve():
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)
    waiting = selectors.DefaultSelector()
    waiting.register(listener, selectors.EVENT_READ)
    waiting.register(sys.stdin, selectors.EVENT_READ)
    received = {}
    print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
    while True:
        for key, _ in waiting.select():
            if key.fileobj is sys.stdin:
                return
            if key.fileobj is listener:
                connection, _ = listener.accept()
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                waiting.register(connection, selectors.EVENT_READ)
                received[connection] = b""
                continue
            connection = key.fileobj
            try:
                data = connection.recv(65536)
            except ConnectionError:
                data = b""
            if not data:
                waiting.unregister(connection)
                del received[connection]
                connection.close()
                continue
            received[connection] += data
            while b"\r\n\r\n" in received[connection]:
                head, _, received[connection] = received[connection].partition(b"\r\n\r\n")
                try:
                    connection.sendall(answer(head))
                    if stays_open(head):
                        continue
                    # The answer ends here for a client that waits for the end of the stream.
                    connection.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
                break


if __name__ == "__main__":
    serve()
