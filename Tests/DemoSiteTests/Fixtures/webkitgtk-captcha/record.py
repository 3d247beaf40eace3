#!/usr/bin/python3
"""Records the messages that /webview posts in a real WebKit, one line per case, into messages.txt.

Needs gir1.2-webkit2-4.1 and xvfb: latchkey serve --port 8055, then
xvfb-run -a ./record.py http://127.0.0.1:8055 > messages.txt
"""
import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2

HERE = __file__.replace("record.py", "")


def text(name):
    with open(HERE + name) as file:
        return file.read()


def cases():
    for line in text("cases.txt").splitlines():
        name, actions, query = line.split()
        yield name, actions.split(","), query


def said(value):
    """A message as JSON, with a token named by its size."""
    body = json.loads(value.to_json(0))
    if isinstance(body, dict) and isinstance(body.get("data"), str) and body["data"].endswith("_token"):
        body["data"] = "(token, %d bytes)" % len(body["data"])
    return json.dumps(body, separators=(",", ":"), sort_keys=True)


def run(base, actions, query):
    messages = []
    manager = WebKit2.UserContentManager()
    manager.register_script_message_handler("NativeClient")
    manager.connect("script-message-received::NativeClient", lambda _, r: messages.append(said(r.get_js_value())))
    view = WebKit2.WebView.new_with_user_content_manager(manager)
    window = Gtk.Window()
    window.add(view)
    window.show_all()
    view.load_uri(base + "/webview?" + query)
    loop = GLib.MainLoop()
    scripts = {name: text(name + ".js") for name in ("solve", "press", "close")}

    def step():
        for action in actions:
            if action in scripts:
                view.run_javascript(scripts[action], None, None, None)
        return True

    def reload():
        view.reload()
        return False

    timer = GLib.timeout_add(150, step)
    if "reload" in actions:
        GLib.timeout_add(1500, reload)
    GLib.timeout_add(3000, loop.quit)
    loop.run()
    GLib.source_remove(timer)
    window.destroy()
    return messages


if __name__ == "__main__":
    for name, actions, query in cases():
        print(name)
        for message in run(sys.argv[1], actions, query):
            print("  " + message)
        sys.stdout.flush()
