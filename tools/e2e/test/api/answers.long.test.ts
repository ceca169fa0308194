import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type Asker, faultLines, figureLines, readQuestionSet, runSet } from '@parley/answers';
import { createRagClient } from '@parley/client';
import { parseStreamEvent } from '@parley/contracts';
import { readEvents } from '@parley/service';
import type { Stack } from '@parley/stack';
import { personToken } from './support/person-token.js';
import { addressOf, dataFolder, removeData, startE2eStack, workspace } from './support/start-e2e-stack.js';

jest.setTimeout(600_000);

const root = dataFolder();
let stack: Stack;

beforeAll(async () => {
  stack = await startE2eStack(root, { documents: workspace, withinMs: 400_000 });
});
afterAll(async () => {
  await stack.stop();
  removeData(root);
});

/** Asks the agents service itself: it answers as behind ui-bff, and takes more than 20 questions a minute of a person. */
async function askerFor(name: string): Promise<Asker> {
  if (name !== 'alice' && name !== 'bob') throw new Error(`The demo has no account ${name}.`);
  let [token, at] = [await personToken(stack, name), performance.now()];
  const fresh = async () => {
    if (performance.now() - at > 60_000) [token, at] = [await personToken(stack, name), performance.now()];
    return token;
  };
  const send = async (path: string, init: RequestInit) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await fresh()}` };
    const response = await fetch(`${addressOf(stack, 'dynamic-agents')}/api/v1/chat/${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  return {
    rag: createRagClient({ baseUrl: addressOf(stack, 'rag-server'), token: fresh }),
    async *stream(request, signal) {
      const { body } = await send('stream/start', { method: 'POST', body: JSON.stringify(request), signal });
      if (!body) return;
      for await (const { event, data } of readEvents(Readable.fromWeb(body as ReadableStream), { idleMs: 60_000 })) {
        const known = parseStreamEvent(event, data);
        if (known) yield known;
      }
    },
    forget: (id) => send(`conversations/${id}`, { method: 'DELETE' }),
  };
}

it('answers the demo’s questions from the right documents, refuses what they do not say, and leaks nothing', async () => {
  const set = readQuestionSet(join(workspace, 'tools/answers/assets/demo.json'));
  const { figures, answers } = await runSet({ set, agent: stack.run.demo.agent_id, askerFor });
  process.stderr.write(`${[...faultLines(answers), ...figureLines(figures)].join('\n')}\n`);

  expect(figures).toMatchObject({ questions: 80, failed: 0, leaks: 0, says_forbidden: 0 });
  expect(figures.passage_found).toBeGreaterThanOrEqual(0.9);
  expect(figures.cited).toBeGreaterThanOrEqual(0.85);
  expect(figures.must_say).toBeGreaterThanOrEqual(0.8);
  expect(figures.confirmed_share).toBe(1);
  expect(figures.wrong_refusals).toBeLessThanOrEqual(0.1);
  expect(figures.answered_although_unanswerable).toBeLessThanOrEqual(0.05);
});
