import { describe, expect, it } from '@jest/globals';
import { issueReadings, outcomesOf } from './issue-readings.js';

/** What each says of an issue that was deleted, or moved to another project. */
const goneAs = { github: [410, 301], gitlab: [404] } as const;
const requestKinds = { github: 'pull_request', gitlab: 'merge_request' };

describe.each(['github', 'gitlab'] as const)('issues of %s as a source', (product) => {
  const readings = issueReadings(product);
  const kind = requestKinds[product];

  it('makes each issue one document, with its comments and its address', async () => {
    readings.host.put(1, { title: 'Printer', text: 'It jams on **tray two**.', labels: ['office'] });
    readings.host.comment(1, 'Oiling the rollers helped.');
    readings.host.put(3, { title: 'Add a manual', isRequest: true, state: 'merged' });
    const { id, job } = await readings.read();
    const found = await readings.admin
      .post('/v1/mcp/invoke')
      .send({ tool_name: 'search', arguments: { query: 'oiling rollers', filters: { datasource_id: id }, limit: 1 } });

    expect(job).toMatchObject({ status: 'completed', total: 3, document_count: 3 });
    expect(id).toBe(`issues:${new URL(readings.host.url).host}/acme/handbook`);
    expect(await readings.titlesOf(id)).toEqual(['Add a manual', 'Coffee', 'Printer']);
    const metadata = {
      source: `${readings.host.url}${product === 'gitlab' ? '/-' : ''}/issues/1`,
      kind: 'issue',
      number: 1,
      state: 'open',
      labels: ['office'],
    };
    expect(found.body).toMatchObject({
      result: { results: [{ metadata: { title: 'Printer', document_type: 'issue', metadata } }] },
    });
    expect(await readings.textOf(id)).toContain('It jams on **tray two**.');
  });

  it('fetches and embeds nothing while nothing has changed', async () => {
    const { id } = await readings.read();
    readings.host.asked.length = 0;
    const job = await readings.reload(id);

    expect(job.status).toBe('completed');
    expect(outcomesOf(job)).toEqual({ 'issue/1': 'unchanged', 'issue/2': 'unchanged' });
    expect(readings.host.asked.filter((path) => /\/issues\/\d/.test(path))).toEqual([]);
  });

  it('fetches what has a new comment, and nothing else', async () => {
    const { id } = await readings.read();
    readings.host.comment(2, 'A new seal is ordered.');
    readings.host.asked.length = 0;
    const job = await readings.reload(id);

    expect(outcomesOf(job)).toEqual({ 'issue/1': 'unchanged', 'issue/2': 'indexed' });
    expect(await readings.textOf(id)).toContain('A new seal is ordered.');
    expect(readings.host.asked.filter((path) => path.includes('/issues/1'))).toEqual([]);
  });

  it.each(goneAs[product])('removes an issue that the host answers with HTTP %i', async (status) => {
    const { id } = await readings.read();
    readings.host.remove(1, status);
    const job = await readings.reload(id);

    expect(outcomesOf(job)).toMatchObject({ 'issue/1': 'removed', 'issue/2': 'unchanged' });
    expect(await readings.titlesOf(id)).toEqual(['Coffee']);
  });

  it('keeps an issue that a list has missed and that is still there', async () => {
    const { id } = await readings.read();
    readings.host.put(3, { title: 'Third' });
    readings.host.answerAt('issues?', (_req, res) => res.writeHead(200).end('[]'));
    const job = await readings.reload(id);

    expect(job.status).toBe('completed');
    expect(await readings.titlesOf(id)).toEqual(['Coffee', 'Printer']);
  });

  it.each([403, 404, 500])('removes nothing while the host answers with HTTP %i', async (status) => {
    const { id } = await readings.read();
    readings.host.answerAt('/api/', (_req, res) => res.writeHead(status).end('{}'));
    const answer = await readings.admin.post('/v1/ingest/issues/reload').send({ datasource_id: id });
    const { job_id } = answer.body as { job_id: string };
    if (status === 500) await readings.admin.post(`/v1/job/${job_id}/terminate`);
    const job = await readings.jobOf({ job_id });

    expect(job.status).not.toBe('completed');
    expect(await readings.titlesOf(id)).toEqual(['Coffee', 'Printer']);
  });

  it('takes nothing for gone when the host hides the project meanwhile', async () => {
    const { id } = await readings.read({ include: 'issues' });
    readings.host.answerAt('issues?', (_req, res) => {
      readings.host.requireToken('a-token');
      res.writeHead(200).end('[]');
    });
    const job = await readings.reload(id);

    expect(job.status).not.toBe('completed');
    expect(await readings.titlesOf(id)).toEqual(['Coffee', 'Printer']);
  });

  it('reads the kinds that are asked for, and removes those that are asked for no more', async () => {
    readings.host.put(3, { title: 'Add a manual', isRequest: true });
    const { id } = await readings.read();
    const changed = await readings.admin
      .patch('/v1/datasource')
      .query({ datasource_id: id })
      .send({ include: 'requests' });
    const job = await readings.jobOf(changed.body as { job_id: string });

    expect(outcomesOf(job)).toMatchObject({ 'issue/1': 'removed', [`${kind}/3`]: 'unchanged' });
    expect(await readings.titlesOf(id)).toEqual(['Add a manual']);
  });

  it('waits as long as the host asks for, and then goes on', async () => {
    readings.host.allow(2, 2);
    const { id, job } = await readings.read();

    expect(job).toMatchObject({ status: 'completed', document_count: 2 });
    expect(await readings.titlesOf(id)).toEqual(['Coffee', 'Printer']);
  });
});

describe('comments that were rewritten on GitHub', () => {
  const readings = issueReadings('github');

  it('are read again, though their issue has not changed', async () => {
    const comment = readings.host.comment(1, 'Turn it off.');
    const { id } = await readings.read();
    readings.host.rewrite(1, comment, 'Turn it off and on again.');
    const job = await readings.reload(id);

    expect(outcomesOf(job)).toEqual({ 'issue/1': 'indexed', 'issue/2': 'unchanged' });
    expect(await readings.textOf(id)).toContain('off and on again');
  });
});

describe('confidential issues of GitLab', () => {
  const readings = issueReadings('gitlab');

  it('are left out, which is told, and removed when they become so', async () => {
    readings.host.put(3, { title: 'Hole', isConfidential: true });
    const { id, job } = await readings.read();
    expect(outcomesOf(job)).toMatchObject({ 'issue/3': 'skipped' });
    expect(await readings.titlesOf(id)).toEqual(['Coffee', 'Printer']);

    readings.host.put(1, { title: 'Printer', isConfidential: true });
    expect(outcomesOf(await readings.reload(id))).toMatchObject({ 'issue/1': 'removed' });
    expect(await readings.titlesOf(id)).toEqual(['Coffee']);
  });
});
