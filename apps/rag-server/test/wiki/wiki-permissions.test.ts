import { describe, expect, it } from '@jest/globals';
import type { DatasourceDetail, SearchAnswer } from '@parley/contracts';
import { wikiReadings } from './wiki-readings.js';

describe('permissions of the wiki', () => {
  const readings = wikiReadings();
  const follow = { get_child_pages: true, follow_permissions: true };

  /** Titles that somebody with that verified address finds. */
  const foundBy = async (email: string) => {
    const person = await readings.rag.as('reader', { sub: email, email, email_verified: true });
    const call = { tool_name: 'search', arguments: { query: 'text', limit: 50 } };
    const res = await person.post('/v1/mcp/invoke').send(call);
    const { results } = (res.body as { result: SearchAnswer }).result;
    return [...new Set(results.map(({ metadata }) => metadata.title))].sort();
  };
  const detailOf = async (id: string) =>
    (await readings.admin.get('/v1/datasource').query({ datasource_id: id })).body as DatasourceDetail;

  it('hold for a page, for those below it and for what is attached to them, beside those of the space', async () => {
    const { wiki } = readings;
    wiki.letIn('OPS', { people: ['ada@example.org', 'bob@example.org', 'Cyd@Example.org'] });
    wiki.put('2', { title: 'Pay', parent: '1' });
    wiki.restrict('2', { people: ['ada@example.org', 'bob@example.org', 'dan@example.org'] });
    wiki.put('3', { title: 'Bonus', parent: '2' });
    wiki.restrict('3', { people: ['bob@example.org', 'cyd@example.org', undefined], groups: ['board members'] });
    wiki.attach('9', { page: '3', name: 'bonus.txt', mediaType: 'text/plain', content: 'Text of the bonus.' });
    const { id } = await readings.read(follow);

    expect(await foundBy('ada@example.org')).toEqual(['Pay', 'Root']);
    expect(await foundBy('bob@example.org')).toEqual(['Bonus', 'Pay', 'Root', 'bonus.txt']);
    expect(await foundBy('cyd@example.org')).toEqual(['Root']);
    expect(await foundBy('dan@example.org')).toEqual([]);
    expect(await detailOf(id)).toMatchObject({ closed_documents: 0, permissions_as_of: expect.any(Number) as unknown });
    const lists = await readings.rag.collection('rag_reader_lists').find({}).toArray();
    expect(JSON.stringify(lists)).toContain('external_group:board%20members#member');
  });

  it('that change are those of the next reading, though no page has another version', async () => {
    readings.wiki.put('2', { title: 'Pay', parent: '1' });
    const { id } = await readings.read(follow);
    expect(await foundBy('ada@example.org')).toEqual(['Pay', 'Root']);
    readings.wiki.restrict('2', { people: ['bob@example.org'] });
    await readings.reload(id);
    expect(await foundBy('ada@example.org')).toEqual(['Root']);
    readings.wiki.restrict('2', undefined);
    await readings.reload(id);

    expect(await foundBy('ada@example.org')).toEqual(['Pay', 'Root']);
  });

  it.each([
    ['of the page', '/rest/api/content/2/restriction'],
    ['of the pages above', '/rest/api/content/2?expand=ancestors'],
  ])('%s that cannot be read leave it to nobody, and the source says so', async (_what, part) => {
    readings.wiki.put('2', { title: 'Pay', parent: '1' });
    readings.wiki.answerAt(part, (_req, res) => void res.writeHead(403).end('{}'));
    const { id, job } = await readings.read(follow);

    expect(await foundBy('ada@example.org')).toEqual(['Root']);
    expect(await detailOf(id)).toMatchObject({ closed_documents: 1 });
    expect(job['message']).toContain('1 document is read by nobody');
  });

  it('that the account may not read at all let nothing in, and change nothing that is there', async () => {
    const hidden = () => readings.wiki.answerAt('?expand=permissions', (_req, res) => void res.end('{"key":"OPS"}'));
    readings.wiki.put('2', { title: 'Pay', parent: '1' });
    const { id } = await readings.read(follow);
    hidden();
    const job = await readings.reload(id);

    expect(JSON.stringify(job)).toContain('may not read permissions');
    expect(await detailOf(id)).toMatchObject({ closed_documents: 0 });
    expect(await foundBy('ada@example.org')).toEqual(['Pay', 'Root']);
    await readings.admin.delete('/v1/datasource').query({ datasource_id: id });
    await readings.read(follow);
    expect(await foundBy('ada@example.org')).toEqual([]);
  });

  it('are followed by a new source that says nothing of them, and an old one keeps what it has', async () => {
    readings.wiki.restrict('1', { people: ['bob@example.org'] });
    const unsaid = { follow_permissions: undefined };
    const { id } = await readings.read(unsaid);
    expect(await foundBy('ada@example.org')).toEqual([]);
    await readings.read({ follow_permissions: false });
    expect(await foundBy('ada@example.org')).toEqual(['Root']);
    await readings.read(unsaid);

    expect(await detailOf(id)).toMatchObject({ metadata: { follow_permissions: false } });
    expect(await foundBy('ada@example.org')).toEqual(['Root']);
  });

  it('hold for the text of a page that another one shows', async () => {
    const include =
      '<ac:structured-macro ac:name="include"><ac:parameter ac:name=""><ac:link><ri:page ri:content-title="Pay" /></ac:link></ac:parameter></ac:structured-macro>';
    readings.wiki.put('2', { title: 'Pay', parent: '1' });
    readings.wiki.restrict('2', { people: ['bob@example.org'] });
    readings.wiki.put('3', { title: 'Shows pay', parent: '1', text: `<p>Text and</p>${include}` });
    await readings.read(follow);

    expect(await foundBy('ada@example.org')).toEqual(['Root']);
    expect(await foundBy('bob@example.org')).toEqual(['Pay', 'Root', 'Shows pay']);
  });

  it('count for nothing in a source that does not follow them', async () => {
    readings.wiki.restrict('1', { people: ['bob@example.org'] });
    const { id } = await readings.read();

    expect(await foundBy('ada@example.org')).toEqual(['Root']);
    expect(await detailOf(id)).not.toHaveProperty('permissions_as_of');
  });
});
