// What a well-behaved widget would not do, when a fault is switched on.

// The order of challenge-hidden and success is documented nowhere.
function leaveAndSucceed(widget, answer) {
  leave(widget);
  switch (widget.fault) {
    case 'success-before-hidden':
      hold(widget, answer);
      later(widget, 100, function () { tell(widget, 'challenge-hidden'); });
      return;
    case 'hidden-before-success':
      tell(widget, 'challenge-hidden');
      later(widget, 500, function () { hold(widget, answer); });
      return;
    case 'no-hidden':
      hold(widget, answer);
      return;
    default:
      tell(widget, 'challenge-hidden');
      hold(widget, answer);
  }
}

function addAfterSuccess(widget) {
  switch (widget.fault) {
    case 'success-twice':
      announce(widget, widget.token);
      return;
    case 'visible-after-success':
      later(widget, 100, function () { tell(widget, 'challenge-visible'); });
      return;
    case 'token-expired':
      later(widget, 100, function () { expire(widget); });
  }
}

// A success that nobody waits for any more; its token is made up and in no ledger.
function comeLate(widget) {
  if (widget.fault !== 'late-success') return;
  setTimeout(function () { announce(widget, 'late_' + widget.run + '_token'); }, 500);
}

var attemptBefore = 'smart-captcha-attempt-before';

function rememberAttempt(widget) {
  if (widget.fault === 'stale-attempt') sessionStorage.setItem(attemptBefore, widget.token);
}

// After a reload the token of the attempt before comes first, and no attempt has begun.
function repeatAttemptBefore(widget) {
  if (widget.fault !== 'stale-attempt') return;
  var token = sessionStorage.getItem(attemptBefore);
  sessionStorage.removeItem(attemptBefore);
  if (token) later(widget, 0, function () { announce(widget, token); });
}
