const nativePost = native.post;
const postLimit = 2000;
const consoleLimit = 1000;
const taskCounts = { posts: 0, console: 0 };

/** Every function of the entry object starts a task; the limits count from here. */
function beginTask() {
  taskCounts.posts = 0;
  taskCounts.console = 0;
}

function sendPost(kind, body) {
  nativePost(kind, jsonText(body));
}

/** Tells the program something, within the limits of one task. Answers that end a wait always pass. */
function post(kind, body) {
  if (kind === 'evaluated' || kind === 'loaded') {
    sendPost(kind, body);
    return;
  }
  if (kind === 'console') {
    taskCounts.console += 1;
    if (taskCounts.console > consoleLimit) {
      if (taskCounts.console === consoleLimit + 1) {
        sendPost('limit', { text: `The page wrote more than ${consoleLimit} console lines in one task; the rest is left out.` });
      }
      return;
    }
  }
  taskCounts.posts += 1;
  if (taskCounts.posts > postLimit) {
    if (taskCounts.posts === postLimit + 1) {
      sendPost('limit', { text: `The page sent more than ${postLimit} messages in one task; the rest is left out.` });
    }
    return;
  }
  sendPost(kind, body);
}

const saidLimits = new safe.Map();

/** A "limit" sentence that is said once for the life of the page. */
function sayLimitOnce(sentence) {
  if (mapHas(saidLimits, sentence)) return;
  mapSet(saidLimits, sentence, true);
  post('limit', { text: sentence });
}
