// window.smartCaptcha, and the automatic filling of the page's own boxes.
function widgetOf(id) {
  var widget = widgets[id === undefined ? 0 : id];
  if (!widget) throw new Error('smartCaptcha: there is no widget ' + id);
  return widget;
}

function render(place, options) {
  var container = typeof place === 'string' ? document.getElementById(place) : place;
  if (!container) throw new Error('smartCaptcha: there is no element ' + place);
  if (!options || !options.sitekey) throw new Error('smartCaptcha: the sitekey is missing');
  var widget = build(container, options, widgets.length);
  widgets.push(widget);
  return widget.id;
}

var smartCaptcha = {
  render: render,
  execute: function (id) { execute(widgetOf(id)); },
  reset: function (id) { reset(widgetOf(id)); },
  destroy: function (id) { destroy(widgetOf(id)); },
  getResponse: function (id) { return widgetOf(id).token; },
  subscribe: function (id, name, listener) { return listen(widgetOf(id), name, listener); }
};

// Only the advanced form of loading knows invisible widgets.
function fillBoxes() {
  Array.prototype.forEach.call(document.querySelectorAll('div.smart-captcha[data-sitekey]'), function (box) {
    if (box.querySelector('.smart-captcha-box')) return;
    var data = box.dataset;
    render(box, {
      sitekey: data.sitekey, callback: data.callback, hl: data.hl, test: data.test === 'true',
      webview: data.webview === 'true', fault: data.fault, verify: data.verify, puzzle: data.puzzle
    });
  });
}

function whenParsed(action) {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', action);
  else action();
}

function start() {
  var query = scriptURL.searchParams;
  if ((query.get('fault') || siteFault) === 'never-ready') return;
  window.smartCaptcha = smartCaptcha;
  if (query.get('render') !== 'onload') return whenParsed(fillBoxes);
  var name = query.get('onload');
  if (!name) return;
  // The page may name a function that stands further down.
  whenParsed(function () { if (typeof window[name] === 'function') window[name](); });
}

start();
