import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { signIn } from '@parley/testkit';
import type { ProcessSpec, Running, Stack } from '@parley/stack';
import { saved, writeDocuments } from '../../src/api/release-data.js';
import { askInSpace, askUntilAnswered } from './replicas/load.js';
import { type Neighbour, neighbourProcess, neighbours } from './support/neighbour-process.js';
import { accountOf, addressOf, dataFolder, removeData, startE2eStack, workspace } from './support/start-e2e-stack.js';
import { until } from './support/until.js';

jest.setTimeout(180_000);

const root = dataFolder();
let stack: Stack;
let running: Running[] = [];

beforeAll(async () => {
  const documents = join(root, 'documents');
  writeDocuments(documents, workspace);
  stack = await startE2eStack(root, { documents });
  running = [...stack.processes];
}, 300_000);
afterAll(async () => {
  await stack.stop();
  removeData(root);
});

const services = ['rag-server', 'dynamic-agents', 'ui-bff', 'chatx-bot'] as const;
type Part = Neighbour | (typeof services)[number];

const serviceProcess = (name: Part): ProcessSpec[] => stack.topology.services.filter((spec) => spec.name === name);

const processesOf = (parts: readonly Part[]): ProcessSpec[] => {
  const inNeighbours = neighbours.filter((name) => parts.includes(name));
  return [
    ...(inNeighbours.length > 0 ? [neighbourProcess(stack, root, inNeighbours)] : []),
    ...parts.flatMap(serviceProcess),
  ];
};

function begin(parts: readonly Part[]): void {
  running.push(...processesOf(parts).map((spec) => stack.begin(spec)));
}

/** Services first: they end in order while their stores are there. */
async function stopAll(): Promise<void> {
  const isNeighbour = ({ name }: Running) => name.startsWith('neighbours');
  await Promise.all(running.filter((one) => !isNeighbour(one)).map((one) => one.stop()));
  await Promise.all(running.filter(isNeighbour).map((one) => one.stop()));
  running = [];
}

const statusOf = async (name: Part, path: string): Promise<number> =>
  fetch(`${addressOf(stack, name)}${path}`, { headers: { accept: 'text/html, application/json' } }).then(
    ({ status }) => status,
    () => 0,
  );

describe.each<Part>([...neighbours, ...services])('everything is started, and %s comes last', (missing) => {
  const others = [...neighbours, ...services].filter((part) => part !== missing);
  const started = services.filter((name) => name !== missing);

  it('the others listen at once, and are ready unless it is docdb', async () => {
    await stopAll();
    begin(others);
    const allAnswer = async (path: string, status: number) =>
      (await Promise.all(started.map((name) => statusOf(name, path)))).every((one) => one === status);
    await until('services that listen', () => allAnswer('/livez', 200));

    const awaited = missing === 'docdb' ? 503 : 200;
    await until(`services that answer ${awaited}`, () => allAnswer('/readyz', awaited));
    if (!['docdb', 'ui-bff'].includes(missing)) expect(await statusOf('ui-bff', '/')).toBe(200);
  });

  it('when it comes, questions in the browser and in the space are answered', async () => {
    begin([missing]);
    const cookie = await until('a sign-in', () =>
      signIn(addressOf(stack, 'ui-bff'), accountOf(stack, 'bob')).catch(() => undefined),
    );
    const answeredInSpace = async () => (await askInSpace(stack)).some((text) => text.includes(saved.word));
    const [asked] = await Promise.all([
      askUntilAnswered(stack, cookie),
      // As a person would: again, where the bot says so.
      until('an answer in the space', () => answeredInSpace().catch(() => false)),
    ]);

    expect(asked.at(-1)).toBe('answered');
  });
});
