import type { Placed, RunEvent } from '@parley/client';
import type { TurnView } from '@parley/contracts';

export type Turn = TurnView;
export type UsedTool = Turn['tools'][number];

/** A run as this page sees it while it goes on; once it is over, the stored turn takes its place. */
export interface LiveRun {
  readonly conversationId: string;
  readonly agentId: string;
  readonly message: string;
  readonly runId: string | undefined;
  /** The stored turn that this stands in for, where it is known by now. */
  readonly turnId: string | undefined;
  readonly answer: string;
  readonly tools: readonly UsedTool[];
  readonly warnings: readonly string[];
  readonly error: Turn['error'];
  readonly interrupt: Turn['interrupt'];
  /** `sending` until it is known to have begun; `cut` while its connection is being mended; `over` after its last event. */
  readonly phase: 'sending' | 'running' | 'cut' | 'over';
  /** Whether it was taken up again, after a cut or by a page that was loaded anew. */
  readonly isTakenUp: boolean;
  /** Whether some of its text can only be had from the stored turn, once it is over. */
  readonly hasGap: boolean;
  /** Whether its person asked this page to stop it. */
  readonly isStopping: boolean;
  /** Why it could not be begun, or not be followed to its end. */
  readonly failure: unknown;
  /** Those before it in its conversation that are over, and not read back yet. */
  readonly earlier: readonly LiveRun[];
}

/** A question that was just sent. */
export const beginning = (asked: Pick<LiveRun, 'conversationId' | 'agentId' | 'message'>): LiveRun => ({
  ...asked,
  runId: undefined,
  turnId: undefined,
  answer: '',
  tools: [],
  warnings: [],
  error: null,
  interrupt: null,
  phase: 'sending',
  isTakenUp: false,
  hasGap: false,
  isStopping: false,
  failure: undefined,
  earlier: [],
});

/** A run that went on before this page was there; its events come from the first. */
export const takenUp = (turn: Turn): LiveRun => ({
  ...beginning({ conversationId: turn.conversation_id, agentId: turn.agent_id, message: turn.message }),
  runId: turn.run_id,
  turnId: turn.id,
  isTakenUp: true,
});

/** What goes on after a person answered what a turn waited for: its own text stays. */
export const goingOn = (turn: Turn): LiveRun => ({
  ...beginning({ conversationId: turn.conversation_id, agentId: turn.agent_id, message: turn.message }),
  turnId: turn.id,
  answer: turn.answer,
  tools: turn.tools,
});

/** A run that begins where another one may not be read back yet: what that has said stays. */
export function beginningAfter(run: LiveRun, before: LiveRun | undefined): LiveRun {
  if (!before) return run;
  const { earlier, ...last } = before;
  return { ...run, earlier: last.runId === undefined ? earlier : [...earlier, { ...last, earlier: [] }] };
}

/** The run after one more of its events. */
export function afterEvent(before: LiveRun, event: Placed<RunEvent>): LiveRun {
  const run = { ...before, phase: 'running', failure: undefined } as const;
  switch (event.event) {
    case 'run':
      return { ...run, runId: event.data.run_id };
    case 'content':
      // What a sub-agent says is its work, not the answer.
      return isOwn(event.data.namespace) ? { ...run, answer: run.answer + event.data.text } : run;
    case 'warning':
      return { ...run, warnings: [...run.warnings, event.data.message] };
    case 'tool_start': {
      const { tool_call_id, tool_name, args } = event.data;
      return { ...run, tools: [...run.tools, { tool_call_id, tool_name, args }] };
    }
    case 'tool_end':
      return { ...run, tools: run.tools.map((tool) => withOutcome(tool, event.data)) };
    case 'gap':
      return { ...run, hasGap: true };
    case 'input_required':
      return { ...run, phase: 'over', interrupt: event.data };
    case 'error':
      return { ...run, phase: 'over', error: event.data };
    case 'cancelled':
    case 'done':
      return { ...run, phase: 'over' };
  }
}

const isOwn = (namespace: readonly string[] | undefined) => (namespace ?? []).length === 0;

function withOutcome(
  tool: UsedTool,
  end: { tool_call_id: string; result?: string | undefined; error?: string | undefined },
) {
  if (tool.tool_call_id !== end.tool_call_id) return tool;
  const { result, error } = end;
  return { ...tool, ...(result !== undefined && { result }), ...(error !== undefined && { error }) };
}
