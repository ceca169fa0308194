import { postInSpace, replyInThread } from '@parley/testkit';
import type { Stack } from '@parley/stack';
import { addressOf } from './start-e2e-stack.js';

/** An agent may need long beside many other processes; a test waits only as long as it has to. */
const replyWithinMs = 90_000;

/** Acts in the chat product as a person does, and as its administrator where a test needs a room or a person. */
export function inSpace(stack: Stack, spaceId = stack.run.demo.space_id) {
  const space = { chatx: addressOf(stack, 'chatx'), spaceId, bot: stack.run.demo.bot };
  return {
    /** Asks and waits for the bot's words in the thread; returns all of them. */
    async ask(as: string, message: string, awaited: RegExp): Promise<string[]> {
      const id = await postInSpace({ ...space, as, message });
      return replyInThread({ ...space, as }, id, (text) => awaited.test(text), replyWithinMs);
    },
    async seed(seed: unknown): Promise<void> {
      const response = await fetch(`${space.chatx}/_sim/seed`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(seed),
      });
      if (!response.ok) throw new Error(`Seeding answered ${response.status}: ${await response.text()}`);
    },
  };
}
