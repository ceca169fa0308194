import { z } from 'zod';

const toolCall = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
  /** Data that a provider expects back with the call: Gemini refuses calls without its signature. */
  extra_content: z.unknown().optional(),
});

/** One message of a chat completion, as the API has it; also the form in which a waiting run is kept. */
export const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), content: z.string() }),
  z.object({ role: z.literal('user'), content: z.string() }),
  z.object({
    role: z.literal('assistant'),
    content: z.string().nullable(),
    tool_calls: z.array(toolCall).optional(),
    /** What it thought before its calls: some providers refuse calls without it. */
    reasoning_content: z.string().optional(),
    reasoning: z.string().optional(),
  }),
  z.object({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
]);
export type Message = z.infer<typeof message>;
export type ToolCallRequest = z.infer<typeof toolCall>;

/** Of an exchange that failed before its first word; some servers refuse empty messages. */
const unanswered = '(There was no answer.)';
const maxHistoryChars = 48_000;

/** Earlier exchanges as messages, the newest kept when they are too long together. */
export function recall(history: readonly { message: string; answer: string }[]): Message[] {
  const recalled: Message[] = [];
  let chars = 0;
  for (const { message: asked, answer } of history.toReversed()) {
    chars += asked.length + answer.length;
    if (chars > maxHistoryChars) break;
    recalled.unshift({ role: 'user', content: asked }, { role: 'assistant', content: answer || unanswered });
  }
  return recalled;
}
