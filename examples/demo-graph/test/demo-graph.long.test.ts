import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anyPorts, silentProgress, type Stack, startStack } from '@parley/stack';
import { readCatalogue } from '../src/catalogue.js';
import { demoGraph, type GraphDemo } from '../src/demo-graph.js';
import { scoreOf } from '../src/find-relations.js';
import { openTools } from '../src/ask-tools.js';
import { signedIn } from '../src/open-world.js';

/** The whole stack starts, on shared cores. */
jest.setTimeout(300_000);

const workspace = fileURLToPath(new URL('../../..', import.meta.url));
const catalogue = readCatalogue(fileURLToPath(new URL('../assets/catalogue', import.meta.url)));
/** The real relations, with enough matches to be certain. */
const planted = [
  'Deployment.service > Service.name',
  'Incident.touched_deployments > Deployment.id',
  'Runbook.service > Service.name',
  'Service.depends_on > Service.name',
  'Service.owner_team > Team.name',
];
/** This one is real too, but has a single match: too little to be certain. */
const shownOnce = 'Incident.previous_incident > Incident.id';
/** From this score on the agent suggests a relation. */
const defaultThreshold = 0.6;

const root = mkdtempSync(join(tmpdir(), 'parley-demo-graph-'));
const lines: string[] = [];
let stack: Stack;
let first: GraphDemo;
let second: GraphDemo;

beforeAll(async () => {
  const dist = join(workspace, 'dist');
  const progress = silentProgress;
  stack = await startStack({
    root,
    dist,
    documents: workspace,
    ports: anyPorts,
    progress,
    isEmpty: true,
    readyTimeoutMs: 90_000,
  });
  await stack.seeded;
  first = await demoGraph(stack.run, catalogue, (line) => void lines.push(line));
  second = await demoGraph(stack.run, catalogue, () => undefined);
});
afterAll(async () => {
  await stack.stop();
  rmSync(root, { recursive: true, force: true });
});

const became = ({ decided }: GraphDemo, what: string) =>
  decided
    .filter((one) => one.became === what)
    .map(({ relation }) => relation.link)
    .sort();

it('accepts the relations of the catalogue and no other', () => {
  const sure = first.decided.filter(({ relation }) => scoreOf(relation) >= defaultThreshold);
  const right = sure.filter(({ relation }) => [...planted, shownOnce].includes(relation.link));

  expect(became(first, 'accepted')).toEqual(planted);
  expect(right.length / sure.length).toBeGreaterThanOrEqual(0.9);
});

it('leaves to people what rests on one match', () => {
  expect(became(first, 'left for a person to decide')).toContain(shownOnce);
});

it('answers which team owns what the incident touched, and cites the documents', () => {
  expect(first.owners).toEqual(['payments', 'runtime']);
  expect(lines).toContain('     ledger-eu runs ledger, owned by payments');
  expect(lines.at(-1)).toContain('runtime is at +49 30 5550 105 and in #team-runtime (from Team/runtime)');
});

it('changes nothing when it is run again', async () => {
  const { client } = await signedIn(stack.run, 'alice');
  const stats = await client.get('/v1/graph/explore/data/stats');
  const found = ({ decided }: GraphDemo) =>
    decided.map(({ relation }) => [relation.link, relation.id, scoreOf(relation)]);

  expect(became(second, 'accepted before')).toEqual(planted);
  expect(found(second)).toEqual(found(first));
  expect(second.owners).toEqual(first.owners);
  expect(stats.node_count).toBe(catalogue.flatMap(({ documents }) => documents).length);
});

it('shows nothing to a member of another team', async () => {
  const tools = await openTools(await signedIn(stack.run, 'bob'));

  expect(await tools.query('MATCH (n) RETURN n._entity_pk AS entity')).toEqual([]);
  await expect(tools.details('Team', 'payments')).rejects.toThrow('no such entity');
  await tools.close();
});
