import type { Turn } from '../answering/answerer.js';
import { userInputTool } from '../approvals/user-input.js';
import { toldResult } from '../citing/told-result.js';
import type { Citing } from '../citing/citing.js';
import { type LookedUp, lookedUp, together } from '../questions/floor.js';
import { notesFor } from '../questions/guidance.js';
import { shownResult } from '../tools/shown-result.js';
import type { Toolbox } from '../tools/toolbox.js';
import { cutTo } from './cut-result.js';
import type { Step, StepCall } from './step.js';
import type { Message } from './wire/talk.js';

/**
 * Makes the calls of a step in order, emits their events, and returns what the model reads of them: no more than there is
 * room for beside what it has already read in this answer.
 */
export async function performStep(
  turn: Turn,
  toolbox: Toolbox,
  { calls }: Step,
  { talk, citing, looked: before }: Reading,
): Promise<{ results: Message[]; hasReadOthers: boolean; looked?: LookedUp | undefined }> {
  const results: Message[] = [];
  let hasReadOthers = false;
  let looked = before;
  let room = maxReadInAll - charsRead(talk);
  for (const call of calls) {
    const args = call.decision?.edited_args ?? call.args ?? {};
    await turn.emit({ event: 'tool_start', data: { tool_call_id: call.id, tool_name: call.name, args } });
    const { text, data, failed, isOfOthers } = await perform(toolbox, call, args);
    hasReadOthers ||= isOfOthers;
    const shown = shownResult(text);
    await turn.emit({
      event: 'tool_end',
      data: { tool_call_id: call.id, ...(failed ? { error: `ERROR: ${shown}` } : { result: shown }) },
    });
    const told = readable(toldResult(data, citing.sources) ?? text, room);
    room -= told.length;
    const found = data === undefined ? undefined : lookedUp(data);
    const isFirst = found !== undefined && looked === undefined;
    looked = together(looked, found);
    const notes = found ? notesFor(looked, isFirst && turn.agent.effort === 'high') : '';
    results.push({ role: 'tool', tool_call_id: call.id, content: failed ? `ERROR: ${told}` : `${told}${notes}` });
  }
  return { results, hasReadOthers, looked };
}

/** What the model has read in this answer: messages, and passages with their keys. */
interface Reading {
  readonly talk: readonly Message[];
  readonly citing: Pick<Citing, 'sources'>;
  /** What its searches have come to. */
  readonly looked?: LookedUp | undefined;
}

/** A model refuses a request that is too long, and the answer is lost. */
const maxReadChars = 100_000;
/** For all results of an answer: every request to the model also contains the earlier ones. */
const maxReadInAll = 300_000;

const charsRead = (talk: readonly Message[]): number =>
  talk.reduce((sum, { role, content }) => (role === 'tool' ? sum + content.length : sum), 0);

function readable(text: string, room: number): string {
  const most = Math.max(0, Math.min(maxReadChars, room));
  return most === maxReadChars
    ? cutTo(text, most)
    : cutTo(text, most, 'The limit is reached: answer with what you have read.');
}

interface Performed {
  readonly text: string;
  /** Of the rag-server alone, whose answers have a form that we know. */
  readonly data?: unknown;
  readonly failed: boolean;
  /** Written by a tool, not by us or by the person who asks. */
  readonly isOfOthers: boolean;
  /** Of a search of the knowledge base: what it came to. */
  readonly found?: LookedUp | undefined;
}

const failedWith = (text: string): Performed => ({ text, failed: true, isOfOthers: false });

async function perform(toolbox: Toolbox, call: StepCall, args: Record<string, unknown>): Promise<Performed> {
  const tool = toolbox.find(call.name);
  if (call.decision?.decision === 'reject') {
    if (tool) toolbox.rejected(tool);
    return failedWith('The person rejected this call. Continue without it.');
  }
  if (call.args === undefined) return failedWith('The arguments are not a JSON object.');
  if (call.name === userInputTool.name) {
    return call.input === undefined
      ? failedWith('No form was shown: it is not valid, or you may not ask here.')
      : { text: call.input, failed: false, isOfOthers: false };
  }
  if (!tool) return failedWith('There is no such tool.');
  const { text, data, isError } = await toolbox.call(tool, args);
  return { text, failed: isError, isOfOthers: true, ...(tool.server === 'rag' && !isError && { data }) };
}
