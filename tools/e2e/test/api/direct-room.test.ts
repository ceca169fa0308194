import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { demoUserIds } from '@parley/devstack-idp';
import { type ChatxControl, chatxControl } from '@parley/devstack-chatx';
import type { Stack } from '@parley/stack';
import { addSource } from './support/add-source.js';
import { personToken } from './support/person-token.js';
import { accountOf, addressOf, dataFolder, removeData, startE2eStack } from './support/start-e2e-stack.js';
import { until } from './support/until.js';

// With real neighbours beside it, a small machine takes its time.
jest.setTimeout(120_000);

const root = dataFolder();
let stack: Stack;
let chatx: ChatxControl;
beforeAll(async () => {
  stack = await startE2eStack(root);
  chatx = chatxControl(addressOf(stack, 'chatx'));
}, 300_000);
afterAll(async () => {
  await stack.stop();
  removeData(root);
});

const alice = () => chatx.as(accountOf(stack, 'alice').email);

it('the first question in a direct room is answered once a team is chosen, and `team` offers the choice again', async () => {
  const asked = await alice().post({ toPersonEmail: stack.run.demo.bot, text: 'How do I choose another port?' });
  const said = async () =>
    (await alice().messages(asked.roomId)).filter(({ personEmail }) => personEmail === stack.run.demo.bot);
  const card = await until('the card', async () =>
    (await said()).find(({ attachments = [] }) => attachments.length > 0),
  );
  expect(card.markdown).toContain('`team platform`');

  await alice().submitCard(card.id, { parley_team: 'platform' });
  const answer = await until('the answer', async () =>
    (await said()).find(
      ({ parentId, text }) => parentId === asked.id && text?.includes('port') && text.includes('Source'),
    ),
  );
  expect((await said()).some(({ text }) => text?.includes('I answer for'))).toBe(true);
  expect(answer.text).not.toContain('does not belong to a team');

  await alice().post({ roomId: asked.roomId, text: 'team' });
  await until(
    'the choice',
    async () =>
      (await said()).filter(({ attachments = [] }) => JSON.stringify(attachments).includes('parley_team')).length === 2,
  );
});

it('a request for a source reaches its owner there, whose press lets the person in, which they hear of in turn', async () => {
  const source = 'note:handbook';
  await addSource(stack, { id: source, text: 'The handbook.', grant: [`user:${demoUserIds.alice}`, 'owner'] });
  const bob = await personToken(stack, 'bob');
  const rag = (path: string, body?: object) =>
    fetch(`${addressOf(stack, 'ui-bff')}/api/rag${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${bob}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const reads = async () => (await (await rag('/v1/datasources')).text()).includes(source);
  const toldTo = async (who: 'alice' | 'bob') => {
    const as = chatx.as(accountOf(stack, who).email);
    const [room] = await as.rooms('type=direct');
    const said = room ? await as.messages(room.id) : [];
    return said.filter(({ personEmail }) => personEmail === stack.run.demo.bot);
  };
  expect(await reads()).toBe(false);

  const asked = await rag('/v1/access-requests', { datasource_id: source, reason: 'I am new here.' });
  const { request_id: id } = (await asked.json()) as { request_id: string };
  const card = await until('the request', async () =>
    (await toldTo('alice')).find(({ attachments = [] }) => JSON.stringify(attachments).includes(id)),
  );
  expect(card.markdown).toContain('> I am new here.');

  const grant = { parley_request: `rag ${id}`, parley_decision: 'grant', parley_team: '*' };
  await alice().submitCard(card.id, grant);
  await until('the news', async () => (await toldTo('bob')).some(({ text }) => text?.includes('was granted')));
  expect(await reads()).toBe(true);
  expect((await toldTo('alice')).some(({ id: message }) => message === card.id)).toBe(false);
});
