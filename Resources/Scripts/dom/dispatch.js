let eventInDispatch = null;

function currentEvent() {
  return eventInDispatch === null ? undefined : eventInDispatch;
}

function resetEvents() {
  eventInDispatch = null;
  clicking = null;
  labelActive = false;
}

/** Default actions of a click, by element name; the window part fills those that leave the page. */
const activationBehaviours = dictionary();
const activatable = wordTable('a area button input label summary');

function canActivate(record) {
  if (record.type !== 1 || record.ns !== 0 || !activatable[record.name]) return false;
  if (record.name === 'a' || record.name === 'area') return hasAttr(record, 'href');
  return true;
}

function eventPath(record, type) {
  const path = [record];
  let last = record;
  for (let at = record.parent; at !== null; at = at.parent) {
    path[path.length] = at;
    last = at;
  }
  if (last === mainRecord && type !== 'load') path[path.length] = windowSlot;
  return path;
}

function callListener(entry, record, event) {
  const target = nodeOf(record);
  if (entry.isHandler) {
    callHandler(record, event);
    return;
  }
  const callback = entry.callback;
  if (typeof callback === 'function') reflectApply(callback, target, [event]);
  else if (typeof callback.handleEvent === 'function') callback.handleEvent(event);
  else throw new TypeError('The listener has no function handleEvent');
}

function invoke(record, event, state, capturing, atTarget) {
  if (state.stopped || record.listeners === null) return;
  const list = record.listeners[state.type];
  if (list === undefined || list.length === 0) return;
  state.currentTarget = record;
  state.phase = atTarget ? 2 : capturing ? 1 : 3;
  const length = list.length;
  for (let i = 0; i < length; i++) {
    const entry = list[i];
    if (entry.removed || entry.capture !== capturing) continue;
    if (entry.once) removeListener(record, state.type, entry.callback, entry.capture);
    state.passive = entry.passive;
    const outer = eventInDispatch;
    eventInDispatch = event;
    try {
      callListener(entry, record, event);
    } catch (error) {
      callHook('reportException', error);
    }
    eventInDispatch = outer;
    state.passive = false;
    if (state.stoppedAtOnce) return;
  }
}

function activationTarget(path, state) {
  if (canActivate(path[0])) return path[0];
  if (!state.bubbles) return null;
  for (let i = 1; i < path.length; i++) if (canActivate(path[i])) return path[i];
  return null;
}

function dispatchTo(record, event) {
  const state = eventState(event);
  const path = eventPath(record, state.type);
  const isClick = state.type === 'click' && event instanceof MouseEvent;
  const activated = isClick ? activationTarget(path, state) : null;
  const undo = activated === null ? null : beginActivation(activated);
  state.dispatching = true;
  state.target = record;
  state.path = path;
  for (let i = path.length - 1; i > 0; i--) invoke(path[i], event, state, true, false);
  invoke(record, event, state, true, true);
  invoke(record, event, state, false, true);
  if (state.bubbles) for (let i = 1; i < path.length; i++) invoke(path[i], event, state, false, false);
  state.dispatching = false;
  state.currentTarget = null;
  state.phase = 0;
  state.path = null;
  state.stopped = state.stoppedAtOnce = false;
  if (activated !== null) {
    if (state.prevented) undoActivation(activated, undo);
    else finishActivation(activated, undo, event);
  }
  return !state.prevented;
}

function dispatch(target, event) {
  return dispatchTo(slotOf(target), event);
}

/** Makes a trusted event and sends it; false when it was prevented. */
function fire(target, type, init, Class = Event) {
  return dispatchTo(slotOf(target), trust(new Class(type, init)));
}

function fireAt(record, type, init, Class = Event) {
  return dispatchTo(record, trust(new Class(type, init)));
}

function finishActivation(record, undo, event) {
  eventInDispatchTarget = eventState(event).target;
  if (endActivation(record, undo)) return;
  const behaviour = activationBehaviours[record.name];
  if (behaviour === undefined) return;
  try {
    behaviour(nodeOf(record), event);
  } catch (error) {
    callHook('reportException', error);
  }
}

let clicking = null;

/** element.click(): does nothing for disabled controls and while the same click is still going on. */
function clickElement(record) {
  if (clicking === record || (record.type === 1 && isDisabled(record))) return;
  const outer = clicking;
  clicking = record;
  dispatchTo(record, new PointerEvent('click', { bubbles: true, cancelable: true, composed: true, view: window, detail: 0 }));
  clicking = outer;
}
