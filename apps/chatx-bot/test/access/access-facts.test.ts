import { describe, expect, it } from '@jest/globals';
import type { SpaceMessage } from '@parley/contracts';
import { silentLog } from '@parley/service/testing';
import { makeGatherFacts } from '../../src/access/access-facts.js';
import { makeAskAuthz } from '../../src/access/ask-authz.js';
import { makeDecide } from '../../src/access/decide.js';
import { makeForeseeAccess } from '../../src/access/foresee-access.js';
import { makeIdentifyAsker } from '../../src/access/identify-asker.js';

const space = '11111111-1111-4111-8111-111111111111';

const aMessageOf = (personId: string): SpaceMessage => ({
  message_id: 'message',
  person_id: personId,
  person_email: null,
  person_type: 'person',
  space_id: space,
  public_space_id: 'space',
  text: 'hello',
  mentioned: true,
  files: 0,
  created_at: '2026-03-01T10:00:00.000Z',
});

/** Nobody is linked; `looked` tells whom it was looked for. */
function aBot() {
  const looked: string[] = [];
  const gatherFacts = makeGatherFacts({
    findLinkedUser: (personId) => {
      looked.push(personId);
      return Promise.resolve(undefined);
    },
    mappings: { findTeam: () => Promise.reject(new Error('docdb is down')) },
    listRoutes: () => Promise.reject(new Error('docdb is down')),
    askAuthz: makeAskAuthz({
      authz: { batchCheck: () => Promise.resolve([]) },
      workspace: 'demo',
    }),
    foreseeAccess: makeForeseeAccess(() => Promise.resolve('allowed')),
  });
  const actFor = { get: () => Promise.reject(new Error('is not called here')), forget: () => undefined };
  const log = silentLog();
  const identifyAsker = makeIdentifyAsker({ actFor, log });
  const decide = makeDecide({ gatherFacts, identifyAsker, isRoutePending: () => Promise.resolve(false), log });
  return { looked, gatherFacts, decide };
}

describe('what was asked before a message was fetched', () => {
  it('is not asked again when the person wrote it', async () => {
    const { looked, gatherFacts, decide } = aBot();

    await decide(aMessageOf('alice'), gatherFacts(space, 'alice'));

    expect(looked).toEqual(['alice']);
  });

  it('does not count when somebody else did', async () => {
    const { looked, gatherFacts, decide } = aBot();

    await decide(aMessageOf('mallory'), gatherFacts(space, 'alice'));

    expect(looked).toEqual(['alice', 'mallory']);
  });

  it('is judged in the documented order, whatever failed first', async () => {
    const { gatherFacts, decide } = aBot();

    const verdict = await decide(aMessageOf('alice'), gatherFacts(space, 'alice'));

    expect(verdict).toMatchObject({ allowed: false, reason: 'CHATX_USER_NOT_LINKED' });
  });
});
