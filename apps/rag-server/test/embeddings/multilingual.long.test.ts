import { cp, mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Embedder } from '../../src/embeddings/embedder.js';
import { folderNotes } from '../../src/embeddings/embedder-notes.js';
import { measuredEmbedder } from '../../src/embeddings/measured-embedder.js';
import { onnxEmbedder } from '../../src/embeddings/onnx-embedder.js';

/** Beside the repository, where it is: too large to be part of it. Its README says how to make one. */
const source = fileURLToPath(new URL('../../../../../shared/models/multilingual-e5-small-int8', import.meta.url));
const isThere = existsSync(source);
if (!isThere)
  process.stderr.write(`SKIPPED: ${basename(source)} is not there, so no real multilingual model is tried.\n`);

(isThere ? describe : describe.skip)('multilingual-e5-small, as it comes', () => {
  let folder: string;
  let embedder: Embedder;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-e5-'));
    await cp(source, folder, { recursive: true });
    const notes = folderNotes(folder);
    embedder = await measuredEmbedder(await onnxEmbedder({ modelPath: folder, threads: 1, notes }), notes);
  }, 30_000);
  afterAll(async () => {
    await embedder.close();
    await rm(folder, { recursive: true });
  });

  it('reads its prefixes, and measures where its cosines begin', () => {
    expect(embedder.prefixes).toEqual({ query: 'query: ', passage: 'passage: ' });
    expect(embedder.unrelatedSimilarity).toBeGreaterThan(0.7);
    expect(embedder.unrelatedSimilarity).toBeLessThan(0.8);
  });

  it('finds across languages', async () => {
    const { signal } = new AbortController();
    const passages = [
      'Um das Passwort zu ändern, öffnen Sie die Einstellungen und wählen Sie Sicherheit.',
      'La facture est envoyée le premier jour du mois.',
      'バックアップは毎晩行われ、別の建物に保存されます。',
    ];
    const told = await embedder.embed(passages, { purpose: 'passage', signal });
    const nearest = async (question: string) => {
      const [asked] = await embedder.embed([question], { purpose: 'query', signal });
      const cosines = told.map((one) => one.reduce((sum, value, at) => sum + value * (asked?.[at] ?? 0), 0));
      return cosines.indexOf(Math.max(...cosines));
    };

    expect(await nearest('How do I change my password?')).toBe(0);
    expect(await nearest('When do I get my invoice?')).toBe(1);
    expect(await nearest('バックアップはいつ行われますか')).toBe(2);
  });
});
