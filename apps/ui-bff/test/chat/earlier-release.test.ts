import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allEvents, eventually, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica();
});
afterAll(() => chat.close());

const end = { id: 7, text: 'id: 7\nevent: done\ndata: {}\n\n' };

/** A run as the release before the replay log of events stored it: its log and its end are text of the API it began on. */
async function earlierRun(api: 'v1' | 'chat', more: object) {
  const [runId, conversation] = [randomUUID(), randomUUID()];
  const at = new Date();
  const frames = ['id: 1\nevent: run\ndata: {}\n\n', 'id: 2\nevent: content\ndata: {"text":"Hi"}\n\n'];
  const put = (collection: string, record: object) =>
    replica.db.collection<{ _id: string }>(collection).insertOne(record as { _id: string });
  await put('run_log', { _id: `${runId}:1`, run_id: runId, first: 1, last: 2, frames, at });
  const named = { owner_id: 'alice', conversation_id: conversation, agent_id: 'docs' };
  await put('conversations', {
    _id: conversation,
    ...named,
    title: 'T',
    created_at: at,
    updated_at: at,
    deleted_at: null,
  });
  const lease = { holder: 'an earlier release', lease_until: at, cancel_requested: false, listened_at: null };
  await put('turns', {
    ...{ _id: runId, ...named, message: 'Hi', api, answer: '', tools: [], error: null },
    ...{ interrupt: null, interrupt_id: null, run_id: runId, run_ids: [runId], past: [], closing: null },
    ...{ ...lease, created_at: at, updated_at: at, ...more },
  });
  return { runId, conversation };
}

const path = { v1: '/api/v1/chat/stream', chat: '/api/chat/stream' };

describe.each(['v1', 'chat'] as const)('a run of the release before, begun on %s', (api) => {
  it('that is over is told as interrupted, after a gap for what cannot be read', async () => {
    const { runId } = await earlierRun(api, { status: 'completed', active: false, holder: null, closing: [end] });
    const events = await allEvents(await replica.call(`${path[api]}/${runId}`));

    expect(events).toMatchObject([{ id: 6, event: 'gap' }, { id: 7 }]);
    expect(JSON.stringify(events[1]!.data)).toContain('SERVICE_UNAVAILABLE');
    expect((await replica.call(`${path[api]}/${runId}`, { lastEventId: 7 })).status).toBe(204);
  });

  it('whose process has died ends as interrupted, under ids that were never given', async () => {
    const { runId } = await earlierRun(api, { status: 'running', active: true });
    const turn = await eventually(
      () => replica.db.collection('turns').findOne({ run_id: runId }),
      (found) => found!['status'] !== 'running',
    );
    const events = await allEvents(await replica.call(`${path[api]}/${runId}`, { lastEventId: 2 }));

    expect(turn).toMatchObject({ status: 'failed', active: false, error: { code: 'SERVICE_UNAVAILABLE' } });
    expect(events).toMatchObject([{ event: 'gap' }, { id: 100_003 }]);
    expect(JSON.stringify(events[1]!.data)).toContain('SERVICE_UNAVAILABLE');
  });
});
