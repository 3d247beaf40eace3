(function () {
  var form = document.querySelector('form.smart-captcha-challenge');
  if (form) form.querySelector('button[type=button]').click();
})();
