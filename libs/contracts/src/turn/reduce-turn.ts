import type { AnswerCheck, Citation } from './citation.js';
import type { StreamEvent, TurnEnd } from './events.js';
import type { UsedTool } from './used-tool.js';

// Without schemas: pages load this before the first question.

/** A turn as far as its events say, made by `reduceTurn`. */
export interface TurnSoFar {
  /** Id of its run, once that is known. */
  readonly runId: string | undefined;
  /** The agent's own text before its last tool call. */
  readonly thinking: string;
  /** The agent's own text after that. */
  readonly content: string;
  /** In the order of their first start, those of sub-agents included. */
  readonly tools: readonly UsedTool[];
  readonly warnings: readonly string[];
  /** In the order of their numbers. */
  readonly citations: readonly Citation[];
  /** How the answer was checked, once it is whole. */
  readonly check: AnswerCheck | undefined;
  /** Where events are missing that can no longer be had: positions in the answer, in characters. */
  readonly gaps: readonly number[];
  readonly end: TurnEnd | undefined;
}

/** A turn that begins, or that goes on after what it had before it waited. */
export const turnBefore = ({ answer, tools, citations = [] }: Before = beginning): TurnSoFar => ({
  runId: undefined,
  thinking: '',
  content: answer,
  tools,
  warnings: [],
  citations,
  check: undefined,
  gaps: [],
  end: undefined,
});

interface Before {
  readonly answer: string;
  readonly tools: readonly UsedTool[];
  readonly citations?: readonly Citation[] | undefined;
}

const beginning: Before = { answer: '', tools: [] };

/** All of the agent's own text. */
export const answerOf = ({ thinking, content }: Pick<TurnSoFar, 'thinking' | 'content'>): string => thinking + content;

/** What a listener is told of a run: its events, and that some of them can no longer be had. */
export type TurnNews = StreamEvent | { readonly event: 'gap' };

type DataOf<Name extends StreamEvent['event']> = Extract<StreamEvent, { event: Name }>['data'];

/**
 * The turn after one more event. Text of sub-agents is work, not answer; their tools count as the turn's. An own tool call
 * makes the text before it thinking. The first terminal event ends the turn: nothing after it counts.
 */
export function reduceTurn(turn: TurnSoFar, news: TurnNews): TurnSoFar {
  if (turn.end) return turn;
  switch (news.event) {
    case 'run':
      return { ...turn, runId: news.data.run_id };
    case 'warning':
      return { ...turn, warnings: [...turn.warnings, news.data.message] };
    case 'content':
      return isOwn(news.data) ? { ...turn, content: spoken(turn, news.data) } : turn;
    case 'tool_start':
      return { ...turn, ...splitAt(turn, news.data), tools: withStart(turn.tools, news.data) };
    case 'tool_end':
      return { ...turn, tools: turn.tools.map((tool) => withEnd(tool, news.data)) };
    case 'cite':
      return { ...turn, citations: withCitation(turn.citations, news.data) };
    case 'checked':
      return { ...turn, check: news.data };
    case 'gap':
      return { ...turn, gaps: [...turn.gaps, answerOf(turn).length] };
    case 'input_required':
    case 'error':
    case 'cancelled':
    case 'done':
      return { ...turn, end: news };
  }
}

/** Whether an event is the agent's own, not that of a sub-agent. */
export const isOwn = ({ namespace: of = [] }: { readonly namespace?: readonly string[] | undefined }): boolean =>
  of.length === 0;

const spoken = ({ content }: TurnSoFar, { text, replaces }: DataOf<'content'>): string =>
  replaces ? text : content + text;

const splitAt = (turn: TurnSoFar, call: DataOf<'tool_start'>) =>
  isOwn(call) ? { thinking: answerOf(turn), content: '' } : {};

/** A call that starts again under its id takes its own place. */
function withStart(tools: readonly UsedTool[], { tool_call_id, tool_name, args }: DataOf<'tool_start'>): UsedTool[] {
  const started = { tool_call_id, tool_name, args };
  const at = tools.findIndex((tool) => tool.tool_call_id === tool_call_id);
  return at < 0 ? [...tools, started] : tools.with(at, started);
}

/** A number that is told again, as after a gap, is one. */
const withCitation = (citations: readonly Citation[], cited: Citation): Citation[] =>
  [...citations.filter(({ number }) => number !== cited.number), cited].sort((a, b) => a.number - b.number);

/** The end of a call that never started changes nothing. */
function withEnd(tool: UsedTool, { tool_call_id, result, error }: DataOf<'tool_end'>): UsedTool {
  if (tool.tool_call_id !== tool_call_id) return tool;
  return { ...tool, ...(result !== undefined && { result }), ...(error !== undefined && { error }) };
}
