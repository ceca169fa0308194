import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Agent } from 'undici';
import { openSourceOutbound } from '../../src/outbound/open-outbound.js';
import { environmentSignIn } from '../../src/wiki/sign-in.js';
import { type WikiClient, wikiClient } from '../../src/wiki/wiki-client.js';
import type { WikiRefusal } from '../../src/wiki/wiki-refusal.js';
import { type StandInWiki, startWiki } from './start-wiki.js';

describe('the client of the wiki', () => {
  let wiki: StandInWiki;
  let dispatcher: Agent;
  const outbound = openSourceOutbound({});
  beforeAll(async () => {
    dispatcher = new Agent();
    wiki = await startWiki();
  });
  afterAll(async () => {
    await Promise.all([dispatcher.destroy(), outbound.close()]);
    await wiki.close();
  });
  beforeEach(() => {
    wiki.reset();
    wiki.put('1', { title: 'Root' });
  });

  const client = (more: object = {}): WikiClient =>
    wikiClient({
      url: wiki.url,
      signIn: environmentSignIn({ username: undefined, token: 'a-token' }),
      dispatcher,
      outbound,
      timeoutMs: 5_000,
      maxBytes: 10_000,
      now: () => 0,
      ...more,
    });
  const { signal } = new AbortController();
  const refusalOf = (asked: Promise<unknown>) =>
    asked.then(
      () => undefined,
      (error: unknown) => {
        const { isPassing, message, retryAfterMs } = error as WikiRefusal;
        return { isPassing, message, retryAfterMs };
      },
    );

  it('reads all pages of a list, however few the wiki gives at a time', async () => {
    for (const id of ['11', '12', '13', '14', '15']) wiki.put(id, { title: `Child ${id}`, parent: '1', version: 3 });

    const { pages: children } = await client().children('1', signal);

    expect(children.map(({ id }) => id)).toEqual(['11', '12', '13', '14', '15']);
    expect(children[0]).toEqual({
      id: '11',
      title: 'Child 11',
      spaceKey: 'OPS',
      version: 3,
      url: `${wiki.url}/spaces/OPS/pages/11/Child%2011`,
    });
    expect(wiki.asked.filter((path) => path.includes('/child/page'))).toHaveLength(3);
  });

  it('does not read for ever a list that repeats itself', async () => {
    let asked = 0;
    wiki.answerAt('/content/1/child/page', (_req, res) => {
      asked += 1;
      const results = [{ id: '11', title: 'Child', version: { number: 1 } }];
      res.end(JSON.stringify({ results, limit: 1, _links: { next: '/rest/api/content/1/child/page?start=1' } }));
    });

    expect(await refusalOf(client().children('1', signal))).toMatchObject({
      isPassing: false,
      message: expect.stringMatching(/repeats itself/),
    });
    expect(asked).toBe(2);
  });

  it('sends the credentials, and never after a redirect', async () => {
    await client().page('1', signal);
    expect(wiki.authorization()).toBe('Bearer a-token');
    const before = wiki.asked.length;
    wiki.answerAt('/content/1', (_req, res) => res.writeHead(302, { location: `${wiki.url}/elsewhere` }).end());

    expect(await refusalOf(client().page('1', signal))).toMatchObject({
      isPassing: false,
      message: expect.stringMatching(/HTTP 302/),
    });
    expect(wiki.asked).toHaveLength(before + 1);
  });

  it.each([
    [401, false, /WIKI_TOKEN/],
    [403, false, /WIKI_TOKEN/],
    [404, false, /does not exist/],
    [400, false, /HTTP 400/],
    [429, true, /HTTP 429/],
    [500, true, /HTTP 500/],
    [503, true, /HTTP 503/],
  ])('takes HTTP %i for what it is', async (status, isPassing, message) => {
    wiki.answerAt('/content/1', (_req, res) => res.writeHead(status, { 'retry-after': '7' }).end('secret detail'));

    expect(await refusalOf(client().page('1', signal))).toMatchObject({
      isPassing,
      message: expect.stringMatching(message),
      retryAfterMs: isPassing ? 7_000 : undefined,
    });
  });

  it.each([
    ['an answer that is not JSON', 'Hello', /format is unexpected/],
    ['a page for people', '<html>sign in</html>', /sign-in page/],
    ['an answer without a version', '{"id":"1","title":"Root"}', /format is unexpected/],
    ['an answer that is too large', JSON.stringify({ id: '1', title: 'x'.repeat(20_000) }), /too large/],
  ])('refuses %s', async (_what, body, message) => {
    wiki.answerAt('/content/1', (_req, res) => res.writeHead(200).end(body));

    expect(await refusalOf(client().page('1', signal))).toMatchObject({
      isPassing: false,
      message: expect.stringMatching(message),
    });
  });

  it('refuses a page that is made of tags, however few bytes they have', async () => {
    wiki.put('2', { title: 'Tags', text: '<p/>'.repeat(500_001) });
    wiki.put('3', { title: 'Text', text: '<p>a</p>'.repeat(1_000) });
    const roomy = client({ maxBytes: 32 * 1024 * 1024 });

    expect(await refusalOf(roomy.pageWithBody('2', signal))).toMatchObject({
      isPassing: false,
      message: expect.stringMatching(/500000 tags/),
    });
    expect((await roomy.pageWithBody('3', signal)).storage).toHaveLength(8_000);
  });

  it('gives up on a wiki that is silent, also in the middle of an answer', async () => {
    wiki.answerAt('/content/1', (_req, res) => res.writeHead(200).write('{"id"'));

    expect(await refusalOf(client({ timeoutMs: 50 }).page('1', signal))).toMatchObject({
      isPassing: true,
      message: expect.stringMatching(/in time/),
    });
  });

  it('says when the wiki cannot be reached', async () => {
    expect(await refusalOf(client({ url: 'http://127.0.0.1:1' }).page('1', signal))).toMatchObject({
      isPassing: true,
      message: expect.stringMatching(/could not be reached/),
    });
  });

  it('says that a certificate is not trusted, which no waiting mends', async () => {
    const untrusted = new Agent({
      connect: (_options, done) => done(Object.assign(new Error('no'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), null),
    });

    expect(await refusalOf(client({ dispatcher: untrusted }).page('1', signal))).toMatchObject({
      isPassing: false,
      message: 'The certificate of the wiki is not trusted: it is self-signed.',
    });
    await untrusted.destroy();
  });

  it('stops at once with the reason of whoever stops it', async () => {
    const stop = new AbortController();
    wiki.answerAt('/content/1', () => stop.abort(new Error('enough')));

    await expect(client().page('1', stop.signal)).rejects.toThrow('enough');
  });
});
