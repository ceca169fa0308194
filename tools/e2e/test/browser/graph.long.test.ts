import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page, Route } from 'playwright-core';
import {
  callAs,
  describeInBrowser,
  expectAccessible,
  expectAccessibleInBothSchemes,
  pressOn,
  startUi,
  tabTo,
  type Ui,
  until,
  watchRequests,
} from '../../src/browser/index.js';

const catalogue = 'catalogue:services';

/** A structured document: an entity, its key and its parts. */
const thing = (type: string, id: string, more: object = {}) => ({
  page_content: JSON.stringify({
    entity_type: type,
    all_properties: { id, ...more },
    primary_key_properties: ['id'],
  }),
  metadata: { document_id: `${type} ${id}`, title: id, document_type: 'entity', is_structured_entity: true },
});

/** Teams and services with tiers as their parts; one of them is hostile. */
const things = [
  thing('Team', 'payments', { name: 'Team payments', service: 'ledger' }),
  thing('Service', 'ledger', {
    team: 'payments',
    note: '<img src=x onerror=alert(1)>',
    tiers: [{ level: 1 }, { level: 2 }],
  }),
  thing('Service', '<script>alert(2)</script>', { team: 'payments', tiers: [{ level: 3 }] }),
];

/** Ingests them as an ingestor would, and lets Alice's team read them. */
async function bringIn(ui: Ui, page: Page): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${ui.url}/api/rag${path}`, { headers: { origin: ui.url }, data });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as { job_id: string };
  };
  await post('/v1/ingestor/heartbeat', { ingestor_type: 'test', ingestor_name: 'catalogue' });
  const names = { ingestor_id: 'test:catalogue', datasource_id: catalogue };
  await post('/v1/datasource', { ...names, source_type: 'catalogue', description: 'Services' });
  await letRead(ui.stack.run.addresses['authz'] ?? '');
  const { job_id } = await post('/v1/ingest', { ...names, documents: things });
  await until(
    async () => (await page.request.get(`${ui.url}/api/rag/v1/job/${job_id}`)).text(),
    (job) => job.includes('"completed"'),
    { timeoutMs: 200_000 },
  );
}

async function letRead(authz: string): Promise<void> {
  const { stores } = (await (await fetch(`${authz}/stores`)).json()) as { stores: { id: string }[] };
  const tuple = {
    user: 'team:platform#member',
    relation: 'reader',
    object: `datasource:${encodeURIComponent(catalogue)}`,
  };
  const answer = await fetch(`${authz}/stores/${stores[0]?.id}/write`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ writes: { tuple_keys: [tuple] } }),
  });
  expect(answer.status).toBe(200);
}

/** A key decides only after the previous decision is stored, as the button does. */
const untilReady = (button: Locator) =>
  until(
    () => button.isEnabled(),
    (isReady) => isReady,
  );

describeInBrowser('the graph', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi({ documents: 'none' });
    const page = await ui.signIn('alice');
    await bringIn(ui, page);
    await page.context().close();
  }, 300_000);
  afterAll(() => ui.close(), 60_000);

  it('shows entities, their relations and their documents', async () => {
    const page = await ui.signIn('alice', { path: '/graph' });
    const watched = watchRequests(page, ui.url);
    await page.getByRole('img', { name: 'Drawing of the graph', exact: false }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.getByText('List', { exact: true }).click();
    const list = page.getByRole('table', { name: 'Entities' });
    await list.getByRole('columnheader', { name: 'Actions' }).waitFor({ state: 'attached' });
    const ledger = list.getByRole('button', { name: 'ledger', exact: true });
    await ledger.focus();
    await page.keyboard.press('Enter');
    const details = page.getByRole('region', { name: 'Details of ledger' });
    await details.getByText('<img src=x onerror=alert(1)>').waitFor();
    await details.getByRole('link', { name: 'Service ledger' }).waitFor();
    await details.getByRole('button', { name: 'Expand' }).click();
    await details.getByText('2 relations shown').waitFor();
    await expectAccessibleInBothSchemes(page);
    await details.getByRole('link', { name: 'Service ledger' }).click();
    await page.getByRole('heading', { name: 'ledger', level: 1 }).waitFor();
    expect(watched).toEqual({ foreign: [], faults: [] });
    await page.context().close();
  });

  it('hides a type, and starts with one', async () => {
    const page = await ui.signIn('alice', { path: '/graph' });
    await page.getByText('List', { exact: true }).click();
    const list = page.getByRole('table', { name: 'Entities' });
    await list.getByRole('button', { name: 'Team payments', exact: true }).waitFor();
    await tabTo(page, page.getByRole('checkbox', { name: 'Team 1' }));
    await page.keyboard.press('Space');
    await list.getByRole('button', { name: 'Team payments', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Start with' }).click();
    await page.getByRole('option', { name: 'Service', exact: true }).click();
    await page.getByText('Showing 2 entities and 0 relations').waitFor();
    await page.context().close();
  });

  it('shows what an expansion adds, whatever was hidden before', async () => {
    const page = await ui.signIn('alice', { path: '/graph' });
    await page.getByRole('combobox', { name: 'Start with' }).click();
    await page.getByRole('option', { name: 'Service', exact: true }).click();
    await page.getByText('Showing 2 entities and 0 relations').waitFor();
    await page.getByText('List', { exact: true }).click();
    for (const press of ['once', 'twice']) {
      await tabTo(page, page.getByRole('checkbox', { name: 'Service 2' }));
      await page.keyboard.press('Space');
      await page.getByText(press === 'once' ? 'Showing 0 entities' : 'Showing 2 entities', { exact: false }).waitFor();
    }
    await page.getByRole('button', { name: 'Expand ledger' }).click();
    await page.getByText('Showing 4 entities and 2 relations').waitFor();
    await page.context().close();
  });

  it('says when there is more than it shows', async () => {
    const page = await ui.signIn('alice');
    await page.route('**/explore/data/entities/batch**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), has_more: true } });
    });
    const many = Array.from({ length: 2_001 }, (_, at) => ({
      relation_properties: { _ontology_relation_id: `r${at}` },
    }));
    await page.route('**/explore/ontology/relations/batch**', (route) =>
      route.fulfill({ json: { relations: many, next_cursor: null } }),
    );
    await page.goto('/graph');
    await page.getByRole('combobox', { name: 'Start with' }).click();
    await page.getByRole('option', { name: 'Service', exact: true }).click();
    await page.getByText('Showing the first 50 of this type. There are more.').waitFor();
    await page.goto('/graph/relations');
    await page.getByText('Showing the first 2000 relations. There are more.').waitFor();
    await page.context().close();
  });

  it('shows a member nothing that only others may read', async () => {
    const page = await ui.signIn('bob', { path: '/graph' });
    await page.getByText('There is nothing here that you can see', { exact: false }).waitFor();
    await page.context().close();
  });

  it('says in plain words that it is off', async () => {
    const page = await ui.signIn('alice');
    const gone = (route: Route) => route.fulfill({ status: 404, json: { detail: 'Not found', code: 'NOT_FOUND' } });
    await page.route('**/api/rag/v1/graph/**', gone);
    await page.goto('/graph');
    await page.getByText('The graph is off').waitFor();
    await page.goto('/graph/relations');
    await page.getByText('The graph is off').waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it('lets an admin look for relations, decide on each by one key, and undo it', async () => {
    const page = await ui.signIn('alice', { path: '/graph/relations' });
    await pressOn(page, page.getByRole('button', { name: 'Look for relations again' }));
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Look for relations' }));
    await page.getByText('Started. Progress is shown here.').waitFor();
    const list = page.getByRole('listbox', { name: 'Relations' });
    await list.getByRole('option', { name: 'Service → Team' }).waitFor();
    await expectAccessible(page);
    const counts = (count: string) => page.getByRole('radio', { name: count }).waitFor({ state: 'attached' });
    await counts('To decide 2');
    await tabTo(page, list);
    // The second during the first: no key press is lost.
    await page.keyboard.press('r');
    await page.keyboard.press('a');
    await counts('Rejected 1');
    await counts('Accepted 1');
    await tabTo(page, page.getByRole('radio', { name: 'To decide 0' }), { back: true });
    await page.keyboard.press('ArrowRight');
    await page.getByText(/^Accepted as [A-Z_]+\.$/).waitFor();
    await untilReady(page.getByRole('button', { name: 'Undo' }));
    await tabTo(page, list);
    await page.keyboard.press('u');
    await counts('To decide 1');
    await page.context().close();
  });

  it('does not let a member decide', async () => {
    const page = await ui.signIn('bob', { path: '/graph/relations' });
    await page.getByText('Only knowledge admins can decide on relations.', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Look for relations again' }).count()).toBe(0);
    const agent = '/api/rag/v1/graph/ontology/agent';
    expect(await callAs(page, { method: 'POST', path: `${agent}/regenerate_ontology` })).toBe(403);
    const accept = `${agent}/relation/accept/${'a'.repeat(32)}?relation_name=OWNED_BY`;
    expect(await callAs(page, { method: 'POST', path: accept, body: [] })).toBe(403);
    await page.context().close();
  });
});
