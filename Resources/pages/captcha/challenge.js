// The challenge on the page: a checkbox where the widget shows none, then a puzzle. The answer stays with the site.
function make(name, parent, properties) {
  var element = document.createElement(name);
  Object.keys(properties || {}).forEach(function (key) { element[key] = properties[key]; });
  parent.appendChild(element);
  return element;
}

function field(parent, type, label, value) {
  var line = make('p', parent);
  var wrapping = make('label', line);
  var input = make('input', wrapping, { type: type });
  if (type === 'radio') {
    input.name = 'answer';
    input.value = value;
  }
  var words = document.createTextNode(type === 'text' ? label + ' ' : ' ' + label);
  wrapping.insertBefore(words, type === 'text' ? input : null);
  return input;
}

// Calls solved(answer of the site) or dismissed(); the result takes the challenge away again.
function openChallenge(widget, id, solved, dismissed) {
  var words = widget.texts;
  var form = make('form', document.body, { className: 'smart-captcha-challenge', noValidate: true });
  form.setAttribute('role', 'dialog');
  form.setAttribute('aria-modal', 'true');
  form.setAttribute('aria-label', words.title);
  form.style.cssText = 'position:fixed;top:10%;left:50%;transform:translateX(-50%);z-index:2147483647;'
    + 'padding:1em 2em;background:#fff;color:#000;border:2px solid #444';
  var title = make('p', form);
  make('b', title, { textContent: words.title });
  var body = make('div', form);
  var problem = make('p', form, { hidden: true });
  problem.setAttribute('role', 'alert');
  var input = null;
  var isWaiting = false;

  function say(text) {
    problem.textContent = text;
    problem.hidden = !text;
  }

  function empty() {
    while (body.firstChild) body.removeChild(body.firstChild);
  }

  function closeButton(parent) {
    make('button', parent, { type: 'button', textContent: words.close }).addEventListener('click', dismiss);
  }

  function showCheckbox() {
    empty();
    input = null;
    var box = field(body, 'checkbox', words.checkbox);
    box.addEventListener('change', function () { if (box.checked) load(''); });
    closeButton(make('p', body));
    box.focus();
  }

  function show(puzzle) {
    empty();
    make('p', body, { textContent: puzzle.prompt });
    if (puzzle.drawing) make('pre', body, { textContent: puzzle.drawing }).setAttribute('aria-hidden', 'true');
    if (puzzle.options.length) {
      input = puzzle.options.map(function (option) { return field(body, 'radio', option, option); });
    } else {
      input = [field(body, 'text', words.answer)];
      input[0].setAttribute('autocomplete', 'off');
    }
    var buttons = make('p', body);
    make('button', buttons, { type: 'submit', textContent: words.check });
    buttons.appendChild(document.createTextNode(' '));
    if (puzzle.kind !== 'question') {
      make('button', buttons, { type: 'button', textContent: words.another })
        .addEventListener('click', function () { load('question'); });
      buttons.appendChild(document.createTextNode(' '));
    }
    closeButton(buttons);
    input[0].focus();
  }

  function answered() {
    if (input.length === 1) return input[0].value.trim();
    return input.filter(function (radio) { return radio.checked; }).map(function (radio) { return radio.value; })[0] || '';
  }

  // One question at a time; an answer that comes after the challenge went is nobody's.
  function question(path, fields, use) {
    if (isWaiting) return;
    isWaiting = true;
    ask(path, fields).then(function (answer) {
      isWaiting = false;
      if (form.parentNode) use(answer);
    }, function () {
      isWaiting = false;
      say(words.lost);
      tell(widget, 'network-error');
    });
  }

  function load(kind) {
    question('puzzle', { challenge: id, kind: kind }, function (answer) {
      say('');
      if (answer.outcome === 'puzzle') show(answer.puzzle);
      else say(words.lost);
    });
  }

  function submit(event) {
    event.preventDefault();
    if (!input) return;
    var given = answered();
    if (!given) return say(words.empty);
    question('answer', { challenge: id, answer: given }, function (answer) {
      if (answer.outcome === 'token') return solved(answer);
      if (answer.outcome !== 'wrong') return say(words.lost);
      var isNew = answer.count % 3 === 0;
      if (isNew) show(answer.puzzle);
      say(isNew ? words.fresh : words.wrong + answer.count);
    });
  }

  function escape(event) {
    if (event.key === 'Escape') dismiss();
  }

  function close() {
    document.removeEventListener('keydown', escape);
    if (form.parentNode) form.parentNode.removeChild(form);
  }

  function dismiss() {
    if (form.parentNode) dismissed();
  }

  form.addEventListener('submit', submit);
  document.addEventListener('keydown', escape);
  if (widget.checkbox) load('');
  else showCheckbox();
  return { close: close };
}
