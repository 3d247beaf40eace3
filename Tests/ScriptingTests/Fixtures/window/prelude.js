// What the checks in this folder use. Evaluated in a new page's context before `start`, and called with the entry object.
(function (entry) {
  'use strict';
  const posts = [];
  const checks = [];
  const globalEval = eval;
  const parseJSON = JSON.parse;
  const toJSON = JSON.stringify;
  let waiting = 0;
  let clock = 0;
  let nextTimer = -1;

  function globals(members) {
    for (const name of Object.keys(members)) Object.defineProperty(globalThis, name, { value: members[name], configurable: true });
  }

  function errorText(error) {
    const message = error !== null && typeof error === 'object' && 'message' in error ? `${error.name}: ${error.message}` : `${error}`;
    return toJSON({ message, url: error?.sourceURL ?? '', line: error?.line ?? 0, column: error?.column ?? 0, stack: error?.stack ?? '' });
  }

  // Runs what `step` hands out, as the program does, until nothing is left to run.
  function steps() {
    for (;;) {
      const next = entry.step();
      if (next === null) return;
      const { run } = parseJSON(next);
      try {
        globalEval(run.source);
        entry.stepDone(run.id, '');
      } catch (error) {
        entry.stepDone(run.id, errorText(error), error);
      }
    }
  }

  function command(object) {
    entry.command(toJSON(object));
    steps();
  }

  // Moves the page's clock on and runs what falls due on the way.
  function runTimers(ms) {
    const end = clock + ms;
    for (let count = 0; count < 100000; count += 1) {
      nextTimer = entry.timers(clock);
      if (nextTimer < 0 || nextTimer > end) break;
      if (nextTimer > clock) clock = nextTimer;
    }
    clock = end;
    entry.timers(clock);
    steps();
  }

  const read = (stream, at) => stream.charCodeAt(at) * 65536 + stream.charCodeAt(at + 1);

  // The number of the element whose attribute `id` is `name`, from the snapshot; 0 when there is none.
  function node(name) {
    const stream = entry.snapshot();
    let at = 0;
    const number = () => {
      at += 2;
      return read(stream, at - 2);
    };
    const string = () => {
      const length = number();
      at += length;
      return stream.slice(at - length, at);
    };
    while (at < stream.length) {
      const kind = stream.charCodeAt(at);
      at += 1;
      if (kind === 1) {
        const id = number();
        string();
        for (let left = number(); left > 0; left -= 1) if (string() === 'id' & string() === name) return id;
      } else if (kind === 3 || kind === 6) {
        number();
        string();
      } else if (kind === 7) number();
    }
    return 0;
  }

  // The number of the option at `index` of the select with that id: options are numbered by their own ids in the snapshot.
  globals({
    optionOf(name, index) {
      const option = document.getElementById(name).options[index];
      option.id = `${name}-${index}`;
      return node(option.id);
    },
    posts,
    command,
    runTimers,
    steps,
    node,
    check(name, condition, more) {
      checks[checks.length] = { name, ok: condition === true, more: condition === true ? '' : `${more ?? ''}` };
    },
    pending() { waiting += 1; },
    done() { waiting -= 1; },
    postsOf(kind) { return posts.filter((post) => post.kind === kind).map((post) => post.json); },
    lastPost(kind) { return posts.filter((post) => post.kind === kind).at(-1)?.json; },
    answerFetch(token, response) { command({ kind: 'fetched', token, status: 200, statusText: 'OK', type: 'basic', headers: [], text: '', url: '', ...response }); },
    evaluate(token, source) { entry.evaluate(token, source); },
    recover() { entry.recover(); },
    thrown(action) {
      try {
        action();
      } catch (error) {
        return error.name;
      }
      return '';
    },
  });

  return {
    record(kind, json) { posts[posts.length] = { kind, json: parseJSON(json) }; },
    steps() {
      clock = 1700000000000;
      steps();
    },
    finish() { if (typeof globalThis.later === "function") globalThis.later(); },
    results() {
      const errors = [];
      for (const post of posts) if (post.kind === 'error' && !post.json.handled && !post.json.expected) errors[errors.length] = post.json;
      return toJSON({ checks, pending: waiting, errors });
    },
  };
})
