import { describe, expect, it } from '@jest/globals';
import type { Question } from '@parley/authz-client';
import { makeAskAuthz } from '../../src/access/ask-authz.js';
import { routeMetadata } from '../../src/access/space-route.store.js';

const routeTo = (agent_id: string) => routeMetadata.parse({ agent_id, enabled: true, priority: 1, status: 'active' });
const aMessage = (more: { userId?: string; agents?: string[]; isMapped?: boolean } = {}) => {
  const { userId = 'alice', agents = ['docs', 'other'], isMapped = true } = more;
  return {
    spaceUuid: '11111111-1111-4111-8111-111111111111',
    personId: 'person',
    user: Promise.resolve({ userId }),
    team: Promise.resolve(isMapped ? { teamSlug: 'platform' } : undefined),
    routes: Promise.resolve(agents.map(routeTo)),
  };
};
const [docs, other, alice] = ['agent:docs', 'agent:other', 'user:alice team:platform'];

/** authz that writes down what it is asked in each trip, and says yes to what is in `yes`. */
function anAuthz(...granted: string[]) {
  const yes = new Set(granted);
  const trips: string[][] = [];
  const named = ({ subject, object }: Question) => (subject.startsWith('user:') ? `${subject} ${object}` : object);
  const batchCheck = (questions: readonly Question[]) => {
    trips.push(questions.map(named));
    return yes.has('down')
      ? Promise.reject(new Error('authz is down'))
      : Promise.resolve(questions.map((question) => yes.has(named(question))));
  };
  const askAuthz = makeAskAuthz({ authz: { batchCheck }, workspace: 'demo' });
  const ask = async (more?: Parameters<typeof aMessage>[0]) => {
    const { isMember, routes } = await askAuthz(aMessage(more));
    return { isMember, agents: routes.map(({ agent_id }) => agent_id) };
  };
  return { yes, trips, ask };
}

describe('what authz is asked about a message', () => {
  it('takes one trip, for every message', async () => {
    const { trips, ask } = anAuthz(docs, alice);

    expect(await ask()).toEqual({ isMember: true, agents: ['docs'] });
    expect(await ask()).toEqual({ isMember: true, agents: ['docs'] });

    expect(trips).toEqual([
      [alice, docs, other],
      [alice, docs, other],
    ]);
  });

  it('takes away with the next message what was taken away', async () => {
    const { yes, ask } = anAuthz(docs, alice);
    await ask();

    yes.clear();

    expect(await ask()).toEqual({ isMember: false, agents: [] });
  });

  it('is asked again when it was not what the message needed', async () => {
    const { trips, ask } = anAuthz(docs, other, alice);
    await ask();

    expect(await ask({ agents: ['docs'] })).toEqual({ isMember: true, agents: ['docs'] });
    expect(await ask({ userId: 'mallory' })).toEqual({ isMember: false, agents: ['docs', 'other'] });

    expect(trips.at(-1)).toEqual(['user:mallory team:platform', docs, other]);
  });

  it('is not guessed: an outage is one, and an unmapped space has no members', async () => {
    const { yes, ask } = anAuthz(docs, alice);
    await ask();

    expect(await ask({ isMapped: false })).toEqual({ isMember: false, agents: [] });
    yes.add('down');
    await expect(ask()).rejects.toThrow('authz is down');
  });
});
