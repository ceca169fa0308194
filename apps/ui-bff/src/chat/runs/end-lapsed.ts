import type { StreamFailure } from '@parley/contracts';
import { hasEnded, isOutage } from '@parley/docdb';
import type { Logger } from '@parley/service';
import { createTurnCollector, type TurnCollector } from './collect-turn.js';
import { eventIn } from './event-in-frame.js';
import type { Frame, RunEnd, Turn } from './run.js';
import type { RunLog } from './run-log.store.js';
import type { RunStore } from './run.store.js';
import { cancelledEvent, failureEvent, framesOf, type WireEvent } from './voice.js';

/**
 * Ends runs whose process has died, so that none stays "running" forever: with the stored text, and as cancelled if
 * that was requested.
 */
export interface EndLapsed {
  /** All of them; a failure is logged and does not affect the others. */
  everywhere(): Promise<void>;
  /** Those of one owner, who wants to begin another. */
  ofOwner(ownerId: string): Promise<void>;
  /** The given one, if it has lapsed; tells whether it has. */
  of(turn: Turn): Promise<boolean>;
}

interface Deps {
  runs: RunStore;
  runLog: RunLog;
  log: Pick<Logger, 'error'>;
  now: () => Date;
}

const failure: StreamFailure = {
  error: 'The service was interrupted while answering. Ask again.',
  code: 'SERVICE_UNAVAILABLE',
};

/** Listeners of the dead process may have seen events that it could not keep; no id of theirs is given a second time. */
const lostIds = 100_000;

export function makeEndLapsed({ runs, runLog, log, now }: Deps): EndLapsed {
  const end = async (turn: Turn, at: Date) => {
    const frames = await allFrames(runLog, turn.runId);
    if (await runs.endLapsed(turn, failedEnd(turn, frames), { at, cancelRequested: false })) return;
    // Whoever asked for a cancel, a moment ago even, was told that it is one. What is asked for is never taken back.
    await runs.endLapsed(turn, cancelledEnd(turn, frames, at), { at, cancelRequested: true });
  };
  const endOrLog = (turn: Turn, at: Date) =>
    end(turn, at).catch((err: unknown) => {
      if (isOutage(err)) throw err;
      log.error({ err, turn_id: turn.turnId, run_id: turn.runId }, 'a run of a dead process could not be ended');
    });
  const endAll = async (ownerId?: string) => {
    const at = now();
    for await (const turn of runs.lapsed(at, ownerId)) await endOrLog(turn, at);
  };
  return {
    everywhere: () => endAll(),
    ofOwner: (ownerId) => endAll(ownerId),
    async of(turn) {
      const at = now();
      if (turn.status !== 'running' || turn.leaseUntil === null || !hasEnded(turn.leaseUntil, at)) return false;
      await end(turn, at);
      return true;
    },
  };
}

function failedEnd(turn: Turn, frames: readonly Frame[]): RunEnd {
  const collector = collected(turn, frames);
  collector.add({ event: 'error', data: failure });
  return {
    outcome: collector.outcome(),
    closing: closingAfter(frames, failureEvent(turn.api, failure)),
    refused: false,
  };
}

function cancelledEnd(turn: Turn, frames: readonly Frame[], at: Date): RunEnd {
  const outcome = collected(turn, frames).outcome();
  const tookMs = at.getTime() - turn.createdAt.getTime();
  return { outcome, closing: closingAfter(frames, cancelledEvent(turn, outcome.answer, tookMs)), refused: false };
}

function collected(turn: Turn, frames: readonly Frame[]): TurnCollector {
  const collector = createTurnCollector(turn);
  for (const frame of frames) {
    const event = eventIn(frame, turn.api);
    if (event) collector.add(event);
  }
  return collector;
}

const closingAfter = (frames: readonly Frame[], event: WireEvent): Frame[] =>
  framesOf([event], (frames.at(-1)?.id ?? 0) + lostIds);

async function allFrames(runLog: RunLog, runId: string): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (;;) {
    const more = await runLog.read(runId, frames.at(-1)?.id ?? 0);
    if (more.length === 0) return frames;
    frames.push(...more);
  }
}
