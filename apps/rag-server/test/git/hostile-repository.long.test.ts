import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { finishedJob, type RunningRag, startRagServer } from '../start-rag-server.js';
import { type GitHost, startGitHost } from './start-git-host.js';

let host: GitHost;
let rag: RunningRag;
beforeAll(async () => {
  host = await startGitHost();
  await host.commit('README.md', '# Handbook\n\nHow we work, in a few words.\n');
  rag = await startRagServer({
    CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32',
    CRAWL_ALLOWED_PORTS: new URL(host.origin).port,
  });
});
afterAll(() => Promise.all([rag.close(), host.close()]));

const read = async (branch: string) => {
  const admin = await rag.as('admin');
  const answer = await admin.post('/v1/ingest/git/repository').send({ url: host.url, branch });
  expect(answer.body).toEqual(expect.objectContaining({ job_id: expect.any(String) }));
  return finishedJob(admin, (answer.body as { job_id: string }).job_id);
};

const remove = async (job: Record<string, unknown>) => {
  const admin = await rag.as('admin');
  await admin.delete('/v1/datasource').query({ datasource_id: String(job['datasource_id']) });
};

it('a repository that unpacks to more than memory holds ends its thread and nothing else', async () => {
  await host.git('checkout', '--quiet', '-b', 'bomb');
  await host.zeros('zeros.bin', 1_300 * 1024 * 1024);
  const job = await read('bomb');

  expect([job.status, JSON.stringify(job)]).toEqual(['failed', expect.stringContaining('needs too much memory')]);
  // A branch without it is another source, which the same process reads.
  const after = await read('main');
  await remove(after);
  expect(after['status']).toBe('completed');
});

it.each([
  ['is cut off', '0008NAK\n0009\x01PACK0000'],
  ['is none', '0008NAK\n0010\x01what is it?0000'],
  ['is nothing', ''],
])('a pack that %s is refused', async (_what, pack) => {
  const answer = { 'content-type': 'application/x-git-upload-pack-result' };
  host.answerWith((_req, res) => void res.writeHead(200, answer).end(pack), 'POST');
  const job = await read('main');
  host.answerWith(undefined);
  await remove(job);

  expect([job.status, JSON.stringify(job)]).toEqual([
    'failed',
    expect.stringMatching(/no Git repository that can be read|The connection/),
  ]);
});
