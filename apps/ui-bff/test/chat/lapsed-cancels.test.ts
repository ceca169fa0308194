import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { silentLog } from '@parley/service/testing';
import { mongoRunLog } from '../../src/chat/runs/run-log.mongo.js';
import type { RunLog } from '../../src/chat/runs/run-log.store.js';
import { mongoRunStore } from '../../src/chat/runs/run.mongo.js';
import { makeEndLapsed } from '../../src/chat/runs/end-lapsed.js';
import { startChat } from './chat-replicas.js';

let chat: Awaited<ReturnType<typeof startChat>>;
let replica: Awaited<ReturnType<typeof chat.startReplica>>;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica();
});
afterAll(() => chat.close());

it('a cancel that comes while a run of a dead process is being ended counts', async () => {
  const [conversationId, runId, at] = [randomUUID(), randomUUID(), new Date()];
  const runs = mongoRunStore(replica.db, () => at, silentLog());
  const run = { turnId: runId, runId, conversationId, ownerId: 'alice', agentId: 'docs', message: 'Hi' };
  await runs.begin({ ...run, api: 'v1' }, { holder: 'a dead one', until: new Date(at.getTime() - 1) });
  const stored = mongoRunLog(replica.db, () => at);
  const runLog: RunLog = {
    ...stored,
    async read(...asked) {
      await runs.requestCancel(run);
      return stored.read(...asked);
    },
  };

  const lapsed = (await runs.findActive(conversationId))!;
  expect(await makeEndLapsed({ runs, runLog, now: () => at }).of(lapsed)).toBe(true);

  expect(await runs.findActive(conversationId)).toBeUndefined();
  expect((await runs.list(conversationId, { limit: 1, offset: 0 })).turns).toMatchObject([{ status: 'cancelled' }]);
});
