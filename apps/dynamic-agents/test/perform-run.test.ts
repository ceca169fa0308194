import { expect, it } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import { dependencyDown } from '@parley/service';
import { silentLog } from '@parley/service/testing';
import { makePerformRun } from '../src/runs/perform-run.js';
import type { RunStore } from '../src/runs/run.store.js';

it('an answer that could not be written down has failed: a reload would not find it', async () => {
  const runs = { end: () => Promise.reject(dependencyDown('docdb', 'unreachable')) } as unknown as RunStore;
  const times = { timeoutMs: 60_000, keepEveryMs: 60_000, leaseMs: 60_000, now: () => new Date() };
  const stopping = new AbortController().signal;
  const performRun = makePerformRun({ runs, log: silentLog(), stopping, ...times });
  const run = { turnId: 't', runId: 'r', ownerId: 'o', conversationId: 'c', agentId: 'a', message: '', answer: '' };
  const events: StreamEvent[] = [];
  const emit = (event: StreamEvent) => Promise.resolve(void events.push(event));

  await performRun(run, () => Promise.resolve({ kind: 'answered' }), { emit, signal: new AbortController().signal });

  expect(events.map(({ event }) => event)).toEqual(['run', 'error']);
  expect(events.at(-1)).toMatchObject({ data: { code: 'SERVICE_UNAVAILABLE' } });
});
