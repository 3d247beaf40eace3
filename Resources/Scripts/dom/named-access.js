const namedLimit = 10000;
const namedState = { count: 0 };

/** The element that window.NAME stands for: by id, else a form, image or frame of that name. */
function namedElement(name) {
  const byId = elementById(mainRecord, name);
  if (byId !== null) return byId;
  for (let at = mainRecord; at !== null; at = following(at, mainRecord)) {
    if (at.type === 1 && at.ns === 0 && namedOnWindow[at.name] && attr(at, 'name') === name) return at;
  }
  return null;
}

/** Elements with an id are properties of the window, until a script gives the name another meaning. */
hooks.idAppeared = (name) => {
  if (name in window || namedState.count >= namedLimit) return;
  namedState.count += 1;
  safe.define(window, name, {
    __proto__: null,
    get: asNative(() => nodeOf(namedElement(name)) ?? undefined),
    set: asNative((value) => {
      safe.define(window, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    }),
    enumerable: false,
    configurable: true,
  });
};
