import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { FetchDocumentAnswer, JobsBatchAnswer, RawQueryAnswer, SearchAnswer } from '@parley/contracts';
import type { Tuple } from '@parley/authz-client';
import fc from 'fast-check';
import { anEntity } from '../graph/an-entity.js';
import { aDatasource, aDocument, ingest, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';
import { startGivenAuthz } from './given-authz.js';
import * as layouts from './layouts.js';

jest.setTimeout(600_000);

const { aLayout, allQuestions, bruteForce, sourceIds, tuplesOf } = layouts;
let given: Awaited<ReturnType<typeof startGivenAuthz>>;
let rag: RunningRag;
beforeAll(async () => {
  given = await startGivenAuthz();
  rag = await startRagServer({ ...given.settings, ORG_KEY: layouts.orgKey, ENABLE_GRAPH_RAG: 'true' });
  const ingestor = await rag.as('ingestor');
  for (const [at, id] of sourceIds.entries()) {
    await ingestor.post('/v1/datasource').send(aDatasource(id));
    const text = aDocument(`plan-${at}`, `The quarterly plan number ${at}, as ${id} tells it.`);
    await ingest(ingestor, id, [text, anEntity(`Kind${at}`, { name: `thing-${at}` })]);
  }
  // What the ingestor was made owner of would be a right beside those of the layouts.
  const made = await given.authz.read({ objectType: 'datasource', user: 'service_account:u-ingestor' });
  await given.authz.apply({ writes: [], deletes: made });
});
afterAll(async () => {
  await rag.close();
  await given.close();
});

const as = async ({ person, team, space }: layouts.Question): Promise<Requests> => {
  const requests = await rag.as('reader', { sub: layouts.personId(person), active_team: layouts.teamSlug(team) });
  return space === undefined ? requests : requests.set('X-Chatx-Space', layouts.spaceName(space));
};

const query = { query: 'quarterly plan', limit: 50 };
const sourcesOf = ({ results, more_for_you: more }: SearchAnswer) => ({
  sources: [...new Set(results.map(({ metadata }) => metadata.datasource_id))].sort(),
  more: more ?? false,
});

async function overRest<Result>(requests: Requests, name: string, args: object): Promise<Result> {
  const res = await requests.post('/v1/mcp/invoke').send({ tool_name: name, arguments: args });
  return (res.body as { result: Result }).result;
}

async function overMcp(requests: Requests, name: string, args: object) {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const res = await requests.post('/mcp').set('Accept', 'application/json, text/event-stream').send(call);
  return (res.body as { result: CallToolResult }).result.structuredContent;
}

/** All that can be learned of the sources, way by way. */
async function learned(requests: Requests) {
  const rest = await overRest<SearchAnswer>(requests, 'search', query);
  const mcp = (await overMcp(requests, 'search', query)) as unknown as SearchAnswer;
  const listed = (await requests.get('/v1/datasources')).body as { datasources: { datasource_id: string }[] };
  const tool = (await overMcp(requests, 'list_datasources_and_entity_types', {})) as { datasources: string[] };
  const types = (await requests.get('/v1/graph/explore/entity_type')).body as { types: string[] };
  const raw = await overRest<RawQueryAnswer>(requests, 'graph_raw_query_data', { query: 'MATCH (n) RETURN n.name' });
  const jobs = (await requests.post('/v1/jobs/batch').send({ datasource_ids: sourceIds })).body as JobsBatchAnswer;
  const fetched = await Promise.all(
    sourceIds.map((id, at) =>
      overRest<FetchDocumentAnswer | null>(requests, 'fetch_document', {
        document_id: `plan-${at}`,
        datasource_id: id,
      }),
    ),
  );
  return {
    rest: sourcesOf(rest),
    mcp: sourcesOf(mcp),
    listed: listed.datasources.map(({ datasource_id: id }) => id).sort(),
    tool: [...tool.datasources].sort(),
    types: JSON.stringify(types).match(/Kind\d/g) ?? [],
    raw: (JSON.stringify(raw).match(/thing-\d/g) ?? []).sort(),
    jobs: sourceIds.filter((id) => (jobs.jobs[id] ?? []).length > 0),
    fetched: fetched.flatMap((answer) => answer?.datasource_id ?? []),
  };
}

function expected(layout: layouts.Layout, question: layouts.Question) {
  const { readable, withheld } = bruteForce(layout, question);
  const found = { sources: readable, more: withheld.length > 0 };
  const numbers = readable.map((id) => sourceIds.indexOf(id));
  return {
    ...{ rest: found, mcp: found, listed: readable, tool: readable, jobs: readable, fetched: readable },
    types: numbers.map((at) => `Kind${at}`),
    raw: numbers.map((at) => `thing-${at}`),
  };
}

it('tells one thing over REST, over MCP and out of the graph: what the audience of a space may read', async () => {
  let stored: Tuple[] = [];
  const asked = fc.shuffledSubarray([...allQuestions], { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(aLayout, asked, async (layout, questions) => {
      const wanted = tuplesOf(layout);
      const stays = new Set(wanted.map((tuple) => JSON.stringify(tuple)));
      await given.authz.apply({ writes: wanted, deletes: stored.filter((tuple) => !stays.has(JSON.stringify(tuple))) });
      stored = wanted;
      for (const question of questions) {
        expect({ question, ...(await learned(await as(question))) }).toEqual({
          question,
          ...expected(layout, question),
        });
      }
    }),
    { numRuns: 8, seed: 20_261_126, endOnFailure: true },
  );
});
