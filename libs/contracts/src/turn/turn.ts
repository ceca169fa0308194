import type { TurnEnd } from './events.js';
import type { UsedTool } from './used-tool.js';

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
  /** Where events are missing that can no longer be had: positions in the answer, in characters. */
  readonly gaps: readonly number[];
  readonly end: TurnEnd | undefined;
}

/** A turn that begins, or that goes on after what it had before it waited. */
export const turnBefore = ({
  answer,
  tools,
}: { answer: string; tools: readonly UsedTool[] } = beginning): TurnSoFar => ({
  runId: undefined,
  thinking: '',
  content: answer,
  tools,
  warnings: [],
  gaps: [],
  end: undefined,
});

const beginning = { answer: '', tools: [] };

/** All of the agent's own text. */
export const answerOf = ({ thinking, content }: Pick<TurnSoFar, 'thinking' | 'content'>): string => thinking + content;
