import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type Asker, faultLines, figureLines, readQuestionSet, runSet } from '@parley/answers';
import { createRagClient } from '@parley/client';
import { parseStreamEvent } from '@parley/contracts';
import { readEvents } from '@parley/service';
import { type Stack, untilReady } from '@parley/stack';
import { type Model, type Reply, type ReplyTo, startModel } from '../../src/browser/start-model.js';
import { personToken } from './support/person-token.js';
import { addressOf, dataFolder, removeData, startE2eStack, workspace } from './support/start-e2e-stack.js';

jest.setTimeout(600_000);

const root = dataFolder();
let stack: Stack;
let model: Model;

beforeAll(async () => {
  model = await startModel();
  stack = await startE2eStack(root, { documents: workspace, withinMs: 400_000 });
});
afterAll(async () => {
  await stack.stop();
  await model.close();
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

const set = readQuestionSet(join(workspace, 'tools/answers/assets/demo.json'));

async function ran() {
  const { figures, answers } = await runSet({ set, agent: stack.run.demo.agent_id, askerFor });
  process.stderr.write(`${[...faultLines(answers), ...figureLines(figures)].join('\n')}\n`);
  expect(figures).toMatchObject({ questions: 80, failed: 0, leaks: 0, says_forbidden: 0 });
  return figures;
}

it('without a model, the demo’s questions are answered from the right documents, or refused', async () => {
  const figures = await ran();

  expect(figures.passage_found).toBeGreaterThanOrEqual(0.9);
  expect(figures.cited).toBeGreaterThanOrEqual(0.85);
  expect(figures.must_say).toBeGreaterThanOrEqual(0.8);
  expect(figures.confirmed_share).toBe(1);
  expect(figures.wrong_refusals).toBeLessThanOrEqual(0.1);
  expect(figures.answered_although_unanswerable).toBeLessThanOrEqual(0.05);
});

it('with a model that says what it reads, its sentences are cited and confirmed, and nothing is made up', async () => {
  model.answerBy(quoteWhatIsFound);
  await withModel();
  const figures = await ran();

  expect(figures.cited).toBeGreaterThanOrEqual(0.7);
  expect(figures.confirmed_share).toBeGreaterThanOrEqual(0.9);
  expect(figures.answered_although_unanswerable).toBeLessThanOrEqual(0.05);
});

/** Searches for the question, then says the first lines of what was found first, with its mark. */
function quoteWhatIsFound({ question, toolResults, found }: ReplyTo, { say, call }: Reply): void {
  const [, key = '', lines = ''] = /\[(\d+)\] \*\*[^\n]*\n([\s\S]*?)\n(?:Source|Document): /.exec(found) ?? [];
  if (toolResults === 0) call('search', { query: question });
  else if (/did not find it/.test(found)) say('I did not find this.');
  else say(`${firstSentence(lines)} [${key}]`);
}

const firstSentence = (lines: string): string => {
  const prose = lines.split('\n').find((line) => /^\p{L}[^|]{30,}/u.test(line)) ?? lines.split('\n')[0] ?? '';
  return prose.replaceAll('...', '').trim();
};

/** The agents service again, with a model. */
async function withModel(): Promise<void> {
  const running = stack.processes.find(({ name }) => name === 'dynamic-agents');
  running?.kill('SIGTERM');
  await running?.ended;
  const spec = stack.topology.services.find(({ name }) => name === 'dynamic-agents');
  if (!spec) throw new Error('The stack has no dynamic-agents.');
  const env = { ...spec.env, ...model.settings };
  await untilReady(spec, stack.begin({ ...spec, env }), 120_000);
}
