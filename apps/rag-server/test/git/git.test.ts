import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishedJob, type JobBody, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';
import { type GitHost, startGitHost } from './start-git-host.js';

let host: GitHost;
let credentials: string;
let rag: RunningRag;
let admin: Requests;
beforeAll(async () => {
  host = await startGitHost();
  await host.commit('README.md', '# Handbook\n\nHow we work, in a few words.\n');
  await host.commit('docs/guide.md', '# Guide\n\nHow to begin, in a few words.\n');
  await host.commit('docs/other/deep.txt', 'A plain text of some length.\n');
  await host.commit('src/main.py', '# Says hello to the world\ndef hello():\n    print("hello")\n');
  await host.commit('package-lock.json', '{"name": "not for people"}\n');
  await host.commit('docs/empty.md', '');
  await host.commit('docs/large.md', 'x'.repeat(16 * 1024 * 1024 + 1));
  await host.link('docs/link.md', 'guide.md');
  await host.git('branch', 'release/1.0');
  await host.commit('docs/new.md', '# New\n\nOf the main branch alone.\n');
  credentials = await mkdtemp(join(tmpdir(), 'credentials-'));
  rag = await startRagServer({
    CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32',
    CRAWL_ALLOWED_PORTS: `${new URL(host.origin).port},443`,
    SOURCE_CREDENTIALS_DIR: credentials,
    RBAC_INGESTONLY_GROUPS: 'writers',
  });
  admin = await rag.as('admin');
});
afterAll(async () => {
  await rag.close();
  await host.close();
  await rm(credentials, { recursive: true });
});
afterEach(async () => {
  host.answerWith(undefined);
  host.asked.length = 0;
  const { body } = (await admin.get('/v1/datasources')) as { body: { datasources: { datasource_id: string }[] } };
  for (const { datasource_id } of body.datasources) await admin.delete('/v1/datasource').query({ datasource_id });
});

const add = (more: object = {}, who: Requests = admin) =>
  who.post('/v1/ingest/git/repository').send({ url: host.url, ...more });
const read = async (more: object = {}) => {
  const { body } = (await add(more)) as { body: { datasource_id: string; job_id: string } };
  return { id: body.datasource_id, job: await finishedJob(admin, body.job_id) };
};
const documentsOf = async (id: string) => {
  const answer = await admin.get(`/v1/datasource/${encodeURIComponent(id)}/documents`).query({ limit: 500 });
  const { documents } = answer.body as { documents: { title: string; chunks: { metadata: { source: string } }[] }[] };
  return documents.map(({ title, chunks }) => [title, chunks[0]?.metadata.source.replace(host.origin, '')]).sort();
};
const outcomes = ({ document_outcomes: all }: JobBody) =>
  Object.fromEntries(all.map(({ document_id: id, outcome, message }) => [id, [outcome, message]]));

