import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Gate, startGate } from '@parley/service/testing';
import type { Stack } from '@parley/stack';
import { startStubEmbeddings, stubbed, type StubEmbeddings } from '@parley/testkit';
import { writeDocuments } from '../../src/api/release-data.js';
import { type Model, startModel } from '../../src/browser/start-model.js';
import { allWell, type Seen, twoPeople, useAll } from './drills/as-a-person.js';
import { bringIn } from './drills/bring-in.js';
import { clockAhead } from './drills/clock-ahead.js';
import { gateNeighbours, type Gates } from './drills/gates.js';
import { smallDisk } from './drills/small-disk.js';
import { type Pairs, type Service, startPairs } from './replicas/pairs.js';
import { dataFolder, removeData, startE2eStack, workspace } from './support/start-e2e-stack.js';
import { until } from './support/until.js';

jest.setTimeout(180_000);

/** How long pages are opened at least, while something fails. */
const watchedMs = 2_000;

const root = dataFolder();
/** Of the passage index. */
const disk = smallDisk(join(root, 'rag'));
if (!disk) process.stderr.write('SKIPPED: the drill of a full disk, as this user may not mount one\n');
let stack: Stack;
let pairs: Pairs;
let model: Model;
let vendor: StubEmbeddings;
let gates: Gates & Readonly<Record<'embeddings' | 'model', Gate>>;

beforeAll(async () => {
  const documents = join(root, 'documents');
  writeDocuments(documents, workspace);
  [model, vendor] = await Promise.all([startModel(), startStubEmbeddings()]);
  model.answerBy(({ toolResults, question, found }, { say, call }) => {
    if (toolResults === 0) call('search', { query: question });
    else say(found.slice(0, 500));
  });
  const vendors = { embeddings: await gateOf(vendor.url), model: await gateOf(model.settings['LLM_BASE_URL'] ?? '') };
  stack = await startE2eStack(root, { documents, settings: stubbed(`${vendors.embeddings.url}/v1`) });
  gates = { ...vendors, ...(await gateNeighbours(stack, root)) };
  pairs = await startPairs(stack, {
    'dynamic-agents': { ...model.settings, LLM_BASE_URL: `${vendors.model.url}/v1` },
  });
}, 300_000);
afterEach(() => {
  for (const gate of Object.values(gates)) gate.open();
});
afterAll(async () => {
  await stack.stop();
  await Promise.all([pairs.close(), model.close(), ...Object.values(gates).map((gate) => gate.close())]);
  vendor.close();
});
// Also where the stack did not start: a disk in memory would outlive this process.
afterAll(() => {
  disk?.remove();
  removeData(root);
});

const gateOf = (url: string): Promise<Gate> => startGate(() => new URL(url).origin);

const services: readonly Service[] = ['rag-server', 'dynamic-agents', 'ui-bff', 'chatx-bot'];
const ofAll = (work: (service: Service) => Promise<void>) => Promise.all(services.map(work));

interface Drill {
  readonly what: string;
  readonly begin: () => unknown;
  /** Beside gates, which open by themselves. */
  readonly end?: () => unknown;
  readonly lastsMs?: number;
  readonly inSpace?: 'bob';
  /** What differs from all being well. */
  readonly seen: Partial<Record<keyof Seen, unknown>>;
}

const unavailable = 'I am temporarily unavailable. Please try again in a few minutes.';
const unchecked = 'I am temporarily unavailable and cannot check your access. Please try again in a few minutes.';
/** Each replica needs the idp once per person and service, so it depends on which one is asked. */
const answeredOrNot: unknown = expect.stringMatching(/^(?:answered|found|503 SERVICE_UNAVAILABLE)$/);
/** The model hands on what its tool says. */
const noEmbeddings: unknown = expect.stringContaining('embeddings is not available');

const drills: readonly Drill[] = [
  {
    what: 'one replica of each service is killed',
    begin: () => ofAll((service) => pairs.kill(service, 1)),
    end: () => ofAll((service) => pairs.revive(service)),
    seen: {},
  },
  {
    what: 'one machine of each service has a clock that is six minutes ahead',
    begin: async () => {
      await ofAll((service) => pairs.kill(service, 1));
      await ofAll((service) => pairs.revive(service, clockAhead));
    },
    end: async () => {
      await ofAll((service) => pairs.kill(service, 1));
      await ofAll((service) => pairs.revive(service));
    },
    seen: {},
  },
  {
    what: 'rag-server is killed',
    begin: () => pairs.kill('rag-server', 2),
    end: () => pairs.revive('rag-server'),
    seen: { question: 'SERVICE_UNAVAILABLE', search: '502 BAD_GATEWAY', space: unavailable },
  },
  {
    what: 'dynamic-agents is killed',
    begin: () => pairs.kill('dynamic-agents', 2),
    end: () => pairs.revive('dynamic-agents'),
    seen: { question: '503 SERVICE_UNAVAILABLE', space: unavailable },
  },
  {
    what: 'the idp is cut off for 12 s',
    begin: () => gates.idp.cut(),
    lastsMs: 12_000,
    seen: { signIn: '503', question: answeredOrNot, search: answeredOrNot, space: unchecked },
  },
  { what: 'the idp is 6 s slow', begin: () => gates.idp.slow(6_000), seen: {} },
  {
    what: 'authz is cut off',
    begin: () => gates.authz.cut(),
    inSpace: 'bob',
    seen: { signIn: '503', question: '503 AUTHZ_UNAVAILABLE', search: '503 AUTHZ_UNAVAILABLE', space: unchecked },
  },
  { what: 'authz is 1.2 s slow', begin: () => gates.authz.slow(1_200), seen: {} },
  {
    what: 'the vendor of embeddings is 30 s slow',
    begin: () => gates.embeddings.slow(30_000),
    seen: { question: noEmbeddings, search: '503 SERVICE_UNAVAILABLE', space: noEmbeddings },
  },
  {
    what: 'the vendor of the model is cut off',
    begin: () => gates.model.cut(),
    seen: { question: 'SERVICE_UNAVAILABLE', space: unavailable },
  },
];

describe('behind balancers that ask /readyz, with two of each service', () => {
  it.each(drills)('pages, conversations and signing out answer while $what', async (drill) => {
    const { begin, end, lastsMs: forMs = watchedMs, inSpace = 'alice', seen } = drill;
    const people = await twoPeople(stack);
    await begin();
    try {
      const was = await useAll(stack, people, { forMs, inSpace });
      process.stderr.write(`${JSON.stringify(was)}\n`);
      expect(was).toEqual({ ...allWell, ...seen });
    } finally {
      await end?.();
    }
  });

  (disk ? it : it.skip)('all answers while the disk of the index is full, and what came waits', async () => {
    const people = await twoPeople(stack);
    disk?.fill();
    let job: Awaited<ReturnType<typeof bringIn>>;
    try {
      job = await bringIn(stack, people.stays);
      expect(await useAll(stack, people, { forMs: watchedMs, inSpace: 'alice' })).toEqual(allWell);
      await until('the job to say why it waits', async () => (await job()).message?.includes('disk') ?? false);
    } finally {
      disk?.free();
    }
    await until('the job to go on', async () => (await job()).status === 'completed', 60_000);
  });

  it('all is well after that', async () => {
    const well = async () => {
      const seen = await useAll(stack, await twoPeople(stack), { forMs: 0, inSpace: 'alice' });
      return Object.entries(allWell).every(([use, is]) => seen[use as keyof Seen] === is);
    };
    await until('everything to be well', well, 60_000);
  });
});
