import { setTimeout as delay } from 'node:timers/promises';
import { passes } from '../time/passes.js';
import { type Lookout, startLookout } from './lookout.js';
import { type BatchSettings, runBatch, stopping } from './run-batch.js';
import type { TaskHandler } from './task-handler.js';
import type { ClaimedTask, ClaimOrder } from './task-queue.js';

export interface WorkerSettings extends BatchSettings {
  readonly handlers: readonly TaskHandler[];
  /** Batches of each kind at the same time: one embeds while another is written. */
  readonly concurrency: number;
  /** Between two looks for work that other processes accepted. */
  readonly pollMs: number;
  readonly sweepMs: number;
  /** Between two looks for what dead workers left, made even while all that this one may do at a time is in hand. */
  readonly takeOverMs: number;
}

export interface TaskWorker {
  /** Looks for work now. */
  wake(): void;
  /** Stops what is running, hands it back and resolves. */
  stop(): Promise<void>;
}

/** Every so many batches the newest job is served before older ones. */
const newestEvery = 3;

export function startTaskWorker(settings: WorkerSettings): TaskWorker {
  const stop = new AbortController();
  const lookout = startLookout(settings, stop.signal);
  const loops = Promise.all([
    ...settings.handlers.flatMap((handler) =>
      Array.from({ length: settings.concurrency }, () => workLoop(settings, handler, stop.signal, lookout)),
    ),
    takeOverLoop(settings, stop.signal, lookout),
    sweepLoop(settings, stop.signal),
    lookout.watch,
  ]);
  return {
    wake: () => lookout.look(),
    async stop() {
      stop.abort(stopping);
      await loops;
    },
  };
}

async function workLoop(
  settings: WorkerSettings,
  handler: TaskHandler,
  stop: AbortSignal,
  lookout: Lookout,
): Promise<void> {
  for (let turn = 1; !stop.aborted; turn += 1) {
    const from = turn % newestEvery === 0 ? 'newest' : 'oldest';
    const tasks = await claim(settings, handler, { from });
    if (tasks.length === 0) await lookout.untilDue(handler.kind);
    else await runBatch(settings, handler, tasks, stop).finally(() => lookout.look());
  }
}

/**
 * Takes over what dead workers left while all work loops may be busy with long batches of their own. It runs beside
 * those, as many of a kind at a time as one dead worker can have had.
 */
async function takeOverLoop(settings: WorkerSettings, stop: AbortSignal, lookout: Lookout): Promise<void> {
  const { queue, handlers, takeOverMs, onError } = settings;
  const running = new Map(handlers.map((handler) => [handler, new Set<Promise<void>>()]));
  const kinds = handlers.map(({ kind }) => kind);
  while (await passes(takeOverMs, stop)) {
    const left: string[] = await queue.kindsDue(kinds, { isTakeOver: true }).catch((error: unknown) => {
      onError(error, 'looking for abandoned work');
      return [];
    });
    for (const [handler, batches] of running)
      if (left.includes(handler.kind)) await takeOver(settings, handler, { batches, stop, lookout });
  }
  await Promise.all([...running.values()].flatMap((batches) => [...batches]));
}

interface TakenOver {
  /** Of that kind, still running. */
  readonly batches: Set<Promise<void>>;
  readonly stop: AbortSignal;
  readonly lookout: Lookout;
}

async function takeOver(settings: WorkerSettings, handler: TaskHandler, { batches, stop, lookout }: TakenOver) {
  while (batches.size < settings.concurrency) {
    const tasks = await claim(settings, handler, { from: 'oldest', isTakeOver: true });
    if (tasks.length === 0) break;
    const batch = runBatch(settings, handler, tasks, stop).finally(() => {
      batches.delete(batch);
      lookout.look();
    });
    batches.add(batch);
  }
}

async function claim(
  { queue, holder, onError }: WorkerSettings,
  { kind, batchSize: limit, isOneBatchPerJob: oneBatchPerJob = false, suspectsAlone = false }: TaskHandler,
  which: Pick<ClaimOrder, 'from' | 'isTakeOver'>,
): Promise<ClaimedTask[]> {
  return queue.claim({ kind, holder, limit, oneBatchPerJob, suspectsAlone, ...which }).catch((error: unknown) => {
    onError(error, 'claiming tasks');
    return [];
  });
}

async function sweepLoop(settings: WorkerSettings, stop: AbortSignal): Promise<void> {
  const { queue, jobs, handlers, sweepMs, onError } = settings;
  const kinds = handlers.map(({ kind }) => kind);
  while (!stop.aborted) {
    await queue.giveUpUnknown(kinds).catch((error: unknown) => onError(error, 'giving up unknown tasks'));
    await jobs.sweep().catch((error: unknown) => onError(error, 'sweeping jobs'));
    await delay(sweepMs, undefined, { signal: stop }).catch(() => undefined);
  }
}
