import { setTimeout as delay } from 'node:timers/promises';
import type { DocumentReaders } from '@parley/contracts';
import { seeded, seededText } from '@parley/testkit';
import type { RagUnderTest, Who } from './rag-under-test.js';

export const sources = Array.from({ length: 8 }, (_, at) => `files:bench-${at}`);
const ingestor: Who = { sub: 'bench-ingestor', isMachine: true };
const documentsPerRequest = 1_000;
const wordsEach = 120;

export async function createSources(rag: RagUnderTest): Promise<void> {
  for (const id of sources) {
    const body = { datasource_id: id, ingestor_id: 'files:bench', source_type: 'files', description: '' };
    await rag.ask(ingestor, '/v1/datasource', body);
  }
}

/** Sends documents `from` to `to`, spread over all sources, and waits until every job is over. */
export async function ingest(
  rag: RagUnderTest,
  from: number,
  to: number,
  passagesEach = 1,
  readersOf?: (number: number) => DocumentReaders,
): Promise<void> {
  const perRequest = Math.ceil(documentsPerRequest / passagesEach);
  const jobs: string[] = [];
  for (const [at, source] of sources.entries()) {
    const mine = Array.from({ length: to - from }, (_, step) => from + step).filter((n) => n % sources.length === at);
    for (let start = 0; start < mine.length; start += perRequest) {
      const documents = mine
        .slice(start, start + perRequest)
        .map((number) => documentOf(number, passagesEach, readersOf));
      const body = { ingestor_id: 'files:bench', datasource_id: source, documents };
      jobs.push(((await rag.ask(ingestor, '/v1/ingest', body)) as { job_id: string }).job_id);
    }
  }
  for (const job of jobs) await finished(rag, job);
}

/** A section for each passage: a heading begins a new one. */
function documentOf(number: number, passages: number, readersOf?: (number: number) => DocumentReaders) {
  const random = seeded(number + 1);
  const sections = Array.from(
    { length: passages },
    () => `## ${seededText(random, 3)}\n\n${seededText(random, wordsEach)}`,
  );
  const metadata = {
    document_id: `d-${number}`,
    title: seededText(random, 5),
    document_type: 'text',
    ...(readersOf && { readers: readersOf(number) }),
    metadata: { number_0: number, number_1: number / 7, number_2: -number, words: seededText(random, 20) },
  };
  return { page_content: sections.join('\n\n'), metadata };
}

/** Waits until a job has ended well. */
export async function finished(rag: RagUnderTest, job: string): Promise<void> {
  for (;;) {
    const { status } = (await rag.ask(ingestor, `/v1/job/${job}`)) as { status: string };
    if (status === 'completed') return;
    if (status !== 'pending' && status !== 'in_progress') throw new Error(`An ingest job ended as ${status}.`);
    await delay(200);
  }
}
