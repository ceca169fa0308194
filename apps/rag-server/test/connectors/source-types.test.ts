import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sourceTypeList, type SourceTypeView } from '@parley/contracts';
import { connectorView } from '../../src/connectors/source-type.view.js';
import { connectors } from '../../src/wiring/connectors.js';
import { type RunningRag, startRagServer } from '../start-rag-server.js';

describe('GET /v1/source-types', () => {
  let rag: RunningRag;
  beforeAll(async () => {
    rag = await startRagServer();
  });
  afterAll(() => rag.close());

  const types = async (): Promise<SourceTypeView[]> => {
    const answer = await (await rag.as('reader')).get('/v1/source-types');
    return sourceTypeList.parse(answer.body).source_types;
  };
  const typeOf = async (name: string) => (await types()).find(({ source_type }) => source_type === name);

  it('lists every type that the server reads, then those that clients submit', async () => {
    const submitted = ['files', 'docs'];

    expect((await types()).map(({ source_type }) => source_type)).toEqual([
      ...connectors.map(({ sourceType }) => sourceType.type),
      ...submitted,
    ]);
    expect(await typeOf('files')).toMatchObject({ title: 'Files', one: 'your files', add: null, reload: null });
  });

  it('names each type, its routes and its settings', async () => {
    const wiki = await typeOf('wiki');

    expect(wiki).toMatchObject({
      title: 'Wiki page',
      one: 'a wiki page',
      many: 'wiki pages',
      add: { path: '/v1/ingest/wiki/page', label: 'Index the page' },
      reload: { path: '/v1/ingest/wiki/reload', all_path: '/v1/ingest/wiki/reload-all' },
    });
    expect(wiki?.add?.fields.map(({ name }) => name)).toEqual([
      'url',
      'get_child_pages',
      'read_attachments',
      'follow_permissions',
      'allowed_title_patterns',
      'denied_title_patterns',
    ]);
  });

  it('has the limits and defaults that the routes hold', async () => {
    const fields = (await typeOf('web'))?.add?.fields ?? [];
    const field = (name: string) => fields.find((one) => one.name === name);

    expect(field('url')).toMatchObject({ is_required: true, initial: null, is_advanced: false, shown_if: null });
    expect(field('settings.crawl_mode')).toMatchObject({ is_required: false, initial: 'single' });
    expect(field('settings.max_depth')).toMatchObject({
      initial: 2,
      minimum: 1,
      maximum: 10,
      shown_if: { field: 'settings.crawl_mode', values: ['recursive'] },
    });
    expect(field('settings.respect_robots_txt')).toMatchObject({ initial: true, is_advanced: true });
  });

  it('says why a type cannot be read', async () => {
    expect((await typeOf('wiki'))?.unavailable).toMatch(/^No wiki is set up\./);
    expect((await typeOf('web'))?.unavailable).toBeNull();
  });

  it('is for those who may read', async () => {
    expect((await rag.anonymous.get('/v1/source-types')).status).toBe(401);
  });

  it('names routes that are there', async () => {
    const admin = await rag.as('admin');
    const paths = (await types()).flatMap(({ add, reload }) => [
      ...(add ? [add.path] : []),
      ...(reload ? [reload.path] : []),
    ]);

    expect(paths).toHaveLength(2 * connectors.length);
    for (const path of paths) expect([path, (await admin.post(path).send({})).status]).toEqual([path, 400]);
  });
});

describe.each(connectors)('the settings of $sourceType.type', ({ sourceType }) => {
  const fields = connectorView({ sourceType, unavailable: undefined }).add?.fields ?? [];

  it('are asked for as the route takes them', () => {
    const body: Record<string, unknown> = {};
    for (const { name, input, initial, placeholder } of fields) put(body, name, sample(input, initial, placeholder));

    expect(sourceType.add.request.safeParse(body)).toMatchObject({ success: true });
  });

  it('offer choices that the route takes', () => {
    for (const { name, choices } of fields) {
      for (const { value } of choices) {
        const body: Record<string, unknown> = {};
        for (const other of fields) put(body, other.name, sample(other.input, other.initial, other.placeholder));
        put(body, name, value);
        expect(sourceType.add.request.safeParse(body)).toMatchObject({ success: true });
      }
    }
  });

  it('depend on fields that are there', () => {
    const names = fields.map(({ name }) => name);
    expect(
      fields.flatMap(({ shown_if: condition }) => condition?.field ?? []).filter((one) => !names.includes(one)),
    ).toEqual([]);
  });
});

it('a field that the request does not have is refused', () => {
  const [{ sourceType } = { sourceType: undefined }] = connectors;
  if (!sourceType) throw new Error('there is no source type');
  const add = { ...sourceType.add, fields: [{ name: 'settings.nothing', input: 'switch', label: 'Nothing' } as const] };

  expect(() => connectorView({ sourceType: { ...sourceType, add }, unavailable: undefined })).toThrow(
    'settings.nothing',
  );
});

function sample(input: string, initial: unknown, placeholder: string | null): unknown {
  if (input === 'lines') return ['a'];
  return initial ?? placeholder;
}

function put(body: Record<string, unknown>, name: string, value: unknown): void {
  const [first = '', ...rest] = name.split('.');
  if (rest.length === 0) body[first] = value;
  else put((body[first] ??= {}) as Record<string, unknown>, rest.join('.'), value);
}
