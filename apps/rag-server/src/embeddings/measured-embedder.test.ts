import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EmbeddingEngine } from './embedder.js';
import { type EmbedderNotes, firstOf, folderNotes } from './embedder-notes.js';
import { measuredEmbedder } from './measured-embedder.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-notes-'));
});
afterEach(() => rm(folder, { recursive: true }));

const angle = (of: number) => Float32Array.of(Math.cos(of), Math.sin(of));
/** Puts questions and passages so far apart; other languages than English closer together, as one that it has not learned. */
function anEngine(cosine: number, more: Partial<EmbeddingEngine> = {}) {
  const asked: string[] = [];
  const engine: EmbeddingEngine = {
    model: 'any',
    identity: 'an-identity',
    prefixes: { query: '', passage: '' },
    dimensions: 2,
    embed(texts, { purpose }) {
      asked.push(...texts);
      const isKnown = (text: string) => /^[\x20-\x7e]+$/.test(text);
      return Promise.resolve(
        texts.map((text) => angle(purpose === 'query' ? 0 : isKnown(text) ? Math.acos(cosine) : Math.acos(0.9))),
      );
    },
    close: () => Promise.resolve(),
    ...more,
  };
  return { asked, engine };
}

const readOnly: EmbedderNotes = {
  find: () => Promise.resolve(undefined),
  keep: () => Promise.reject(new Error('EROFS: read-only file system')),
};

describe('measuredEmbedder', () => {
  it('measures in the language that the model knows best, once for an identity, and notes it beside the model', async () => {
    const { asked, engine } = anEngine(0.7);
    const first = await measuredEmbedder(engine, folderNotes(folder));
    const texts = asked.length;
    const again = await measuredEmbedder(engine, folderNotes(folder));
    const other = await measuredEmbedder({ ...anEngine(0.2).engine, identity: 'another' }, folderNotes(folder));

    expect([first, again, other].map((one) => one.unrelatedSimilarity)).toEqual([
      expect.closeTo(0.7, 2),
      expect.closeTo(0.7, 2),
      expect.closeTo(0.2, 2),
    ]);
    expect([asked.length, await readdir(folder)]).toEqual([texts, ['parley.json']]);
  });

  it('has none below 0, where cosines begin as it is', async () => {
    expect((await measuredEmbedder(anEngine(-0.3).engine, folderNotes(folder))).unrelatedSimilarity).toBe(0);
  });

  it('notes it in the next place where the folder is read-only, and works where none takes it', async () => {
    const { asked, engine } = anEngine(0.7);
    const notes = firstOf(readOnly, folderNotes(folder));
    await measuredEmbedder(engine, notes);
    const texts = asked.length;
    await measuredEmbedder(engine, notes);
    const unkept = await measuredEmbedder(engine, readOnly);

    expect(unkept.unrelatedSimilarity).toBeCloseTo(0.7, 2);
    expect(asked).toHaveLength(2 * texts);
  });

  it('starts while a remote engine is down, and measures once that answers a probe', async () => {
    let isDown = true;
    const { engine } = anEngine(0.7);
    const remote = await measuredEmbedder(
      {
        ...engine,
        embed: (...asked) => (isDown ? Promise.reject(new Error('down')) : engine.embed(...asked)),
        ping: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()),
      },
      folderNotes(folder),
    );
    const { signal } = new AbortController();
    await expect(remote.ping?.(signal)).rejects.toThrow('down');
    const before = remote.unrelatedSimilarity;
    isDown = false;
    while (remote.unrelatedSimilarity === 0) {
      await remote.ping?.(signal);
      await new Promise(setImmediate);
    }

    expect([before, remote.unrelatedSimilarity]).toEqual([0, expect.closeTo(0.7, 2)]);
  });
});
