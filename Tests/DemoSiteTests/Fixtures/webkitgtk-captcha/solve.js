(function () {
  var form = document.querySelector('form.smart-captcha-challenge');
  if (!form) return;
  var box = form.querySelector('input[type=checkbox]');
  if (box) return box.checked || box.click();
  var input = form.querySelector('input[type=text]');
  if (!input) return;
  var numbers = form.textContent.match(/[0-9]+/g);
  if (!numbers || input.value) return;
  input.value = numbers.sort(function (a, b) { return a - b; }).join(' ');
  form.requestSubmit();
})();
