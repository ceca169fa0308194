import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { startTokenIssuer } from '@parley/auth/testing';
import { seeded, seededText, seedOf, startStubEmbeddings, stubbed } from '@parley/testkit';
import { startNeighbour } from '../process/start-neighbour.js';
import { emptyRags } from './empty-rags.js';
import { finished } from './knowledge.js';
import { interleaved, median, rounded } from './measure.js';
import type { RagUnderTest, Who } from './rag-under-test.js';

const pages = 300;
const rounds = 3;
const atOnce = 30;
const ingestor: Who = { sub: 'bench-ingestor', isMachine: true };

/** Pages a second of a web source, from the order to the end of its job, beside a loop that fetches them and no more. */
export async function benchCrawl() {
  const [docdb, issuer, stub, site] = await Promise.all([
    startNeighbour('docdb'),
    startTokenIssuer(),
    startStubEmbeddings(),
    startSite(),
  ]);
  const onEmpty = emptyRags({ DOCDB_URI: docdb.hello.url, ...stubbed(stub.url) }, issuer);
  const allowed = { CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32', CRAWL_ALLOWED_PORTS: String(site.port) };
  const folders = Array.from({ length: rounds }, (_, round) => `${site.url}/round-${round}/`);
  try {
    const times = await onEmpty('crawl', allowed, (rag) =>
      interleaved(folders, { crawled: (folder) => crawl(rag, folder), fetched: fetchAll }),
    );
    const perSecond = (ms: readonly number[]) => rounded(pages / (median(ms) / 1000));
    return { crawl_pages_per_s: perSecond(times.crawled), crawl_undici_pages_per_s: perSecond(times.fetched) };
  } finally {
    site.close();
    stub.close();
    await Promise.all([docdb.stop(), issuer.close()]);
  }
}

async function crawl(rag: RagUnderTest, folder: string): Promise<void> {
  const settings = { crawl_mode: 'sitemap', download_delay: 0, concurrent_requests: atOnce };
  const body = { url: `${folder}sitemap.xml`, settings };
  const { job_id: job } = (await rag.ask(ingestor, '/v1/ingest/webloader/url', body)) as { job_id: string };
  await finished(rag, job);
}

async function fetchAll(folder: string): Promise<void> {
  const dispatcher = new Agent({ connections: atOnce });
  const urls = Array.from({ length: pages }, (_, at) => `${folder}page-${at}`);
  const fetcher = async () => {
    for (let url = urls.pop(); url !== undefined; url = urls.pop()) {
      const { body } = await request(url, { dispatcher });
      await body.text();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetcher));
  await dispatcher.close();
}

/** Any folder has the same sitemap and pages, and what is read under one name was never read under another. */
async function startSite() {
  const server = createServer((req, res) => {
    const path = req.url ?? '/';
    if (path === '/robots.txt') res.writeHead(404).end();
    else if (path.endsWith('/sitemap.xml')) {
      const folder = `http://${req.headers.host ?? ''}${path.slice(0, -'sitemap.xml'.length)}`;
      res.writeHead(200, { 'content-type': 'application/xml' }).end(sitemapOf(folder));
    } else res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, url: `http://127.0.0.1:${port}`, close };
}

const sitemapOf = (folder: string) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Array.from(
    { length: pages },
    (_, at) => `<url><loc>${folder}page-${at}</loc></url>`,
  ).join('')}</urlset>`;

function pageOf(path: string): string {
  const random = seeded(seedOf(path));
  const sections = Array.from({ length: 6 }, () => `<h2>${seededText(random, 3)}</h2><p>${seededText(random, 80)}</p>`);
  return `<html><head><title>${seededText(random, 5)}</title></head><body><main>${sections.join('')}</main></body></html>`;
}
