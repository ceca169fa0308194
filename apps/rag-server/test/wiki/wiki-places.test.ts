import { beforeEach, describe, expect, it } from '@jest/globals';
import type { JobBody } from '../start-rag-server.js';
import { wikiReadings } from './wiki-readings.js';

const toldOf = ({ document_outcomes: all }: JobBody, pageId: string) =>
  all.find(({ document_id: id }) => id.endsWith(`_${pageId}`));

describe('places of a wiki', () => {
  const readings = wikiReadings();
  beforeEach(() => readings.wiki.isCloud(true));
  const at = (path: string) => ({ url: `${readings.wiki.url}${path}` });
  const readBelow = (path: string) => readings.read({ ...at(path), get_child_pages: true });

  it('may be in folders, at every depth', async () => {
    readings.wiki.put('9', { title: 'Folder', type: 'folder', parent: '1' });
    readings.wiki.put('90', { title: 'Inner folder', type: 'folder', parent: '9' });
    for (const id of ['91', '92', '93']) readings.wiki.put(id, { title: `Page ${id}`, parent: '90' });
    readings.wiki.put('911', { title: 'Below', parent: '91' });
    const { id, job } = await readBelow('/spaces/OPS/pages/1');

    expect(await readings.titlesOf(id)).toEqual(['Below', 'Page 91', 'Page 92', 'Page 93', 'Root']);
    expect(toldOf(job, '90')).toMatchObject({ outcome: 'skipped', message: expect.stringContaining('folder') });
    expect(job.status).toBe('completed');
  });

  it('may begin with a folder', async () => {
    readings.wiki.put('9', { title: 'Folder', type: 'folder', parent: '1' });
    readings.wiki.put('91', { title: 'Inside', parent: '9' });
    const { id } = await readBelow('/spaces/OPS/folder/9');
    await readings.reload(id);

    expect(await readings.titlesOf(id)).toEqual(['Inside']);
  });

  it('may be a whole space, with pages that stand below none', async () => {
    readings.wiki.put('2', { title: 'Below', parent: '1' });
    for (const id of ['3', '4', '5']) readings.wiki.put(id, { title: `Orphan ${id}`, parent: '999' });
    readings.wiki.put('6', { title: 'Elsewhere', space: 'HR' });
    const { id } = await readBelow('/spaces/OPS/overview');

    expect(await readings.titlesOf(id)).toEqual(['Below', 'Orphan 3', 'Orphan 4', 'Orphan 5', 'Root']);
  });

  it.each(['/display/OPS/Root', '/pages/viewpage.action?spaceKey=OPS&title=Root', '/x/AQ'])(
    'are found at %s',
    async (path) => {
      const { id } = await readings.read(at(path));

      expect(await readings.titlesOf(id)).toEqual(['Root']);
    },
  );

  it('that are not there are refused in words', async () => {
    const { status, body } = await readings.ask(at('/display/OPS/Nowhere'));

    expect([status, body.detail]).toEqual([400, expect.stringContaining('has no page "Nowhere"')]);
    expect((await readings.ask(at('/spaces/OPS/whiteboard/1'))).body.detail).toContain('Copy it from the browser');
    expect((await readings.ask(at('/display/HR/Salaries'))).body.detail).toContain('WIKI_SPACES');
  });

  it('are known by the address that people open, where the API has another', async () => {
    const page = {
      id: '1',
      title: 'Root',
      version: { number: 1 },
      space: { key: 'OPS', name: 'Operations' },
      body: { storage: { value: '<p>See <ac:link><ri:page ri:content-title="Other" /></ac:link>.</p>' } },
      _links: { webui: '/spaces/OPS/pages/1/Root', base: 'https://team.example.org/wiki' },
    };
    readings.wiki.answerAt('/content/1?', (_req, res) => void res.end(JSON.stringify(page)));
    const { id, job } = await readings.read({ url: 'https://team.example.org/wiki/spaces/OPS/pages/1/Root' });
    const [document] = await readings.documentsOf(id);

    expect(job.status).toBe('completed');
    expect(document?.chunks[0]?.metadata.source).toBe('https://team.example.org/wiki/spaces/OPS/pages/1/Root');
    expect((await readings.ask({ url: 'https://other.example.org/wiki/spaces/OPS/pages/1' })).status).toBe(400);
    const found = await readings.admin
      .post('/v1/mcp/invoke')
      .send({ tool_name: 'search', arguments: { query: 'Other', filters: { datasource_id: id } } });
    expect(JSON.stringify(found.body)).toContain('https://team.example.org/wiki/display/OPS/Other');
  });

  it('have people by their names, and nobody by an id', async () => {
    readings.wiki.person('70112:0c1d-e5', 'Ada Example');
    const user = (attribute: string) => `<ac:link><ri:user ri:${attribute} /></ac:link>`;
    const text = `<p>${user('account-id="70112:0c1d-e5"')} and ${user('userkey="ff8080815e9f"')}</p>`;
    readings.wiki.put('1', { title: 'Root', text });
    const { id } = await readings.read();

    const found = await readings.admin
      .post('/v1/mcp/invoke')
      .send({ tool_name: 'search', arguments: { query: 'unknown user', filters: { datasource_id: id } } });

    expect(JSON.stringify(found.body)).toContain('@Ada Example and @unknown user');
  });

  it('are read where they are now, though their version is the same', async () => {
    readings.wiki.put('2', { title: 'Two', parent: '1' });
    const { id } = await readBelow('/spaces/OPS/pages/1');
    readings.wiki.put('2', { title: 'Renamed', parent: '1' });
    await readings.reload(id);

    expect(await readings.titlesOf(id)).toEqual(['Renamed', 'Root']);
  });
});

