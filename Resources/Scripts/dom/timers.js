const timerLimit = 10000;
const greater = Math.max;
const pageClock = { at: 0, read: 0, manual: false, origin: 0 };
const pendingTimers = new safe.Map();
const timerState = { heap: [], nextId: 1, order: 0, nesting: 0, frame: null, nextFrameId: 1 };

/** Milliseconds since 1970 by the program's clock: its last word plus what has passed since. */
function clockNow() {
  return pageClock.manual ? pageClock.at : pageClock.at + greater(0, safe.now() - pageClock.read);
}

function setClock(now) {
  pageClock.at = now;
  pageClock.read = safe.now();
}

function isBefore(left, right) {
  return left.due < right.due || (left.due === right.due && left.order < right.order);
}

function heapPush(heap, item) {
  append(heap, item);
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(heap[at], heap[parent])) return;
    const other = heap[parent];
    heap[parent] = heap[at];
    heap[at] = other;
    at = parent;
  }
}

function heapPop(heap) {
  const first = heap[0];
  const last = heap[heap.length - 1];
  heap.length -= 1;
  if (heap.length === 0) return first;
  heap[0] = last;
  let at = 0;
  for (;;) {
    let least = at;
    const left = at * 2 + 1;
    if (left < heap.length && isBefore(heap[left], heap[least])) least = left;
    if (left + 1 < heap.length && isBefore(heap[left + 1], heap[least])) least = left + 1;
    if (least === at) return first;
    const other = heap[least];
    heap[least] = heap[at];
    heap[at] = other;
    at = least;
  }
}

/** Drops cancelled timers from the heap when they are most of it. */
function compactTimers() {
  const old = timerState.heap;
  if (old.length < 64 || old.length < mapSize(pendingTimers) * 2) return;
  timerState.heap = [];
  for (let index = 0; index < old.length; index += 1) {
    if (isPending(old[index])) heapPush(timerState.heap, old[index]);
  }
}

function isPending(timer) {
  return mapGet(pendingTimers, timer.id) === timer;
}

function scheduleTimer(timer, delay) {
  const least = timer.nesting > 5 ? 4 : 0;
  timer.due = clockNow() + greater(least, delay);
  timer.order = timerState.order += 1;
  mapSet(pendingTimers, timer.id, timer);
  heapPush(timerState.heap, timer);
  compactTimers();
}

function delayOf(value) {
  const delay = safe.toNumber(value);
  return delay > 0 && delay <= 2147483647 ? safe.floor(delay) : 0;
}

function addTimer(callback, delay, rest, repeats) {
  const handler = typeof callback === 'function' ? callback : `${callback}`;
  const wait = delayOf(delay);
  if (mapSize(pendingTimers) >= timerLimit) {
    sayLimitOnce(`The page has ${timerLimit} timers waiting; further ones are not started.`);
    return 0;
  }
  const id = timerState.nextId;
  timerState.nextId += 1;
  scheduleTimer({ id, handler, rest, repeats, wait, nesting: timerState.nesting + 1, due: 0, order: 0 }, wait);
  return id;
}

function removeTimer(id) {
  mapDelete(pendingTimers, safe.toNumber(id));
}

/** A timer of Latchkey's own (time-outs of requests, deferred events); the page can't cancel it. */
function startOwnTimer(handler, delay) {
  const id = `own ${timerState.nextId}`;
  timerState.nextId += 1;
  scheduleTimer({ id, handler, rest: [], repeats: false, wait: delay, nesting: 0, due: 0, order: 0 }, delay);
  return id;
}

function stopOwnTimer(id) {
  mapDelete(pendingTimers, id);
}

/** Runs a page's function as its own small task: what it throws is reported, not passed on. */
function callGuarded(callback, self, rest) {
  try {
    return safe.apply(callback, self, rest);
  } catch (error) {
    reportException(error);
    return undefined;
  }
}

function runTimer(timer) {
  mapDelete(pendingTimers, timer.id);
  timerState.nesting = timer.nesting;
  if (timer.repeats) {
    timer.nesting += 1;
    scheduleTimer(timer, timer.wait);
  }
  try {
    if (typeof timer.handler === 'function') callGuarded(timer.handler, window, timer.rest);
    else runSource(timer.handler, pageURL(), 1);
  } finally {
    timerState.nesting = 0;
  }
}

function nextTimer() {
  while (timerState.heap.length > 0 && !isPending(timerState.heap[0])) heapPop(timerState.heap);
  return timerState.heap.length > 0 ? timerState.heap[0] : null;
}

/** Runs one due timer; returns when the next one is due, or -1. */
function runDueTimer(now) {
  setClock(now);
  const timer = nextTimer();
  if (timer !== null && timer.due <= now) {
    heapPop(timerState.heap);
    runTimer(timer);
  }
  const following = nextTimer();
  return following === null ? -1 : following.due;
}

function runFrame() {
  const callbacks = timerState.frame;
  timerState.frame = null;
  const now = clockNow() - pageClock.origin;
  mapEach(callbacks, (callback) => {
    callGuarded(callback, window, [now]);
  });
}

function requestFrame(callback) {
  if (typeof callback !== 'function') throw new TypeError('The argument of requestAnimationFrame must be a function.');
  if (timerState.frame === null) {
    timerState.frame = new safe.Map();
    startOwnTimer(runFrame, 16);
  }
  if (mapSize(timerState.frame) >= timerLimit) {
    sayLimitOnce(`The page asked for ${timerLimit} calls in one frame; further ones are left out.`);
    return 0;
  }
  const id = timerState.nextFrameId;
  timerState.nextFrameId += 1;
  mapSet(timerState.frame, id, callback);
  return id;
}

function installTimers() {
  installGlobal('setTimeout', function setTimeout(callback, delay, ...rest) {
    return addTimer(callback, delay, rest, false);
  });
  installGlobal('setInterval', function setInterval(callback, delay, ...rest) {
    return addTimer(callback, delay, rest, true);
  });
  installGlobal('clearTimeout', function clearTimeout(id) {
    removeTimer(id);
  });
  installGlobal('clearInterval', function clearInterval(id) {
    removeTimer(id);
  });
  installGlobal('requestAnimationFrame', function requestAnimationFrame(callback) {
    return requestFrame(callback);
  });
  installGlobal('cancelAnimationFrame', function cancelAnimationFrame(id) {
    if (timerState.frame !== null) mapDelete(timerState.frame, safe.toNumber(id));
  });
  installGlobal('requestIdleCallback', function requestIdleCallback(callback) {
    if (typeof callback !== 'function') throw new TypeError('The argument of requestIdleCallback must be a function.');
    return addTimer(() => callback({ didTimeout: false, timeRemaining: () => 10 }), 1, [], false);
  });
  installGlobal('cancelIdleCallback', function cancelIdleCallback(id) {
    removeTimer(id);
  });
  installGlobal('queueMicrotask', function queueMicrotask(callback) {
    if (typeof callback !== 'function') throw new TypeError('The argument of queueMicrotask must be a function.');
    whenSettled(settledPromise(), () => {
      callGuarded(callback, undefined, []);
    });
  });
}
