import type { Placed, RunEvent } from '@parley/client';
import { answerOf, reduceTurn, turnBefore, type TurnSoFar, type TurnView } from '@parley/contracts';

export type Turn = TurnView;
export type UsedTool = Turn['tools'][number];

/** A run as this page sees it while it goes on; once it is over, the stored turn takes its place. */
export interface LiveRun {
  readonly conversationId: string;
  readonly agentId: string;
  readonly message: string;
  /** The turn that it follows, where somebody went back; null for none. */
  readonly parentId: string | null | undefined;
  readonly runId: string | undefined;
  /** The stored turn that this stands in for, where it is known by now. */
  readonly turnId: string | undefined;
  /** What its events say; from `runId` to `hasGap`, this page's view of it. */
  readonly said: TurnSoFar;
  readonly answer: string;
  readonly tools: readonly UsedTool[];
  readonly warnings: readonly string[];
  readonly error: Turn['error'];
  readonly interrupt: Turn['interrupt'];
  /** Whether some of its text can only be had from the stored turn, once it is over. */
  readonly hasGap: boolean;
  /** `sending` until it is known to have begun; `cut` while its connection is being mended; `over` after its last event. */
  readonly phase: 'sending' | 'running' | 'cut' | 'over';
  /** Whether it was taken up again, after a cut or by a page that was loaded anew. */
  readonly isTakenUp: boolean;
  /** Whether its person asked this page to stop it. */
  readonly isStopping: boolean;
  /** Why it could not be begun, or not be followed to its end. */
  readonly failure: unknown;
  /** Those before it in its conversation that are over, and not read back yet. */
  readonly earlier: readonly LiveRun[];
}

/** A question, with the turn that it follows where somebody went back. */
export type AskedQuestion = Pick<LiveRun, 'conversationId' | 'agentId' | 'message'> &
  Partial<Pick<LiveRun, 'parentId'>>;

/** A question that was just sent. */
export const beginning = (asked: AskedQuestion): LiveRun => ({
  parentId: undefined,
  ...asked,
  turnId: undefined,
  ...viewOf(turnBefore()),
  phase: 'sending',
  isTakenUp: false,
  isStopping: false,
  failure: undefined,
  earlier: [],
});

const questionOf = (turn: Turn): AskedQuestion => ({
  conversationId: turn.conversation_id,
  agentId: turn.agent_id,
  message: turn.message,
  parentId: turn.parent_id,
});

/** A run that went on before this page was there; its events come from the first. */
export const takenUp = (turn: Turn): LiveRun => ({
  ...beginning(questionOf(turn)),
  ...viewOf({ ...turnBefore(), runId: turn.run_id }),
  turnId: turn.id,
  isTakenUp: true,
});

/** What goes on after a person answered what a turn waited for: its own text stays. */
export const goingOn = (turn: Turn): LiveRun => ({
  ...beginning(questionOf(turn)),
  ...viewOf(turnBefore(turn)),
  turnId: turn.id,
});

/** A run that begins where another one may not be read back yet: what that has said stays. */
export function beginningAfter(run: LiveRun, before: LiveRun | undefined): LiveRun {
  if (!before) return run;
  const { earlier, ...last } = before;
  return { ...run, earlier: last.runId === undefined ? earlier : [...earlier, { ...last, earlier: [] }] };
}

/** The run after one more of its events. */
export function afterEvent(before: LiveRun, event: Placed<RunEvent>): LiveRun {
  const said = reduceTurn(before.said, event);
  return { ...before, ...viewOf(said), phase: said.end ? 'over' : 'running', failure: undefined };
}

const viewOf = (said: TurnSoFar) => ({
  said,
  runId: said.runId,
  answer: answerOf(said),
  tools: said.tools,
  warnings: said.warnings,
  error: said.end?.event === 'error' ? said.end.data : null,
  interrupt: said.end?.event === 'input_required' ? said.end.data : null,
  hasGap: said.gaps.length > 0,
});

/** Whether a stored turn is that of a run. */
export const isOwn = ({ turnId, runId }: LiveRun, turn: Turn): boolean =>
  turn.id === turnId || (runId !== undefined && turn.run_id === runId);
