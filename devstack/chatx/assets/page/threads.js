/** Messages as threads: a root and its replies. A message that did not change keeps its element, half-filled forms with it. */

import { renderCard } from './cards.js';

const element = (tag, className, ...children) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
};

const time = (iso) => {
  const made = element('time', '', new Date(iso).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }));
  made.dateTime = iso;
  return made;
};

function renderBody({ html, text, files }) {
  const body = element('div', 'body');
  // The simulator's own renderer made this HTML from Markdown and let no raw HTML through.
  if (html) body.innerHTML = html;
  else body.append(element('p', '', text ?? ''));
  for (const file of files ?? []) body.append(element('p', '', 'File: ' + file));
  return body;
}

function renderMessage(message, { people, submit }) {
  const author = people.get(message.personId);
  const meta = element(
    'p',
    'meta',
    element('strong', '', author?.displayName ?? message.personEmail),
    time(message.created),
  );
  if (author?.type === 'bot') meta.append(element('span', 'bot', 'bot'));
  if (message.updated) meta.append(element('span', 'edited', 'edited'));
  const made = element('div', 'message', meta, renderBody(message));
  for (const { content } of message.attachments ?? []) {
    made.append(renderCard(content, (inputs) => submit(message.id, inputs)));
  }
  return made;
}

const versionOf = ({ updated, created }) => updated ?? created;

function keepOrRender(known, message, context) {
  const old = known.get(message.id);
  if (old?.dataset.version === versionOf(message)) return old;
  const made = renderMessage(message, context);
  made.dataset.id = message.id;
  made.dataset.version = versionOf(message);
  return made;
}

export function showThreads(list, messages, context) {
  const pane = list.parentElement;
  const wasAtEnd = pane.scrollHeight - pane.scrollTop - pane.clientHeight < 80;
  const known = new Map([...list.querySelectorAll('.message')].map((one) => [one.dataset.id, one]));
  const ids = new Set(messages.map(({ id }) => id));
  const roots = messages.filter(({ parentId }) => !ids.has(parentId));
  const threads = roots.map((root) => {
    const replies = messages.filter(({ parentId }) => parentId === root.id);
    const thread = element('li', 'thread', keepOrRender(known, root, context));
    if (replies.length > 0) {
      thread.append(
        element('ol', 'replies', ...replies.map((one) => element('li', '', keepOrRender(known, one, context)))),
      );
    }
    const button = element('button', 'quiet', 'Reply in thread');
    button.type = 'button';
    button.addEventListener('click', () =>
      context.reply({ id: root.id, author: context.people.get(root.personId)?.displayName ?? root.personEmail }),
    );
    thread.append(button);
    return thread;
  });
  const focused = document.activeElement;
  list.replaceChildren(...threads);
  if (focused?.isConnected && list.contains(focused)) focused.focus();
  if (wasAtEnd) pane.scrollTop = pane.scrollHeight;
}
