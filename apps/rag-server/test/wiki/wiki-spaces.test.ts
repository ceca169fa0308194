import { describe, expect, it } from '@jest/globals';
import type { JobBody } from '../start-rag-server.js';
import { wikiReadings } from './wiki-readings.js';

describe('a wiki whose token sees more spaces than are listed', () => {
  const readings = wikiReadings();
  const toldOf = ({ document_outcomes: all }: JobBody, pageId: string) =>
    all.find(({ document_id: id }) => id.endsWith(`_${pageId}`));
  const outside = {
    outcome: 'skipped',
    message: expect.stringMatching(/space HR, which WIKI_SPACES .* does not list/),
  };

  it('refuses an address in another space', async () => {
    const url = `${readings.wiki.url}/spaces/HR/pages/2/Salaries`;
    const { status, body } = await readings.ask({ url });

    expect([status, body.detail]).toEqual([400, expect.stringContaining('space HR')]);
    expect(readings.wiki.asked).toEqual([]);
  });

  it('reads no page of another space whose address does not tell it', async () => {
    readings.wiki.put('2', { title: 'Salaries', space: 'HR' });
    const { id, job } = await readings.read({ url: `${readings.wiki.url}/pages/viewpage.action?pageId=2` });

    expect(toldOf(job, '2')).toMatchObject(outside);
    expect([await readings.titlesOf(id), readings.wiki.bodies()]).toEqual([[], 0]);
  });

  it('reads no page of another space whose address names a listed one', async () => {
    readings.wiki.put('2', { title: 'Salaries', space: 'HR' });
    const { id, job } = await readings.read({ url: `${readings.wiki.url}/spaces/OPS/pages/2/Salaries` });

    expect(toldOf(job, '2')).toMatchObject(outside);
    expect([await readings.titlesOf(id), readings.wiki.bodies()]).toEqual([[], 0]);
  });

  it('reads no page below that is in another space, nor what is below that', async () => {
    readings.wiki.put('11', { title: 'Inside', parent: '1' });
    readings.wiki.put('12', { title: 'Outside', parent: '1', space: 'HR' });
    readings.wiki.put('121', { title: 'Below outside', parent: '12' });
    const { id, job } = await readings.read({ get_child_pages: true });

    expect(toldOf(job, '12')).toMatchObject(outside);
    expect(await readings.titlesOf(id)).toEqual(['Inside', 'Root']);
  });

  it('takes out a page that was moved to another space, unchanged as it is', async () => {
    readings.wiki.put('11', { title: 'Moving', parent: '1' });
    const { id } = await readings.read({ get_child_pages: true });
    readings.wiki.put('11', { title: 'Moving', parent: '1', space: 'HR' });
    const job = await readings.reload(id);

    expect(toldOf(job, '11')).toMatchObject({ ...outside, outcome: 'removed' });
    expect(await readings.titlesOf(id)).toEqual(['Root']);
  });

  it('reads no page whose space the wiki does not tell', async () => {
    const answer = { id: '2', title: 'Salaries', version: { number: 1 } };
    readings.wiki.answerAt('/content/2', (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    const { id, job } = await readings.read({ url: `${readings.wiki.url}/pages/viewpage.action?pageId=2` });

    expect(toldOf(job, '2')).toMatchObject({ outcome: 'skipped', message: expect.stringContaining('WIKI_SPACES') });
    expect(await readings.titlesOf(id)).toEqual([]);
  });
});
