import { expect, it } from '@jest/globals';
import type { DocumentStore, StoredDocument } from '../documents/document.store.js';
import { RefusedTexts } from '../embeddings/refused-texts.js';
import type { ChunkIndex, EmbeddedChunk } from '../index/chunk-index.js';
import type { IncomingDocument } from '../documents/document-task.js';
import { makeIndexBatch } from './index-documents.js';

/** Tells which documents were written together. */
function anIndex(known: Partial<StoredDocument>[] = []) {
  const written: string[][] = [];
  const chunks: EmbeddedChunk[] = [];
  const index: Pick<ChunkIndex, 'storedVectors' | 'replaceDocuments'> = {
    storedVectors: () => Promise.resolve(new Map()),
    replaceDocuments(sets) {
      written.push(sets.map(({ document }) => document.documentId));
      chunks.push(...sets.flatMap((set) => set.chunks));
      return Promise.resolve();
    },
  };
  const documents: Pick<DocumentStore, 'find' | 'put'> = {
    find: () => Promise.resolve(known as StoredDocument[]),
    put: () => Promise.resolve(),
  };
  const embedder = {
    model: 'any',
    identity: 'any',
    prefixes: { query: '', passage: '' },
    unrelatedSimilarity: 0,
    dimensions: 1,
    embed: (texts: readonly string[]) => {
      const isRefused = (text: string) => text.includes('refused');
      const each = texts.map((text, at) => [at, text] as const);
      if (!texts.some(isRefused)) return Promise.resolve(texts.map(() => Float32Array.of(1)));
      const reasons = each.filter(([, text]) => isRefused(text)).map(([at]) => [at, 'no such words'] as const);
      const taken = each.filter(([, text]) => !isRefused(text)).map(([at]) => [at, Float32Array.of(1)] as const);
      return Promise.reject(new RefusedTexts(new Map(reasons), new Map(taken)));
    },
    close: () => Promise.resolve(),
  };
  const indexBatch = makeIndexBatch({
    index: index as ChunkIndex,
    documents: documents as DocumentStore,
    embedder,
    findDatasource: () => Promise.resolve(datasource),
  });
  return { written, chunks, indexBatch };
}

const datasource = {
  id: 'web:a',
  ingestorId: 'webloader:a',
  name: null,
  description: '',
  sourceType: 'web',
  lastUpdated: null,
  chunkSize: 100_000,
  chunkOverlap: 0,
  reloadIntervalSeconds: 60,
  metadata: null,
};

const aDocument = (documentId: string, content: string): IncomingDocument => ({
  generation: documentId,
  content,
  facts: {
    datasourceId: datasource.id,
    documentId,
    ingestorId: datasource.ingestorId,
    title: '',
    description: '',
    documentType: 'webpage',
    isStructuredEntity: false,
    ingestedAt: 0,
    freshUntil: 0,
    metadata: {},
  },
});

it('writes short documents together, and long ones one after the other', async () => {
  const { written, indexBatch } = anIndex();
  const long = 'word '.repeat(150_000);
  const batch = ['a', 'b', 'c', 'd', 'e'].map((id) => aDocument(id, 'bc'.includes(id) ? long : 'Short.'));
  const results = await indexBatch(batch, new AbortController().signal);

  expect(written).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
  expect(results.map(({ chunks }) => chunks)).toEqual([1, 8, 8, 1, 1]);
});

it('fails the one document of which the embedder refuses a text, with its reason', async () => {
  const { written, indexBatch } = anIndex();
  const batch = [aDocument('a', 'Fine.'), aDocument('b', 'This is refused.'), aDocument('c', 'Fine as well.')];
  const results = await indexBatch(batch, new AbortController().signal);

  expect(written).toEqual([['a', 'c']]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['indexed', 'failed', 'indexed']);
  expect(results[1]?.message).toBe('The embedding model refuses a part of the text: no such words');
});

it('leaves nothing of a refused document to those who were its readers before', async () => {
  const { facts } = aDocument('a', '');
  const { written, chunks, indexBatch } = anIndex([{ ...facts, generation: '', readersKey: 'all' }]);
  const one = aDocument('a', 'This is refused.');
  await indexBatch([{ ...one, facts: { ...facts, readersKey: 'few' } }], new AbortController().signal);

  expect([written, chunks]).toEqual([[['a']], []]);
});

it('writes nothing where there is nothing, and a document of any length', async () => {
  const { written, indexBatch } = anIndex();

  expect(await indexBatch([], new AbortController().signal)).toEqual([]);
  await indexBatch([aDocument('a', 'word '.repeat(300_000))], new AbortController().signal);
  expect(written).toEqual([['a']]);
});

it('lets each passage know the place in its file where it begins', async () => {
  const { chunks, indexBatch } = anIndex();
  const pages = ['# One\n\nfirst', '# Two\n\nsecond', '# Three\n\nthird'].map(
    (text) => `${text} ${'word '.repeat(10_000)}`,
  );
  const content = pages.join('\n\n');
  const anchors = pages.map((page, at) => ({
    at: content.indexOf(page),
    label: `page ${at + 1}`,
    fragment: `page=${at + 1}`,
  }));

  await indexBatch([{ ...aDocument('a', content), anchors: anchors.slice(1) }], new AbortController().signal);

  const places = chunks.map(({ headings, anchor }) => [headings.at(-1), anchor?.label, anchor?.fragment]);
  expect(places).toEqual([
    ['One', undefined, undefined],
    ['Two', 'page 2', 'page=2'],
    ['Three', 'page 3', 'page=3'],
  ]);
});
