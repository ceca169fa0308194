import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startTokenIssuer } from '@parley/auth/testing';
import { createAuthzClient, datasourceObject, installModel, loadModel, userSubject } from '@parley/authz-client';
import type { DocumentReaders } from '@parley/contracts';
import { seeded, seededText, startStubEmbeddings, stubbed } from '@parley/testkit';
import { startNeighbour } from '../process/start-neighbour.js';
import { createSources, ingest, sources } from './knowledge.js';
import { interleaved, median, rounded } from './measure.js';
import { type RagUnderTest, startRag, type Who } from './rag-under-test.js';

const [documents, passagesEach] = [500, 100];
/** Of these groups the caller is in one fifth, so that three groups a document let them read about half of all. */
const [groups, ofCaller, eachNames] = [1_000, 200, 3];
const settleMs = 60_000;
const [warmRounds, rounds] = [8, 6];
const caller: Who = { sub: 'in-many-groups' };
const groupId = (at: number) => `external_group:bench-${at}`;
const model = fileURLToPath(new URL('../../../libs/authz-client/model/parley.fga', import.meta.url));
const queries = Array.from({ length: 60 }, (_, at) => seededText(seeded(7_000_000 + at), 6));

/** Each document names groups of its own: as many lists as documents. */
function readersOf(number: number): DocumentReaders {
  const random = seeded(5_000_000 + number);
  return { people: [], groups: Array.from({ length: eachNames }, () => groupId(Math.floor(random() * groups))) };
}

/**
 * What readers of single documents cost a search: the same questions by the same caller, in turn, of two services with the
 * same passages, of which one has readers at every document.
 */
export async function benchReaders() {
  const data = mkdtempSync(join(tmpdir(), 'parley-bench-readers-'));
  const [plainDocs, closedDocs, issuer, authz, stub] = await Promise.all([
    startNeighbour('docdb'),
    startNeighbour('docdb'),
    startTokenIssuer(),
    startNeighbour('authz'),
    startStubEmbeddings(),
  ]);
  await letIn(authz.hello.url);
  const start = (name: string, docdb: typeof plainDocs) =>
    startRag(
      {
        ...{ DOCDB_URI: docdb.hello.url, RAG_DATA_DIR: join(data, name), AUTHZ_HTTP: authz.hello.url },
        ...stubbed(stub.url),
      },
      issuer,
    );
  const [plain, closed] = await Promise.all([start('plain', plainDocs), start('closed', closedDocs)]);
  try {
    await createSources(plain);
    await createSources(closed);
    await ingest(plain, 0, documents, passagesEach);
    await ingest(closed, 0, documents, passagesEach, readersOf);
    await delay(settleMs);
    return await compare(plain, closed);
  } finally {
    await Promise.all([plain.stop(), closed.stop()]);
    stub.close();
    await Promise.all([plainDocs.stop(), closedDocs.stop(), issuer.close(), authz.stop()]);
    rmSync(data, { recursive: true, force: true });
  }
}

async function letIn(url: string): Promise<void> {
  const connection = { url, storeName: 'parley' };
  await installModel(connection, await loadModel(model));
  const user = userSubject(caller.sub);
  const writes = [
    ...sources.map((id) => ({ user, relation: 'reader' as const, object: datasourceObject(id) })),
    ...Array.from({ length: ofCaller }, (_, at) => ({ user, relation: 'member' as const, object: groupId(at) })),
  ];
  await createAuthzClient(connection).apply({ writes, deletes: [] });
}

async function compare(plain: RagUnderTest, closed: RagUnderTest) {
  const search = (rag: RagUnderTest) => (query: string) =>
    rag.ask(caller, '/v1/mcp/invoke', { tool_name: 'search', arguments: { query, limit: 10 } });
  const steps = { plain: search(plain), readers: search(closed) };
  await interleaved(repeated(warmRounds), steps);
  const times = await interleaved(repeated(rounds), steps);
  const [open, narrowed] = [median(times.plain), median(times.readers)];
  return {
    search_document_readers_vs_plain: rounded(narrowed / open),
    search_document_readers_ms: rounded(narrowed),
    search_without_readers_ms: rounded(open),
  };
}

const repeated = (times: number): string[] => Array.from({ length: times }, () => queries).flat();
