import { describe, expect, it } from '@jest/globals';
import { finishedJob, type JobBody, until } from '../start-rag-server.js';
import { type Listed, wikiReadings } from './wiki-readings.js';

describe('wiki pages as a source', () => {
  const readings = wikiReadings();

  const outcomes = ({ document_outcomes: all }: JobBody): Record<string, string> =>
    Object.fromEntries(all.map(({ document_id: id, outcome }) => [id.split('_').at(-1) ?? '', outcome] as const));
  /** Three levels, and more children than the wiki gives at a time. */
  const plantTree = () => {
    for (const id of ['11', '12', '13', '14', '15']) readings.wiki.put(id, { title: `Child ${id}`, parent: '1' });
    readings.wiki.put('111', { title: 'Grandchild', parent: '11' });
    readings.wiki.put('1111', { title: 'Great-grandchild', parent: '111' });
  };
  const withChildren = { get_child_pages: true };
  const wholeTree = [
    'Child 11',
    'Child 12',
    'Child 13',
    'Child 14',
    'Child 15',
    'Grandchild',
    'Great-grandchild',
    'Root',
  ];

  it('reads one page and finds it again, with its address and version', async () => {
    readings.wiki.put('1', { title: 'Harbour seals', version: 4, text: '<h2>Food</h2><p>They eat herring.</p>' });
    plantTree();
    const { id, job } = await readings.read({ description: 'Seals' });
    const found = await readings.admin
      .post('/v1/mcp/invoke')
      .send({ tool_name: 'search', arguments: { query: 'herring', filters: { datasource_id: id } } });

    expect(job).toMatchObject({ status: 'completed', total: 1, document_count: 1 });
    expect(id).toBe(`wiki:${new URL(readings.wiki.url).host}:1`);
    const metadata = {
      source: `${readings.wiki.url}/spaces/OPS/pages/1/Harbour%20seals`,
      version: 4,
      page_id: '1',
      space_key: 'OPS',
    };
    expect(found.body).toMatchObject({
      result: { results: [{ metadata: { title: 'Harbour seals', document_type: 'wiki_page', metadata } }] },
    });
    expect(readings.wiki.authorization()).toBe(`Basic ${Buffer.from('reader:a-token').toString('base64')}`);
    expect(readings.wiki.asked.some((path) => path.includes('child/page'))).toBe(false);
  });

  it('reads the pages below at every depth, each once, through all parts of a list', async () => {
    plantTree();
    const { id, job } = await readings.read(withChildren);

    expect(job).toMatchObject({ status: 'completed', total: 8, document_count: 8 });
    expect(await readings.titlesOf(id)).toEqual(wholeTree);
    expect(readings.wiki.bodies()).toBe(8);
  });

  it('fetches and embeds nothing when no version has changed, and keeps the pages fresh', async () => {
    plantTree();
    const { id } = await readings.read({ ...withChildren, reload_interval: 60 });
    const before = await readings.documentsOf(id);
    readings.wiki.asked.length = 0;
    const { job } = await readings.read({ ...withChildren, reload_interval: 6_000 });
    const after = await readings.documentsOf(id);

    expect(job).toMatchObject({ status: 'completed', document_count: 8 });
    expect(new Set(Object.values(outcomes(job)))).toEqual(new Set(['unchanged']));
    expect(readings.wiki.bodies()).toBe(0);
    expect(after.map(({ title }) => title)).toEqual(before.map(({ title }) => title));
    const freshUntil = (documents: Listed[]) => documents[0]!.chunks[0]!.metadata.fresh_until;
    expect(freshUntil(after)).toBeGreaterThan(freshUntil(before) + 5_000);
  });

  it.each([
    ['by an earlier version of this service', { 'metadata.reading': '1500/150/0' }],
    ['before such versions were counted', { 'metadata.reading': null, 'metadata.chunking': '1500/150' }],
  ])('fetches anew, and embeds no text that it knows, what was read %s', async (_when, readBefore) => {
    const { id } = await readings.read();
    await readings.rag.collection('rag_documents').updateMany({ datasourceId: id }, { $set: readBefore });
    readings.wiki.asked.length = 0;
    const first = await readings.reload(id);
    const again = await readings.reload(id);

    expect([outcomes(first), outcomes(again)]).toEqual([{ 1: 'unchanged' }, { 1: 'unchanged' }]);
    expect(readings.wiki.bodies()).toBe(1);
  });

  it('says of a page that has nothing but pages below that it has no text, also while it stays so', async () => {
    readings.wiki.put('1', { title: 'Root', text: '' });
    readings.wiki.put('11', { title: 'Child', parent: '1' });
    const { id, job } = await readings.read(withChildren);
    const told = { outcome: 'skipped', message: 'The document has no text.' };

    for (const reading of [job, await readings.reload(id)]) {
      expect(reading.status).toBe('completed');
      expect(reading.document_outcomes.find((one) => one.outcome === 'skipped')).toMatchObject(told);
    }
    expect(await readings.titlesOf(id)).toEqual(['Child']);
  });

  it('reads what has changed and removes what is gone', async () => {
    plantTree();
    const { id } = await readings.read(withChildren);
    readings.wiki.asked.length = 0;
    readings.wiki.put('12', { title: 'Child 12, renamed', parent: '1', version: 2 });
    readings.wiki.remove('11');
    const job = await readings.reload(id);

    expect(outcomes(job)).toMatchObject({
      12: 'indexed',
      13: 'unchanged',
      11: 'removed',
      111: 'removed',
      1111: 'removed',
    });
    expect(await readings.titlesOf(id)).toEqual(['Child 12, renamed', 'Child 13', 'Child 14', 'Child 15', 'Root']);
    expect(readings.wiki.bodies()).toBe(1);
  });

  it('takes new settings from a second request: pages below, and titles that are left out', async () => {
    plantTree();
    const first = await readings.read(withChildren);
    const denied = await readings.read({ ...withChildren, denied_title_patterns: ['^child 1[12]'] });
    expect(denied.id).toBe(first.id);
    expect(outcomes(denied.job)).toMatchObject({ 11: 'removed', 12: 'removed', 111: 'unchanged' });
    expect(denied.job.document_outcomes.find(({ outcome }) => outcome === 'removed')?.message).toMatch(
      /title patterns/,
    );
    expect(outcomes(await readings.reload(first.id))).toMatchObject({ 11: 'skipped' });

    const alone = await readings.read({ url: `${readings.wiki.url}/pages/viewpage.action?pageId=1` });

    expect(alone.id).toBe(first.id);
    expect(await readings.titlesOf(first.id)).toEqual(['Root']);
  });

  it('removes nothing after a reading with a failure, and says what failed', async () => {
    plantTree();
    const { id } = await readings.read(withChildren);
    readings.wiki.remove('15');
    readings.wiki.answerAt('/content/12/child', (_req, res) => res.writeHead(403).end());
    const job = await readings.reload(id);

    expect(job).toMatchObject({ status: 'completed_with_errors', failed_counter: 1 });
    expect(job.document_outcomes[0]).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('WIKI_TOKEN'),
    });
    expect(await readings.titlesOf(id)).toEqual(wholeTree);
  });

  it('fails with the name of the setting when the wiki refuses the token, and keeps what it has', async () => {
    const { id } = await readings.read();
    readings.wiki.answerAt('/rest/', (_req, res) => res.writeHead(401).end());
    const asked = readings.wiki.asked.length;
    const job = await readings.reload(id);

    expect(job).toMatchObject({ status: 'failed' });
    expect(job.document_outcomes[0]?.message).toBe(
      'The wiki refused the credentials (HTTP 401). Check WIKI_TOKEN and WIKI_USERNAME.',
    );
    expect(readings.wiki.asked.length - asked).toBe(1);
    expect(await readings.titlesOf(id)).toEqual(['Root']);
  });

  it('tries again when the wiki is busy or stumbles, not before it may', async () => {
    const times: number[] = [];
    readings.wiki.answerAt('/rest/', (_req, res) => {
      times.push(Date.now());
      if (times.length === 2) readings.wiki.answerAt('/rest/', undefined);
      res.writeHead(times.length === 1 ? 429 : 500, { 'retry-after': '2' }).end();
    });
    const { job } = await readings.read();

    expect(job).toMatchObject({ status: 'completed', document_count: 1 });
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(1_900);
  });

  it('stops within two seconds when the job is terminated, although the wiki is silent', async () => {
    let leftAt = 0;
    readings.wiki.answerAt('/rest/', (req) => req.once('close', () => (leftAt = Date.now())));
    const { body } = await readings.ask();
    await until(
      () => Promise.resolve(readings.wiki.asked.length),
      (count) => count > 0,
    );
    const began = Date.now();
    await readings.admin.post(`/v1/job/${body.job_id}/terminate`);
    await until(
      () => Promise.resolve(leftAt),
      (at) => at > 0,
    );

    expect(leftAt - began).toBeLessThan(2_000);
    expect(await finishedJob(readings.admin, body.job_id)).toMatchObject({ status: 'terminated' });
  });
});
