(function () {
  var box = document.querySelector('.smart-captcha-box input[type=checkbox]');
  if (box && !box.checked) box.click();
})();
