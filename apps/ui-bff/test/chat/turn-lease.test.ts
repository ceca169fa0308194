import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { lapsedEnd, reduceTurn, turnBefore } from '@parley/contracts';
import { recordLeaseContract } from '@parley/docdb/testing';
import { startDocdb } from '@parley/devstack-docdb';
import { silentLog } from '@parley/service/testing';
import mongoose from 'mongoose';
import { beforeAllEvents, placed } from '../../src/chat/runs/place-entry.js';
import type { RunEnd } from '../../src/chat/runs/run.js';
import { docdbRunStore } from '../../src/chat/runs/run.docdb.js';
import { type RunStore, TurnNotFree } from '../../src/chat/runs/run.store.js';

let docdb: Awaited<ReturnType<typeof startDocdb>>;
let connection: mongoose.Connection;
let runs: RunStore;
beforeAll(async () => {
  docdb = await startDocdb({ port: 0 });
  connection = await mongoose.createConnection(docdb.url, { dbName: 'turns' }).asPromise();
  runs = docdbRunStore(connection, () => new Date(), silentLog());
  await runs.createIndexes();
});
afterAll(async () => {
  await connection.close();
  await docdb.close();
});

const leaseMs = 20_000;
const event = lapsedEnd({ cancelRequested: false });
const failed: RunEnd = {
  turn: reduceTurn(turnBefore(), event),
  closing: placed({ runId: 'r', conversationId: 'c', agentId: 'docs' }, event, {}, beforeAllEvents),
  refused: false,
};

/** Who finds a turn whose lease has ended ends it and begins the next one, which is another record. */
recordLeaseContract('a turn', {
  leaseMs,
  make() {
    const [conversationId, ownerId] = [randomUUID(), randomUUID()];
    const termOf = (holder: string, now: Date) => ({ holder, until: new Date(now.getTime() + leaseMs) });
    const runIds = new Map<string, string>();
    return {
      async acquire(holder, now) {
        for await (const turn of runs.lapsed(now, ownerId)) {
          await runs.endLapsed(turn, failed, { at: now, cancelRequested: false });
        }
        const runId = randomUUID();
        const run = {
          turnId: runId,
          runId,
          conversationId,
          ownerId,
          agentId: 'docs',
          message: 'Hi',
          api: 'v1' as const,
        };
        try {
          await runs.begin(run, termOf(holder, now));
          runIds.set(holder, runId);
          return true;
        } catch (error) {
          if (error instanceof TurnNotFree) return false;
          throw error;
        }
      },
      renew: async (holder, now) => (await runs.renew(termOf(holder, now), [runIds.get(holder) ?? ''])).length === 1,
    };
  },
});
