import type { StreamEvent } from '@parley/contracts';
import type { TurnOutcome, UsedTool } from './run.js';

/** Builds a turn from its events. Events of sub-agents count as work, not as answer. */
export interface TurnCollector {
  add(event: StreamEvent): void;
  /** Whether it holds as much as one record of docdb can. */
  isFull(): boolean;
  /** The current state; a turn without a terminal event is `cancelled`. */
  outcome(): TurnOutcome;
  /** The text after the last tool call, and the text before it. */
  parts(): { content: string; thinking: string };
}

/** In characters of up to three bytes: a record has 16 MB. */
const mostKept = 4_000_000;
/** How often an answer may stand in its record: by itself, and in the last events of its streams. */
const copiesOfAnswer = 6;

/** @param before what the turn had when it began to wait, if it did */
export function createTurnCollector(
  before: Pick<TurnOutcome, 'answer' | 'tools'> = { answer: '', tools: [] },
): TurnCollector {
  const tools = new Map<string, UsedTool>(before.tools.map((tool) => [tool.tool_call_id, { ...tool }]));
  const outcome: TurnOutcome = { answer: before.answer, tools: [], status: 'cancelled', error: null, interrupt: null };
  let contentFrom = 0;
  let ofTools = before.tools.reduce((sum, tool) => sum + charsOf(tool), 0);
  const keep = (tool: UsedTool) => {
    ofTools += charsOf(tool) - charsOf(tools.get(tool.tool_call_id));
    tools.set(tool.tool_call_id, tool);
  };
  return {
    add({ event, data }) {
      if (event === 'content' && isOwn(data.namespace)) outcome.answer += data.text;
      else if (event === 'tool_start') {
        keep(toolOf(data));
        if (isOwn(data.namespace)) contentFrom = outcome.answer.length;
      } else if (event === 'tool_end') {
        const tool = tools.get(data.tool_call_id);
        if (tool) keep({ ...tool, ...endOf(data) });
      } else if (event === 'done') outcome.status = 'completed';
      else if (event === 'error') Object.assign(outcome, { status: 'failed', error: data });
      else if (event === 'input_required') Object.assign(outcome, { status: 'waiting', interrupt: data });
    },
    isFull: () => outcome.answer.length * copiesOfAnswer + ofTools > mostKept,
    outcome: () => ({ ...outcome, tools: [...tools.values()] }),
    parts: () => ({ content: outcome.answer.slice(contentFrom), thinking: outcome.answer.slice(0, contentFrom) }),
  };
}

/** Whether an event is the agent's own, not that of a sub-agent. */
export const isOwn = (namespace: readonly string[] | undefined): boolean => (namespace ?? []).length === 0;

const charsOf = (tool: UsedTool | undefined) => (tool ? JSON.stringify(tool).length : 0);

const endOf = ({ result, error }: { result?: string | undefined; error?: string | undefined }) => ({
  ...(result !== undefined && { result }),
  ...(error !== undefined && { error }),
});

const toolOf = ({ tool_call_id, tool_name, args }: UsedTool): UsedTool => ({ tool_call_id, tool_name, args });
