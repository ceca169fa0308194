import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { cachedEmbedder } from './cached-embedder.js';
import type { Embedder, EmbeddingEngine } from './embedder.js';
import { onnxEmbedder } from './onnx-embedder.js';
import type { WorkerSettings } from '../onnx/onnx.worker.js';
import { type OnnxThread, type Runner, startOnnxThread } from '../onnx/onnx-thread.js';

const unavailable = { code: 'SERVICE_UNAVAILABLE', message: 'The embedder is not available' };

const modelPath = fileURLToPath(new URL('../../assets/all-MiniLM-L6-v2-int8', import.meta.url));
const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
const passages = () => ({ purpose: 'passage', signal: new AbortController().signal }) as const;

describe('onnxEmbedder with the shipped model', () => {
  let embedder: EmbeddingEngine;
  beforeAll(async () => {
    embedder = await onnxEmbedder({ modelPath, threads: 1 });
  });
  afterAll(() => embedder.close());

  it('answers unit vectors of 384 in the order asked, whatever their lengths', async () => {
    const texts = [
      'a much longer sentence about cats and their many habits',
      'cat',
      'dog',
      'a',
      'ocean waves',
      'kitten',
    ];
    const together = await embedder.embed(texts, passages());
    const alone = await Promise.all(texts.map((text) => embedder.embed([text], passages())));

    expect(together.map((vector) => vector.length)).toEqual(texts.map(() => 384));
    together.forEach((vector, at) => expect(cosine(vector, alone[at]![0]!)).toBeGreaterThan(0.97));
    together.forEach((vector) => expect(cosine(vector, vector)).toBeCloseTo(1, 3));
  });

  it('puts texts of like meaning close together', async () => {
    const [kitten, cat, finance] = await embedder.embed(
      ['A kitten plays with wool', 'A young cat is playing', 'Quarterly revenue fell by two percent'],
      passages(),
    );

    expect(cosine(kitten!, cat!)).toBeGreaterThan(cosine(kitten!, finance!) + 0.3);
  });

  it('reads a long text to its end', async () => {
    const [plain, ending, topic] = await embedder.embed(
      [
        'The harbour was quiet. '.repeat(60),
        `${'The harbour was quiet. '.repeat(60)}${'Penguins breed on ice. '.repeat(40)}`,
        'penguins',
      ],
      passages(),
    );

    expect(cosine(ending!, topic!)).toBeGreaterThan(cosine(plain!, topic!) + 0.1);
    expect(cosine(ending!, ending!)).toBeCloseTo(1, 5);
  });

  it('answers a query before the rest of a batch that was asked for earlier', async () => {
    const finished: string[] = [];
    const batch = embedder.embed(
      Array.from({ length: 60 }, (_, at) => `passage ${at} `.repeat(40)),
      passages(),
    );
    const query = embedder.embed(['which passage?'], { ...passages(), purpose: 'query' });
    await Promise.all([batch.then(() => finished.push('batch')), query.then(() => finished.push('query'))]);

    expect(finished).toEqual(['query', 'batch']);
  });

  it('stops a batch when its signal says so, and serves the next caller', async () => {
    const stop = new AbortController();
    const batch = embedder.embed(
      Array.from({ length: 400 }, (_, at) => `passage ${at} `.repeat(60)),
      { purpose: 'passage', signal: stop.signal },
    );
    stop.abort(new Error('job terminated'));

    await expect(batch).rejects.toThrow('job terminated');
    await expect(embedder.embed(['next'], passages())).resolves.toHaveLength(1);
  });

  it('asks for nothing when there is nothing to embed', async () => {
    await expect(embedder.embed([], passages())).resolves.toEqual([]);
  });

  it('names itself when it was closed', async () => {
    const closed = await onnxEmbedder({ modelPath, threads: 1 });
    await closed.close();

    await expect(closed.embed(['x'], passages())).rejects.toMatchObject(unavailable);
  });

  it('fails what a dying thread was at by name, and goes on with a single new one', async () => {
    const threads: OnnxThread[] = [];
    const startThread = async (settings: WorkerSettings, runner: Runner) => {
      const thread = await startOnnxThread(settings, runner);
      threads.push(thread);
      return thread;
    };
    const mortal = await onnxEmbedder({ modelPath, threads: 1, startThread });
    const lost = mortal.embed(['a long text '.repeat(2_000)], passages());
    const failed = expect(lost).rejects.toMatchObject(unavailable);
    await new Promise(setImmediate);
    await threads[0]?.close();
    await failed;
    const [one, other] = await Promise.all([mortal.embed(['x'], passages()), mortal.embed(['x'], passages())]);

    expect(one).toEqual(other);
    expect(threads).toHaveLength(2);
    await mortal.close();
  });
});

it('hands out the vectors of very many texts in no time: nothing else has its turn meanwhile', async () => {
  let answered = 0;
  const thread: OnnxThread = {
    dimensions: 1,
    isAlive: () => true,
    run: (texts) => {
      const vectors = texts.map((_, at) => Float32Array.of(at));
      answered = performance.now();
      return Promise.resolve(vectors);
    },
    close: () => Promise.resolve(),
  };
  const embedder = await onnxEmbedder({ modelPath, threads: 1, startThread: () => Promise.resolve(thread) });
  const vectors = await embedder.embed(Array<string>(100_000).fill('x'), passages());

  expect(performance.now() - answered).toBeLessThan(2_000);
  expect(vectors.at(-1)).toEqual(Float32Array.of(99_999));
});

it('lets everything else have its turn between the texts of a batch, however long it takes to read them', async () => {
  let turns = 0;
  let turnsBefore = 0;
  let isCounting = true;
  const thread: OnnxThread = {
    dimensions: 1,
    isAlive: () => true,
    run: (texts) => {
      turnsBefore = turns;
      return Promise.resolve(texts.map(() => Float32Array.of(1)));
    },
    close: () => Promise.resolve(),
  };
  const embedder = await onnxEmbedder({ modelPath, threads: 1, startThread: () => Promise.resolve(thread) });
  const count = () => {
    turns += 1;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  await embedder.embed(Array<string>(50).fill('text'), passages());
  isCounting = false;

  expect(turnsBefore).toBeGreaterThan(40);
});

describe('onnxEmbedder without a model', () => {
  it('says which file it looked for', async () => {
    await expect(onnxEmbedder({ modelPath: '/nowhere', threads: 1 })).rejects.toThrow(
      'EMBEDDINGS_MODEL_PATH /nowhere does not exist',
    );
  });
});

describe('cachedEmbedder', () => {
  it('asks the engine once for a text that it has seen, and keeps the order', async () => {
    const asked: string[][] = [];
    const engine: Embedder = {
      model: 'letters',
      identity: 'any',
      prefixes: { query: '', passage: '' },
      unrelatedSimilarity: 0,
      dimensions: 1,
      embed: (texts) => {
        asked.push([...texts]);
        return Promise.resolve(texts.map((text) => Float32Array.of(text.length)));
      },
      close: () => Promise.resolve(),
    };
    const cached = cachedEmbedder(engine, 10);
    await cached.embed(['a', 'bb', 'a'], passages());

    await expect(cached.embed(['ccc', 'bb'], passages())).resolves.toEqual([Float32Array.of(3), Float32Array.of(2)]);
    expect(asked).toEqual([['a', 'bb'], ['ccc']]);
  });
});
