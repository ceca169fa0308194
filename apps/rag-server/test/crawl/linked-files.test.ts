import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aDocx } from '../made-files/office.js';
import { aPdf, lines } from '../made-files/pdf.js';
import { type Crawler, startCrawler } from './start-crawler.js';
import { type Answer, aPage } from './start-site.js';

let crawler: Crawler;
beforeAll(async () => {
  crawler = await startCrawler();
});
afterAll(() => crawler.close());

const file =
  (type: string, bytes: Buffer): Answer =>
  (_req, res) => {
    res.writeHead(200, { 'content-type': type }).end(bytes);
  };

it('a crawl reads the files that pages link to, whatever their server calls them, and leaves downloads alone', async () => {
  const { site } = crawler;
  site.set('/', aPage('Start', ['/plan.pdf', '/tea.docx', '/locked.docx', '/all.zip', '/photo.png']));
  site.set('/plan.pdf', file('application/pdf', aPdf([lines(['The plan of the harbour.'])], { title: 'The plan' })));
  site.set('/tea.docx', file('application/octet-stream', aDocx(['Assam needs five minutes.'], { title: 'Tea' })));
  const locked = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]);
  site.set('/locked.docx', file('application/octet-stream', locked));

  const job = await crawler.crawl('/', { crawl_mode: 'recursive' });

  expect(await crawler.titles()).toEqual(['Start', 'Tea', 'The plan']);
  const told = job.document_outcomes.find(({ document_id: url }) => url.endsWith('/locked.docx'));
  expect(told).toMatchObject({ outcome: 'skipped', message: expect.stringContaining('protected with a password') });
  expect(site.asked).not.toContain('/all.zip');
  expect(site.asked).not.toContain('/photo.png');
});
