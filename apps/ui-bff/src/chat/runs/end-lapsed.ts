import { answerOf, lapsedEnd, reduceTurn, turnBefore, type TurnSoFar } from '@parley/contracts';
import { hasEnded, isOutage } from '@parley/docdb';
import type { Logger } from '@parley/service';
import { placed } from './place-entry.js';
import type { RunEnd, Turn } from './run.js';
import type { RunLog } from './run-log.store.js';
import type { RunStore } from './run.store.js';

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
  readonly runs: RunStore;
  readonly runLog: RunLog;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

/** Listeners of the dead process may have seen events that it could not keep; no id of theirs is given a second time. */
const lostIds = 100_000;

export function makeEndLapsed({ runs, runLog, log, now }: Deps): EndLapsed {
  const end = async (turn: Turn, at: Date) => {
    const said = await saidIn(turn, runLog);
    const ids = await runLog.lastIds(turn.runId);
    const endWith = (cancelRequested: boolean) => {
      const event = lapsedEnd({ cancelRequested });
      const text = answerOf(said).slice(turn.answer.length);
      const note = { text, took_ms: at.getTime() - turn.createdAt.getTime() };
      const closing = placed(turn, event, note, { v1: ids.v1 + lostIds, chat: ids.chat + lostIds });
      const end: RunEnd = { turn: reduceTurn(said, event), closing, refused: false };
      return runs.endLapsed(turn, end, { at, cancelRequested });
    };
    // Whoever asked for a cancel, a moment ago even, was told that it is one. What is asked for is never taken back.
    if (!(await endWith(false))) await endWith(true);
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

/** The turn as far as the replay log knows it. */
async function saidIn(turn: Turn, runLog: RunLog): Promise<TurnSoFar> {
  let said = turnBefore(turn);
  for (let after = 0; ;) {
    const entries = await runLog.read(turn.runId, 'v1', after);
    if (entries.length === 0) return said;
    said = entries.reduce((sum, { event }) => reduceTurn(sum, event), said);
    after = entries.at(-1)?.ids.v1 ?? after;
  }
}
