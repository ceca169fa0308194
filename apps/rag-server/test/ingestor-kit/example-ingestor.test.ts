import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createRagClient, type RagClient } from '@parley/client';
import { demoRealm, type Idp, startIdp } from '@parley/devstack-idp';
import { buildProgram, type BuiltProgram } from '@parley/testkit';
import { type RunningRag, startRagServer, until } from '../start-rag-server.js';
import { type Faults, startFaultyProxy } from './faulty-proxy.js';
import { type Example, spawnExample } from './spawn-example.js';

const secrets = {
  'ui-bff': 'secret-of-ui-bff',
  'chatx-bot': 'secret-of-chatx-bot',
  'dynamic-agents': 'secret-of-dynamic-agents',
  'rag-server': 'secret-of-rag-server',
  ingestor: 'secret-of-ingestor',
  'parley-provisioner': 'secret-of-provisioner',
};
const passwords = { alice: 'alice-password', bob: 'bob-password', carol: 'carol-password' };

describe('the example ingestor', () => {
  let idp: Idp;
  let rag: RunningRag;
  let client: RagClient;
  let built: BuiltProgram;
  let folder: string;
  const running: Example[] = [];
  const proxies: { close: () => Promise<void> }[] = [];

  beforeAll(async () => {
    idp = await startIdp({
      port: 0,
      isForTests: true,
      realm: demoRealm({ uiBffUrl: 'http://127.0.0.1:3000', secrets, passwords }),
    });
    [rag, built] = await Promise.all([
      startRagServer({ OIDC_ISSUER: idp.issuer, RBAC_CLIENT_ROLES: 'ingestor=ingestonly' }),
      buildProgram('examples/example-ingestor'),
    ]);
    client = createRagClient({ baseUrl: rag.url, token: () => tokenOf(idp.issuer) });
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'example-folder-'));
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((example) => example.end('SIGKILL')));
    await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
    await rm(folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    await Promise.all([rag.close(), built.remove()]);
    await idp.close();
  });

  const env = (url = rag.url) => ({
    RAG_SERVER_URL: url,
    OIDC_ISSUER: idp.issuer,
    INGESTOR_CLIENT_SECRET: secrets.ingestor,
  });
  const start = (name: string, words: readonly string[] = [], url = rag.url) =>
    spawned([folder, '--name', name, ...words], env(url));
  const spawned = (words: readonly string[], env: Record<string, string>) => {
    const example = spawnExample(built, words, env);
    running.push(example);
    return example;
  };
  const startProxy = async (faults: Faults) => {
    const proxy = await startFaultyProxy(rag.url, faults);
    proxies.push(proxy);
    return proxy;
  };
  const write = (id: string, text = `# About ${id}\n\nText of ${id}.`) => writeFile(join(folder, id), text);
  const titles = async (name: string) => {
    const params = { path: { datasource_id: `files:${name}` }, query: { limit: 1_000 } };
    const path = '/v1/datasource/{datasource_id}/documents';
    const page = await client.get(path, { params }).catch(() => ({ documents: [] }));
    return page.documents.map(({ document_id: id, title, chunks }) => `${id}: ${title} (${chunks.length})`);
  };

  it('brings a folder once, and ends', async () => {
    await write('a.md');
    await write('b.html', '<h1>About B</h1><p>Text of B.</p>');

    const example = start('once', ['--once']);

    expect([await example.ended, example.output()]).toEqual([0, expect.stringContaining('completed: 2 sent')]);
    expect(await titles('once')).toEqual(['a.md: About a.md (1)', 'b.html: About B (1)']);
  });

  it('takes what has gone from the folder out at the next run that may, and names what is too large', async () => {
    await Promise.all([write('a.md'), write('b.md')]);
    await start('next', ['--once']).ended;
    await rm(join(folder, 'a.md'));
    await write('big.md', 'x'.repeat(1024 * 1024 + 1));

    const example = start('next', ['--once', '--yes']);

    expect(await example.ended).toBe(1);
    expect(example.output()).toContain('Skipped big.md: The text has 1048577 bytes');
    expect(await titles('next')).toEqual(['b.md: About b.md (1)']);
  });

  it('changes nothing where it would remove what another run brought and nobody agreed', async () => {
    await Promise.all([write('a.md'), write('b.md')]);
    await start('agreed', ['--once']).ended;
    await rm(join(folder, 'a.md'));
    await write('b.md', '# Changed');

    for (const words of [['--once'], []]) {
      const example = start('agreed', words);

      expect(await example.ended).toBe(3);
      expect(example.output()).toMatch(/brought 1 document to files:agreed.*does not have them: a\.md.*--yes/s);
    }
    expect(await titles('agreed')).toEqual(['a.md: About a.md (1)', 'b.md: About b.md (1)']);
  });

  it('does not take an empty folder for an order to remove everything', async () => {
    await write('a.md');
    await start('emptied', ['--once']).ended;
    await rm(join(folder, 'a.md'));

    const example = start('emptied', ['--once']);

    expect([await example.ended, example.output()]).toEqual([3, expect.stringContaining('has no file that is read')]);
    expect(await titles('emptied')).toEqual(['a.md: About a.md (1)']);
    expect(await start('emptied', ['--once', '--yes']).ended).toBe(0);
    expect(await titles('emptied')).toEqual([]);
  });

  it('keeps what it brought when the folder is emptied while it is watched', async () => {
    await write('a.md');
    const example = start('unmounted');
    await until(
      () => titles('unmounted'),
      (found) => found.length === 1,
    );
    await rm(join(folder, 'a.md'));

    await until(
      () => Promise.resolve(example.output()),
      (output) => output.includes('has no file that is read any more'),
    );
    expect(await titles('unmounted')).toEqual(['a.md: About a.md (1)']);
    expect(await example.end('SIGTERM')).toBe(0);
  });

  it('keeps two folders of one name apart', async () => {
    const bring = async (docs: string) => {
      await mkdir(docs, { recursive: true });
      await writeFile(join(docs, 'a.md'), `# ${docs}`);
      const example = spawned([docs, '--once'], env());
      expect(await example.ended).toBe(0);
      return / as files:(docs-\w+)/.exec(example.output())?.[1] ?? '';
    };
    const [one, other] = [join(folder, 'one', 'docs'), join(folder, 'other', 'docs')];
    const [first, second] = [await bring(one), await bring(other)];

    expect(await titles(first)).toEqual([`a.md: ${one} (1)`]);
    expect(await titles(second)).toEqual([`a.md: ${other} (1)`]);
    expect(await bring(one)).toBe(first);
  });

  it('goes on with the source of an earlier version only by its name', async () => {
    await write('a.md');
    const earlier = basename(folder);
    await start(earlier, ['--once']).ended;

    const example = spawned([folder, '--once'], env());

    expect([await example.ended, example.output()]).toEqual([3, expect.stringContaining(`--name ${earlier}`)]);
    expect(await start(earlier, ['--once']).ended).toBe(0);
  });

  it('killed in the middle and run again, has brought every document once', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `f${String(at).padStart(2, '0')}.md`);
    await Promise.all(ids.map((id) => write(id)));
    const told = await client.post('/v1/ingestor/heartbeat', {
      body: { ingestor_type: 'files', ingestor_name: 'killed' },
    });
    const proxy = await startProxy(({ route, nth }) => {
      if (route === 'POST /v1/ingestor/heartbeat')
        return { status: 200, body: { ...told, max_documents_per_ingest: 5 } };
      return route === 'POST /v1/ingest' && nth === 2 ? 'slow' : undefined;
    });
    const first = start('killed', ['--once'], proxy.url);
    await until(
      () => Promise.resolve(proxy.counts.get('POST /v1/ingest')),
      (count) => count === 2,
    );
    expect(await first.end('SIGKILL')).toBeNull();

    expect(await start('killed', ['--once']).ended).toBe(0);

    const jobs = await client.get('/v1/jobs/datasource/{datasource_id}', {
      params: { path: { datasource_id: 'files:killed' } },
    });
    expect(await titles('killed')).toEqual(ids.map((id) => `${id}: About ${id} (1)`));
    expect(jobs.map(({ status }) => status)).toEqual(['completed', 'completed_with_errors']);
  });

  it('watches: brings what is new or changed, removes what is gone, and stops when told to', async () => {
    await Promise.all([write('a.md'), write('b.md')]);
    const example = start('watched');
    const holds = (...wanted: string[]) =>
      until(
        () => titles('watched'),
        (found) => found.join() === wanted.join(),
      );

    await holds('a.md: About a.md (1)', 'b.md: About b.md (1)');
    await write('c.md', '# New');
    await holds('a.md: About a.md (1)', 'b.md: About b.md (1)', 'c.md: New (1)');
    await write('a.md', '# Changed');
    await holds('a.md: Changed (1)', 'b.md: About b.md (1)', 'c.md: New (1)');
    await rm(join(folder, 'b.md'));
    await holds('a.md: Changed (1)', 'c.md: New (1)');

    expect(await example.end('SIGTERM')).toBe(0);
  });

  it('says what is missing instead of starting', async () => {
    const example = spawned([folder], {});

    expect(await example.ended).toBe(2);
    expect(example.output()).toContain('RAG_SERVER_URL');
  });
});

async function tokenOf(issuer: string): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: 'ingestor', client_secret: secrets.ingestor };
  const answer = await fetch(`${issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
