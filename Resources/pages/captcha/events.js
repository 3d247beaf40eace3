// What a page can subscribe to.
var eventNames = [
  'challenge-visible', 'challenge-hidden', 'network-error', 'token-expired', 'javascript-error', 'success'
];

function tell(widget, name, value) {
  (widget.listeners[name] || []).slice().forEach(function (listener) {
    try {
      if (value === undefined) listener();
      else listener(value);
    } catch (error) {
      // One listener's mistake must not keep the others from hearing.
      setTimeout(function () { throw error; }, 0);
    }
  });
}

function listen(widget, name, listener) {
  if (eventNames.indexOf(name) < 0) throw new Error('smartCaptcha: there is no event ' + name);
  if (typeof listener !== 'function') throw new Error('smartCaptcha: the listener is no function');
  var listeners = widget.listeners[name] = (widget.listeners[name] || []).concat([listener]);
  return function () {
    widget.listeners[name] = (widget.listeners[name] || []).filter(function (other) { return other !== listener; });
    listeners = null;
  };
}
