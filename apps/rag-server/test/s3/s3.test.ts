import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishedJob, type JobBody, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';
import { type Bucket, startBucket } from './start-bucket.js';

let bucket: Bucket;
let credentials: string;
let rag: RunningRag;
let admin: Requests;
const key = { id: 'AKIDEXAMPLE', secret: 's3cr3t/key+with=signs', region: 'eu-central-1' };
beforeAll(async () => {
  bucket = await startBucket();
  credentials = await mkdtemp(join(tmpdir(), 'credentials-'));
  const file = { hosts: [new URL(bucket.url).host], access_key_id: key.id, secret_access_key: key.secret };
  await writeFile(join(credentials, 'reader'), JSON.stringify(file));
  await writeFile(join(credentials, 'half'), JSON.stringify({ hosts: file.hosts, token: key.secret }));
  rag = await startRagServer({
    CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32',
    CRAWL_ALLOWED_PORTS: new URL(bucket.url).port,
    SOURCE_CREDENTIALS_DIR: credentials,
  });
  admin = await rag.as('admin');
});
afterAll(async () => {
  await rag.close();
  await bucket.close();
  await rm(credentials, { recursive: true });
});
const put: string[] = [];
const store = (name: string, ...more: [string | Buffer, object?]) => {
  put.push(name);
  bucket.put(name, ...more);
};
beforeEach(() => store('docs/guide.md', '# Guide\n\nHow to begin, in a few words.\n'));
afterEach(async () => {
  bucket.answerAt('/', undefined);
  bucket.requireKey(undefined);
  for (const name of put.splice(0)) bucket.remove(name);
  bucket.asked.length = 0;
  const { body } = (await admin.get('/v1/datasources')) as { body: { datasources: { datasource_id: string }[] } };
  for (const { datasource_id } of body.datasources) await admin.delete('/v1/datasource').query({ datasource_id });
});

const add = (more: object = {}) =>
  admin.post('/v1/ingest/s3/bucket').send({ url: bucket.url, bucket: bucket.name, ...more });
const read = async (more: object = {}) => {
  const { body } = (await add(more)) as { body: { datasource_id: string; job_id: string } };
  return { id: body.datasource_id, job: await finishedJob(admin, body.job_id) };
};
const reload = async (id: string) => {
  const answer = await admin.post('/v1/ingest/s3/reload').send({ datasource_id: id });
  return finishedJob(admin, (answer.body as { job_id: string }).job_id);
};
const documentsOf = async (id: string) => {
  const answer = await admin.get(`/v1/datasource/${encodeURIComponent(id)}/documents`).query({ limit: 500 });
  const { documents } = answer.body as { documents: { title: string; chunks: { metadata: { source: string } }[] }[] };
  return documents.map(({ title, chunks }) => [title, chunks[0]?.metadata.source.replace(bucket.url, '')]).sort();
};
const outcomes = ({ document_outcomes: all }: JobBody) =>
  Object.fromEntries(all.map(({ document_id: id, outcome, message }) => [id, [outcome, message]]));

