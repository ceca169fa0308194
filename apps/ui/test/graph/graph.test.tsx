/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RagSchemas } from '@parley/client';
import type { EntityDetailsAnswer } from '@parley/contracts';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { down, failed, held } from '../dom/answers.js';
import { openPage, platform, toast } from '../dom/open-page.js';
import { mayWithKnowledge } from '../knowledge/things.js';

type Entity = RagSchemas['GraphEntity'];
type Heuristic = NonNullable<RagSchemas['RelationHeuristic']>;

const anEntity = (entity_type: string, id: string, more: Record<string, unknown> = {}): Entity => ({
  entity_type,
  all_properties: { id, _entity_pk: id, ...more },
  primary_key_properties: ['id'],
});
const ledger = anEntity('Service', 'ledger', { note: '<img src=x onerror=alert(1)>', _hidden: 'no' });
const payments = anEntity('Team', 'payments');
const owns: RagSchemas['GraphRelation'] = {
  from_entity: { entity_type: 'Service', primary_key: 'ledger' },
  to_entity: { entity_type: 'Team', primary_key: 'payments' },
  relation_name: 'OWNED_BY',
  relation_pk: 'r1',
  relation_properties: null,
};

const aLook: EntityDetailsAnswer = {
  entity_type: 'Service',
  _entity_pk: 'ledger',
  primary_key_values: ['ledger'],
  additional_key_values: [],
  properties: {},
  relations: [],
  documents: [{ document_id: 'Service ledger', datasource_id: 'catalogue:services' }],
  truncated: false,
};

const explore = '/v1/graph/explore';
const startWith = (...entities: Entity[]) => platform.rag('get', `${explore}/data/entity/start`, entities);
/** Nothing can be drawn here: it is listed instead. */
const openGraph = () => openPage('/graph', { fails: true });
const listOfEntities = async () => {
  await screen.findByRole('button', { name: 'ledger' });
  return within(screen.getByRole('table', { name: 'Entities' }));
};

describe('the graph of entities', () => {
  beforeEach(() => {
    platform.rag('get', `${explore}/data/stats`, { node_count: 2, relation_count: 1 });
    platform.rag('get', `${explore}/entity_type`, ['Service', 'Team']);
    startWith(ledger);
  });

  it('is listed where a browser cannot draw it, which breaks nothing else', async () => {
    openGraph();
    await listOfEntities();
    screen.getByText('This browser cannot draw the graph, so it is listed.');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'List' }).checked).toBe(true);
    expect(screen.queryByText('This page crashed')).toBeNull();
  });

  it('is listed with what is known of each, as text', async () => {
    platform.rag('post', '/v1/mcp/invoke', {
      success: true,
      tool_name: 'graph_fetch_data_entity_details',
      result: aLook,
      error: null,
    });
    const { user } = openGraph();
    const list = await listOfEntities();
    screen.getByText('2 entities and 1 relation in total');
    await user.click(list.getByRole('button', { name: 'ledger' }));
    const details = within(await screen.findByRole('region', { name: 'Details of ledger' }));
    details.getByText('<img src=x onerror=alert(1)>');
    expect(details.queryByText('_hidden')).toBeNull();
    details.getByText('0 relations shown');
    await details.findByRole('link', { name: 'Service ledger' });
  });

  it('shows what is related, once for each entity', async () => {
    platform.rag('post', `${explore}/data/entity/neighborhood`, {
      entity: ledger,
      entities: [ledger, payments],
      relations: [owns],
      truncated: false,
    });
    const { user } = openGraph();
    const list = await listOfEntities();
    const expand = list.getByRole('button', { name: 'Expand ledger' });
    await user.click(expand);
    await screen.findByText('Showing 2 entities and 1 relation');
    await user.click(expand);
    expect(expand.getAttribute('aria-disabled')).toBe('true');
    expect(platform.asked('post', `/api/rag${explore}/data/entity/neighborhood`).map(({ body }) => body)).toEqual([
      { entity_type: 'Service', entity_pk: 'ledger', depth: 1 },
    ]);
  });

  it('says that there is more of a type than it shows', async () => {
    platform.rag('get', `${explore}/data/entities/batch`, {
      entities: [payments],
      count: 1,
      offset: 0,
      limit: 50,
      has_more: true,
      next_cursor: 'next',
    });
    const { user } = openGraph();
    await user.click(await screen.findByRole('combobox', { name: 'Start with' }));
    await user.click(await screen.findByRole('option', { name: 'Team' }));
    await screen.findByText('Showing the first 50 of this type. There are more.');
  });

  it('says that there is nothing that the person can see', async () => {
    startWith();
    openPage('/graph');
    await screen.findByText(/There is nothing here that you can see/);
  });

  it.each(['/graph', '/graph/relations'])('is off, in plain words: %s', async (path) => {
    mayWithKnowledge('readonly');
    platform.rag('get', `${explore}/data/stats`, failed('NOT_FOUND', 'Not found'));
    platform.rag('get', '/v1/graph/ontology/agent/status', failed('NOT_FOUND', 'Not found'));
    openPage(path);
    await screen.findByText('The graph is off');
    await waitFor(() => expect(screen.queryByRole('status', { name: /^Loading/ })).toBeNull());
  });

  it('is not said to be off while its store is down', async () => {
    platform.rag('get', `${explore}/data/stats`, down('The graph store is not available.'));
    openPage('/graph');
    await screen.findByText('The graph store is not available.');
    expect(screen.queryByText('The graph is off')).toBeNull();
  });
});

