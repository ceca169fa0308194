import {
  answerOf,
  isOwn,
  isTerminal,
  reduceTurn,
  type StreamEvent,
  turnBefore,
  type TurnSoFar,
} from '@parley/contracts';
import type { Entry, RunName, TaskNote } from './entry.js';
import { beforeAllEvents, placed } from './place-entry.js';
import type { Turn } from './run.js';

/** Makes entries of the events of a run, in order, and the turn that they add up to. */
export interface Recorder {
  record(event: StreamEvent): Entry;
  turn(): TurnSoFar;
}

interface Recording {
  readonly run: RunName;
  /** What the turn had before it waited. */
  readonly before?: Pick<Turn, 'answer' | 'tools' | 'citations'> | undefined;
  /** The name of the first event on `POST /api/chat`, where the client asked for it. */
  readonly first?: 'task' | undefined;
  /** Milliseconds, from any fixed point. */
  readonly now: () => number;
}

export function recordEvents({ run, before, first, now }: Recording): Recorder {
  const startedAt = now();
  const toolNames = new Map<string, string>();
  let turn = turnBefore(before);
  let ids = beforeAllEvents;
  let hasText = false;

  const saidHere = (said: TurnSoFar) => answerOf(said).slice(before?.answer.length ?? 0);
  const noteOf = (event: StreamEvent): TaskNote => {
    if (isTerminal(event)) return { text: saidHere(turn), took_ms: now() - startedAt, ...sourcesAtEnd(event, turn) };
    switch (event.event) {
      case 'run':
        return first ? { first } : {};
      case 'content':
        if (event.data.replaces) return { text: saidHere(reduceTurn(turn, event)) };
        return hasText ? again : {};
      case 'tool_start':
        return toolNames.has(event.data.tool_call_id) ? again : {};
      case 'checked':
        return sourcesIn(reduceTurn(turn, event));
      case 'tool_end':
        return { tool: toolNames.get(event.data.tool_call_id) };
      default:
        return {};
    }
  };
  const remember = ({ event, data }: StreamEvent) => {
    if (event === 'content' && isOwn(data)) hasText ||= data.text !== '';
    if (event === 'tool_start' && !toolNames.has(data.tool_call_id)) toolNames.set(data.tool_call_id, data.tool_name);
  };
  return {
    record(event) {
      const entry = placed(run, event, noteOf(event), ids);
      ids = entry.ids;
      remember(event);
      turn = reduceTurn(turn, event);
      return entry;
    },
    turn: () => turn,
  };
}

const again: TaskNote = { again: true };

/** A turn that waits, or has failed, has no answer yet to tell them with; and a record holds the last event of each wait. */
const sourcesAtEnd = ({ event }: StreamEvent, turn: TurnSoFar): TaskNote =>
  event === 'done' || event === 'cancelled' ? sourcesIn(turn) : {};

/** What the answer rests on, where anything is known of it. */
const sourcesIn = ({ citations, check }: TurnSoFar): TaskNote =>
  citations.length === 0 && !check ? {} : { sources: { citations: [...citations], ...(check && { check }) } };
