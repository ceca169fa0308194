/**
 * The script of `diagram.html`, the frame that draws one diagram: an origin of its own, without cookies, storage or
 * network, whose pixels are all that the page takes from it.
 */
import { draw } from './draw.js';
import { type DrawAnswer, type DrawRequest, readRequest } from './messages.js';

const answer = (message: DrawAnswer) => window.parent.postMessage(message, '*');

let newest: DrawRequest | undefined;
let drawing = Promise.resolve();

window.addEventListener('message', ({ source, data }) => {
  const request = source === window.parent ? readRequest(data) : undefined;
  if (!request) return;
  newest = request;
  // One at a time; of those that wait only the newest counts.
  drawing = drawing.then(async () => {
    if (newest === request) answer(await draw(request, document.body));
  });
});
