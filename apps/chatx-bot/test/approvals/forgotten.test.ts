import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLog } from '@parley/service/testing';
import { docdbApprovalStore } from '../../src/approvals/approval.docdb.js';
import type { ApprovalStore } from '../../src/approvals/approval.store.js';
import { tendInbox } from '../../src/inbox/tend-inbox.js';
import { startClaimStore, type StartedClaimStore } from '../claims/start-claim-store.js';
import { alicePersonId } from '../world.js';
import { toolCall } from './cards.js';

let started: StartedClaimStore;
let approvals: ApprovalStore;
beforeAll(async () => {
  started = await startClaimStore();
  approvals = docdbApprovalStore(started.connection);
});
afterAll(() => started.close());

const dayMs = 24 * 60 * 60_000;
const asked = new Date('2026-03-01T10:00:00Z');

async function aQuestion(cardUuid: string) {
  const message = {
    message_id: 'a message',
    person_id: alicePersonId,
    person_email: null,
    person_type: 'person' as const,
    space_id: '6f91b070-531a-41f1-926d-6fd3c20dfdc4',
    public_space_id: 'a public id',
    text: '',
    mentioned: true,
    files: 0,
    created_at: asked.toISOString(),
  };
  const question = { id: `claim of ${cardUuid}`, cardUuid, message, interrupt: toolCall as never };
  await approvals.open({ ...question, agentId: 'docs', conversationId: 'c' }, asked);
  return (await approvals.findByCard(cardUuid))!;
}

/** Tends the inbox once, so many days after both questions were asked. */
async function tendedAfter(days: number): Promise<void> {
  const stop = new AbortController();
  const inbox = { take: () => Promise.resolve(), takeUpExpired: () => Promise.resolve(0) };
  const forgotten = Promise.withResolvers<undefined>();
  const tended = tendInbox(
    {
      inbox,
      claims: started.claims,
      approvals: { forget: (ages) => approvals.forget(ages).finally(() => forgotten.resolve(undefined)) },
      offers: { forgetBefore: () => Promise.resolve() },
      feedbackCards: { forgetBefore: () => Promise.resolve() },
      escalations: { forgetBefore: () => Promise.resolve() },
      sayFarewells: () => Promise.resolve(),
      log: silentLog(),
      now: () => asked.getTime() + days * dayMs,
    },
    stop.signal,
  );
  await forgotten.promise;
  stop.abort();
  await tended;
}

describe('a question on a card', () => {
  it('may be answered for as long as its run waits, and is forgotten a week after it was', async () => {
    await aQuestion('open');
    await approvals.answer(await aQuestion('answered'), 'press');

    await tendedAfter(6);
    expect(await approvals.findByCard('answered')).toBeDefined();
    await tendedAfter(8);
    expect(await approvals.findByCard('answered')).toBeUndefined();

    await tendedAfter(300);
    expect(await approvals.findByCard('open')).toBeDefined();
    await tendedAfter(400);
    expect(await approvals.findByCard('open')).toBeUndefined();
  });
});
