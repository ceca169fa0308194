import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import { silentLog } from '@parley/service/testing';
import mongoose from 'mongoose';
import { languageNow } from '@parley/language';
import type { NewClaim } from '../../src/claims/claim.store.js';
import { createInbox, type InboxDeps } from '../../src/inbox/inbox.js';
import { createSpaceLanes } from '../../src/inbox/space-lanes.js';
import { ComeBackLater } from '../../src/chat-product/refusals.js';
import { aMessage } from '../claims/a-claim.js';
import { startClaimStore, type StartedClaimStore } from '../claims/start-claim-store.js';
import { eventually } from '../world.js';

let started: StartedClaimStore;
let claims: StartedClaimStore['claims'];
let connection: StartedClaimStore['connection'];
beforeAll(async () => {
  started = await startClaimStore();
  ({ claims, connection } = started);
});
afterAll(() => started.close());
beforeEach(() => started.reset());

/** What the driver throws where nobody listens. */
async function docdbIsDown(): Promise<Error> {
  const absent = mongoose.createConnection('mongodb://127.0.0.1:1/', { serverSelectionTimeoutMS: 50 });
  const thrown: unknown = await absent.asPromise().catch((error: unknown) => error);
  await absent.close();
  if (!(thrown instanceof Error)) throw new Error('somebody listens');
  return thrown;
}

