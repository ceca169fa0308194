import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type CollectedSpan, startCollector } from '@parley/service/testing';
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
let collector: Awaited<ReturnType<typeof startCollector>>;
const start = (): Promise<Stack> =>
  startE2eStack(root, {
    withinMs: 400_000,
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '200' },
  });
let stack: Stack;

beforeAll(async () => {
  collector = await startCollector();
  stack = await start();
});
afterAll(async () => {
  await stack.stop();
  await collector.close();
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

  it('is one trace, from the bot to the index and the model, that says nothing of people', async () => {
    await until('the end of the work on it', () => Promise.resolve(spans('chatx answer').length > 0));
    const answered = spans('chatx answer')[0];
    const trace = collector.spans().filter(({ traceId }) => traceId === answered?.traceId);

    for (const { names, service } of chain) {
      const found = trace.filter((span) => span.service === service && names.test(span.name));
      expect({ names, services: found.map((span) => span.service) }).toEqual({
        names,
        services: expect.arrayContaining([service]),
      });
    }
    expect(trace.filter((span) => isRoot(span, trace)).map(({ name }) => name)).toEqual(['chatx receive']);
    expect(collector.spans().filter(({ name }) => /livez|readyz|metrics/.test(name))).toEqual([]);
    const told = JSON.stringify(collector.spans().map(({ name, attributes }) => [name, attributes]));
    for (const secret of [question, ...stack.run.accounts.flatMap(({ email, username }) => [email, username])])
      expect(told).not.toContain(secret);
  });

  const spans = (name: string) => collector.spans().filter((span) => span.name === name);
  const isRoot = ({ parentSpanId }: CollectedSpan, trace: readonly CollectedSpan[]) =>
    !trace.some(({ spanId }) => spanId === parentSpanId);
  const chain = [
    { service: 'chatx-bot', names: /^chatx receive$/ },
    { service: 'chatx-bot', names: /^POST ui-bff$/ },
    { service: 'ui-bff', names: /^POST \/api\/v1\/chat\/stream\/start$/ },
    { service: 'dynamic-agents', names: /^invoke_agent$/ },
    { service: 'dynamic-agents', names: /^tools\/call search$/ },
    { service: 'rag-server', names: /^tools\/call$/ },
    { service: 'rag-server', names: /^search passages$/ },
    { service: 'rag-server', names: /^embeddings / },
    { service: 'rag-server', names: /^index rank_by_keywords$/ },
  ];
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
