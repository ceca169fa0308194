import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Tuple } from '@parley/authz-client';
import type { DocumentList, FetchDocumentAnswer, RawQueryAnswer, SearchAnswer } from '@parley/contracts';
import fc from 'fast-check';
import { membershipsKeptMs } from '../../src/readers/memberships.js';
import { anEntity } from '../graph/an-entity.js';
import { startGivenAuthz } from '../permissions/given-authz.js';
import * as layouts from '../permissions/layouts.js';
import { aDatasource, aDocument, ingest, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';
import {
  addressOf,
  aReaderLayout,
  type Asked,
  questions,
  readByHand,
  type ReaderLayout,
  toWire,
  withoutSome,
} from './reader-layouts.js';

const { sourceIds } = layouts;
const never = 32_503_680_000;
const query = { query: 'quarterly plan', limit: 50 };
const askedEach = 12;

async function overRest<Result>(requests: Requests, name: string, args: object): Promise<Result> {
  const res = await requests.post('/v1/mcp/invoke').send({ tool_name: name, arguments: args });
  // An outage is no answer, and least of all a yes.
  expect([name, res.status]).toEqual([name, 200]);
  return (res.body as { result: Result }).result;
}

async function overMcp(requests: Requests, name: string, args: object) {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const res = await requests.post('/mcp').set('Accept', 'application/json, text/event-stream').send(call);
  return (res.body as { result: CallToolResult }).result.structuredContent as unknown as SearchAnswer;
}

const textsOf = ({ results }: SearchAnswer) =>
  results
    .filter(({ metadata }) => metadata.document_id === 'plan')
    .map(({ metadata }) => metadata.datasource_id)
    .sort();

/** What one person learns, way by way; each way is a case. */
async function learned(requests: Requests, id: string) {
  const [rest, mcp, raw, fetched, listed] = await Promise.all([
    overRest<SearchAnswer>(requests, 'search', query),
    overMcp(requests, 'search', query),
    overRest<RawQueryAnswer>(requests, 'graph_raw_query_data', { query: 'MATCH (n) RETURN n.name' }),
    overRest<FetchDocumentAnswer | null>(requests, 'fetch_document', { document_id: 'plan', datasource_id: id }),
    requests.get(`/v1/datasource/${encodeURIComponent(id)}/documents`),
  ]);
  const { documents = [] } = listed.body as Partial<DocumentList>;
  return {
    rest: textsOf(rest),
    mcp: textsOf(mcp),
    graph: [...new Set(JSON.stringify(raw).match(/thing-\d/g) ?? [])].sort(),
    fetched: fetched !== null,
    listed: documents.map(({ title }) => title.split(' ')[1]).sort(),
  };
}

function expected(layout: ReaderLayout, asked: Asked, id: string) {
  const texts = readByHand(layout, 'texts', asked);
  const entities = readByHand(layout, 'entities', asked);
  return {
    ...{ rest: texts, mcp: texts, fetched: texts.includes(id) },
    graph: entities.map((one) => `thing-${sourceIds.indexOf(one)}`),
    listed: [
      ...(entities.includes(id) ? [`Kind-thing-${sourceIds.indexOf(id)}`] : []),
      ...(texts.includes(id) ? ['plan'] : []),
    ].sort(),
  };
}

/** Of a source, in this layout. */
function documentsOf(layout: ReaderLayout, at: number): object[] {
  const withReaders = ({ metadata, ...document }: ReturnType<typeof aDocument>, kind: 'texts' | 'entities') => {
    const readers = layout[kind][at];
    return { ...document, metadata: { ...metadata, fresh_until: never, ...(readers && { readers: toWire(readers) }) } };
  };
  return [
    withReaders(aDocument('plan', `The quarterly plan number ${at}.`), 'texts'),
    withReaders(anEntity('Kind', { name: `thing-${at}` }), 'entities'),
  ];
}

/**
 * Asks in so many ways what somebody reads, in layouts of random make and once more after some rights were taken away, and
 * compares each answer with brute force.
 */
export function testReaders(cases: number, seed = 20_261_127): void {
  let given: Awaited<ReturnType<typeof startGivenAuthz>>;
  let rag: RunningRag;
  let late = 0;
  beforeAll(async () => {
    given = await startGivenAuthz();
    const settings = { ...given.settings, ORG_KEY: layouts.orgKey, ENABLE_GRAPH_RAG: 'true' };
    rag = await startRagServer(settings, () => new Date(Date.now() + late));
    const ingestor = await rag.as('ingestor');
    for (const id of sourceIds) await ingestor.post('/v1/datasource').send(aDatasource(id));
  }, 60_000);
  afterAll(async () => {
    await rag.close();
    await given.close();
  });

  const as = async ({ verified }: ReaderLayout, { person, team, space }: Asked): Promise<Requests> => {
    const requests = await rag.as('reader', {
      ...{ sub: layouts.personId(person), email: addressOf(person), email_verified: verified.includes(person) },
      ...(team !== undefined && { active_team: layouts.teamSlug(team) }),
    });
    return space === undefined ? requests : requests.set('X-Chatx-Space', layouts.spaceName(space));
  };

  it(
    `everybody reads what both the source and the readers of a document let them (${cases} cases, seed ${seed})`,
    async () => {
      // What the ingestor was made owner of would be a right beside those of the layouts; it comes in anew each time.
      const ingests: Tuple[] = sourceIds.map((id) => ({
        ...{ user: 'service_account:u-ingestor', relation: 'ingestor' as const },
        object: layouts.sourceObject(id),
      }));
      let stored = await given.authz.read({ objectType: 'datasource', user: 'service_account:u-ingestor' });
      let [compared, hidden, letIn] = [0, 0, 0];
      const asked = fc.shuffledSubarray([...questions], { minLength: askedEach, maxLength: askedEach });
      // Most of it stays: where nobody reads anything, nothing is found out.
      const isKept = fc.array(fc.constantFrom(true, true, true, false), { minLength: 29, maxLength: 29 });
      const arrange = async (layout: ReaderLayout) => {
        const wanted = [...layouts.tuplesOf(layout.base), ...ingests];
        const stays = new Set(wanted.map((tuple) => JSON.stringify(tuple)));
        await given.authz.apply({ writes: wanted, deletes: stored.filter((one) => !stays.has(JSON.stringify(one))) });
        stored = wanted;
        // Memberships of the layout before may count until then, and not longer.
        late += membershipsKeptMs;
      };
      const askAll = async (layout: ReaderLayout, some: readonly Asked[]) => {
        for (const [at, question] of some.entries()) {
          const id = sourceIds[at % sourceIds.length]!;
          const wanted = expected(layout, question, id);
          expect({ question, ...(await learned(await as(layout, question), id)) }).toEqual({ question, ...wanted });
          compared += Object.keys(wanted).length;
          const bySource = layouts.bruteForce(layout.base, { ...question, team: question.team ?? 0 });
          const open = question.team === undefined ? bySource.own : bySource.readable;
          hidden += open.length - wanted.rest.length;
          letIn += wanted.rest.filter((one) => layout.texts[sourceIds.indexOf(one)] !== undefined).length;
        }
      };
      await fc.assert(
        fc.asyncProperty(aReaderLayout, isKept, asked, async (layout, kept, some) => {
          await arrange(layout);
          const ingestor = await rag.as('ingestor');
          await Promise.all(sourceIds.map((id, at) => ingest(ingestor, id, documentsOf(layout, at))));
          await askAll(layout, some);
          const less = withoutSome(layout, kept);
          await arrange(less);
          await askAll(less, some);
        }),
        { numRuns: Math.ceil(cases / (askedEach * 5 * 2)), seed, endOnFailure: true },
      );
      expect(compared).toBeGreaterThanOrEqual(cases);
      // The layouts are worth something: readers of documents keep some out, and let some in.
      expect(Math.min(hidden, letIn)).toBeGreaterThan(cases / 100);
    },
    Math.max(600_000, cases * 500),
  );
}
