import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { encodePublicId } from '@parley/contracts';
import type { GatherFacts } from '../../src/access/access-facts.js';
import { makeAskAhead } from '../../src/inbox/ask-ahead.js';
import { aMessage } from '../claims/a-claim.js';

function asking() {
  const asked: [string, string][] = [];
  const gatherFacts: GatherFacts = (...about) => {
    asked.push(about);
    return {
      personId: about[1],
      user: Promise.resolve(undefined),
      team: Promise.resolve(undefined),
      rights: Promise.reject(new Error('nobody asks for it')),
      askAccess: () => Promise.resolve('allowed'),
    };
  };
  return { asked, askAhead: makeAskAhead(gatherFacts) };
}

describe('before a message is taken over', () => {
  it('its writer’s rights are asked for in its space', () => {
    const [{ asked, askAhead }, message, writerUuid] = [asking(), aMessage(), randomUUID()];

    const facts = askAhead({ ...message, writerUuid });
    facts?.rights.catch(() => undefined);

    const personId = encodePublicId({ cluster: 'us', type: 'PEOPLE', id: writerUuid });
    expect(facts?.personId).toBe(personId);
    expect(asked).toEqual([[message.spaceUuid, personId]]);
  });

  it('nothing is asked when its event names no writer', () => {
    const { asked, askAhead } = asking();

    expect(askAhead(aMessage())).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
