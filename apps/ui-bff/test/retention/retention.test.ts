import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auditPage, legalHoldPage } from '@parley/contracts';
import { docdbLeavingConversations, docdbLegalHolds } from '@parley/docdb';
import { demoUserIds } from '@parley/devstack-idp';
import { silentLog } from '@parley/service/testing';
import { docdbConversationStore } from '../../src/chat/conversations/conversation.docdb.js';
import { makeForgetOldConversations } from '../../src/retention/forget-old-conversations.js';
import { makeIsHeld } from '../../src/retention/is-held.js';
import { eventually } from '../chat/chat-replicas.js';
import { talk } from '../feedback/talk.js';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let alice: string;
let bob: string;
beforeAll(async () => {
  stack = await startStack();
  const uses = { user: `user:${demoUserIds.bob}`, relation: 'user', object: 'agent:docs' } as const;
  await stack.authz.apply({ writes: [uses] });
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  for (const name of ['conversations', 'turns', 'run_log', 'gap_cases', 'legal_holds', 'conversations_leaving'])
    await stack.db.collection(name).deleteMany({});
});

const dayMs = 24 * 60 * 60_000;
/** The sweep as it is so many days from now, where conversations are kept for thirty. */
const sweepIn = (
  inDays: number,
  { days, authz }: { days?: 'for good'; authz?: Pick<Stack['authz'], 'check'> } = {},
) => {
  const now = () => new Date(Date.now() + inDays * dayMs);
  return makeForgetOldConversations({
    stored: docdbConversationStore(stack.db, now, silentLog()),
    conversations: stack.deps.api.conversations.conversations,
    leaving: docdbLeavingConversations(stack.db),
    hasOwnAgents: true,
    isHeld: () => makeIsHeld({ holds: docdbLegalHolds(stack.db), authz: authz ?? stack.authz }),
    days: days === undefined ? 30 : undefined,
    ...{ now, log: silentLog() },
  })();
};
const notFound = { event: 'checked' as const, data: { basis: 'not_found' as const, marks: [], nearest: [] } };
const isThere = async (bearer: string, path: string) => (await stack.call(path, { bearer })).status === 200;
const count = (name: string) => stack.db.collection(name).countDocuments();
const hold = (path: string, bearer = alice, method = 'PUT') =>
  stack.call(`/api/admin/legal-holds/${path}`, {
    method,
    bearer,
    ...(method === 'PUT' && { body: { reason: 'Case 7' } }),
  });

describe('a conversation', () => {
  it('that nobody used for so long goes, with all that hangs on it, here and elsewhere', async () => {
    const { conversation } = await talk(stack, alice, 'Who pays for parking?', [notFound]);
    await stack.db.collection('conversations').updateMany({}, { $set: { has_files: true } });
    await eventually(
      () => count('gap_cases'),
      (cases) => cases === 1,
    );
    await sweepIn(29);
    expect(await isThere(alice, conversation)).toBe(true);
    await sweepIn(31);
    expect(await isThere(alice, conversation)).toBe(false);
    expect(await Promise.all(['turns', 'run_log', 'gap_cases'].map(count))).toEqual([0, 0, 0]);
    const left = await stack.db.collection('conversations_leaving').find().toArray();
    const id = conversation.split('/').at(-1);
    expect(left).toMatchObject(
      ['agents', 'files'].map((keeper) => ({ keeper, owner_id: demoUserIds.alice, conversation_id: id })),
    );
  });

  it('stays for good where no days are set', async () => {
    const { conversation } = await talk(stack, alice, 'Who pays?');
    await sweepIn(10_000, { days: 'for good' });
    expect(await isThere(alice, conversation)).toBe(true);
  });

  it.each([
    ['its person', () => `person/${demoUserIds.bob}`],
    ['a team of its person', () => 'team/support'],
  ])('stays while a hold is on %s, and goes after it', async (_whom, path) => {
    const held = await talk(stack, bob, 'Who pays?');
    const other = await talk(stack, alice, 'Who pays?');
    expect((await hold(path())).status).toBe(200);
    await sweepIn(31);
    expect([await isThere(bob, held.conversation), await isThere(alice, other.conversation)]).toEqual([true, false]);
    expect((await hold(path(), alice, 'DELETE')).status).toBe(200);
    await sweepIn(31);
    expect(await isThere(bob, held.conversation)).toBe(false);
  });

  it('stays while nobody can say whether it is held', async () => {
    const { conversation } = await talk(stack, alice, 'Who pays?');
    await hold('team/support');
    const down = { check: () => Promise.reject(new Error('authz is down')) };
    await expect(sweepIn(31, { authz: down })).rejects.toThrow('authz is down');
    expect(await isThere(alice, conversation)).toBe(true);
  });
});

describe('legal holds', () => {
  it('are set by administrators alone, listed, and audited without naming the person', async () => {
    const person = `person/${demoUserIds.bob}`;
    expect((await hold(person, bob)).status).toBe(403);
    await hold(person);
    await hold(person);
    const listed = await stack.call('/api/admin/legal-holds', { bearer: alice });
    const { data } = legalHoldPage.parse(await listed.json());
    const [name, set_by] = [expect.stringContaining('Bob'), expect.stringContaining('Alice')];
    expect(data).toMatchObject([{ of: 'person', id: demoUserIds.bob, name, set_by, reason: 'Case 7' }]);
    await hold(person, alice, 'DELETE');
    const page = await stack.call('/api/admin/audit?limit=5', { bearer: alice });
    const events = auditPage
      .parse(await page.json())
      .data.filter(({ action }) => action.startsWith('hold.'))
      .slice(0, 2);
    expect(events).toMatchObject([
      { action: 'hold.release', before: ['held: Case 7'], after: [] },
      { action: 'hold.set', before: [], after: ['held: Case 7'] },
    ]);
    expect(JSON.stringify(events)).not.toContain(demoUserIds.bob);
  });

  it('are listed by name, and by the id where that is not known any more', async () => {
    await Promise.all([hold('person/somebody-gone'), hold('team/support')]);
    const listed = legalHoldPage.parse(await (await stack.call('/api/admin/legal-holds', { bearer: alice })).json());
    expect(listed.data.map((one) => one.name)).toEqual(['somebody-gone', 'support']);
  });

  it('are not set on a team that there is not', async () => {
    expect((await hold('team/nobody')).status).toBe(404);
  });
});
