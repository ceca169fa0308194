import { describe, expect, it } from '@jest/globals';
import { finishedJob } from '../start-rag-server.js';
import { webCrawls } from './web-crawls.js';

describe('the web crawl refuses with 400, and keeps nothing of,', () => {
  const crawls = webCrawls();

  it.each([
    ['an address inside', 'http://10.0.0.1/', /not public/],
    ['a link-local address', 'http://169.254.169.254/latest', /not public/],
    ['another scheme', 'ftp://example.org/', /http/],
    ['a user in the address', 'https://user:secret@example.org/', /http/],
    ['no host', 'https://', /http/],
  ])('%s', async (_what, url, message) => {
    const answer = await crawls.admin.post('/v1/ingest/webloader/url').send({ url });
    const list = await crawls.admin.get('/v1/datasources').query({ ingestor_id: 'webloader:rag-server' });

    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toMatch(message);
    expect(JSON.stringify(list.body)).not.toContain('169.254');
  });

  it('a pattern that needs more than linear time', async () => {
    const { status, body } = await crawls.ingest('/', { allowed_url_patterns: ['(?=a)'] });

    expect(status).toBe(400);
    expect(JSON.stringify(body)).toMatch(/linear|regular expression/);
  });

  it('an address that is a datasource already, and a second reading while one runs', async () => {
    crawls.site.set('/', (_req, res) => void setTimeout(() => res.writeHead(200).end(), 300));
    const first = await crawls.ingest('/');
    const again = await crawls.ingest('/');
    const reloaded = await crawls.admin
      .post('/v1/ingest/webloader/reload')
      .send({ datasource_id: first.body.datasource_id });

    expect([again.status, reloaded.status]).toEqual([400, 400]);
    expect(JSON.stringify(reloaded.body)).toMatch(/still running/);
    await finishedJob(crawls.admin, first.body.job_id);
  });

  it('rendering where there is no browser', async () => {
    expect((await crawls.ingest('/', { render_javascript: true })).status).toBe(400);
  });
});
