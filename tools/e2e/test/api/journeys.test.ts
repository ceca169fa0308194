import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { askAsPerson, signIn, type StreamedAnswer } from '@parley/testkit';
import { type Stack, untilReady } from '@parley/stack';
import { accountOf, addressOf, dataFolder, removeData, startE2eStack } from './support/start-e2e-stack.js';
import { openRecords } from './support/records.js';
import { inSpace } from './support/space.js';
import { until } from './support/until.js';

// With real neighbours beside it, a small machine takes its time.
jest.setTimeout(600_000);

const question = 'How do I choose another port when one is taken?';
/** Of an answer in a space that quotes the documents: they are listed below it, by their titles. */
const quoting = /Sources:\s+(?:- |1\. )?Parley/;
const root = dataFolder();
const start = (): Promise<Stack> => startE2eStack(root, { withinMs: 400_000 });
let stack: Stack;

beforeAll(async () => {
  stack = await start();
});
afterAll(async () => {
  await stack.stop();
  removeData(root);
});

async function ask(name: 'alice' | 'bob'): Promise<StreamedAnswer> {
  const uiBff = addressOf(stack, 'ui-bff');
  const cookie = await signIn(uiBff, accountOf(stack, name));
  return askAsPerson({ uiBff, cookie, message: question, agent: stack.run.demo.agent_id, timeoutMs: 90_000 });
}

describe('a question in the browser', () => {
  it('is answered from the documents that the person may read, as a stream that ends once', async () => {
    const { events, answer } = await ask('alice');

    expect(answer.response).toContain('README.md');
    expect(events[0]?.kind).toBe('the service');
    expect(events.filter(({ kind, data }) => kind === 'status-update' && 'final' in data && data.final)).toHaveLength(
      1,
    );
  });

  it('finds nothing in documents that the person may not read', async () => {
    const { answer } = await ask('bob');

    expect(answer.response).not.toContain('README.md');
  });
});

describe('a message in a chat space', () => {
  it('is answered in its thread from the documents of the team', async () => {
    const texts = await inSpace(stack).ask(accountOf(stack, 'alice').email, question, quoting);

    expect(texts.filter((text) => quoting.test(text))).toHaveLength(1);
  });
});

describe('a message that finds dynamic-agents killed', () => {
  it('is answered once, when that is there again', async () => {
    const records = await openRecords(stack);
    const refusedTurn = () => records.connection.collection('turns').findOne({ refused: true });
    await killed('dynamic-agents');
    const answered = inSpace(stack).ask(accountOf(stack, 'alice').email, question, quoting);
    await until('the order to be refused', async () => (await refusedTurn()) !== null);
    await startedAgain('dynamic-agents');

    expect((await answered).filter((text) => quoting.test(text))).toHaveLength(1);
    expect(await refusedTurn()).toBeNull();
    await records.close();
  });

  async function killed(name: string): Promise<void> {
    const running = stack.processes.find((process) => process.name === name);
    running?.kill('SIGKILL');
    await running?.ended;
  }

  async function startedAgain(name: string): Promise<void> {
    const spec = stack.topology.services.find((service) => service.name === name);
    if (!spec) throw new Error(`The stack has no ${name}.`);
    await untilReady(spec, stack.begin(spec), 120_000);
  }
});

describe('everything killed at once', () => {
  it('is there again after a start: people, documents, the space and its answers', async () => {
    for (const running of stack.processes) running.kill('SIGKILL');
    await Promise.all(stack.processes.map(({ ended }) => ended));

    stack = await start();

    expect((await ask('alice')).answer.response).toContain('README.md');
    const texts = await inSpace(stack).ask(accountOf(stack, 'alice').email, question, quoting);
    expect(texts.filter((text) => quoting.test(text))).toHaveLength(1);
  });
});
