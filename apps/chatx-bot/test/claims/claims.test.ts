import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { recordLeaseContract } from '@parley/docdb/testing';
import { aMessage } from './a-claim.js';
import { startClaimStore, type StartedClaimStore } from './start-claim-store.js';

const leaseMs = 15_000;
let started: StartedClaimStore;
let claims: StartedClaimStore['claims'];
beforeAll(async () => {
  started = await startClaimStore();
  claims = started.claims;
});
afterAll(() => started.close());
beforeEach(() => started.reset());

describe('a claim', () => {
  it('is granted once, to one of concurrent callers', async () => {
    const message = aMessage();
    const all = await Promise.all(['a', 'b', 'c', 'd'].map((holder) => claims.claim(message, holder, 1_000)));

    expect(all.filter(Boolean)).toHaveLength(1);
  });

  it('is taken over by only one after it has lapsed, and not before', async () => {
    const message = aMessage();
    await claims.claim(message, 'a', 1_000);
    expect(await claims.takeUpExpired('b', 999, 2_000)).toBeUndefined();

    const both = await Promise.all([claims.takeUpExpired('b', 1_001, 2_000), claims.takeUpExpired('c', 1_001, 2_000)]);

    expect(both.filter(Boolean)).toMatchObject([{ messageUuid: message.messageUuid, attempts: 1, isTakenUp: true }]);
  });

  it('that was lost can neither be renewed nor finished nor moved on', async () => {
    const message = aMessage();
    await claims.claim(message, 'a', 1_000);
    await claims.takeUpExpired('b', 1_001, 2_000);

    expect(await claims.renew(message.messageUuid, 'a', 9_000)).toBe(false);
    await claims.noteProgress(message.messageUuid, 'a', { replyId: 'x' });
    await claims.finish(message.messageUuid, 'a', 'answered', new Date(1_500));

    expect(await claims.takeUpExpired('c', 2_001, 3_000)).toMatchObject({ progress: {} });
  });

  it('hands its progress to the process that takes it over', async () => {
    const message = aMessage();
    await claims.claim(message, 'a', 1_000);
    await claims.noteProgress(message.messageUuid, 'a', { replyId: 'reply' });
    await claims.noteProgress(message.messageUuid, 'a', { runId: 'run', language: 'de' });

    expect(await claims.takeUpExpired('b', 1_001, 2_000)).toMatchObject({
      progress: { replyId: 'reply', runId: 'run', language: 'de' },
    });
  });

  it('counts an attempt only for its holder', async () => {
    const message = aMessage();
    await claims.claim(message, 'a', 1_000);
    await claims.takeUpExpired('b', 1_001, 2_000);

    expect(await claims.countAttempt(message.messageUuid, 'a')).toBeUndefined();
    expect(await claims.countAttempt(message.messageUuid, 'b')).toBe(2);
  });

  it('knows which of many were never taken over', async () => {
    const [known, unknown] = [aMessage(), aMessage()];
    await claims.claim(known, 'a', 1_000);

    const asked = [known.messageUuid, unknown.messageUuid];
    expect(await claims.unknownOf(asked)).toEqual(new Set([unknown.messageUuid]));
  });

  it('is next in its space once all that was written before it is done', async () => {
    const message = aMessage();
    const later = { ...message, messageUuid: randomUUID(), publishedAt: new Date(message.publishedAt.getTime() + 1) };
    const elsewhere = { ...later, messageUuid: randomUUID(), spaceUuid: randomUUID() };
    for (const each of [message, later, elsewhere]) await claims.claim(each, 'a', 1_000);
    const next = () => Promise.all([message, later, elsewhere].map((each) => claims.isNext(each)));
    expect(await next()).toEqual([true, false, true]);

    await claims.finish(message.messageUuid, 'a', 'answered', new Date(1_500));
    expect(await next()).toEqual([true, true, true]);
  });

  it('is never given again once it is done, until it is forgotten', async () => {
    const message = aMessage();
    await claims.claim(message, 'a', 1_000);
    await claims.finish(message.messageUuid, 'a', 'answered', new Date(2_000));
    expect(await claims.claim(message, 'a', 1_000)).toBeUndefined();
    expect(await claims.takeUpExpired('b', 9_000, 10_000)).toBeUndefined();
    expect(await claims.latestPublished()).toEqual(message.publishedAt);

    await claims.claim({ ...aMessage(), publishedAt: new Date(message.publishedAt.getTime() + 1) }, 'a', 1_000);
    expect(await claims.forgetDoneBefore(new Date(2_000))).toBe(0);
    expect(await claims.forgetDoneBefore(new Date(2_001))).toBe(1);
  });

  it('leaves word of the newest message, however long ago that was', async () => {
    const [older, newest] = [aMessage(), { ...aMessage(), publishedAt: new Date('2026-03-01T10:01:00Z') }];
    for (const message of [newest, older]) {
      await claims.claim(message, 'a', 1_000);
      await claims.finish(message.messageUuid, 'a', 'answered', new Date(2_000));
    }

    expect(await claims.forgetDoneBefore(new Date(9_000))).toBe(1);
    expect(await claims.latestPublished()).toEqual(newest.publishedAt);
  });
});

recordLeaseContract('a claim', {
  leaseMs,
  make() {
    const message = aMessage();
    const until = (now: Date) => now.getTime() + leaseMs;
    return {
      async acquire(holder, now) {
        if (await claims.claim(message, holder, until(now))) return true;
        return (await claims.takeUpExpired(holder, now.getTime(), until(now))) !== undefined;
      },
      renew: (holder, now) => claims.renew(message.messageUuid, holder, until(now)),
    };
  },
});
