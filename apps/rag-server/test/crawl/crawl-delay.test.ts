import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { crawlSettings } from '@parley/contracts';
import { Agent } from 'undici';
import { makeSourceGuard } from '../../src/outbound/open-outbound.js';
import { makeSite } from '../../src/crawl/run/site.js';
import { until } from '../start-rag-server.js';
import { readHere } from './read-here.js';
import { aPage, type LocalSite, startSite } from './start-site.js';

const never = new AbortController().signal;

describe('a pause that robots.txt asks for', () => {
  let local: LocalSite;
  let dispatcher: Agent;
  let at: number;
  let looks: number;
  beforeAll(async () => {
    dispatcher = new Agent();
    local = await startSite({ '/a': aPage('A'), '/b': aPage('B') });
    local.set('/robots.txt', (_req, res) => res.writeHead(200).end('User-agent: *\nCrawl-delay: 0.01'));
  });
  afterAll(async () => {
    await dispatcher.destroy();
    await local.close();
  });
  beforeEach(() => {
    [at, looks] = [0, 0];
    local.asked.length = 0;
  });

  /** Has looked for sitemaps in robots.txt, on a clock that stands still: whoever has to pause does so until it moves. */
  const aSite = async (respectRobots: boolean) => {
    const settings = crawlSettings.parse({ respect_robots_txt: respectRobots, download_delay: 0 });
    const guard = makeSourceGuard({
      allowedNetworks: ['127.0.0.1/32'],
      allowedPorts: [Number(new URL(local.url).port)],
    });
    const now = () => {
      looks += 1;
      return at;
    };
    const more = { renderer: undefined, readMarkup: readHere };
    const site = makeSite(settings, { guard, dispatcher, userAgent: 'ParleyBot/2.0', now, ...more });
    await site.robots(local.url, never);
    return (path: string) => site.read({ url: `${local.url}${path}`, signal: never }, null);
  };

  it('is not kept where robots.txt is not respected, although its sitemaps are asked for', async () => {
    const read = await aSite(false);
    await read('/a');
    await read('/b');

    expect(local.asked).toEqual(['/robots.txt', '/a', '/b']);
  });

  it('is kept where robots.txt is respected', async () => {
    const read = await aSite(true);
    await read('/a');
    const before = looks;
    const reading = read('/b');
    await until(
      () => Promise.resolve(looks),
      (now) => now > before + 2,
    );
    const asked = [...local.asked];
    at = 10;
    await reading;

    expect(asked).toEqual(['/robots.txt', '/a']);
    expect(local.asked).toEqual(['/robots.txt', '/a', '/b']);
  });
});
