import type { LiveRun, Turn } from '../runs/live-run.js';

/** A turn as it is shown: a stored one, or the run that goes on. */
export interface ShownTurn {
  readonly key: string;
  readonly message: string;
  readonly answer: string;
  readonly tools: Turn['tools'];
  readonly status: Turn['status'];
  readonly error: Turn['error'];
  readonly stored: Turn | undefined;
  readonly live: LiveRun | undefined;
}

const known = new WeakMap<Turn, ShownTurn>();

/** The same object for the same turn: what did not change is not drawn again while an answer comes in. */
function fromStored(turn: Turn): ShownTurn {
  const shown = known.get(turn) ?? { ...turn, key: turn.id, stored: turn, live: undefined };
  known.set(turn, shown);
  return shown;
}

function fromLive(live: LiveRun, stored: Turn | undefined): ShownTurn {
  const { message, answer, tools, error } = live;
  const status = statusOf(live);
  // A run that was taken up begins with what the platform kept of it, until its own events have come as far.
  const isBehind = stored !== undefined && live.isTakenUp && stored.answer.length > answer.length;
  const shownAnswer = isBehind ? stored.answer : answer;
  return { key: 'live', message, answer: shownAnswer, tools: [...tools], status, error, stored: undefined, live };
}

function statusOf({ phase, error, interrupt, isStopping }: LiveRun): Turn['status'] {
  if (phase !== 'over') return 'running';
  if (error) return 'failed';
  if (interrupt) return 'waiting';
  return isStopping ? 'cancelled' : 'completed';
}

/** What is shown of a conversation, oldest first: a run takes the place of its own turn. */
export function shownTurns(turns: readonly Turn[], live: LiveRun | undefined): ShownTurn[] {
  if (!live) return turns.map(fromStored);
  const isOwn = (turn: Turn) => turn.id === live.turnId || (live.runId !== undefined && turn.run_id === live.runId);
  return [...turns.filter((turn) => !isOwn(turn)).map(fromStored), fromLive(live, turns.find(isOwn))];
}
