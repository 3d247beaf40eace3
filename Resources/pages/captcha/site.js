// Where this script came from: the same place answers its questions.
var scriptURL = new URL(document.currentScript.src);

function ask(path, fields) {
  var body = Object.keys(fields).map(function (name) {
    return encodeURIComponent(name) + '=' + encodeURIComponent(fields[name]);
  }).join('&');
  return fetch(scriptURL.origin + '/captcha/api/' + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: body
  }).then(function (response) {
    if (!response.ok) throw new Error('status ' + response.status);
    return response.json();
  });
}
