"""httpbin on a free loopback port. Prints its origin as the first line and ends together with the process that started it."""

import ctypes
import logging
import signal

logging.disable(logging.WARNING)

from httpbin import app  # noqa: E402 (its import warns)
from werkzeug.serving import WSGIRequestHandler, make_server

PR_SET_PDEATHSIG = 1

ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
WSGIRequestHandler.protocol_version = "HTTP/1.1"
server = make_server("127.0.0.1", 0, app, threaded=True)
print(f"http://127.0.0.1:{server.port}", flush=True)
server.serve_forever()
