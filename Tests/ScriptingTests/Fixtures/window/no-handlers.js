check('without handlers there is no window.webkit', !('webkit' in window));
check('confirm can be answered no', confirm('x') === false);
check('prompt can be given up', prompt('x') === null);
check('randomUUID is for secure pages', crypto.randomUUID === undefined && window.isSecureContext === false);
