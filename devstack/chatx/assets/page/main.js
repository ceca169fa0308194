/** Joins the pieces of the page: who, where, what is shown, and looking again when the feed says so. */

import { createComposer } from './composer.js';
import { showThreads } from './threads.js';

const byId = (id) => document.getElementById(id);
const person = byId('person');
const room = byId('room');
const notice = byId('notice');
const state = { people: new Map(), members: [], uuid: '' };

const as = () => '/_sim/as/' + encodeURIComponent(person.value);

async function call(method, path, body) {
  const res = await fetch(path, {
    method,
    headers: body && { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const answer = res.status === 204 ? undefined : await res.json();
  if (!res.ok) throw new Error(answer.message);
  return answer;
}

const tell = (text) => {
  notice.textContent = text;
  notice.hidden = text === '';
};

const attempt =
  (work) =>
  async (...args) => {
    try {
      await work(...args);
      tell('');
    } catch (error) {
      tell(error.message);
    }
  };

const fill = (select, options, wanted) => {
  select.replaceChildren(...options.map(([value, label]) => new Option(label, value)));
  if (options.some(([value]) => value === wanted)) select.value = wanted;
};

const remembered = () => new URLSearchParams(location.hash.slice(1));
const remember = () =>
  history.replaceState(null, '', '#' + new URLSearchParams({ person: person.value, room: room.value }));

const composer = createComposer({
  form: byId('composer'),
  send: attempt(async (draft) => {
    await call('POST', as() + '/v1/messages', { ...draft, roomId: room.value });
    await refresh();
    byId('threads').lastElementChild?.scrollIntoView({ block: 'end' });
  }),
});

async function refresh() {
  if (!room.value) return showThreads(byId('threads'), [], {});
  const asked = as() + '/v1/messages?max=200&roomId=' + room.value;
  const { items } = await call('GET', asked);
  if (asked !== as() + '/v1/messages?max=200&roomId=' + room.value) return;
  showThreads(byId('threads'), items.reverse(), {
    people: state.people,
    reply: (root) => composer.replyTo(root),
    submit: attempt(async (messageId, inputs) => {
      await call('POST', as() + '/v1/attachment/actions', { type: 'submit', messageId, inputs });
    }),
  });
}

async function openRoom() {
  composer.toSpace();
  remember();
  if (!room.value) return refresh();
  const found = await call('GET', as() + '/rooms/' + room.value);
  state.uuid = found.uuid;
  composer.offer(found.members.filter((member) => member.emails[0] !== person.value));
  await refresh();
  byId('threads').lastElementChild?.scrollIntoView({ block: 'end' });
  await call('POST', as() + '/rooms/' + room.value + '/read');
}

async function openPerson() {
  const { items } = await call('GET', as() + '/v1/rooms?sortBy=lastactivity&max=1000');
  fill(
    room,
    items.map(({ id, title, type }) => [id, type === 'direct' ? title + ' (direct)' : title]),
    remembered().get('room'),
  );
  if (items.length === 0) tell('This person is in no space yet.');
  await openRoom();
}

function follow() {
  const feed = new EventSource('/_sim/feed');
  feed.onopen = attempt(() => {
    byId('connection').textContent = 'live';
    return refresh();
  });
  feed.onerror = () => {
    byId('connection').textContent = 'connecting\u2026';
  };
  feed.onmessage = attempt(async ({ data }) => {
    const { roomId, verb } = JSON.parse(data);
    if (verb !== 'acknowledge' && roomId === state.uuid) await refresh();
  });
}

await attempt(async () => {
  const { items } = await call('GET', '/_sim/people');
  state.people = new Map(items.map((one) => [one.id, one]));
  const humans = items.filter(({ type }) => type === 'person');
  if (humans.length === 0) throw new Error('There are no people here yet: seed some through /_sim/seed.');
  fill(
    person,
    humans.map(({ emails, displayName }) => [emails[0], displayName]),
    remembered().get('person'),
  );
  await openPerson();
  follow();
})();
person.addEventListener('change', attempt(openPerson));
room.addEventListener('change', attempt(openRoom));
