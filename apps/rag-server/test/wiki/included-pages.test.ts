import { describe, expect, it } from '@jest/globals';
import type { JobBody } from '../start-rag-server.js';
import { wikiReadings } from './wiki-readings.js';

const include = (title: string, space = 'OPS') =>
  `<ac:structured-macro ac:name="include"><ac:parameter ac:name=""><ac:link><ri:page ri:space-key="${space}" ri:content-title="${title}" /></ac:link></ac:parameter></ac:structured-macro>`;

describe('a wiki page that includes others', () => {
  const readings = wikiReadings();
  const rootWith = (text: string) => readings.wiki.put('1', { title: 'Root', text });
  const messageOf = ({ document_outcomes: all }: JobBody) =>
    all.find(({ document_id: id }) => id.endsWith('_1'))?.message;
  const textOf = async (id: string) => {
    const name = `doc_${id}_1`;
    const found = await readings.admin
      .post('/v1/mcp/invoke')
      .send({ tool_name: 'fetch_document', arguments: { document_id: name, datasource_id: id } });
    return JSON.stringify(found.body);
  };
  const withChildren = { get_child_pages: true };

  it('has the text of pages of its source, also of those that these include, and what has changed there', async () => {
    rootWith(`<p>All food.</p>${include('Fish')}`);
    readings.wiki.put('2', { title: 'Fish', parent: '1', text: `<p>Herring.</p>${include('Crabs')}` });
    readings.wiki.put('3', { title: 'Crabs', parent: '2', text: '<p>Shrimps.</p>' });
    const { id } = await readings.read(withChildren);
    expect(await textOf(id)).toMatch(/All food.*Herring.*Shrimps/);

    readings.wiki.put('3', { title: 'Crabs', parent: '2', text: '<p>Lobsters.</p>', version: 2 });
    await readings.reload(id);

    expect(await textOf(id)).toMatch(/All food.*Herring.*Lobsters/);
  });

  it.each([
    ['of another space', { title: 'Pay', space: 'HR', text: '<p>Ten thousand.</p>' }, 'HR', withChildren],
    ['of its space that stands elsewhere', { title: 'Pay', text: '<p>Ten thousand.</p>' }, 'OPS', withChildren],
    ['below it when those are not read', { title: 'Pay', parent: '1', text: '<p>Ten thousand.</p>' }, 'OPS', {}],
    [
      'whose title is excluded',
      { title: 'Pay', parent: '1', text: '<p>Ten thousand.</p>' },
      'OPS',
      { ...withChildren, denied_title_patterns: ['^Pay'] },
    ],
  ])('has the title of a page %s, with a link, and says so', async (_which, page, space, settings) => {
    rootWith(`<p>About us.</p>${include('Pay', space)}`);
    readings.wiki.put('2', page);
    const { id, job } = await readings.read(settings);

    expect(await textOf(id)).toContain(`[Pay](${readings.wiki.url}/display/${space}/Pay)`);
    expect(await textOf(id)).not.toContain('thousand');
    expect(messageOf(job)).toBe(
      'The text of "Pay" was left out: The page is not part of this source, whose readers may not be allowed to read it.',
    );
    expect(readings.wiki.asked.some((path) => path.includes('HR'))).toBe(false);
  });

  it('has the title of a page that the wiki does not give, and waits for one that stumbles', async () => {
    rootWith(`<p>About us.</p>${include('Nowhere')}`);
    let asked = 0;
    readings.wiki.answerAt('title=Nowhere', (_req, res) => {
      asked += 1;
      const empty = JSON.stringify({ results: [], _links: {} });
      res.writeHead(asked === 1 ? 500 : 200).end(empty);
    });
    const { job } = await readings.read(withChildren);

    expect(asked).toBe(2);
    expect(messageOf(job)).toMatch(/^The text of "Nowhere" was left out: The wiki does not give/);
  });

  it('has twenty others at most, and says that there are more', async () => {
    const names = Array.from({ length: 22 }, (_page, at) => `Part ${at + 1}`);
    rootWith(names.map((name) => include(name)).join(''));
    for (const [at, title] of names.entries()) readings.wiki.put(String(at + 2), { title, parent: '1' });
    const { id, job } = await readings.read(withChildren);

    expect(await textOf(id)).toMatch(/Text of Part 20\..*\[Part 21\]/);
    expect(messageOf(job)).toMatch(/^The text of "Part 21" was left out: A page shows 20 others at most/);
  });

  it('tells which macros were not read', async () => {
    rootWith('<p>A drawing:</p><ac:structured-macro ac:name="drawio" />');
    const { job } = await readings.read();

    expect(messageOf(job)).toBe('The macro drawio was left out: The wiki makes what it shows.');
  });
});
