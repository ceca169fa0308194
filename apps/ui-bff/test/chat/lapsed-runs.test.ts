import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { fakeAuthz } from '@parley/authz-client/testing';
import { createClosers, createMetrics, noDrain } from '@parley/service';
import { recordingLog, silentLog } from '@parley/service/testing';
import { docdbRunLog } from '../../src/chat/runs/run-log.docdb.js';
import type { RunLog } from '../../src/chat/runs/run-log.store.js';
import type { RunStore } from '../../src/chat/runs/run.store.js';
import { docdbRunStore } from '../../src/chat/runs/run.docdb.js';
import { runTimes } from '../../src/chat/runs/run.js';
import { makeEndLapsed } from '../../src/chat/runs/end-lapsed.js';
import type { AgentsService } from '../../src/agents-service/agents-service.js';
import { wireChat } from '../../src/chat/wire-chat.js';
import { startChat } from './chat-replicas.js';

let chat: Awaited<ReturnType<typeof startChat>>;
let replica: Awaited<ReturnType<typeof chat.startReplica>>;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica();
});
afterEach(async () => {
  await replica.db.collection('turns').deleteMany({});
});
afterAll(() => chat.close());

const at = new Date();
const replay = () => docdbRunLog(replica.db, () => at);

/** A run whose process has died, in a conversation of its own. */
async function lapsedRun(runs: RunStore) {
  const [conversationId, runId] = [randomUUID(), randomUUID()];
  const run = { turnId: runId, runId, conversationId, ownerId: 'alice', agentId: 'docs', message: 'Hi' };
  await runs.begin({ ...run, api: 'v1' }, { holder: 'a dead one', until: new Date(at.getTime() - 1) });
  return run;
}

it('a cancel that comes while a run of a dead process is being ended counts', async () => {
  const runs = docdbRunStore(replica.db, () => at, silentLog());
  const run = await lapsedRun(runs);
  const runLog: RunLog = {
    ...replay(),
    async read(...asked) {
      await runs.requestCancel(run);
      return replay().read(...asked);
    },
  };

  const lapsed = (await runs.findActive(run))!;
  expect(await makeEndLapsed({ runs, runLog, log: silentLog(), now: () => at }).of(lapsed)).toBe(true);

  expect(await runs.findActive(run)).toBeUndefined();
  expect((await runs.list(run, { limit: 1, offset: 0 })).turns).toMatchObject([{ status: 'cancelled' }]);
});

it('a run whose record is damaged is logged once, however often it is read', async () => {
  const { log, lines } = recordingLog();
  const closers = createClosers({ log });
  const { chat } = await wireChat({
    ...{ agents: { findEnabled: () => Promise.resolve(undefined) }, findDefaultAgentId: () => Promise.resolve('docs') },
    ...{ connection: replica.db, log, now: () => at, newId: randomUUID, times: runTimes },
    limits: { runsPerPerson: 5, streamsPerPerson: 20 },
    forgetGaps: () => Promise.resolve(),
    ...{ metrics: createMetrics('test'), closers, drain: noDrain, stopping: new AbortController().signal },
    ...{ authz: fakeAuthz(), agentsService: {} as AgentsService, every: () => undefined },
    findSpaceNames: () => Promise.resolve(new Map()),
    ...{ findTeam: () => Promise.resolve(undefined), findPerson: () => Promise.resolve(undefined) },
    ...{ audit: () => Promise.resolve(), ragServerUrl: 'http://127.0.0.1:9' },
  });
  const { turnId } = await lapsedRun(docdbRunStore(replica.db, () => at, silentLog()));
  await replica.db.collection<{ _id: string }>('turns').updateOne({ _id: turnId }, { $set: { tools: 'none' } });
  await chat.host.endLapsed.everywhere();
  await chat.host.endLapsed.everywhere();
  await closers.close();
  expect(lines.filter(({ id }) => id === turnId)).toMatchObject([{ level: 'warn' }]);
});

it('the stream of a turn is found by what its listeners need of it', async () => {
  const runs = docdbRunStore(replica.db, () => at, silentLog());
  const { turnId, runId } = await lapsedRun(runs);
  await replica.db.collection<{ _id: string }>('turns').updateOne({ _id: turnId }, { $set: { answer: 7 } });
  expect(await runs.findStream(runId)).toEqual({
    turnId,
    runId,
    conversationId: expect.any(String),
    agentId: 'docs',
    ownerId: 'alice',
    api: 'v1',
    closing: null,
    refused: false,
  });
});

it('a run of a dead process that cannot be ended, or read, keeps no other from being ended', async () => {
  const { log, lines } = recordingLog();
  const stored = docdbRunStore(replica.db, () => at, log);
  const [damaged, heavy, other] = [await lapsedRun(stored), await lapsedRun(stored), await lapsedRun(stored)];
  await replica.db.collection<{ _id: string }>('turns').updateOne({ _id: damaged.turnId }, { $set: { tools: 'none' } });
  const runs: RunStore = {
    ...stored,
    endLapsed: (run, ...more) =>
      run.runId === heavy.runId ? Promise.reject(new RangeError('too large')) : stored.endLapsed(run, ...more),
  };

  await makeEndLapsed({ runs, runLog: replay(), log, now: () => at }).everywhere();

  expect(await stored.findActive(other)).toBeUndefined();
  expect(await stored.findActive(heavy)).toMatchObject({ status: 'running' });
  expect(lines).toMatchObject([
    { level: 'warn', id: damaged.turnId },
    { level: 'error', turn_id: heavy.turnId },
  ]);
});
