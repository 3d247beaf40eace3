check('writing in the head goes to the head', document.head.querySelector('meta[name=made]') !== null);
check('pieces of markup join', window.insideBox === 'box' && document.getElementById('inner').textContent === 'bold');
check('what was written stands before what follows', document.querySelector('#box i').nextElementSibling.id === 'next' || document.querySelector('#box script') !== null);
check('a written external script holds what follows it', window.early === true && document.getElementById('end') === null);
answerFetch(lastPost('fetch').token, { text: 'window.written = document.currentScript !== null' });
check('then it runs and parsing goes on', window.written === true && document.getElementById('afterw') !== null && document.getElementById('end') !== null);
check('in the right order', [...document.querySelectorAll('#afterw, #end')].map((element) => element.id).join() === 'afterw,end');
check('and the page gets loaded', postsOf('loaded').length === 1);
