import type { Message } from './wire/talk.js';

/** For a model that takes no tools: what was looked up stands below the question that it was looked up for. */
export function inOneQuestion(messages: readonly Message[]): Message[] {
  const told: Message[] = [];
  for (const one of messages) {
    const asked = told.at(-1);
    if (one.role === 'assistant' && one.tool_calls) continue;
    if (one.role === 'tool' && asked?.role === 'user')
      told[told.length - 1] = { ...asked, content: `${asked.content}\n\n${one.content}` };
    else told.push(one);
  }
  return told;
}
