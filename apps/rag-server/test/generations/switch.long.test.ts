import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { indexGenerationList } from '@parley/contracts';
import { startEmbeddings, type StubEmbeddings } from '../embeddings/stub-embeddings.js';
import {
  aDatasource,
  aDocument,
  ingest,
  type Requests,
  type RunningRag,
  startRagServer,
  until,
} from '../start-rag-server.js';
import { asNext } from './next-model.js';

// Two services beside each other on shared cores.
jest.setTimeout(120_000);

const path = '/v1/index/generations';
const source = 'files:a';
const topics = ['harbour', 'pension', 'bakery', 'volcano', 'violin', 'glacier'];
const everyMs = 1_000 / 60;
/** Nobody asks so many at a time: beyond that the machine is too slow, and the stream waits. */
const mostAtOnce = 40;

interface Asked {
  readonly topic: string;
  readonly begunAt: number;
  readonly status: number;
  /** Title and cosine of each hit: the cosine tells which model made both of its vectors. */
  readonly hits: readonly (readonly [string, number | undefined])[];
}

describe('a switch of models under a stream of searches', () => {
  let [first, next]: StubEmbeddings[] = [];
  let [one, two]: RunningRag[] = [];
  let dataDir: string;
  let admin: Requests;
  let people: Requests[];
  beforeAll(async () => {
    first = await startEmbeddings();
    next = await startEmbeddings({ dimensions: 12 });
    dataDir = await mkdtemp(join(tmpdir(), 'rag-switch-'));
    const settings = { ...first.env, ...asNext(next), RAG_DATA_DIR: dataDir };
    one = await startRagServer(settings);
    two = await startRagServer({ ...settings, DOCDB_URI: one.docdb.url });
    admin = await one.as('admin');
    people = await Promise.all(
      Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? one : two)!.as('reader', { sub: `u-${at}` })),
    );
    await admin.post('/v1/datasource').send(aDatasource(source));
    const texts = topics.map((topic) => aDocument(topic, `All that the ${topic} needs. Ask for the ${topic}.`));
    await ingest(admin, source, [...texts, aDocument('secret', 'Of harbour, bakery and glacier, not for long.')]);
  });
  afterAll(async () => {
    await two?.close();
    await one?.close();
    await Promise.all([first?.close(), next?.close()]);
    await rm(dataDir, { recursive: true, force: true });
  });

  async function ask(who: Requests, topic: string): Promise<Asked> {
    const begunAt = Date.now();
    const question = { query: topic, limit: 10, explain: true };
    const answer = await who.post('/v1/mcp/invoke').send({ tool_name: 'search', arguments: question });
    const { results } = (answer.body as { result?: { results: Hit[] } }).result ?? { results: [] };
    const hits = results.map(({ metadata, explain }) => [metadata.title, explain.searches[0]?.meaning?.score] as const);
    return { topic, begunAt, status: answer.status, hits };
  }
  interface Hit {
    readonly metadata: { readonly title: string };
    readonly explain: { readonly searches: { readonly meaning: { readonly score: number } | null }[] };
  }

  /** Sixty a second, until it is stopped; resolves to all answers. */
  function stream() {
    const stop = new AbortController();
    const asked: Promise<Asked>[] = [];
    let open = 0;
    const asking = (async () => {
      for (let at = 0, due = Date.now(); !stop.signal.aborted; at += 1, due += everyMs) {
        await delay(Math.max(0, due - Date.now()));
        if (open >= mostAtOnce) continue;
        open += 1;
        asked.push(ask(people[at % people.length]!, topics[at % topics.length]!).finally(() => (open -= 1)));
      }
    })();
    return async () => {
      stop.abort();
      await asking;
      return Promise.all(asked);
    };
  }

  const list = async () => indexGenerationList.parse((await admin.get(path)).body).generations;
  const liveModel = async () => (await list()).find(({ state }) => state === 'live')?.model;
  async function switchOver() {
    const ready = await until(
      async () => (await list()).find(({ state }) => state === 'ready'),
      (found) => found !== undefined,
    );
    await admin.post(`${path}/${ready?.generation_id}/live`).expect(202);
    await until(liveModel, (model) => model === ready?.model);
  }
  /** What each topic finds with the model that is in use now. */
  const reference = async () => {
    await delay(1_100);
    const answers = await Promise.all(topics.map((topic, at) => ask(people[at]!, topic)));
    return new Map(answers.map((answer) => [answer.topic, told(answer)]));
  };
  const isSecret = ([title]: Asked['hits'][number]) => title === 'About secret';
  const told = ({ hits }: Asked) =>
    JSON.stringify(hits.filter((hit) => !isSecret(hit)).toSorted(([a], [b]) => a.localeCompare(b)));

  it('fails none, mixes none, and shows nobody what is removed meanwhile; and the way back is the same', async () => {
    const ofFirst = await reference();
    const stop = stream();
    const begun = Date.now();
    await admin.post(path).send({ model: 'next/12' }).expect(202);
    const removed = (async () => {
      await until(liveModel, (model) => model === 'next/12');
      const body = { document_ids: ['secret'] };
      await admin.post(`/v1/datasource/${source}/documents/take-out`).send(body).expect(200);
      return Date.now();
    })();
    await switchOver();
    const removedAt = await removed;
    const ofNext = await reference();
    await switchOver();
    await reference();
    const answers = await stop();
    const seconds = (Date.now() - begun) / 1_000;

    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const models = answers.map((answer) =>
      told(answer) === ofFirst.get(answer.topic)
        ? 'first'
        : told(answer) === ofNext.get(answer.topic)
          ? 'next'
          : 'mixed',
    );
    expect(new Set(models)).toEqual(new Set(['first', 'next']));
    expect(models.join(' ')).toMatch(/^first .*next .*first$/);
    expect(answers.filter(({ begunAt, hits }) => begunAt > removedAt && hits.some(isSecret))).toEqual([]);
    expect(answers.some(({ hits }) => hits.some(isSecret))).toBe(true);
    // Of sixty; fewer where the machine has other things to do.
    expect(answers.length / seconds).toBeGreaterThan(5);
  });
});
