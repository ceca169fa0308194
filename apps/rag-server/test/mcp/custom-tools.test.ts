import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomToolView, SearchAnswer, SearchHit } from '@parley/contracts';
import { aDatasource, aDocument, ingest, type RunningRag, startRagServer, type Who } from '../start-rag-server.js';

const tools = '/v1/mcp/custom-tools';
const aTool = (id: string, more: object = {}) => ({ tool_id: id, description: 'Finds runbooks.', ...more });
const searching = (...searches: object[]) => ({ parallel_searches: searches });

describe('custom tools', () => {
  let rag: RunningRag;
  beforeAll(async () => {
    rag = await startRagServer();
    const ingestor = await rag.as('ingestor');
    for (const id of ['wiki:ops', 'wiki:people', 'web:docs']) {
      await ingestor.post('/v1/datasource').send(aDatasource(id));
      await ingest(ingestor, id, [
        aDocument(`guide of ${id}`, `How the deployment of ${id} is rolled back.`, {
          document_type: 'guide',
          metadata: { team: id },
        }),
        aDocument(`note of ${id}`, `A deployment of ${id} was rolled back on Monday.`, {
          document_type: 'note',
          metadata: { team: id },
        }),
      ]);
    }
  });
  afterAll(() => rag.close());

  const ask = async (who: Who, method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
    const request = (await rag.as(who))[method](path);
    return body === undefined ? request : request.send(body);
  };
  const invoke = async (name: string, more: object = {}) =>
    ask('reader', 'post', '/v1/mcp/invoke', {
      tool_name: name,
      arguments: { query: 'deployment rolled back', ...more },
    });
  const found = async (name: string, more: object = {}) => {
    const { body } = (await invoke(name, more)) as { body: { success: boolean; result: SearchAnswer } };
    return body.result.results.map(({ metadata }) => metadata.document_id).sort();
  };
  const listed = async () => (await ask('reader', 'get', tools)).body as CustomToolView[];

  it('lists search, whose set-up comes with the product', async () => {
    const [search] = await listed();

    expect(search).toMatchObject({ tool_id: 'search', enabled: true, allow_runtime_filters: true });
    expect(search!.parallel_searches.map(({ label, semantic_weight: weight }) => [label, weight])).toEqual([
      ['semantic_results', 0.7],
      ['keyword_results', 0.2],
    ]);
  });

  it('creates a tool with defaults, lists it, replaces it whole and deletes it', async () => {
    const created = await ask('admin', 'post', tools, { tool_id: 'plain' });
    const replaced = await ask('admin', 'put', `${tools}/plain`, { description: 'New.', enabled: false });
    const inList = (await listed()).find(({ tool_id: id }) => id === 'plain');
    const deleted = await ask('admin', 'delete', `${tools}/plain`);

    expect([created.status, replaced.status, deleted.status]).toEqual([201, 200, 200]);
    expect(created.body).toEqual({
      tool_id: 'plain',
      description: '',
      parallel_searches: [{ label: 'results', datasource_ids: [], extra_filters: {} }],
      allow_runtime_filters: false,
      enabled: true,
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
    });
    expect(replaced.body).toMatchObject({ description: 'New.', enabled: false });
    expect(inList).toEqual(replaced.body);
    expect(deleted.body).toEqual({ message: 'Deleted.' });
    expect((await ask('admin', 'delete', `${tools}/plain`)).status).toBe(404);
  });

  it('answers a repeated creation as a conflict and keeps the first', async () => {
    await ask('admin', 'post', tools, aTool('twice'));
    const again = await ask('admin', 'post', tools, aTool('twice', { description: 'Another.' }));

    expect([again.status, (again.body as { code: string }).code]).toEqual([409, 'CONFLICT']);
    expect((await listed()).filter(({ tool_id: id }) => id === 'twice')).toMatchObject([
      { description: 'Finds runbooks.' },
    ]);
  });

  it.each<['post' | 'put' | 'delete', string, string]>([
    ['post', tools, 'search'],
    ['post', tools, 'fetch_document'],
    ['post', tools, 'graph_raw_query_data'],
    ['put', `${tools}/fetch_document`, 'fetch_document'],
    ['put', `${tools}/graph_raw_query_data`, 'graph_raw_query_data'],
    ['delete', `${tools}/search`, ''],
    ['delete', `${tools}/list_datasources_and_entity_types`, ''],
  ])('%s %s cannot take the built-in %s', async (method, path, id) => {
    const res = await ask('admin', method, path, id === '' ? undefined : aTool(id));

    expect([res.status, (res.body as { code: string }).code]).toEqual([409, 'CONFLICT']);
  });

  it.each(['nothing', '%2F..%2F', 'a%20b', '%D0%BA', 'x'.repeat(500), '%00', '__proto__'])(
    'there is no tool %s to change or delete',
    async (id) => {
      expect((await ask('admin', 'put', `${tools}/${id}`, {})).status).toBe(404);
      expect((await ask('admin', 'delete', `${tools}/${id}`)).status).toBe(404);
    },
  );

  it.each(['nothing', '__proto__', 'toString', 'Search', 'graph_raw_query_data'])(
    'there is no tool %s to run',
    async (name) => {
      const res = await invoke(name);

      expect([res.status, res.body]).toEqual([404, { code: 'NOT_FOUND', detail: 'There is no such tool.' }]);
    },
  );

  it.each<[string, object]>([
    ['no tool', { arguments: {} }],
    ['a name that is a number', { tool_name: 7 }],
    ['a name of 65 letters', { tool_name: 'x'.repeat(65) }],
    ['arguments that are a list', { tool_name: 'search', arguments: [] }],
    ['arguments that are a text', { tool_name: 'search', arguments: '{}' }],
  ])('cannot run %s', async (_what, body) => {
    const res = await ask('reader', 'post', '/v1/mcp/invoke', body);

    expect([res.status, (res.body as { code: string }).code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it.each<[string, object, string]>([
    ['no id', { description: 'x' }, 'tool_id'],
    ['an id with a space', aTool('a b'), 'tool_id'],
    ['an id of 65 letters', aTool('a'.repeat(65)), 'tool_id'],
    ['an id that is a number', { tool_id: 7 }, 'tool_id'],
    ['a description of 4,001 letters', aTool('t', { description: 'x'.repeat(4001) }), 'description'],
    ['a flag as text', aTool('t', { enabled: 'yes' }), 'enabled'],
    ['a field that does not exist', aTool('t', { enable: true }), ''],
    ['no search', aTool('t', searching()), 'parallel_searches'],
    [
      'searches that would cost their callers too much',
      aTool(
        't',
        searching(
          ...Array.from({ length: 10 }, (_, at) => ({
            label: `s${at}`,
            extra_filters: { 'metadata.a': at, 'metadata.b': { gte: at } },
          })),
        ),
      ),
      'parallel_searches',
    ],
    [
      '11 searches',
      aTool('t', searching(...Array.from({ length: 11 }, (_, at) => ({ label: `l${at}` })))),
      'parallel_searches',
    ],
    ['a label twice', aTool('t', searching({ label: 'a' }, { label: 'a' })), 'parallel_searches'],
    ['a label of the fused list', aTool('t', searching({ label: 'results' }, { label: 'a' })), 'parallel_searches'],
    [
      'a weight over one',
      aTool('t', searching({ label: 'a', semantic_weight: 1.1 })),
      'parallel_searches.0.semantic_weight',
    ],
    [
      'a filter that does not exist',
      aTool('t', searching({ label: 'a', extra_filters: { colour: 'red' } })),
      'parallel_searches.0.extra_filters.colour',
    ],
    [
      'a filter of the wrong kind',
      aTool('t', searching({ label: 'a', extra_filters: { fresh_until: 'soon' } })),
      'parallel_searches.0.extra_filters.fresh_until',
    ],
    [
      'a datasource that does not exist',
      aTool('t', searching({ label: 'a' }, { label: 'b', datasource_ids: ['wiki:ops', 'wiki:opps'] })),
      'parallel_searches.1.datasource_ids.1',
    ],
  ])('refuses %s and stores nothing', async (_what, body, field) => {
    const before = await listed();
    const res = await ask('admin', 'post', tools, body);

    expect(res.status).toBe(400);
    expect((res.body as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain(field);
    expect(await listed()).toEqual(before);
  });

  it('refuses to change a tool to what cannot be, or to another id', async () => {
    await ask('admin', 'post', tools, aTool('steady'));
    const answers = await Promise.all(
      [aTool('other'), { enabled: 1 }, searching({ label: 'a', datasource_ids: ['gone'] })].map((body) =>
        ask('admin', 'put', `${tools}/steady`, body),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect((await listed()).find(({ tool_id: id }) => id === 'steady')).toMatchObject(aTool('steady'));
  });

  it('takes up to 100 tools', async () => {
    const own = await startRagServer();
    const admin = await own.as('admin');
    for (let at = 0; at < 100; at += 1) await admin.post(tools).send({ tool_id: `tool-${at}` });
    const beyond = await admin.post(tools).send({ tool_id: 'beyond' });
    await admin.delete(`${tools}/tool-0`);
    const fits = await admin.post(tools).send({ tool_id: 'beyond' });
    await own.close();

    expect([beyond.status, (beyond.body as { code: string }).code, fits.status]).toEqual([409, 'CONFLICT', 201]);
  });

  describe('a search by one', () => {
    beforeAll(async () => {
      const created = await Promise.all([
        ask('admin', 'post', tools, aTool('ops', searching({ label: 'results', datasource_ids: ['wiki:ops'] }))),
        ask('admin', 'post', tools, aTool('wikis', { ...searching({ label: 'results', datasource_ids: ['wiki:*'] }) })),
        ask(
          'admin',
          'post',
          tools,
          aTool('guides', {
            ...searching({ label: 'results', datasource_ids: ['wiki:*'], extra_filters: { document_type: 'guide' } }),
            allow_runtime_filters: true,
          }),
        ),
        ask(
          'admin',
          'post',
          tools,
          aTool(
            'both',
            searching(
              { label: 'ops', datasource_ids: ['wiki:ops'], semantic_weight: 0 },
              { label: 'docs', datasource_ids: ['web:docs'], semantic_weight: 1 },
            ),
          ),
        ),
      ]);
      expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    });

    it('stays inside its datasources', async () => {
      expect(await found('ops')).toEqual(['guide of wiki:ops', 'note of wiki:ops']);
    });

    it('takes a trailing * as a prefix', async () => {
      expect(await found('wikis')).toHaveLength(4);
    });

    it('applies its filters', async () => {
      expect(await found('guides')).toEqual(['guide of wiki:ops', 'guide of wiki:people']);
    });

    it('applies filters on a document’s own keys and on ranges, which come back as they were set', async () => {
      const filters = { 'metadata.team': 'wiki:people', document_ingested_at: { gt: 0 } };
      const body = aTool('own', searching({ label: 'results', extra_filters: filters }));
      const created = (await ask('admin', 'post', tools, body)).body as CustomToolView;
      const stored = (await listed()).find(({ tool_id: id }) => id === 'own');

      expect(stored).toEqual(created);
      expect(stored!.parallel_searches[0]!.extra_filters).toEqual(filters);
      expect(await found('own')).toEqual(['guide of wiki:people', 'note of wiki:people']);
    });

    it('lets the caller narrow what it is set up for, and never widen it', async () => {
      expect(await found('guides', { filters: { datasource_id: 'wiki:people' } })).toEqual(['guide of wiki:people']);
      expect(await found('guides', { filters: { datasource_id: ['web:docs', 'wiki:ops'] } })).toEqual([
        'guide of wiki:ops',
      ]);
      expect(await found('guides', { filters: { document_type: 'note' } })).toEqual([]);
    });

    it('refuses filters where they are not allowed, and does not offer them', async () => {
      const refused = await invoke('ops', { filters: { document_type: 'guide' } });
      const schemas = (await ask('reader', 'get', '/v1/mcp/tools/schema')).body as {
        tools: { name: string; parameters: { properties: object } }[];
      };
      const offers = Object.fromEntries(
        schemas.tools.map(({ name, parameters }) => [name, Object.hasOwn(parameters.properties, 'filters')]),
      );

      expect(refused.body).toMatchObject({ success: false, error: expect.stringContaining('filters') });
      expect(offers).toMatchObject({ ops: false, guides: true, search: true });
    });

    it('keeps a list for each label beside the fused one', async () => {
      const { result } = (await invoke('both')).body as { result: SearchAnswer };
      const idsOf = (label: string) =>
        new Set((result[label] as SearchHit[]).map(({ metadata }) => metadata.datasource_id));

      expect([...idsOf('ops'), ...idsOf('docs')]).toEqual(['wiki:ops', 'web:docs']);
      expect(result.results).toHaveLength(4);
    });

    it('changes with search itself, whose set-up can be replaced', async () => {
      const before = (await listed()).find(({ tool_id: id }) => id === 'search')!;
      const put = await ask('admin', 'put', `${tools}/search`, {
        ...searching({ label: 'people', datasource_ids: ['wiki:people'] }),
        allow_runtime_filters: true,
      });
      const during = await found('search');
      const { created_at: _created, updated_at: _updated, ...set } = before;
      await ask('admin', 'put', `${tools}/search`, set);

      expect(put.body).toMatchObject({ tool_id: 'search', created_at: before.created_at });
      expect(during).toEqual(['guide of wiki:people', 'note of wiki:people']);
      expect(await found('search')).toHaveLength(6);
    });
  });
});
