// The partner's banner. The server sends it in twenty pieces, so that the page loads for three seconds.
document.getElementById('banner').textContent = 'The banner has loaded: partner of the month.';
