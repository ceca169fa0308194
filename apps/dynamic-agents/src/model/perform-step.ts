import { clipToolResult } from '@parley/contracts';
import type { Turn } from '../answering/answerer.js';
import { userInputTool } from '../approvals/user-input.js';
import type { Toolbox } from '../tools/toolbox.js';
import type { Step, StepCall } from './step.js';
import type { Message } from './talk.js';

/** Makes the calls of a step in their order, tells of each, and answers what the model reads of them. */
export async function performStep(turn: Turn, toolbox: Toolbox, { calls }: Step): Promise<Message[]> {
  const results: Message[] = [];
  for (const call of calls) {
    const args = call.decision?.edited_args ?? call.args ?? {};
    await turn.emit({ event: 'tool_start', data: { tool_call_id: call.id, tool_name: call.name, args } });
    const { text, failed } = await perform(toolbox, call, args);
    const shown = clipToolResult(text);
    await turn.emit({
      event: 'tool_end',
      data: { tool_call_id: call.id, ...(failed ? { error: `ERROR: ${shown}` } : { result: shown }) },
    });
    const told = readable(text);
    results.push({ role: 'tool', tool_call_id: call.id, content: failed ? `ERROR: ${told}` : told });
  }
  return results;
}

/** A model that is given more than it takes refuses the whole request, and the answer with it. */
const mostReadChars = 100_000;

const readable = (text: string): string =>
  text.length <= mostReadChars
    ? text
    : `${text.slice(0, mostReadChars)}\n\n[Cut here: ${text.length - mostReadChars} more characters. Ask for less at once.]`;

const failedWith = (text: string) => ({ text, failed: true });

async function perform(toolbox: Toolbox, call: StepCall, args: Record<string, unknown>) {
  if (call.decision?.decision === 'reject') return failedWith('The person rejected this call.');
  if (call.args === undefined) return failedWith('The arguments are not a JSON object.');
  if (call.name === userInputTool.name) {
    return call.input === undefined
      ? failedWith('No form was shown: this is not one, or you may not ask here.')
      : { text: call.input, failed: false };
  }
  const tool = toolbox.find(call.name);
  if (!tool) return failedWith('There is no such tool.');
  const { text, isError } = await toolbox.call(tool, args);
  return { text, failed: isError };
}
