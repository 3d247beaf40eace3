// The ready page for apps: the query's parameters are the widget's options, three events reach the app.
(function () {
  'use strict';
  var oddFault = document.currentScript.getAttribute('data-fault');
  // A room's own options stand in for the query.
  var query = document.currentScript.getAttribute('data-options') || location.search;

  function post(message) {
    if (window.webkit && window.webkit.messageHandlers && window.webkit.messageHandlers.NativeClient) {
      window.webkit.messageHandlers.NativeClient.postMessage(message);
    }
  }

  function say(method, androidMethod, data) {
    if (window.NativeClient) {
      if (data) window.NativeClient[androidMethod](data);
      else window.NativeClient[androidMethod]();
    } else post({ method: method, data: data });
  }

  // Bodies that no app expects come before the proper one.
  function sayOddly() {
    switch (oddFault) {
      case 'unknown-method': return post({ method: 'captchaDidWonder', data: '' });
      case 'body-string': return post('captchaDidFinish');
      case 'data-null': return post({ method: 'captchaDidFinish', data: null });
      case 'data-number': return post({ method: 'captchaDidFinish', data: 42 });
      case 'data-nested':
      case 'data-nested-only': return post({ method: 'captchaDidFinish', data: { token: { value: 'made up' } } });
    }
  }

  function optionsOfQuery() {
    var options = {};
    new URLSearchParams(query).forEach(function (value, name) { options[name] = value; });
    ['test', 'invisible', 'hideShield'].forEach(function (name) { options[name] = options[name] === 'true'; });
    options.webview = true;
    return options;
  }

  window.captchaIsReady = function () {
    var options = optionsOfQuery();
    var captcha = window.smartCaptcha;
    var id = captcha.render('captcha', options);
    captcha.subscribe(id, 'success', function (token) {
      sayOddly();
      if (oddFault === 'data-nested-only') return;
      say('captchaDidFinish', 'onGetToken', token);
    });
    captcha.subscribe(id, 'challenge-visible', function () { say('challengeDidAppear', 'onChallengeVisible', ''); });
    captcha.subscribe(id, 'challenge-hidden', function () { say('challengeDidDisappear', 'onChallengeHidden', ''); });
    if (options.invisible) captcha.execute(id);
  };
})();
