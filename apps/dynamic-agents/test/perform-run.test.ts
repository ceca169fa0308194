import { expect, it } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import { dependencyDown } from '@parley/service';
import { silentLog } from '@parley/service/testing';
import { makePerformRun, type PerformRun } from '../src/runs/perform-run.js';
import type { RunStore } from '../src/runs/run.store.js';

const ending = (end: RunStore['end']) => {
  const times = { timeoutMs: 60_000, keepEveryMs: 60_000, leaseMs: 60_000, endMs: 300, now: () => new Date() };
  const stopping = new AbortController().signal;
  return makePerformRun({ runs: { end } as unknown as RunStore, log: silentLog(), stopping, ...times });
};
const run = { turnId: 't', runId: 'r', ownerId: 'o', conversationId: 'c', agentId: 'a', message: '', answer: '' };

/** What a run tells that is answered without a word. */
async function toldBy(performRun: PerformRun): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  const emit = (event: StreamEvent) => Promise.resolve(void events.push(event));
  await performRun(
    run,
    () => Promise.resolve({ kind: 'answered', hasReadOthers: false, check: { basis: 'model', marks: [] } }),
    {
      emit,
      signal: new AbortController().signal,
    },
  );
  return events;
}

it('an answer that could not be written down has failed: a reload would not find it', async () => {
  const events = await toldBy(ending(() => Promise.reject(dependencyDown('docdb', 'unreachable'))));

  expect(events.map(({ event }) => event)).toEqual(['run', 'checked', 'error']);
  expect(events.at(-1)).toMatchObject({ data: { code: 'SERVICE_UNAVAILABLE' } });
});

it('an answer that docdb does not take at first is written down when it does', async () => {
  const answers = [
    Promise.reject(dependencyDown('docdb', 'unreachable')),
    Promise.resolve({ status: 'completed', answer: '', hasReadOthers: false } as const),
  ];
  answers[0]?.catch(() => undefined);
  const events = await toldBy(ending(() => answers.shift()!));

  expect(events.at(-1)).toEqual({ event: 'done', data: {} });
});

it('an answer that was cancelled at the last moment is told as what was written down', async () => {
  const events = await toldBy(ending((_run, { answer }) => Promise.resolve({ status: 'cancelled', answer })));

  expect(events.at(-1)).toEqual({ event: 'cancelled', data: {} });
});

it('an answer whose run was given to somebody else meanwhile has failed', async () => {
  const events = await toldBy(ending(() => Promise.resolve(undefined)));

  expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'SERVICE_UNAVAILABLE' } });
});