describe('a page that is listed and cannot be read', () => {
  const readings = wikiReadings();
  const gone = (id: string) =>
    readings.wiki.answerAt(`/content/${id}?`, (_req, res) => void res.writeHead(404).end('{}'));

  it('stops nothing else: what is gone is removed, and what stands below it is asked for itself', async () => {
    for (const id of ['2', '3', '4']) readings.wiki.put(id, { title: `Page ${id}`, parent: '1' });
    readings.wiki.put('31', { title: 'Below three', parent: '3' });
    readings.wiki.put('311', { title: 'Below that', parent: '31' });
    const { id } = await readings.read({ get_child_pages: true });
    readings.wiki.put('3', { title: 'Page 3', parent: '1', version: 2 });
    gone('3');
    readings.wiki.answerAt('/content/3/child', (_req, res) => void res.writeHead(404).end('{}'));
    readings.wiki.remove('4');
    readings.wiki.remove('311');
    const job = await readings.reload(id);

    expect(toldOf(job, '3')).toMatchObject({ outcome: 'removed', message: expect.stringContaining('HTTP 404') });
    expect(await readings.titlesOf(id)).toEqual(['Below three', 'Page 2', 'Root']);
    expect(job.status).toBe('completed');
  });

  it.each([401, 403])('and is refused with %d is no page that has gone: nothing is removed', async (status) => {
    for (const id of ['2', '3']) readings.wiki.put(id, { title: `Page ${id}`, parent: '1' });
    const { id } = await readings.read({ get_child_pages: true });
    readings.wiki.put('2', { title: 'Page 2', parent: '1', version: 2 });
    for (const part of ['/content/2?', '/content/2/child'])
      readings.wiki.answerAt(part, (_req, res) => void res.writeHead(status).end('{}'));
    readings.wiki.remove('3');
    const job = await readings.reload(id);

    expect(toldOf(job, '2')).toMatchObject({ outcome: 'failed', message: expect.stringContaining('credentials') });
    expect(await readings.titlesOf(id)).toEqual(['Page 2', 'Page 3', 'Root']);
  });

  it.each<[string, number, Record<string, string>, string]>([
    ['a sign-in page', 200, { 'content-type': 'text/html' }, '<html><body>Log in</body></html>'],
    ['the way to one', 302, { location: '/login' }, ''],
  ])('is told where the wiki sends %s', async (_what, status, headers, body) => {
    readings.wiki.answerAt('/content/1?', (_req, res) => void res.writeHead(status, headers).end(body));
    const { job } = await readings.read();

    expect(toldOf(job, '1')?.message).toMatch(/sign-in page.*Check WIKI_TOKEN/);
  });
});