describe('a repository', () => {
  it('brings the documents of its default branch, and says what was left out', async () => {
    const { id, job } = await read();

    expect(id).toBe(`git:${new URL(host.origin).host}/team/handbook`);
    expect(await documentsOf(id)).toEqual([
      ['Guide', '/team/handbook.git/docs/guide.md'],
      ['Handbook', '/team/handbook.git/README.md'],
      ['New', '/team/handbook.git/docs/new.md'],
      ['deep', '/team/handbook.git/docs/other/deep.txt'],
    ]);
    expect(outcomes(job)).toMatchObject({
      'docs/empty.md': ['skipped', 'The file has no text.'],
      'docs/large.md': ['skipped', 'The file is larger than 16 MiB.'],
    });
    expect(JSON.stringify(job)).toContain('3 files were left out');
  });

  it('is read from another branch, within its folders', async () => {
    const { id } = await read({ branch: 'release/1.0', folders: ['/docs/'] });

    expect(id).toMatch(/@release\/1\.0$/);
    expect((await documentsOf(id)).map(([title]) => title)).toEqual(['Guide', 'deep']);
  });

  it('is read at a tag', async () => {
    await host.git('tag', '--annotate', 'v1', '--message', 'The first', 'release/1.0');
    const { id } = await read({ branch: 'v1', folders: ['docs'] });

    expect((await documentsOf(id)).map(([title]) => title)).toEqual(['Guide', 'deep']);
  });

  it('brings source code where it is asked for, as code with its language', async () => {
    const { id } = await read({ include_code: true, folders: ['src'] });
    const search = { query: 'hello', filters: { datasource_id: id } };
    const { text } = await admin.post('/v1/mcp/invoke').send({ tool_name: 'search', arguments: search });

    expect((await documentsOf(id)).map(([title]) => title)).toEqual(['src/main.py']);
    expect(text).toContain('```python\\n# Says hello');
  });

  it('is read by new settings at once, and what they leave out goes', async () => {
    const { id } = await read();
    const changed = await admin
      .patch('/v1/datasource')
      .query({ datasource_id: id })
      .send({ folders: ['docs/other'] });
    await finishedJob(admin, (changed.body as { job_id: string }).job_id);

    expect((await documentsOf(id)).map(([title]) => title)).toEqual(['deep']);
  });

  it.each([
    ['a branch that is not there', { branch: 'nothing' }, 'The repository has no branch nothing.'],
    ['a branch that would be an option', { branch: '--upload-pack=x' }, undefined],
    ['a folder outside', { folders: ['../etc'] }, undefined],
  ])('tells of %s', async (_what, settings, message) => {
    const answer = await add(settings);
    expect(answer.status).toBe(message === undefined ? 400 : 202);
    if (message === undefined) return;
    const job = await finishedJob(admin, (answer.body as { job_id: string }).job_id);

    expect([job.status, JSON.stringify(job)]).toEqual(['failed', expect.stringContaining(message)]);
  });

  it.each(['http://git.example.com/a.git', 'http://10.0.0.1/a.git', 'https://169.254.169.254/a.git'])(
    'is not added at %s',
    async (url) => {
      expect((await add({ url })).status).toBe(400);
    },
  );

  it('that is no repository fails with that reason', async () => {
    host.answerWith(
      (_req, res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<html>sign in</html>'),
    );
    const { job } = await read();

    expect([job.status, JSON.stringify(job)]).toEqual(['failed', expect.stringContaining('none of a Git repository')]);
  });
});

describe('a repository with a credential', () => {
  const secret = 's3cr3t-token';
  const put = (hosts: readonly string[]) =>
    writeFile(join(credentials, 'docs-bot'), JSON.stringify({ hosts, username: 'bot', token: secret }));
  const sent = `Basic ${Buffer.from(`bot:${secret}`).toString('base64')}`;

  it('is signed in to, and its record and its job know the name alone', async () => {
    await put([new URL(host.origin).host]);
    const { id, job } = await read({ credential: 'docs-bot' });
    const record = await rag.collection('rag_datasources').findOne({ _id: id as never });

    expect(new Set(host.asked.map(({ authorization }) => authorization))).toEqual(new Set([sent]));
    expect(job.status).toBe('completed');
    expect(JSON.stringify([record, job, await rag.collection('rag_tasks').find({}).toArray()])).not.toContain(secret);
  });

  it('is added and changed by administrators alone', async () => {
    await put([new URL(host.origin).host]);
    const writer = await rag.as('reader', { sub: 'u-writer', groups: ['writers'] });
    expect((await add({ credential: 'docs-bot' }, writer)).status).toBe(403);
    expect(host.asked).toEqual([]);
    const { id } = await read({ credential: 'docs-bot' });
    const change = (who: Requests, body: object) => who.patch('/v1/datasource').query({ datasource_id: id }).send(body);

    expect((await change(writer, { folders: ['docs'] })).status).toBe(403);
    expect((await change(writer, { credential: '' })).status).toBe(403);
    expect((await change(writer, { name: 'Handbook' })).status).toBe(200);
    const changed = await change(admin, { folders: ['docs'] });
    expect(changed.status).toBe(200);
    await finishedJob(admin, (changed.body as { job_id: string }).job_id);
  });

  it('that is for another host is refused', async () => {
    await put(['git.example.com']);
    const answer = await add({ credential: 'docs-bot' });

    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('does not list the host')]);
    expect(host.asked).toEqual([]);
  });

  it('that is taken away later fails the reading, by its name', async () => {
    await put([new URL(host.origin).host]);
    const { id } = await read({ credential: 'docs-bot' });
    await rm(join(credentials, 'docs-bot'));
    const answer = await admin.post('/v1/ingest/git/reload').send({ datasource_id: id });

    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('docs-bot')]);
    expect(await documentsOf(id)).toHaveLength(4);
  });

  it('does not take it to another host', async () => {
    await put([new URL(host.origin).host]);
    host.answerWith((req, res) => void res.writeHead(301, { location: `https://example.com${req.url ?? ''}` }).end());
    const { job } = await read({ credential: 'docs-bot' });

    expect([job.status, JSON.stringify(job)]).toEqual([
      'failed',
      expect.stringContaining('moved to example.com, where its credential is not sent'),
    ]);
  });

  it('follows a move on its own host with it', async () => {
    await put([new URL(host.origin).host]);
    const old = `${host.origin}/old/name.git`;
    const moved = { location: `${host.url}/info/refs?service=git-upload-pack` };
    host.answerWith((req, res) => {
      host.answerWith(undefined);
      res.writeHead(req.url?.startsWith('/old/') === true ? 301 : 500, moved).end();
    });
    const { job } = await read({ url: old, credential: 'docs-bot' });

    expect([job.status, host.asked.at(-1)]).toEqual([
      'completed',
      { path: '/team/handbook.git/git-upload-pack', authorization: sent },
    ]);
  });
});