describe('the inbox', () => {
  const anInbox = (more: Pick<InboxDeps, 'prepare'> & Partial<InboxDeps>) =>
    createInbox({
      claims,
      lanes: createSpaceLanes({ atOnce: 2, onError: () => undefined }),
      giveUp: () => Promise.resolve('given_up'),
      language: 'en',
      holder: 'me',
      stopping: new AbortController().signal,
      leaving: new AbortController().signal,
      log: silentLog(),
      now: Date.now,
      retryMs: 1,
      ...more,
    });

  const outcomeAfterTrying = (inbox: ReturnType<typeof anInbox>) =>
    eventually(async () => {
      await inbox.takeUpExpired();
      const done = await connection.collection('chatx_inbox').findOne({ state: 'done' });
      return done?.['outcome'] as string | undefined;
    });

  const outcomeAfter = async (inbox: ReturnType<typeof anInbox>, message: NewClaim) => {
    await inbox.take(message);
    await inbox.takeUpExpired();
    return eventually(async () => {
      const record = await connection.collection('chatx_inbox').findOne({ _id: message.messageUuid as never });
      return record?.['outcome'] as string | undefined;
    });
  };

  it('does its work in the language of the setting, and goes on in that of a reply which was begun', async () => {
    const speaking = { language: 'de', prepare: () => () => Promise.resolve(languageNow()) } as const;
    expect(await outcomeAfter(anInbox(speaking), aMessage())).toBe('de');

    const begun = aMessage();
    await claims.claim(begun, 'died', 1_000);
    await claims.noteProgress(begun.messageUuid, 'died', { hasBegun: true, language: 'en' });
    expect(await outcomeAfter(anInbox(speaking), begun)).toBe('en');
  });

  it('gives up a message that fails again and again', async () => {
    let tries = 0;
    const inbox = anInbox({
      prepare: () => () => {
        tries += 1;
        return Promise.reject(new Error('no good'));
      },
    });
    await inbox.take(aMessage());

    expect(await outcomeAfterTrying(inbox)).toBe('given_up');
    expect(tries).toBe(5);
  });

  it('does not give up what only waited while one bot after the other died', async () => {
    const message = aMessage();
    await claims.claim(message, 'died', 1_000);
    for (let death = 0; death < 9; death += 1) await claims.takeUpExpired(`died ${death}`, Date.now(), Date.now() - 1);
    const inbox = anInbox({ prepare: () => () => Promise.resolve('answered') });

    expect(await outcomeAfterTrying(inbox)).toBe('answered');
  });

  it.each([
    ['a neighbour', () => Promise.resolve(new AppError('SERVICE_UNAVAILABLE', 'chatx is down'))],
    ['docdb', docdbIsDown],
  ])('waits out an outage of %s, however often it is met', async (_which, outage) => {
    const error = await outage();
    let tries = 0;
    const inbox = anInbox({
      prepare: () => () => {
        tries += 1;
        return tries > 9 ? Promise.resolve('answered') : Promise.reject(error);
      },
    });
    await inbox.take(aMessage());

    expect(await outcomeAfterTrying(inbox)).toBe('answered');
    expect(tries).toBe(10);
  });

  it('puts back what the chat product wants to be asked about later until then', async () => {
    const later = new ComeBackLater(600_000);
    const inbox = anInbox({
      prepare: () => () => Promise.reject(later),
      now: () => Date.parse('2026-03-01T10:00:00Z'),
    });
    await inbox.take(aMessage());

    const putBack = { claimed_until: new Date('2026-03-01T10:10:00Z'), failures: { $exists: false } };
    const found = () => connection.collection('chatx_inbox').findOne(putBack);
    expect(await eventually(async () => (await found()) ?? undefined)).toMatchObject({ state: 'claimed' });
  });

  it('keeps what waits its turn for longer than a claim lasts', async () => {
    const first = Promise.withResolvers<undefined>();
    const handled: string[] = [];
    const inbox = anInbox({
      leaseMs: 600,
      prepare:
        () =>
        async ({ messageUuid }) => {
          handled.push(messageUuid);
          if (handled.length === 1) await first.promise;
          return 'answered';
        },
    });
    const [one, two] = [aMessage(), aMessage()];
    await inbox.take(one);
    await inbox.take({ ...two, spaceUuid: one.spaceUuid });
    const until = Date.now() + 1_500;
    await eventually(() => Promise.resolve(Date.now() > until || undefined));

    expect(await claims.takeUpExpired('somebody else', Date.now(), Date.now() + 1_000)).toBeUndefined();
    first.resolve(undefined);
    await eventually(async () => {
      const done = await connection.collection('chatx_inbox').countDocuments({ state: 'done' });
      return done === 2 || undefined;
    });
    expect(handled).toEqual([one.messageUuid, two.messageUuid]);
  });

  it('takes messages over side by side, and begins with the one that came first', async () => {
    const slow = Promise.withResolvers<undefined>();
    const claimed: string[] = [];
    const handled: string[] = [];
    const inbox = anInbox({
      claims: {
        ...claims,
        async claim(message, ...rest) {
          if (message === one) await slow.promise;
          claimed.push(message.messageUuid);
          return claims.claim(message, ...rest);
        },
      },
      prepare:
        () =>
        ({ messageUuid }) =>
          Promise.resolve(`answered ${handled.push(messageUuid)}`),
    });
    const one = aMessage();
    const two = { ...one, messageUuid: randomUUID() };

    const taken = Promise.all([inbox.take(one), inbox.take(two)]);
    await eventually(() => Promise.resolve(claimed.length === 1 ? true : undefined));
    slow.resolve(undefined);
    await taken;

    await eventually(() => Promise.resolve(handled.length === 2 ? true : undefined));
    expect(claimed).toEqual([two.messageUuid, one.messageUuid]);
    expect(handled).toEqual([one.messageUuid, two.messageUuid]);
  });

  it('reads about a message while it is being taken over, and does nothing before that is done', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const seen = { prepared: 0, handled: 0 };
    const inbox = anInbox({
      claims: { ...claims, claim: (...taken) => promise.then(() => claims.claim(...taken)) },
      prepare: () => {
        seen.prepared += 1;
        return () => Promise.resolve(`answered ${(seen.handled += 1)}`);
      },
    });
    const message = aMessage();

    const taken = Promise.all([inbox.take(message), inbox.take({ ...message })]);
    await eventually(() => Promise.resolve(seen.prepared === 1 ? true : undefined));
    expect(seen.handled).toBe(0);
    resolve(undefined);
    await taken;

    await eventually(() => Promise.resolve(seen.handled === 1 ? true : undefined));
    expect(seen).toEqual({ prepared: 1, handled: 1 });
  });

  it('goes by nothing that was read before something older came', async () => {
    const slow = Promise.withResolvers<undefined>();
    const handled: string[] = [];
    const younger = aMessage();
    const older = { ...younger, messageUuid: randomUUID(), publishedAt: new Date(younger.publishedAt.getTime() - 1) };
    const inbox = anInbox({
      claims: {
        ...claims,
        async claim(message, ...rest) {
          if (message === younger) await slow.promise;
          return claims.claim(message, ...rest);
        },
      },
      lanes: createSpaceLanes({ atOnce: 2, onError: () => undefined, retryMs: 1 }),
      prepare:
        () =>
        ({ messageUuid }) =>
          Promise.resolve(`answered ${handled.push(messageUuid)}`),
    });

    const taken = Promise.all([inbox.take(younger), inbox.take(older)]);
    await eventually(async () => ((await claims.unknownOf([older.messageUuid])).size === 0 ? true : undefined));
    slow.resolve(undefined);
    await taken;

    await eventually(() => Promise.resolve(handled.length === 2 ? true : undefined));
    expect(handled).toEqual([older.messageUuid, younger.messageUuid]);
  });

  it('reads about a message that has to wait when its turn comes', async () => {
    const first = Promise.withResolvers<undefined>();
    const prepared: string[] = [];
    let handled = 0;
    const inbox = anInbox({
      prepare: ({ messageUuid }) => {
        prepared.push(messageUuid);
        return async () => {
          if (handled === 0) await first.promise;
          return `answered ${(handled += 1)}`;
        };
      },
    });
    const [one, two] = [aMessage(), aMessage()];

    await inbox.take(one);
    await inbox.take({ ...two, spaceUuid: one.spaceUuid });
    expect(prepared).toEqual([one.messageUuid]);
    first.resolve(undefined);

    await eventually(() => Promise.resolve(handled === 2 ? true : undefined));
    expect(prepared).toEqual([one.messageUuid, two.messageUuid]);
  });

  it('leaves to others what has run out once it leaves', async () => {
    await claims.claim(aMessage(), 'died', 1_000);
    const leaving = AbortSignal.abort(new Error('the service is leaving'));
    const inbox = anInbox({ leaving, prepare: () => () => Promise.resolve('answered') });

    expect(await inbox.takeUpExpired()).toBe(0);
    expect(await claims.takeUpExpired('another', Date.now(), Date.now() + 60_000)).toBeDefined();
  });

  it('reads ahead only once what has to wait, and does nothing about it before its turn', async () => {
    const older = aMessage();
    const younger = { ...older, messageUuid: randomUUID(), publishedAt: new Date(older.publishedAt.getTime() + 1_000) };
    await claims.claim(older, 'another', Date.now() + 60_000);
    const seen = { asked: 0, prepared: 0, handled: 0 };
    const inbox = anInbox({
      claims: { ...claims, isNext: (claim) => claims.isNext(claim).finally(() => (seen.asked += 1)) },
      lanes: createSpaceLanes({ atOnce: 2, onError: () => undefined, retryMs: 1 }),
      prepare: () => {
        seen.prepared += 1;
        return () => Promise.resolve(`answered ${(seen.handled += 1)}`);
      },
    });
    await inbox.take(younger);
    await eventually(() => Promise.resolve(seen.asked >= 3 ? true : undefined));
    expect(seen).toMatchObject({ prepared: 1, handled: 0 });

    await claims.finish(older.messageUuid, 'another', 'answered', new Date());

    await eventually(() => Promise.resolve(seen.handled === 1 ? true : undefined));
    expect(seen.prepared).toBe(2);
  });
});
