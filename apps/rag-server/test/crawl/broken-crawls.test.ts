import { describe, expect, it } from '@jest/globals';
import { until } from '../start-rag-server.js';
import { aPage, redirectTo, startSite } from './start-site.js';
import { webCrawls } from './web-crawls.js';

describe('a web crawl that does not go well', () => {
  const crawls = webCrawls();

  it('tries again what fails in passing, after the rest that the site asks for', async () => {
    let times = 0;
    crawls.site.set('/', (_req, res) => {
      times += 1;
      if (times === 1) res.writeHead(503, { 'retry-after': '0' }).end();
      else res.writeHead(200, { 'content-type': 'text/html' }).end(aPage('Start'));
    });
    const { job } = await crawls.crawl('/');

    expect(job).toMatchObject({ status: 'completed', document_count: 1 });
    expect(times).toBe(2);
  });

  it.each([
    ['is not there', 404, /HTTP 404/],
    ['is forbidden', 403, /HTTP 403/],
  ])('fails when its first page %s', async (_what, status, message) => {
    crawls.site.set('/', (_req, res) => res.writeHead(status).end());
    const { job } = await crawls.crawl('/');

    expect(job).toMatchObject({ status: 'failed' });
    expect(crawls.messageOf(job, '/')).toMatch(message);
  });

  it('stops within two seconds when its job is terminated', async () => {
    const endless = (path: string) => aPage(path, [`${path}x`, `${path}y`]);
    for (let depth = 0, paths = ['/']; depth < 7; depth += 1) {
      for (const path of paths) crawls.site.set(path, endless(path));
      paths = paths.flatMap((path) => [`${path}x`, `${path}y`]);
    }
    const { body } = await crawls.ingest('/', { crawl_mode: 'recursive', max_depth: 10, download_delay: 0.2 });
    await until(
      () => Promise.resolve(crawls.site.asked.length),
      (count) => count > 4,
    );
    const began = Date.now();
    await crawls.admin.post(`/v1/job/${body.job_id}/terminate`);
    await until(
      () => crawls.rag.openTasks(body.job_id),
      (open) => open === 0,
    );
    const stoppedMs = Date.now() - began;
    const asked = crawls.site.asked.length;

    expect(stoppedMs).toBeLessThan(2_000);
    expect(asked).toBeLessThan(60);
  });

  it('stops within two seconds when its job is terminated while a page does not come', async () => {
    const hung = new Promise<void>((resolve) => crawls.site.set('/', (req) => void req.on('close', resolve)));
    const { body } = await crawls.ingest('/');
    await until(
      () => Promise.resolve(crawls.site.asked),
      (paths) => paths.includes('/'),
    );
    const began = Date.now();
    await crawls.admin.post(`/v1/job/${body.job_id}/terminate`);
    await until(
      () => crawls.rag.openTasks(body.job_id),
      (open) => open === 0,
    );
    await hung;

    expect(Date.now() - began).toBeLessThan(2_000);
  });

  it('never follows a page to an address inside', async () => {
    const canary = await startSite({ '/secret': aPage('Secret') }, '127.0.0.2');
    crawls.site.set('/', redirectTo(`${canary.url}/secret`));
    const { job } = await crawls.crawl('/');
    await canary.close();

    expect(job).toMatchObject({ status: 'failed' });
    expect(crawls.messageOf(job, '/')).toMatch(/not public/);
    expect(canary.asked).toEqual([]);
  });
});