const status: RagSchemas['OntologyStatus'] = {
  status: 'idle',
  graph_db_ready: true,
  ontology_graph_db_ready: true,
  is_processing: false,
  is_evaluating: false,
  agent_status_msg: '',
  last_evaluation_run_timestamp: 1_700_000_000,
  max_concurrent_processing: 1,
  max_concurrent_evaluation: 1,
  min_count_for_eval: 1,
  count_change_threshold_ratio: 0.1,
  sync_interval_seconds: 60,
  agent_recursion_limit: 10,
  progress: null,
  failure: null,
};

const aHeuristic = (entity_a_type: string, score: number): Heuristic => ({
  entity_a_type,
  entity_b_type: 'Team',
  property_mappings: [{ entity_a_property: 'team', entity_b_idkey_property: 'id' }],
  total_matches: 3,
  last_processed: 0,
  example_matches: [],
  property_match_patterns: { 'team->id': { exact: 3 } },
  property_match_quality: {},
  value_match_quality_avg: 1,
  value_match_quality_sum: 3,
  deep_match_quality_avg: 1,
  deep_match_quality_sum: 3,
  score,
  uniqueness: null,
  value_overlap: null,
});

const agent = '/v1/graph/ontology/agent';
const rejectPath = `${agent}/relation/reject/{relation_id}` as const;
const acceptPath = `${agent}/relation/accept/{relation_id}` as const;

describe('relations to decide on', () => {
  beforeEach(() => {
    mayWithKnowledge('admin');
    platform.rag('get', `${agent}/status`, status);
    const ids = ['a1', 'b2'];
    platform.rag('get', `${explore}/ontology/relations/batch`, {
      relations: ids.map((id) => ({ ...owns, relation_pk: id, relation_properties: { _ontology_relation_id: id } })),
      count: 2,
      offset: 0,
      limit: 1000,
      has_more: false,
      next_cursor: null,
    });
    const heuristics = { a1: aHeuristic('Service', 0.9), b2: aHeuristic('Host', 0.5) };
    platform.rag('post', `${agent}/relation/heuristics/batch`, heuristics);
    platform.rag('post', `${agent}/relation/evaluations/batch`, {});
  });

  it('stand best first, with what speaks for the one on show', async () => {
    openPage('/graph/relations');
    const list = within(await screen.findByRole('listbox', { name: 'Relations' }));
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Service → Team90%team = id3 pairs',
      'Host → Team50%team = id3 pairs',
    ]);
    within(screen.getByRole('region', { name: 'Evidence' })).getByText('Score 90%');
  });

  it('are decided by one key each, the second while the first is on its way', async () => {
    const [first, second] = [held(decided), held(decided)];
    platform.rag('post', rejectPath, first.answer);
    platform.rag('post', acceptPath, second.answer);
    const { user } = openPage('/graph/relations');
    (await screen.findByRole('listbox', { name: 'Relations' })).focus();
    await user.keyboard('r');
    await user.keyboard('a');
    await screen.findByRole('radio', { name: 'To decide 0' });
    screen.getByRole('radio', { name: 'Rejected 1' });
    screen.getByRole('radio', { name: 'Accepted 1' });
    first.release();
    second.release();
    await toast('Accepted as HAS_TEAM. The graph shows it.');
    const paths = (path: string) => platform.asked('post', `/api/rag${path}`).map((one) => one.path.split('/').at(-1));
    expect([paths(rejectPath), paths(acceptPath)]).toEqual([['a1'], ['b2']]);
  });

  it('come back where a decision was refused', async () => {
    platform.rag('post', rejectPath, failed('CONFLICT', 'A run is under way.'));
    const { user } = openPage('/graph/relations');
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    await toast('This conflicts with the current state. A run is under way.');
    await screen.findByRole('radio', { name: 'To decide 2' });
  });

  it('are accepted only by a name that the graph takes', async () => {
    const { user } = openPage('/graph/relations');
    const name = await screen.findByRole('textbox', { name: 'Relation name' });
    await user.clear(name);
    await user.type(name, '1st');
    screen.getByText('Use upper-case letters, digits and “_”, starting with a letter');
    expect(screen.getByRole('button', { name: 'Accept' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('are for knowledge admins', async () => {
    mayWithKnowledge('ingestonly');
    openPage('/graph/relations');
    await screen.findByText('Only knowledge admins can decide on relations. The graph shows what they accepted.');
    expect(screen.queryByRole('button', { name: 'Look for relations again' })).toBeNull();
    expect(platform.asked('get', `/api/rag${explore}/ontology/relations/batch`)).toHaveLength(0);
  });

  it('are looked for again after a question, and not while a run is under way', async () => {
    platform.rag('post', `${agent}/regenerate_ontology`, { message: 'Started.', job_id: 'run-1' });
    const { user } = openPage('/graph/relations');
    const again = await screen.findByRole('button', { name: 'Look for relations again' });
    await user.click(again);
    const dialog = within(await screen.findByRole('dialog', { name: 'Look for relations again?' }));
    platform.rag('get', `${agent}/status`, {
      ...status,
      is_processing: true,
      agent_status_msg: 'Comparing',
      progress: 0.4,
    });
    await user.click(dialog.getByRole('button', { name: 'Look for relations' }));
    await toast('Started. Progress is shown here.');
    await screen.findByText('Comparing: 40%');
    expect(again.getAttribute('aria-disabled')).toBe('true');
  });
});

const decided = { message: 'Stored.' };