describe('a bucket', () => {
  it('is listed to its end, and every key is read as it is', async () => {
    const odd = ['a b+c.md', 'ä/ö.md', '100%.md', "it's (1)!*.md", 'no-ending'];
    for (const name of odd) store(name, `A text of some length for ${name}.\n`);
    const { id, job } = await read();

    expect(id).toBe(`s3:${new URL(bucket.url).host}/handbook/`);
    expect(job).toMatchObject({ status: 'completed', failed_counter: 0 });
    expect((await documentsOf(id)).map(([title]) => title)).toEqual(
      ['Guide', '100%', 'a b+c', "it's (1)!*", 'no-ending', 'ö'].sort(),
    );
    expect(bucket.asked.filter((path) => path.includes('list-type'))).toHaveLength(3);
  });

  it('is read below a prefix', async () => {
    store('other/plan.txt', 'A plan of some length.\n');
    const { id } = await read({ prefix: 'other/' });

    expect(await documentsOf(id)).toEqual([['plan', '/handbook/other/plan.txt']]);
  });

  it('fetches nothing whose ETag is known', async () => {
    const { id } = await read();
    bucket.asked.length = 0;
    await reload(id);

    expect(bucket.asked.map((path) => path.split('?')[0])).toEqual(['/handbook/']);
  });

  it('says what was left out', async () => {
    store('docs/', '');
    store('docs/program.exe', 'MZ');
    store('docs/old.md', '# Old\n\nIn the archive.\n', { storageClass: 'GLACIER' });
    store('docs/empty.md', '');
    store('docs/large.txt', Buffer.alloc(32 * 1024 * 1024 + 1, 'x'));
    store('docs/a/../b.md', '# Dots\n\nBehind dots.\n');
    const { id, job } = await read();

    expect((await documentsOf(id)).map(([title]) => title)).toEqual(['Guide']);
    expect(outcomes(job)).toMatchObject({
      'docs/empty.md': ['skipped', 'The file has no text.'],
      'docs/large.txt': ['skipped', 'The object is larger than 32 MiB.'],
      'docs/a/../b.md': ['skipped', expect.stringContaining('dots')],
    });
    expect(JSON.stringify(job)).toContain('left out: archived, or of a kind that is not read');
  });

  it('loses an object that goes between list and reading, and nothing else', async () => {
    store('docs/going.md', '# Going\n\nNot for long.\n');
    bucket.answerAt('docs/going.md', (_req, res) => void res.writeHead(404).end());
    const { id, job } = await read();
    bucket.answerAt('docs/going.md', undefined);

    expect([job.status, outcomes(job)['docs/going.md']?.[0]]).toEqual(['completed', 'skipped']);
    expect((await documentsOf(id)).map(([title]) => title)).toEqual(['Guide']);
  });

  it.each([
    ['is not there', 404, 'The bucket does not exist'],
    ['refuses', 403, 'Check credential, region and bucket policy'],
    ['is elsewhere', 301, 'in the region eu-west-1'],
  ])('that %s keeps what is known', async (_what, status, message) => {
    const { id } = await read();
    bucket.answerAt(
      '/handbook/?',
      (_req, res) => void res.writeHead(status, { 'x-amz-bucket-region': 'eu-west-1' }).end(),
    );
    const job = await reload(id);
    bucket.answerAt('/handbook/?', undefined);

    expect([job.status, JSON.stringify(job)]).toEqual(['failed', expect.stringContaining(message)]);
    expect(await documentsOf(id)).toHaveLength(1);
  });

  it.each([
    '<html><body>Welcome</body></html>',
    '',
    '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>',
  ])('that answers %j fails with words', async (xml) => {
    bucket.answerAt('/handbook/?', (_req, res) => void res.writeHead(200).end(xml));
    const { job } = await read();
    bucket.answerAt('/handbook/?', undefined);

    expect([job.status, JSON.stringify(job)]).toEqual(['failed', expect.stringContaining('no list of a bucket')]);
  });

  it('waits as long as it is asked to, and then goes on', async () => {
    let busy = 1;
    bucket.answerAt('docs/guide.md', (_req, res) => {
      busy -= 1;
      if (busy === 0) bucket.answerAt('docs/guide.md', undefined);
      res.writeHead(503, { 'retry-after': '1' }).end();
    });
    const { id, job } = await read();

    expect([job.status, (await documentsOf(id)).length]).toEqual(['completed', 1]);
  });
});

describe('a bucket with a credential', () => {
  it('is asked with signatures that it accepts', async () => {
    bucket.requireKey(key);
    store('a b+c/ä (1)!*.md', '# Odd\n\nA key of odd characters.\n');
    const { id, job } = await read({ credential: 'reader', region: key.region });

    expect(job).toMatchObject({ status: 'completed', failed_counter: 0 });
    expect((await documentsOf(id)).map(([title]) => title)).toEqual(['Guide', 'Odd']);
  });

  it('for another region is refused, in words without the secret', async () => {
    bucket.requireKey(key);
    const { job } = await read({ credential: 'reader' });

    expect([job.status, JSON.stringify(job)]).toEqual(['failed', expect.stringContaining('Check credential, region')]);
    expect(JSON.stringify(job)).not.toContain(key.secret);
  });

  it('that is no key of a bucket fails by its name', async () => {
    const { job } = await read({ credential: 'half' });

    expect(JSON.stringify(job)).toContain('\\"half\\" cannot be used: a bucket needs access_key_id');
    expect(bucket.asked).toEqual([]);
  });
});
