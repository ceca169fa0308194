import { describe, expect, it } from '@jest/globals';
import type { JobBody } from '../start-rag-server.js';
import { wikiReadings } from './wiki-readings.js';

const text = 'The plan for feeding seals: herring on Mondays.';
const aFile = { page: '1', name: 'plan 1.txt', mediaType: 'text/plain', content: text };

describe('files attached to wiki pages', () => {
  const readings = wikiReadings();
  const told = ({ document_outcomes: all }: JobBody) =>
    Object.fromEntries(all.map(({ document_id: id, outcome }) => [id.split('_').at(-1) ?? '', outcome]));
  const messageOf = ({ document_outcomes: all }: JobBody, part: string) =>
    all.find(({ document_id: id }) => id.endsWith(`_${part}`))?.message;
  const downloads = () => readings.wiki.asked.filter((path) => path.includes('/download/')).length;

  it('are documents of their own, with the address at which people open them', async () => {
    readings.wiki.attach('7', aFile);
    const { id, job } = await readings.read();
    const found = await readings.admin
      .post('/v1/mcp/invoke')
      .send({ tool_name: 'search', arguments: { query: 'herring', filters: { datasource_id: id } } });

    expect(told(job)).toEqual({ 1: 'indexed', att7: 'indexed' });
    const { results } = (found.body as { result: { results: { metadata: object }[] } }).result;
    const source = `${readings.wiki.url}/download/attachments/1/plan%201.txt`;
    expect(results[0]?.metadata).toMatchObject({
      title: 'plan 1.txt',
      document_type: 'wiki_attachment',
      metadata: { source, page_title: 'Root', version: 1, space_key: 'OPS' },
    });
  });

  it.each([
    ['Data Center', false, () => undefined],
    ['the Cloud', true, () => undefined],
    [
      'the Cloud without its first API',
      true,
      () => readings.wiki.answerAt('/child/attachment', (_req, res) => void res.writeHead(410).end()),
    ],
  ])('are all found, however few %s gives at a time', async (_which, isCloud, prepare) => {
    readings.wiki.isCloud(isCloud);
    prepare();
    for (const id of ['11', '12', '13', '14', '15']) readings.wiki.attach(id, { ...aFile, name: `${id}.txt` });
    const { id } = await readings.read();

    expect(await readings.titlesOf(id)).toEqual(['11.txt', '12.txt', '13.txt', '14.txt', '15.txt', 'Root']);
  });

  it('are fetched from the host that the Cloud sends us to, without the credentials', async () => {
    readings.wiki.isCloud(true);
    readings.wiki.attach('7', aFile);
    const { job } = await readings.read();

    expect(told(job)).toMatchObject({ att7: 'indexed' });
    expect(readings.wiki.media.asked).toEqual([
      { path: '/file/1/plan%201.txt/binary?token=signed', authorization: undefined },
    ]);
  });

  it('are not fetched again while their version stays, and are removed when they are gone', async () => {
    readings.wiki.attach('7', aFile);
    readings.wiki.attach('8', { ...aFile, name: 'b.txt' });
    const { id } = await readings.read();
    const before = downloads();
    readings.wiki.attach('8', { ...aFile, name: 'b.txt', version: 2, content: 'Another plan for seals.' });

    expect(told(await readings.reload(id))).toEqual({ 1: 'unchanged', att7: 'unchanged', att8: 'indexed' });
    expect(downloads()).toBe(before + 1);

    readings.wiki.detach('7');
    expect(told(await readings.reload(id))).toMatchObject({ att7: 'removed', att8: 'unchanged' });
    expect(await readings.titlesOf(id)).toEqual(['Root', 'b.txt']);
  });

  it('are left out where the source says so, also those that were read before', async () => {
    readings.wiki.attach('7', aFile);
    const { id } = await readings.read();
    readings.wiki.asked.length = 0;
    const { job } = await readings.read({ read_attachments: false });

    expect(told(job)).toMatchObject({ att7: 'removed' });
    expect(await readings.titlesOf(id)).toEqual(['Root']);
    expect(readings.wiki.asked.some((path) => path.includes('attachment'))).toBe(false);
  });

  it('go with the page that is excluded', async () => {
    readings.wiki.put('2', { title: 'Secret', parent: '1' });
    readings.wiki.attach('7', { ...aFile, page: '2' });
    const { id } = await readings.read({ get_child_pages: true });
    await readings.read({ get_child_pages: true, denied_title_patterns: ['^Secret'] });

    expect(await readings.titlesOf(id)).toEqual(['Root']);
  });

  it.each([
    ['a picture', { mediaType: 'image/png' }, /Pictures, sound and video/, 0],
    ['an empty file', { content: '' }, /empty/, 1],
    [
      'a file of no kind that is read',
      { name: 'a.bin', mediaType: 'application/x-a', content: Buffer.alloc(64) },
      /type is not supported/,
      1,
    ],
    [
      'a file that is damaged',
      { name: 'a.pdf', mediaType: 'application/pdf', content: '%PDF-1.7 broken' },
      /damaged/,
      1,
    ],
  ])('are skipped with the reason when one is %s', async (_what, more, message, fetched) => {
    readings.wiki.attach('7', { ...aFile, ...more });
    const { job } = await readings.read();

    expect(told(job)).toEqual({ 1: 'indexed', att7: 'skipped' });
    expect([job.status, messageOf(job, 'att7')]).toEqual(['completed', expect.stringMatching(message)]);
    expect(downloads()).toBe(fetched);
  });

  const listed = (more: object) =>
    readings.wiki.answerAt('/child/attachment', (_req, res) => {
      const file = {
        id: 'att7',
        title: 'a.txt',
        version: { number: 1 },
        extensions: { mediaType: 'text/plain', fileSize: 9 },
      };
      const results = [{ ...file, _links: { download: '/download/attachments/1/a.txt' }, ...more }];
      res.end(JSON.stringify({ results, limit: 50, _links: {} }));
    });

  it('are not fetched when they are too large', async () => {
    listed({ extensions: { mediaType: 'application/pdf', fileSize: 33 * 1024 * 1024 } });
    const { job } = await readings.read();

    expect([messageOf(job, 'att7'), downloads()]).toEqual(['The file is larger than 32 MiB.', 0]);
  });

  it.each([
    'https://evil.example/x',
    '/rest/api/user',
    '/download/attachments/1/..%2f..%2fadmin',
    '/download/attachments/../../admin',
  ])('are never asked for at %s', async (download) => {
    listed({ _links: { download } });
    const { job } = await readings.read();

    expect(messageOf(job, 'att7')).toMatch(/no address of the file that can be read/);
    expect(readings.wiki.asked.filter((path) => !path.includes('/content/'))).toEqual([]);
  });

  it.each([
    ['to a host inside the network', 'http://127.0.0.1:9/a', /port of the address is not allowed/],
    ['to another scheme', 'file:///etc/passwd', /Only http and https/],
    ['to its own sign-in page', '/wiki/login.action', /sign-in page/],
  ])('fail when the wiki sends us %s', async (_where, location, message) => {
    readings.wiki.attach('7', aFile);
    readings.wiki.answerAt('/download/', (_req, res) => void res.writeHead(302, { location }).end());
    const { job } = await readings.read();

    expect(told(job)).toMatchObject({ 1: 'indexed', att7: 'failed' });
    expect(messageOf(job, 'att7')).toMatch(message);
  });

  it('fail when a sign-in page comes in place of one', async () => {
    readings.wiki.attach('7', aFile);
    const page = '<html><body>Please log in to read this file.</body></html>';
    readings.wiki.answerAt(
      '/download/',
      (_req, res) => void res.writeHead(200, { 'content-type': 'text/html' }).end(page),
    );
    const { job } = await readings.read();

    expect(messageOf(job, 'att7')).toMatch(/sign-in page/);
  });

  it('stay as they are when the wiki does not let us list them, which is told once', async () => {
    readings.wiki.put('2', { title: 'Two', parent: '1' });
    readings.wiki.attach('7', aFile);
    const { id } = await readings.read({ get_child_pages: true });
    readings.wiki.answerAt('/child/attachment', (_req, res) => void res.writeHead(403).end());
    const job = await readings.reload(id);

    expect(told(job)).toEqual({ 1: 'unchanged', 2: 'unchanged', attachments: 'skipped' });
    expect(messageOf(job, 'attachments')).toMatch(/^The files attached to pages cannot be listed.*HTTP 403/);
    expect(await readings.titlesOf(id)).toEqual(['Root', 'Two', 'plan 1.txt']);
  });
});
