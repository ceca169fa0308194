import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type ChatxControl, chatxControl } from '@parley/devstack-chatx';
import type { Stack } from '@parley/stack';
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
