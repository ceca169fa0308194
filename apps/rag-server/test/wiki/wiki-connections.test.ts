import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { finishedJob, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';
import { type StandInWiki, startWiki } from './start-wiki.js';

/** An answer, whose body a test takes for what it is documented to be. */
interface Answer<Body = unknown> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

const portOf = (host: string) => host.split(':')[1] ?? '';

describe('wikis that administrators set up', () => {
  let [rag, second]: RunningRag[] = [];
  let [wiki, fixed]: StandInWiki[] = [];
  let admin: Requests;
  let [folder, dataDir]: string[] = [];
  let settings: Record<string, string>;
  const hostOf = (one: StandInWiki) => new URL(one.url).host;
  const putCredential = (name: string, content: object) =>
    writeFile(join(folder!, name), JSON.stringify({ hosts: [hostOf(wiki!)], ...content }));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'credentials-'));
    dataDir = await mkdtemp(join(tmpdir(), 'rag-server-'));
    wiki = await startWiki();
    fixed = await startWiki();
    settings = {
      SOURCE_CREDENTIALS_DIR: folder,
      // Replicas share the index as they share docdb.
      RAG_DATA_DIR: dataDir,
      CRAWL_ALLOWED_NETWORKS: '127.0.0.0/8',
      CRAWL_ALLOWED_PORTS: [hostOf(wiki), wiki.media.host].map(portOf).join(','),
    };
    rag = await startRagServer(settings);
    second = await startRagServer({ ...settings, DOCDB_URI: rag.docdb.url, OIDC_ISSUER: rag.issuer.issuer });
    admin = await rag.as('admin');
  });
  afterAll(async () => {
    await Promise.all([second?.close(), rag?.close(), wiki?.close(), fixed?.close()]);
    await Promise.all([folder!, dataDir!].map((each) => rm(each, { recursive: true })));
  });
  beforeEach(async () => {
    wiki!.reset();
    wiki!.put('1', { title: 'Root' });
    await putCredential('bot', { username: 'bot@example.org', token: 's3cr3t' });
    const { body } = (await admin.get('/v1/datasources')) as Answer;
    for (const { datasource_id } of (body as { datasources: { datasource_id: string }[] }).datasources)
      await admin.delete('/v1/datasource').query({ datasource_id });
    await rag!.collection('rag_wikis').deleteMany({});
  });

  const aWiki = (more: object = {}) => ({ url: wiki!.url, spaces: ['OPS'], credential: 'bot', ...more });
  const setUp = async (more: object = {}) => (await admin.post('/v1/wikis').send(aWiki(more))) as Answer;
  const pathOf = (id = hostOf(wiki!)) => `/v1/wikis/${encodeURIComponent(id)}`;
  const add = async (more: object = {}) => {
    const url = `${wiki!.url}/spaces/OPS/pages/1/Root`;
    return (await admin.post('/v1/ingest/wiki/page').send({ url, ...more })) as {
      status: number;
      body: { datasource_id: string; job_id: string; detail: string };
    };
  };
  const unavailableAt = async (url: string) => {
    const bearer = `Bearer ${await rag!.tokenOf('admin')}`;
    const { body } = (await supertest(url).get('/v1/source-types').set('Authorization', bearer)) as Answer;
    const types = (body as { source_types: { source_type: string; unavailable: string | null }[] }).source_types;
    return types.find(({ source_type: type }) => type === 'wiki')?.unavailable;
  };

  it('are read at once, with the credential that they name, in every replica', async () => {
    expect(await unavailableAt(second!.url)).toMatch(/^No wiki is set up/);
    expect((await add()).status).toBe(503);
    const { status, body } = await setUp();
    const { body: accepted } = await add();
    const job = await finishedJob(admin, accepted.job_id);

    expect([status, body]).toEqual([
      201,
      {
        wiki_id: hostOf(wiki!),
        url: wiki!.url,
        readers_url: null,
        spaces: ['OPS'],
        username: null,
        credential: 'bot',
        is_from_environment: false,
        signs_in: true,
      },
    ]);
    expect([job.status, accepted.datasource_id]).toEqual(['completed', `wiki:${hostOf(wiki!)}:1`]);
    expect(wiki!.authorization()).toBe(`Basic ${Buffer.from('bot@example.org:s3cr3t').toString('base64')}`);
    expect(await unavailableAt(second!.url)).toBeNull();
  });

  it('follow a token that is changed, and one without a user name is a bearer', async () => {
    await setUp();
    await putCredential('bot', { token: 'rotated' });
    const { body } = await add();
    await finishedJob(admin, body.job_id);

    expect(wiki!.authorization()).toBe('Bearer rotated');
  });

  it('hold their spaces', async () => {
    await setUp();
    wiki!.put('2', { title: 'Salaries', space: 'HR' });
    const { status, body } = await add({ url: `${wiki!.url}/spaces/HR/pages/2` });

    expect([status, body.detail]).toEqual([400, expect.stringContaining("which the wiki's settings do not list")]);
  });

  it('lead people to the address that they open', async () => {
    await setUp({ readers_url: 'https://wiki.example.org/wiki' });
    const { body } = await add({ url: 'https://wiki.example.org/wiki/spaces/OPS/pages/1/Root' });
    await finishedJob(admin, body.job_id);
    const documents = await admin.get(`/v1/datasource/${encodeURIComponent(body.datasource_id)}/documents`);

    expect(body.datasource_id).toBe('wiki:wiki.example.org:1');
    expect(JSON.stringify(documents.body)).toContain('https://wiki.example.org/wiki/spaces/OPS/pages/1/Root');
  });

  it('change with the next step, for whoever saw them as they are', async () => {
    const { headers } = await setUp();
    const put = (etag: string, more: object) => admin.put(pathOf()).set('If-Match', etag).send(aWiki(more));
    const changed = await put(headers['etag'] ?? '', { spaces: ['OPS', 'DOCS'] });
    const late = await put(headers['etag'] ?? '', { spaces: ['HR'] });
    const read = await admin.get(pathOf());

    expect([changed.status, late.status]).toEqual([200, 412]);
    expect(read.body).toMatchObject({ spaces: ['OPS', 'DOCS'] });
    expect(read.headers['etag']).toBe(changed.headers['etag']);
    expect((await admin.put(pathOf()).send(aWiki({ url: 'https://example.com/wiki' }))).status).toBe(400);
  });

  it('that are removed leave their sources, which say why they cannot be read', async () => {
    const { headers } = await setUp();
    const { body } = await add();
    await finishedJob(admin, body.job_id);

    expect((await admin.delete(pathOf()).set('If-Match', '"another"')).status).toBe(412);
    expect((await admin.delete(pathOf()).set('If-Match', headers['etag'] ?? '')).status).toBe(200);
    expect((await admin.get(pathOf())).status).toBe(404);
    const reload = await admin.post('/v1/ingest/wiki/reload').send({ datasource_id: body.datasource_id });
    expect([reload.status, (reload.body as { detail: string }).detail]).toEqual([
      400,
      expect.stringContaining('not set up any more'),
    ]);
  });

  it('that go while they are read fail its steps with that reason', async () => {
    await setUp();
    let goOn = () => {};
    const waits = new Promise<void>((resolve) => (goOn = resolve));
    wiki!.put('2', { title: 'Two', parent: '1' });
    wiki!.answerAt('/child/attachment', (_req, res) => void waits.then(() => res.end('{"results":[]}')));
    const { body } = await add({ get_child_pages: true });
    await rag!.collection('rag_wikis').deleteMany({});
    goOn();
    const job = await finishedJob(admin, body.job_id);

    expect(JSON.stringify(job.document_outcomes)).toContain('not set up any more');
  });

  it.each<[string, object, string]>([
    ['an address inside the network', { url: 'http://10.0.0.1/wiki' }, 'url'],
    ['an address with a password', { url: 'https://a:b@example.com/wiki' }, 'url'],
    ['no address', { url: 'wiki' }, 'url'],
    ['a credential that is not there', { credential: 'absent' }, 'credential'],
    ['a credential without a list of spaces', { spaces: [] }, 'spaces'],
    ['a secret', { token: 's3cr3t' }, ''],
  ])('are refused with %s', async (_what, more, field) => {
    const { status, body } = await setUp(more);

    expect(status).toBe(400);
    const { errors } = body as { errors: { field: string }[] };
    expect(errors.map((one) => one.field)).toContainEqual(expect.stringContaining(field));
    expect(JSON.stringify(body)).not.toContain('s3cr3t');
    expect((await admin.get('/v1/wikis')).body).toEqual({ wikis: [] });
  });

  it('are refused with a credential that is for another host', async () => {
    await putCredential('other', { hosts: ['other.example.org'], token: 's3cr3t' });
    const { status, body } = await setUp({ credential: 'other' });

    expect([status, (body as { detail: string }).detail]).toEqual([400, expect.stringContaining('"other"')]);
  });

  it('are there once for each address', async () => {
    await setUp();

    expect((await setUp()).status).toBe(409);
  });

  it.each(['reader', 'ingestor'] as const)('are for administrators, not for a %s', async (who) => {
    const asked = await rag!.as(who);
    const answers = [
      await asked.get('/v1/wikis'),
      await asked.post('/v1/wikis').send(aWiki()),
      await asked.post('/v1/wiki-tests').send(aWiki()),
      await asked.post(`${pathOf()}/test`),
      await asked.get(pathOf()),
      await asked.put(pathOf()).send(aWiki()),
      await asked.delete(pathOf()),
    ];

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 403));
  });

  describe('beside that of the operator', () => {
    let both: RunningRag;
    beforeAll(async () => {
      both = await startRagServer({ ...settings, WIKI_URL: fixed!.url, WIKI_TOKEN: 'a-token', WIKI_SPACES: 'OPS' });
    });
    afterAll(() => both.close());

    it('it is the first one, cannot be changed, and shows no token', async () => {
      const asked = await both.as('admin');
      await asked.post('/v1/wikis').send(aWiki());
      const { body } = (await asked.get('/v1/wikis')) as Answer;
      const path = pathOf(hostOf(fixed!));

      expect(body).toMatchObject({
        wikis: [
          { wiki_id: hostOf(fixed!), is_from_environment: true, signs_in: true, credential: null },
          { wiki_id: hostOf(wiki!), is_from_environment: false },
        ],
      });
      expect(JSON.stringify(body)).not.toContain('a-token');
      expect((await asked.put(path).send(aWiki({ url: fixed!.url }))).status).toBe(409);
      expect((await asked.delete(path)).status).toBe(409);
      expect((await asked.post('/v1/wikis').send(aWiki({ url: fixed!.url }))).status).toBe(409);
    });

    it('each page is read from its own', async () => {
      const asked = await both.as('admin');
      fixed!.put('1', { title: 'Fixed root' });
      for (const [one, credentials] of [
        [fixed!, 'Bearer a-token'],
        [wiki!, `Basic ${Buffer.from('bot@example.org:s3cr3t').toString('base64')}`],
      ] as const) {
        const url = `${one.url}/spaces/OPS/pages/1`;
        const { body } = (await asked.post('/v1/ingest/wiki/page').send({ url })) as Answer;
        const job = await finishedJob(asked, (body as { job_id: string }).job_id);

        expect([job.status, one.authorization()]).toEqual(['completed', credentials]);
      }
    });

    it('it can be tried as well', async () => {
      const { body } = (await (await both.as('admin')).post(`${pathOf(hostOf(fixed!))}/test`)) as Answer;

      expect(body).toMatchObject({ works: true });
    });
  });

  describe('when they are tried', () => {
    const tried = async (more: object = {}) => {
      const { body } = (await admin.post('/v1/wiki-tests').send(aWiki(more))) as Answer;
      return body as { works: boolean; steps: { step: string; works: boolean; message: string }[] };
    };
    const lastOf = async (more: object = {}) => (await tried(more)).steps.at(-1);

    it('show what works, and store nothing', async () => {
      expect(await tried()).toEqual({
        works: true,
        steps: [
          { step: 'address', works: true, message: `${wiki!.url} may be read.` },
          { step: 'sign_in', works: true, message: 'Signed in as Reading Bot.' },
          { step: 'spaces', works: true, message: 'The spaces are there.' },
          { step: 'page', works: true, message: expect.stringMatching(/^The page "Root" can be read\. Links lead to/) },
        ],
      });
      expect(await lastOf({ credential: null, spaces: [] })).toMatchObject({ step: 'page', works: true });
      expect((await admin.get('/v1/wikis')).body).toEqual({ wikis: [] });
    });

    it.each<[string, () => object, string, RegExp]>([
      [
        'an address that is not read',
        () => ({ url: 'http://10.0.0.1/wiki' }),
        'address',
        /not allowed.*CRAWL_ALLOWED_PORTS/,
      ],
      ['a credential that is not there', () => ({ credential: 'absent' }), 'address', /"absent"/],
      [
        'a token that is refused',
        () => {
          wiki!.answerAt('/user/current', (_req, res) => void res.writeHead(401).end());
          return {};
        },
        'sign_in',
        /HTTP 401.*credential "bot"/,
      ],
      [
        'an account that the wiki takes for nobody',
        () => {
          wiki!.answerAt('/user/current', (_req, res) => void res.end('{"type":"anonymous"}'));
          return {};
        },
        'sign_in',
        /needs the e-mail address as user name/,
      ],
      [
        'a wiki that stands elsewhere',
        () => {
          wiki!.answerAt('/rest/', (_req, res) => void res.writeHead(302, { location: '/login' }).end());
          return {};
        },
        'sign_in',
        /sign-in page/,
      ],
      ['a space that is not there', () => ({ spaces: ['OPS', 'NONE'] }), 'spaces', /does not show NONE/],
      [
        'a space without pages',
        () => {
          wiki!.answerAt('/content?', (_req, res) => void res.end('{"results":[]}'));
          return {};
        },
        'page',
        /The space OPS shows no page/,
      ],
    ])('stop at %s, and say what to change', async (_what, prepare, step, message) => {
      expect(await lastOf(prepare())).toEqual({ step, works: false, message: expect.stringMatching(message) });
    });

    it('say so when there is no such wiki', async () => {
      expect((await admin.post(`${pathOf('nowhere')}/test`)).status).toBe(404);
    });
  });
});
