import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { agentObject, createAuthzClient, spaceObject } from '@parley/authz-client';
import type { DenialReason } from '@parley/contracts';
import { demo, type Stack, startService } from '@parley/stack';
import { interpose } from './support/interposed.js';
import { openRecords, type Records } from './support/records.js';
import { inSpace } from './support/space.js';
import { accountOf, addressOf, dataFolder, removeData, startE2eStack } from './support/start-e2e-stack.js';

jest.setTimeout(120_000);

const root = dataFolder();
let stack: Stack;
let records: Records;
let turnsBefore: number;

beforeAll(async () => {
  stack = await startE2eStack(root);
  records = await openRecords(stack);
});
afterAll(async () => {
  await records.close();
  await stack.stop();
  removeData(root);
});
beforeEach(async () => {
  turnsBefore = await records.countTurns();
});

async function stopService(name: string): Promise<void> {
  await Promise.all(stack.processes.filter((running) => running.name === name).map((running) => running.stop()));
}

/** The bot denied for that reason, said so to its records, and no agent ran. */
async function expectDenied(reason: DenialReason): Promise<void> {
  const last = (await records.decisions()).at(-1);
  expect(last).toMatchObject({ outcome: 'deny', reason });
  expect(await records.countTurns()).toBe(turnsBefore);
}

const alice = (): string => accountOf(stack, 'alice').email;
const anyReply = /\S/;

describe('the bot', () => {
  it('lets a member’s message through: one turn more, which is what no denial may add', async () => {
    await inSpace(stack).ask(alice(), 'How do I choose another port when one is taken?', /Sources:/);

    expect(await records.countTurns()).toBe(turnsBefore + 1);
  });
});

describe('the bot denies, says why in the thread and runs no agent', () => {
  // A denial is told once a minute to a person in a space: each test is a minute of its own.
  beforeEach(() => records.connection.collection('chatx_denials').deleteMany({}));

  it('CHATX_USER_NOT_LINKED: somebody whose chat account belongs to nobody', async () => {
    const space = inSpace(stack);
    const guest = 'guest@example.test';
    await space.seed({
      people: [{ email: guest, displayName: 'Guest' }],
      rooms: [{ id: stack.run.demo.space_id, title: 'Platform questions', members: [guest] }],
    });

    await space.ask(guest, 'May I ask?', anyReply);

    await expectDenied('CHATX_USER_NOT_LINKED');
  });

  it('CHATX_SPACE_TEAM_NOT_FOUND: a space that no team has', async () => {
    const id = '3e1f0a52-7c4d-4b8e-9a60-5d2c8f7b1e90';
    const space = inSpace(stack, id);
    await space.seed({ rooms: [{ id, title: 'Nobody’s space', members: [alice(), stack.run.demo.bot] }] });

    await space.ask(alice(), 'Is anybody here?', anyReply);

    await expectDenied('CHATX_SPACE_TEAM_NOT_FOUND');
  });

  it('CHATX_OBO_FAILED: somebody who is not of the space’s team', async () => {
    await inSpace(stack).ask(accountOf(stack, 'bob').email, 'May I?', anyReply);

    await expectDenied('CHATX_OBO_FAILED');
  });

  it('missing_space_grant: the grant was taken away between the route and the decision', async () => {
    const authz = createAuthzClient({ url: addressOf(stack, 'authz'), storeName: demo.store });
    const grant = {
      user: spaceObject(demo.workspace, stack.run.demo.space_id),
      relation: 'user',
      object: agentObject(stack.run.demo.agent_id),
    } as const;
    const between = await interpose(addressOf(stack, 'ui-bff'), async (path) => {
      if (path.endsWith('/access-check')) await authz.apply({ deletes: [grant] });
    });
    await stopService('chatx-bot');
    await startService(stack, 'chatx-bot', { UI_URL: between.url });

    await inSpace(stack).ask(alice(), 'May this space ask?', anyReply);

    await expectDenied('missing_space_grant');
    await authz.apply({ writes: [grant] });
    await between.close();
  });

  it('pdp_unavailable: ui-bff, which decides, is down', async () => {
    await stopService('chatx-bot');
    await startService(stack, 'chatx-bot');
    await stopService('ui-bff');

    await inSpace(stack).ask(alice(), 'Can you decide?', anyReply);

    await expectDenied('pdp_unavailable');
    await startService(stack, 'ui-bff');
  });

  it('CHATX_ROUTE_DENIED: the route is switched off', async () => {
    const routes = records.connection.collection('chatx_space_agent_routes');
    await routes.updateMany({}, { $set: { enabled: false } });

    await inSpace(stack).ask(alice(), 'Is the route there?', anyReply);

    await expectDenied('CHATX_ROUTE_DENIED');
    await routes.updateMany({}, { $set: { enabled: true } });
  });

  it('CHATX_WORKSPACE_UNCONFIGURED: the bot was not told which workspace it serves', async () => {
    await stopService('chatx-bot');
    await startService(stack, 'chatx-bot', { CHATX_WORKSPACE_ALIAS: '' });

    await inSpace(stack).ask(alice(), 'Where am I?', anyReply);

    await expectDenied('CHATX_WORKSPACE_UNCONFIGURED');
  });
});
