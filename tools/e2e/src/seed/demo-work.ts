import { randomUUID } from 'node:crypto';
import { createAuthzClient, datasourceObject, teamMembers } from '@parley/authz-client';
import type { Page } from 'playwright-core';
import { heuristicsAnswer } from '@parley/contracts';
import { z } from 'zod';
import { until } from '../browser/until.js';
import type { Ui } from '../browser/start-ui.js';
import { parleyThings } from './parley-things.js';
import { demoSkills } from './skills.js';
import { demoUseCases } from './use-cases.js';

/** Ids of the sample work in the demo. */
export interface DemoWork {
  readonly conversationId: string;
  readonly useCaseId: string;
  readonly skillId: string;
  readonly agentId: string;
  readonly datasourceId: string;
  readonly documentId: string;
  readonly jobId: string;
  readonly workspaceId: string;
  readonly spaceId: string;
}

const things = 'catalogue:parley';
const question = 'How do I choose another port?';
const answer = `Start Parley with \`--port\` and the name of the service [1]:

\`\`\`sh
npm start -- --port ui-bff=3100
\`\`\`

The names are **ui-bff**, **chatx-bot**, **dynamic-agents**, **rag-server**, **docdb**, **idp**, **authz** and **chatx**;
a port of 0 takes any free one [1]. The addresses in use are in \`.parley/run.json\` while it runs.`;

/** Creates sample work as Alice, through the API that the pages use, so that every page has content. */
export async function workInDemo(ui: Ui, page: Page): Promise<DemoWork> {
  const { workspace, space_id: spaceId, agent_id: agentId, datasource_id: datasourceId } = ui.stack.run.demo;
  await ui.stack.seeded;
  const api = callerOf(ui, page);
  const skills = [];
  for (const data of demoSkills) skills.push(await api.post('/api/skills', made, data));
  const useCases = [];
  for (const data of demoUseCases) useCases.push(await api.post('/api/usecases', made, data));
  await api.post('/api/dynamic-agents/configs', done, releaseHelper(datasourceId));
  await api.post('/api/catalog-api-keys', done, { label: 'Laptop', expires_in_days: 90 });
  await api.post('/api/rag/v1/mcp/custom-tools', done, operationsSearch);
  const jobId = await bringInThings(ui, api);
  const conversationId = await askOnce(ui, api, agentId);
  return {
    ...{ conversationId, agentId, datasourceId, jobId, spaceId },
    useCaseId: useCases[0]?.data.id ?? '',
    skillId: skills[0]?.data.id ?? '',
    documentId: 'docs/operations.md',
    workspaceId: workspace,
  };
}

type Api = ReturnType<typeof callerOf>;

const done = z.unknown();
const made = z.object({ data: z.object({ id: z.string() }) });
const started = z.object({ job_id: z.string() });

function callerOf(ui: Ui, page: Page) {
  const read = async (response: { ok(): boolean; text(): Promise<string> }, path: string) => {
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
    return response.text();
  };
  return {
    text: async (path: string) => read(await page.request.get(ui.url + path), path),
    async post<T>(path: string, schema: z.ZodType<T>, data: unknown = {}): Promise<T> {
      const text = await read(await page.request.post(ui.url + path, { headers: { origin: ui.url }, data }), path);
      return schema.parse(text.startsWith('{') ? JSON.parse(text) : text);
    },
  };
}

const releaseHelper = (datasourceId: string) => ({
  name: 'Release helper',
  description: 'Looks up what operators have to do for an upgrade before it is rolled out.',
  system_prompt: 'You help to upgrade Parley. Quote the steps, and name the document they come from.',
  model: { id: 'default', provider: 'openai' },
  owner_team_slug: 'platform',
  allowed_tools: { rag: ['search'] },
  datasource_ids: [datasourceId],
});

const operationsSearch = {
  tool_id: 'search_operations',
  description: 'Finds what operators need to know: denials, secrets, upgrades.',
  parallel_searches: [{ label: 'operations', datasource_ids: ['docs:*'], semantic_weight: 0.6 }],
};

/** A source of related entities, which fills the graph; the agent then looks for relations between them. */
async function bringInThings(ui: Ui, api: Api): Promise<string> {
  await api.post('/api/rag/v1/ingestor/heartbeat', done, { ingestor_type: 'demo', ingestor_name: 'catalogue' });
  const names = { ingestor_id: 'demo:catalogue', datasource_id: things };
  const last_updated = Math.floor(Date.now() / 1000);
  const described = {
    source_type: 'catalogue',
    name: 'Service catalogue',
    description: 'The services of Parley',
    last_updated,
  };
  await api.post('/api/rag/v1/datasource', done, { ...names, ...described });
  await createAuthzClient({ url: ui.stack.run.addresses['authz'] ?? '', storeName: 'parley' }).apply({
    writes: [{ user: teamMembers('platform'), relation: 'reader', object: datasourceObject(things) }],
  });
  const { job_id } = await api.post('/api/rag/v1/ingest', started, { ...names, documents: parleyThings });
  await untilText(api, `/api/rag/v1/job/${job_id}`, '"completed"');
  await api.post('/api/rag/v1/graph/ontology/agent/regenerate_ontology', done);
  await untilText(api, '/api/rag/v1/graph/ontology/agent/status', '"is_processing":false,"is_evaluating":false');
  await acceptOne(api);
  return job_id;
}

const relationPage = z.object({
  relations: z.array(z.object({ relation_properties: z.record(z.string(), z.unknown()).nullish() })),
});

/** One of the relations that were found is accepted and drawn; the others wait for a decision. */
async function acceptOne(api: Api): Promise<void> {
  const found = await api.text('/api/rag/v1/graph/explore/ontology/relations/batch?limit=1000');
  const { relations } = relationPage.parse(JSON.parse(found));
  const ids = relations.map(({ relation_properties: more }) => more?.['_ontology_relation_id']).filter(isText);
  const agent = '/api/rag/v1/graph/ontology/agent';
  const heuristics = await api.post(`${agent}/relation/heuristics/batch`, heuristicsAnswer, ids);
  const [id, needs] = Object.entries(heuristics).find(([, one]) => one?.entity_a_type === 'Service') ?? [];
  const [match_type] = Object.keys(needs?.property_match_patterns['needs->id'] ?? {});
  if (match_type === undefined) throw new Error('No relation between services and what they need was found.');
  const mapping = { entity_a_property: 'needs', entity_b_idkey_property: 'id', match_type };
  await api.post(`${agent}/relation/accept/${id}?relation_name=NEEDS`, done, [mapping]);
  await untilText(api, '/api/rag/v1/graph/explore/data/stats', '"relation_count":13');
}

const isText = (value: unknown): value is string => typeof value === 'string';

const untilText = (api: Api, path: string, text: string) =>
  until(
    () => api.text(path),
    (seen) => seen.includes(text),
    { timeoutMs: 120_000 },
  );

/** One question with an answer that is based on a search. */
async function askOnce(ui: Ui, api: Api, agentId: string): Promise<string> {
  ui.model.answerBy(({ toolResults }, reply) => {
    if (toolResults === 0) reply.call('search', { query: question });
    else reply.say(answer);
  });
  const conversationId = randomUUID();
  const asked = { conversation_id: conversationId, agent_id: agentId, message: question };
  await api.post('/api/v1/chat/stream/start', done, asked);
  await untilText(api, `/api/v1/chat/conversations/${conversationId}`, '"status":"completed"');
  return conversationId;
}
