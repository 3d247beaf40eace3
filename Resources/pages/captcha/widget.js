// One widget: from its empty box to a token.
var widgets = [];

function build(container, options, id) {
  var widget = {
    id: id, container: container, options: options, listeners: {}, texts: textsOf(options.hl), run: 0,
    token: '', tokenUntil: 0, challenge: null, isBusy: false, isDestroyed: false, checkbox: null, timer: 0
  };
  widget.fault = options.fault || scriptURL.searchParams.get('fault') || siteFault;
  widget.box = make('div', container, { className: 'smart-captcha-box' });
  widget.field = make('input', widget.box, { type: 'hidden', name: 'smart-token', value: '' });
  if (!options.invisible) {
    widget.checkbox = field(widget.box, 'checkbox', widget.texts.checkbox);
    widget.checkbox.addEventListener('change', function () {
      if (widget.checkbox.checked) execute(widget);
    });
  } else if (!options.hideShield) {
    var shield = make('p', widget.box, { textContent: widget.texts.shield });
    shield.setAttribute('data-position', options.shieldPosition || 'bottom-right');
  }
  repeatAttemptBefore(widget);
  return widget;
}

// A token that is still good is told again without a check.
function execute(widget) {
  if (widget.isDestroyed || widget.isBusy) return;
  if (widget.token && Date.now() < widget.tokenUntil) {
    later(widget, 0, function () { announce(widget, widget.token); });
    return;
  }
  widget.isBusy = true;
  var run = widget.run += 1;
  if (widget.fault === 'hidden-without-visible') tell(widget, 'challenge-hidden');
  ask('check', {
    sitekey: widget.options.sitekey || '', host: location.host, hl: widget.options.hl || '',
    test: widget.options.test === true, fault: widget.fault,
    verify: widget.options.verify || '', puzzle: widget.options.puzzle || ''
  }).then(function (answer) {
    if (widget.run !== run || widget.isDestroyed) return;
    widget.fault = widget.fault || answer.fault || '';
    receive(widget, answer);
  }, function () {
    if (widget.run === run && !widget.isDestroyed) fail(widget, 'network-error');
  });
}

function receive(widget, answer) {
  if (widget.fault === 'network-error') return fail(widget, 'network-error');
  if (widget.fault === 'javascript-error') answer = { outcome: 'error', message: 'A made-up error of the simulator' };
  switch (answer.outcome) {
    case 'token': return hold(widget, answer);
    case 'challenge': return appear(widget, answer.challenge);
    case 'block': return fail(widget, 'network-error');
    case 'error': return fail(widget, 'javascript-error', {
      filename: scriptURL.origin + scriptURL.pathname, message: answer.message, line: 1, col: 1
    });
  }
}

function fail(widget, name, value) {
  widget.isBusy = false;
  if (widget.checkbox) widget.checkbox.checked = false;
  tell(widget, name, value);
}

function appear(widget, challenge) {
  widget.challenge = openChallenge(widget, challenge, function (answer) {
    leaveAndSucceed(widget, answer);
  }, function () {
    leave(widget);
    widget.run += 1;
    fail(widget, 'challenge-hidden');
    comeLate(widget);
  });
  tell(widget, 'challenge-visible');
  if (widget.fault === 'visible-twice') tell(widget, 'challenge-visible');
}

function leave(widget) {
  if (widget.challenge) widget.challenge.close();
  widget.challenge = null;
}

// Takes the token into the widget and tells everybody.
function hold(widget, answer) {
  widget.isBusy = false;
  widget.token = widget.fault === 'empty-token' ? '' : answer.token;
  widget.tokenUntil = Date.now() + answer.lifetime * 1000;
  widget.field.value = widget.token;
  if (widget.checkbox) widget.checkbox.checked = true;
  clearTimeout(widget.timer);
  widget.timer = later(widget, answer.lifetime * 1000, function () { expire(widget); });
  rememberAttempt(widget);
  announce(widget, widget.token);
  addAfterSuccess(widget);
}

function announce(widget, token) {
  var callback = widget.options.callback;
  if (typeof callback === 'string') callback = window[callback];
  if (typeof callback === 'function') callback(token);
  tell(widget, 'success', token);
}

function expire(widget) {
  forget(widget);
  tell(widget, 'token-expired');
}

function forget(widget) {
  clearTimeout(widget.timer);
  widget.token = '';
  widget.field.value = '';
  widget.isBusy = false;
  if (widget.checkbox) widget.checkbox.checked = false;
}

function reset(widget) {
  var wasBusy = widget.isBusy;
  widget.run += 1;
  leave(widget);
  forget(widget);
  if (wasBusy) comeLate(widget);
}

function destroy(widget) {
  reset(widget);
  widget.isDestroyed = true;
  if (widget.box.parentNode) widget.box.parentNode.removeChild(widget.box);
}

function later(widget, milliseconds, action) {
  return setTimeout(function () { if (!widget.isDestroyed) action(); }, milliseconds);
}
