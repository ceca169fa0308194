import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type JobBody,
  type Requests,
  type RunningRag,
  finishedJob,
  startRagServer,
  until,
} from '../start-rag-server.js';
import { type LocalSite, aPage, redirectTo, startSite, withEtag } from './start-site.js';

/** Ports of the sites of this file: sites come and go, what the operator allows is set once. */
const anyPort = ['80', '443', ...Array.from({ length: 65_535 - 1_024 }, (_, at) => String(at + 1_025))].join(',');

describe('the web crawl', () => {
  let rag: RunningRag;
  let admin: Requests;
  let site: LocalSite;
  beforeAll(async () => {
    rag = await startRagServer({ CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32', CRAWL_ALLOWED_PORTS: anyPort });
    admin = await rag.as('admin');
  });
  afterAll(() => rag.close());
  beforeEach(async () => {
    site = await startSite();
  });
  afterEach(async () => {
    await site.close();
    const { body } = (await admin.get('/v1/datasources')) as { body: { datasources: { datasource_id: string }[] } };
    for (const { datasource_id } of body.datasources) await admin.delete('/v1/datasource').query({ datasource_id });
  });

  const ingest = async (path: string, settings: object = {}) => {
    const body = { url: `${site.url}${path}`, settings: { download_delay: 0, ...settings } };
    const answer = await admin.post('/v1/ingest/webloader/url').send(body);
    return answer as { status: number; body: { datasource_id: string; job_id: string } };
  };
  const crawl = async (path: string, settings: object = {}) => {
    const { body } = await ingest(path, settings);
    return { id: body.datasource_id, job: await finishedJob(admin, body.job_id) };
  };
  const reload = async (id: string) => {
    const answer = await admin.post('/v1/ingest/webloader/reload').send({ datasource_id: id });
    return finishedJob(admin, (answer.body as { job_id: string }).job_id);
  };
  const sourcesOf = async (id: string) => {
    const answer = await admin.get(`/v1/datasource/${encodeURIComponent(id)}/documents`).query({ limit: 500 });
    const { documents } = answer.body as { documents: { chunks: { metadata: { source: string } }[] }[] };
    return documents.map(({ chunks }) => chunks[0]!.metadata.source.replace(site.url, '')).sort();
  };
  const namesOf = async () => {
    const { body } = (await admin.get('/v1/datasources')) as { body: { datasources: { name: string }[] } };
    return body.datasources.map(({ name }) => name);
  };
  const outcomes = ({ document_outcomes: all }: JobBody) =>
    Object.fromEntries(all.map(({ document_id: id, outcome }) => [id.replace(site.url, ''), outcome]));
  const messageOf = ({ document_outcomes: all }: JobBody, path: string) =>
    all.find(({ document_id: id }) => id === `${site.url}${path}`)?.message;

  it('reads one page and finds it again', async () => {
    site.set('/guide', aPage('Harbour seals', ['/other']));
    const { id, job } = await crawl('/guide');
    const found = await admin
      .post('/v1/mcp/invoke')
      .send({ tool_name: 'search', arguments: { query: 'harbour seals', filters: { datasource_id: id } } });

    expect(job).toMatchObject({ status: 'completed', total: 1, document_count: 1 });
    expect(id).toBe(`web:${site.url}/guide`);
    expect(await namesOf()).toEqual([`${site.url.replace('http://', '')}/guide`]);
    expect(await sourcesOf(id)).toEqual(['/guide']);
    expect(found.body).toMatchObject({ result: { results: [{ metadata: { title: 'Harbour seals' } }] } });
    expect(site.asked).not.toContain('/other');
  });

  it('follows links to the depth it was told, on the same site alone', async () => {
    site.set('/', aPage('Start', ['/a', 'http://127.0.0.1:1/elsewhere', '/picture.png', 'mailto:a@example.org']));
    site.set('/a', aPage('A', ['/b', '/']));
    site.set('/b', aPage('B', ['/c']));
    site.set('/c', aPage('C'));
    const { id, job } = await crawl('/', { crawl_mode: 'recursive', max_depth: 2 });

    expect(job).toMatchObject({ status: 'completed', document_count: 3 });
    expect(await sourcesOf(id)).toEqual(['/', '/a', '/b']);
    expect(site.asked.filter((path) => path === '/a')).toHaveLength(1);
  });

  it('reads what the sitemap lists, index files and gzip included', async () => {
    const map = (urls: string[]) =>
      `<?xml version="1.0"?><urlset>${urls.map((url) => `<url><loc>${site.url}${url}</loc></url>`).join('')}</urlset>`;
    site.set(
      '/sitemap.xml',
      `<?xml version="1.0"?><sitemapindex><sitemap><loc>${site.url}/one.xml.gz</loc></sitemap></sitemapindex>`,
    );
    site.set('/one.xml.gz', (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/gzip' }).end(gzipSync(map(['/x', '/y', '/missing'])));
    });
    site.set('/x', aPage('X'));
    site.set('/y', aPage('Y'));
    const { id, job } = await crawl('/', { crawl_mode: 'sitemap' });

    expect(await sourcesOf(id)).toEqual(['/x', '/y']);
    expect(outcomes(job)).toEqual({ '/x': 'indexed', '/y': 'indexed', '/missing': 'skipped' });
    expect(messageOf(job, '/missing')).toBe('The page is not there (HTTP 404).');
  });

  it('says what to do when there is no sitemap', async () => {
    site.set('/', aPage('Start'));
    const { job } = await crawl('/', { crawl_mode: 'sitemap' });

    expect(job).toMatchObject({ status: 'failed' });
    expect(job.document_outcomes[0]?.message).toMatch(/try crawl_mode recursive/);
  });

  it('obeys robots.txt, unless told not to, and says which pages it left out', async () => {
    site.set('/robots.txt', (_req, res) => res.writeHead(200).end('User-agent: *\nDisallow: /private'));
    site.set('/', aPage('Start', ['/private', '/open']));
    site.set('/private', aPage('Private'));
    site.set('/open', aPage('Open'));
    const { id, job } = await crawl('/', { crawl_mode: 'recursive' });

    expect(await sourcesOf(id)).toEqual(['/', '/open']);
    expect(outcomes(job)).toMatchObject({ '/private': 'skipped' });
    expect(messageOf(job, '/private')).toMatch(/robots\.txt/);
    expect(site.asked).not.toContain('/private');
  });

  it('makes one document of a page with many addresses', async () => {
    const canonical = `<!doctype html><title>Real</title><link rel="canonical" href="/real"><main><p>The one text of it.</p></main>`;
    site.set('/', aPage('Start', ['/alias', '/moved', '/real', '/real#part', '/real?utm_source=x', '/real/']));
    site.set('/alias', canonical);
    site.set('/real', canonical);
    site.set('/moved', redirectTo('/real'));
    const { id, job } = await crawl('/', { crawl_mode: 'recursive' });

    expect(await sourcesOf(id)).toEqual(['/', '/real']);
    expect(Object.values(outcomes(job)).sort()).toEqual(['indexed', 'indexed', 'skipped', 'skipped']);
  });

  it('keeps to the patterns', async () => {
    site.set('/', aPage('Start', ['/docs/a', '/docs/old/b', '/blog/c']));
    for (const path of ['/docs/a', '/docs/old/b', '/blog/c']) site.set(path, aPage(path));
    const { id } = await crawl('/', {
      crawl_mode: 'recursive',
      allowed_url_patterns: ['/docs/'],
      denied_url_patterns: ['/old/'],
    });

    expect(await sourcesOf(id)).toEqual(['/', '/docs/a']);
  });

  it('reads no more pages than it may, and then takes none for gone', async () => {
    const paths = Array.from({ length: 20 }, (_, at) => `/p${at}`);
    site.set('/', aPage('Start', paths));
    for (const path of paths) site.set(path, aPage(path));
    const { id } = await crawl('/', { crawl_mode: 'recursive', max_pages: 5 });
    const before = await sourcesOf(id);
    site.set('/', aPage('Start', [...paths].reverse()));
    await reload(id);

    expect(before).toHaveLength(5);
    expect(await sourcesOf(id)).toEqual(expect.arrayContaining(before));
  });

  it('asks for changed pages only, and embeds none of the others again', async () => {
    site.set('/', withEtag('"1"', aPage('Start', ['/same', '/other'])));
    site.set('/same', withEtag('"s"', aPage('Same')));
    site.set('/other', aPage('Other'));
    const { id } = await crawl('/', { crawl_mode: 'recursive' });
    site.set('/other', aPage('Other', [], 'Quite another text by now.'));
    const again = await reload(id);

    expect(outcomes(again)).toEqual({ '/': 'unchanged', '/same': 'unchanged', '/other': 'indexed' });
    expect(again).toMatchObject({ status: 'completed', document_count: 3 });
    expect(await sourcesOf(id)).toEqual(['/', '/other', '/same']);
  });

  it('removes pages that are gone, after a complete crawl alone', async () => {
    site.set('/', aPage('Start', ['/gone', '/stays', '/shaky']));
    for (const path of ['/gone', '/stays', '/shaky']) site.set(path, aPage(path));
    const { id } = await crawl('/', { crawl_mode: 'recursive' });
    site.set('/', aPage('Start', ['/stays', '/shaky']));
    site.set('/gone', undefined);
    site.set('/shaky', (_req, res) => res.writeHead(403).end());
    const incomplete = await reload(id);
    const kept = await sourcesOf(id);
    site.set('/shaky', aPage('/shaky'));
    const complete = await reload(id);

    expect(incomplete).toMatchObject({ status: 'completed_with_errors', failed_counter: 1 });
    expect(kept).toEqual(['/', '/gone', '/shaky', '/stays']);
    expect(complete).toMatchObject({ status: 'completed' });
    expect(outcomes(complete)).toMatchObject({ '/gone': 'removed' });
    expect(await sourcesOf(id)).toEqual(['/', '/shaky', '/stays']);
  });

  it('tries again what fails in passing, after the rest that the site asks for', async () => {
    let times = 0;
    site.set('/', (_req, res) => {
      times += 1;
      if (times === 1) res.writeHead(503, { 'retry-after': '0' }).end();
      else res.writeHead(200, { 'content-type': 'text/html' }).end(aPage('Start'));
    });
    const { job } = await crawl('/');

    expect(job).toMatchObject({ status: 'completed', document_count: 1 });
    expect(times).toBe(2);
  });

  it.each([
    ['is not there', 404, /HTTP 404/],
    ['is forbidden', 403, /HTTP 403/],
  ])('fails when its first page %s', async (_what, status, message) => {
    site.set('/', (_req, res) => res.writeHead(status).end());
    const { job } = await crawl('/');

    expect(job).toMatchObject({ status: 'failed' });
    expect(messageOf(job, '/')).toMatch(message);
  });

  it('says of a page without text what may help', async () => {
    site.set('/', '<!doctype html><title>App</title><body><div id="root"></div></body>');
    const { job } = await crawl('/');

    expect(messageOf(job, '/')).toMatch(/render_javascript/);
  });

  it('stops within two seconds when its job is terminated', async () => {
    const endless = (path: string) => aPage(path, [`${path}x`, `${path}y`]);
    for (let depth = 0, paths = ['/']; depth < 7; depth += 1) {
      for (const path of paths) site.set(path, endless(path));
      paths = paths.flatMap((path) => [`${path}x`, `${path}y`]);
    }
    const { body } = await ingest('/', { crawl_mode: 'recursive', max_depth: 10, download_delay: 0.2 });
    await until(
      () => Promise.resolve(site.asked.length),
      (count) => count > 4,
    );
    const began = Date.now();
    await admin.post(`/v1/job/${body.job_id}/terminate`);
    await until(
      () => rag.openTasks(body.job_id),
      (open) => open === 0,
    );
    const stoppedMs = Date.now() - began;
    const asked = site.asked.length;

    expect(stoppedMs).toBeLessThan(2_000);
    expect(asked).toBeLessThan(60);
  });

  it('stops within two seconds when its job is terminated while a page does not come', async () => {
    const hung = new Promise<void>((resolve) => site.set('/', (req) => void req.on('close', resolve)));
    const { body } = await ingest('/');
    await until(
      () => Promise.resolve(site.asked),
      (paths) => paths.includes('/'),
    );
    const began = Date.now();
    await admin.post(`/v1/job/${body.job_id}/terminate`);
    await until(
      () => rag.openTasks(body.job_id),
      (open) => open === 0,
    );
    await hung;

    expect(Date.now() - began).toBeLessThan(2_000);
  });

  it('never follows a page to an address inside', async () => {
    const canary = await startSite({ '/secret': aPage('Secret') }, '127.0.0.2');
    site.set('/', redirectTo(`${canary.url}/secret`));
    const { job } = await crawl('/');
    await canary.close();

    expect(job).toMatchObject({ status: 'failed' });
    expect(messageOf(job, '/')).toMatch(/not public/);
    expect(canary.asked).toEqual([]);
  });

  describe('refuses with 400 and keeps nothing', () => {
    it.each([
      ['an address inside', 'http://10.0.0.1/', /not public/],
      ['a link-local address', 'http://169.254.169.254/latest', /not public/],
      ['another scheme', 'ftp://example.org/', /http/],
      ['a user in the address', 'https://user:secret@example.org/', /http/],
      ['no host', 'https://', /http/],
    ])('%s', async (_what, url, message) => {
      const answer = await admin.post('/v1/ingest/webloader/url').send({ url });
      const list = await admin.get('/v1/datasources').query({ ingestor_id: 'webloader:rag-server' });

      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).toMatch(message);
      expect(JSON.stringify(list.body)).not.toContain('169.254');
    });

    it('a pattern that needs more than linear time', async () => {
      const { status, body } = await ingest('/', { allowed_url_patterns: ['(?=a)'] });

      expect(status).toBe(400);
      expect(JSON.stringify(body)).toMatch(/linear|regular expression/);
    });

    it('an address that is a datasource already, and a second reading while one runs', async () => {
      site.set('/', (_req, res) => void setTimeout(() => res.writeHead(200).end(), 300));
      const first = await ingest('/');
      const again = await ingest('/');
      const reloaded = await admin
        .post('/v1/ingest/webloader/reload')
        .send({ datasource_id: first.body.datasource_id });

      expect([again.status, reloaded.status]).toEqual([400, 400]);
      expect(JSON.stringify(reloaded.body)).toMatch(/not over/);
      await finishedJob(admin, first.body.job_id);
    });

    it('rendering where there is no browser', async () => {
      expect((await ingest('/', { render_javascript: true })).status).toBe(400);
    });
  });

  it('reads older clients’ fields and says what took their place', async () => {
    site.set('/sitemap.xml', `<?xml version="1.0"?><urlset><url><loc>${site.url}/x</loc></url></urlset>`);
    site.set('/x', aPage('X'));
    const body = { url: `${site.url}/`, check_for_sitemaps: true, sitemap_max_urls: 3 };
    const answer = await admin.post('/v1/ingest/webloader/url').send(body);
    const job = await finishedJob(admin, (answer.body as { job_id: string }).job_id);

    expect(job).toMatchObject({ status: 'completed', document_count: 1 });
    expect(job['message']).toMatch(/settings\.crawl_mode/);
  });

  it('forgets pages with their datasource', async () => {
    site.set('/', aPage('Start'));
    const { id } = await crawl('/');
    const gone = await admin.delete('/v1/datasource').query({ datasource_id: id });
    const { job } = await crawl('/');

    expect(gone.status).toBe(200);
    expect(outcomes(job)).toEqual({ '/': 'indexed' });
  });
});
