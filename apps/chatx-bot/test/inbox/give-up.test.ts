import { describe, expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import { recordingLog } from '@parley/service/testing';
import type { Claim } from '../../src/claims/claim.store.js';
import { makeGiveUp } from '../../src/inbox/give-up.js';
import { aClaim, aLeftRun } from '../claims/a-claim.js';

/** Gives a claim up; `tell` stands for the last words to its person, whether about a message or about a card. */
async function givenUp(claim: Claim, tell: () => Promise<void>, signal = new AbortController().signal) {
  const { log, lines } = recordingLog();
  const told: string[] = [];
  const telling = (what: string) => async () => {
    await tell();
    told.push(what);
    return 'given_up';
  };
  const giveUp = makeGiveUp({ apologise: () => telling('apology'), giveUpCard: telling('card'), log });
  const outcome = await giveUp(claim, signal).catch((error: unknown) => error);
  return { outcome, told, logged: lines.map(({ msg }) => msg) };
}

const well = () => Promise.resolve();
const failing = (error: Error) => () => Promise.reject(error);

describe('a message that is given up', () => {
  it('ends with an apology', async () => {
    expect(await givenUp(aClaim(), well)).toEqual({ outcome: 'given_up', told: ['apology'], logged: [] });
  });

  it('ends with a word about its card when it is a press on one', async () => {
    const { outcome, told } = await givenUp(aClaim({ isCardAction: true }), well);

    expect({ outcome, told }).toEqual({ outcome: 'given_up', told: ['card'] });
  });

  it('gets no apology in place of what its person was told about a left run', async () => {
    const { outcome, told } = await givenUp(aClaim({ progress: { leftRun: aLeftRun({ is_told: true }) } }), well);

    expect({ outcome, told }).toEqual({ outcome: 'given_up', told: [] });
  });

  it('is given up even when its person cannot be told, and that is logged', async () => {
    const { outcome, logged } = await givenUp(aClaim(), failing(new Error('refused')));

    expect(outcome).toBe('given_up');
    expect(logged).toHaveLength(1);
  });

  it('is tried again after an outage', async () => {
    const outage = new AppError('SERVICE_UNAVAILABLE', 'The chat product is down.');

    const { outcome } = await givenUp(aClaim(), failing(outage));

    expect(outcome).toBe(outage);
  });

  it('is left to the next process when the service stops', async () => {
    const { outcome } = await givenUp(aClaim(), failing(new Error('refused')), AbortSignal.abort('stopping'));

    expect(outcome).toBe('stopping');
  });
});
