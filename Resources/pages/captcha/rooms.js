// What the rooms with a broken and a right side share.
function say(side, sentence) {
  var line = document.createElement('li');
  line.textContent = sentence;
  document.getElementById(side + '-said').appendChild(line);
}

function post(path, fields) {
  var body = Object.keys(fields).map(function (name) {
    return encodeURIComponent(name) + '=' + encodeURIComponent(fields[name]);
  }).join('&');
  var headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return fetch(path, { method: 'POST', headers: headers, body: body });
}

function send(path, fields) {
  return post(path, fields).then(function (response) { return response.json(); });
}

// An answer of a verify endpoint, with the simulator's remark.
function report(side, response) {
  response.text().then(function (text) {
    say(side, response.status + ' ' + text);
    var remark = response.headers.get('X-Simulator-Says');
    if (remark) say(side, 'The simulator says: ' + remark);
  });
}

// An invisible widget that a button executes; `first` may do something else and return true.
function onPress(side, sitekey, solved, first) {
  var id = smartCaptcha.render(side + '-place', { sitekey: sitekey, invisible: true, hideShield: true });
  smartCaptcha.subscribe(id, 'success', function (token) { solved(id, token); });
  document.getElementById(side).addEventListener('click', function () {
    if (first && first(id)) return;
    smartCaptcha.execute(id);
  });
  return id;
}
