const globalEval = eval;

function installAll(setup) {
  installWindowInterface();
  installWindow(setup);
  installTimers();
  installConsole();
  installLocation();
  installHistory();
  installStorage(setup.localStorage ?? [], setup.sessionStorage ?? []);
  installDialogs(setup.dialogs);
  installNavigator(setup);
  installView(setup);
  installPerformance();
  installMessages();
  installCrypto(pageSetup.isSecure);
  installBridge(setup.handlers ?? []);
}

function startPage(setup, stream) {
  pageSetup.charset = setup.charset || 'utf-8';
  pageSetup.isSecure = Boolean(setup.isSecure);
  pageClock.origin = setup.timeOrigin ?? safe.now();
  pageClock.manual = setup.clock === 'manual';
  setClock(pageClock.origin);
  timeOrigin = pageClock.origin;
  cookieState.text = setup.cookies ?? '';
  cookieState.isSecure = pageSetup.isSecure;
  mainDocument = createDocument({
    url: setup.url, referrer: setup.referrer ?? '', charset: pageSetup.charset, contentType: 'text/html', main: true,
  });
  installAll(setup);
  startBuilder(new TreeBuilder(mainRecord, stream));
}

function answerEvaluation(token, value) {
  try {
    post('evaluated', { token, json: messageText(value) });
  } catch (error) {
    post('evaluated', { token, error: messageOf(error) });
  }
}

function evaluateSource(token, source) {
  let value;
  try {
    value = globalEval(source);
  } catch (error) {
    post('evaluated', { token, error: messageOf(error) });
    return;
  }
  if (value !== null && typeof value === 'object' && typeof quietly(() => value.then, undefined) === 'function') {
    whenSettled(settledPromise(value), (answer) => answerEvaluation(token, answer), (error) => {
      post('evaluated', { token, error: messageOf(error) });
    });
  } else answerEvaluation(token, value);
}

function recoverPage() {
  recoverTree();
  markCurrent(null);
  timerState.nesting = 0;
  errorState.reporting = false;
  commandState.focusing = null;
  labelActive = false;
  formStates = new safe.WeakMap();
}

hooks.reportException = reportException;

const entry = {
  start(setupText, stream) {
    beginTask();
    startPage(safe.parseJSON(setupText), stream);
  },
  step() {
    beginTask();
    return stepText();
  },
  stepDone(id, failure, error) {
    beginTask();
    scriptDone(id, failure, error);
  },
  command(commandText) {
    beginTask();
    runCommand(safe.parseJSON(commandText));
    return '';
  },
  timers(nowMs) {
    beginTask();
    return runDueTimer(nowMs);
  },
  isDirty() { return isTreeDirty(); },
  snapshot() { return snapshotStream(commandState.edit); },
  evaluate(token, source) {
    beginTask();
    evaluateSource(token, source);
  },
  rejected(promise, reason) { reportRejection(promise, reason); },
  recover() { recoverPage(); },
};
