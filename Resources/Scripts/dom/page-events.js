const CloseEvent = declareEvent('CloseEvent', Event, { wasClean: false, code: 0, reason: '' });

/** Dispatches an event of the program's own making; false when a listener prevented it. */
function dispatchTrusted(target, event) {
  trust(event);
  return dispatch(target, event);
}

/** The address of the main document now, fragment included. */
function pageURL() {
  return mainRecord === null ? 'about:blank' : documentURL(mainRecord);
}

function pageBase() {
  return baseURL(mainRecord);
}
