import { setTimeout as delay } from 'node:timers/promises';
import { seeded, seededText } from '@parley/testkit';
import { finished } from '../rag/knowledge.js';
import { timed } from '../rag/measure.js';
import type { RagUnderTest, Who } from '../rag/rag-under-test.js';

export const ingestor: Who = { sub: 'bench-ingestor', isMachine: true };
const ingestorId = 'files:bench';
/** Long enough for a passage of its own, and a document of so many. */
const wordsEach = 120;
const passagesEach = 25;
const atOnce = 32;

export interface ManySources {
  create(): Promise<void>;
  /**
   * Brings every source to its part of so many passages in all, by documents of 25 at most, in one request each. Resolves
   * to what came in a second, until the last job was over.
   */
  growTo(passages: number): Promise<{ readonly documents: number; readonly passages: number }>;
}

export const sourceIds = (count: number): string[] => Array.from({ length: count }, (_, at) => `files:scale-${at}`);

/** Sources of equal size, filled step by step through the API as an ingestor would. */
export function manySources(rag: RagUnderTest, ids: readonly string[]): ManySources {
  const count = ids.length;
  let perSource = 0;
  const grow = async (wanted: number) => {
    await inLanes(ids, async (id, at) => {
      const documents = documentsOf(at, perSource, wanted);
      const body = { ingestor_id: ingestorId, datasource_id: id, documents };
      const { job_id: job } = (await patiently(() => rag.ask(ingestor, '/v1/ingest', body))) as { job_id: string };
      await finished(rag, job);
    });
  };
  return {
    async create() {
      await inLanes(ids, (id) =>
        rag.ask(ingestor, '/v1/datasource', {
          ...{ datasource_id: id, ingestor_id: ingestorId, source_type: 'files', description: '' },
        }),
      );
    },
    async growTo(passages) {
      const wanted = Math.round(passages / count);
      const seconds = (await timed(() => grow(wanted))) / 1_000;
      const grown = (wanted - perSource) * count;
      const documents = documentsOf(0, perSource, wanted).length * count;
      perSource = wanted;
      return { documents: documents / seconds, passages: grown / seconds };
    },
  };
}

async function inLanes<T, R>(items: readonly T[], work: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const at = next;
      next += 1;
      results[at] = await work(items[at] as T, at);
      if (at % 1_000 === 999) console.error(`${at + 1} of ${items.length}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

/** A service that has enough to do says so, and is asked again. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Error && / answered (429|503):/.test(error.message))) throw error;
      await delay(500);
    }
  }
}

/** Hold the passages of their source from that one to the other. */
function documentsOf(source: number, from: number, to: number) {
  const count = Math.ceil((to - from) / passagesEach);
  return Array.from({ length: count }, (_, at) => {
    const first = from + at * passagesEach;
    return documentOf(source, first, Math.min(to, first + passagesEach));
  });
}

function documentOf(source: number, from: number, to: number) {
  const random = seeded(source * 10_007 + from + 1);
  const sections = Array.from(
    { length: to - from },
    () => `## ${seededText(random, 3)}\n\n${seededText(random, wordsEach)}`,
  );
  const metadata = { document_id: `d-${source}-${from}`, title: seededText(random, 5), document_type: 'text' };
  return { page_content: sections.join('\n\n'), metadata };
}
