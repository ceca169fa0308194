import type { AppError } from '@parley/contracts';
import type { ChunkFilter } from '../../../src/index/chunk-filter.js';
import type { ChunkIndex, DocumentChunks } from '../../../src/index/chunk-index.js';
import { inDatasources } from '../../../src/index/chunk-filter.js';
import { aDocument, now, vectorAt } from '../chunk-documents.js';

const passagesEach = 3;

/** Documents of one datasource, each of three passages with a word of its own. */
export const documentsOf = (datasourceId: string, from: number, to: number): DocumentChunks[] =>
  Array.from({ length: to - from }, (_, at) => {
    const documentId = `doc-${from + at}`;
    const passages = Array.from({ length: passagesEach }, (_, part) => ({
      text: `common ${documentId}part${part}`,
      angle: (from + at) / 1_000 + part / 10,
    }));
    return aDocument({ datasourceId, documentId }, ...passages);
  });

/** All passages of a datasource by document, as a search sees them: by words and by meaning, which must agree. */
export async function searched(index: ChunkIndex, datasourceId: string): Promise<Map<string, number>> {
  const view = await index.view();
  const leg = { filter: within(datasourceId), limit: 5_000 };
  const byWords = await view.rankByKeywords({ text: 'common', ...leg });
  const byMeaning = await view.rankByMeaning({ vector: vectorAt(0), ...leg });
  const keysOf = (ranked: typeof byWords) => ranked.map(({ key }) => key).sort();
  if (keysOf(byWords).join() !== keysOf(byMeaning).join()) throw new Error('one leg found what the other did not');
  const found = await view.readChunks(byWords.map(({ key }) => key));
  const counts = new Map<string, number>();
  for (const { document } of found.values()) {
    counts.set(document.documentId, (counts.get(document.documentId) ?? 0) + 1);
  }
  return counts;
}

const within = (datasourceId: string): ChunkFilter => ({ conditions: [inDatasources([datasourceId])], freshAt: now });

/** What `searched` says when the documents are there whole and once. */
export const wholeOnce = (documents: readonly DocumentChunks[]): Map<string, number> =>
  new Map(documents.map(({ document }) => [document.documentId, passagesEach]));

/** Tries until it works, as the job runner does; whatever is not an outage of the index is thrown. Counts the tries. */
export async function repeated<T>(work: () => Promise<T>, withinMs = 120_000): Promise<{ answer: T; outages: number }> {
  const deadline = Date.now() + withinMs;
  for (let outages = 0; ; outages += 1) {
    try {
      return { answer: await work(), outages };
    } catch (error) {
      if (!isOutage(error) || Date.now() > deadline) throw error;
    }
  }
}

/** The error that the port promises for an engine that fails. */
export const outage = {
  name: 'AppError',
  code: 'SERVICE_UNAVAILABLE',
  message: 'The passage index is not available',
};

export const isOutage = (error: unknown): error is AppError =>
  error instanceof Error && 'code' in error && error.code === outage.code && error.message === outage.message;
