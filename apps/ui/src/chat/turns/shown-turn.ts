import type { AnswerCheck, Citation } from '@parley/contracts';
import { isOwn, type LiveRun, type Turn } from '../runs/live-run.js';

/** A turn as it is shown: a stored one, or the run that goes on. */
export interface ShownTurn {
  readonly key: string;
  readonly message: string;
  readonly answer: string;
  readonly tools: Turn['tools'];
  readonly citations: readonly Citation[];
  /** Once the answer is whole. */
  readonly check: AnswerCheck | undefined;
  readonly status: Turn['status'];
  readonly error: Turn['error'];
  /** As the platform has it; of a run that begins with an answer to what it waits for, until that has arrived. */
  readonly stored: Turn | undefined;
  readonly live: LiveRun | undefined;
}

const known = new WeakMap<Turn, ShownTurn>();

/** The same object for the same turn: what did not change is not drawn again while an answer comes in. */
function fromStored(turn: Turn): ShownTurn {
  const { citations = [], check } = turn;
  const shown = known.get(turn) ?? { ...turn, citations, check, key: turn.run_id, stored: turn, live: undefined };
  known.set(turn, shown);
  return shown;
}

function fromLive(live: LiveRun, stored: Turn | undefined): ShownTurn {
  const { message, answer, tools, error, said } = live;
  const status = statusOf(live);
  // A run that was taken up begins with what the platform kept of it, until its own events have come as far.
  const isBehind = stored !== undefined && live.isTakenUp && stored.answer.length > answer.length;
  const shownAnswer = isBehind ? stored.answer : answer;
  const citations = (isBehind ? stored.citations : undefined) ?? said.citations;
  const asked = live.phase === 'sending' ? stored : undefined;
  // The stored turn will have the same key: what somebody has opened in it stays open as it is put in its place.
  const key = live.runId ?? stored?.run_id ?? 'sending';
  const told = { answer: shownAnswer, tools: [...tools], citations, check: said.check };
  return { key, message, ...told, status, error, stored: asked, live };
}

function statusOf({ phase, error, interrupt, isStopping }: LiveRun): Turn['status'] {
  if (phase !== 'over') return 'running';
  if (error) return 'failed';
  if (interrupt) return 'waiting';
  return isStopping ? 'cancelled' : 'completed';
}

/** What is shown of a conversation, oldest first: a run takes the place of its own turn, until that is read back. */
export function shownTurns(turns: readonly Turn[], live: LiveRun | undefined): ShownTurn[] {
  if (!live) return turns.map(fromStored);
  const isBack = (run: LiveRun) => turns.some((turn) => isOwn(run, turn) && turn.status !== 'running');
  const runs = [...live.earlier.filter((run) => !isBack(run)), live];
  const others = turns.filter((turn) => !runs.some((run) => isOwn(run, turn)));
  const ofRun = (run: LiveRun) =>
    fromLive(
      run,
      turns.find((turn) => isOwn(run, turn)),
    );
  return [...others.map(fromStored), ...runs.map(ofRun)];
}
