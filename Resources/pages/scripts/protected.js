document.getElementById('script').textContent = 'The guarded script ran: you are signed in.';
