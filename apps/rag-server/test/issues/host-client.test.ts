import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { guardedAgent } from '@parley/outbound';
import { makeSourceGuard } from '../../src/outbound/open-outbound.js';
import { type StandInHost, startIssueHost } from './start-issue-host.js';
import { listed, refusalOf, signal, trackerClient } from './tracker-client.js';

describe.each(['github', 'gitlab'] as const)('the client of %s', (product) => {
  let host: StandInHost;
  let client: ReturnType<typeof trackerClient>;
  beforeAll(async () => {
    host = await startIssueHost(product);
  });
  afterAll(() => host.close());
  beforeEach(() => {
    host.reset();
    host.put(1, { title: 'First' });
    client = trackerClient(product, { api: host.api, path: 'acme/handbook' });
  });
  afterEach(() => client.close());

  it('lists all issues, however few the host gives at a time', async () => {
    for (const number of [2, 3, 4, 5]) host.put(number, { title: `Issue ${number}`, state: 'closed' });

    const found = await listed(client.tracker({ choice: 'issues' }));

    expect(found.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(host.asked.filter((path) => path.includes('/issues?'))).toHaveLength(3);
  });

  it('lists issues, pull requests and merge requests, or those that are wanted', async () => {
    host.put(2, { title: 'A request', isRequest: true });
    const numbers = async (choice: 'all' | 'issues' | 'requests') =>
      (await listed(client.tracker({ choice }))).map(({ number }) => number);

    expect(await numbers('all')).toEqual([1, 2]);
    expect(await numbers('issues')).toEqual([1]);
    expect(await numbers('requests')).toEqual([2]);
  });

  it('lists what has changed since, and gives a changed issue another version', async () => {
    host.put(2, { title: 'Second' });
    const before = await listed(client.tracker());
    const { createdAt } = await client.tracker().read({ kind: 'issue', number: 2 }, signal);
    host.comment(1, 'I see this too.');

    const changed = await listed(client.tracker(), { since: Date.parse(createdAt) + 1_000 });

    expect(changed.map(({ number }) => number)).toEqual([1]);
    expect(changed[0]?.version).not.toBe(before[0]?.version);
  });

  it('reads an issue with all its comments', async () => {
    host.put(1, {
      title: 'Printer',
      text: 'It **jams**.',
      author: 'alice',
      assignees: ['carol'],
      labels: ['bug', 'office'],
      milestone: '2.0',
      state: 'closed',
    });
    for (const text of ['One', 'Two', 'Three']) host.comment(1, text);

    const issue = await client.tracker().read({ kind: 'issue', number: 1 }, signal);

    expect(issue).toMatchObject({
      title: 'Printer',
      text: 'It **jams**.',
      state: 'closed',
      author: 'alice',
      assignees: ['carol'],
      labels: ['bug', 'office'],
      milestone: '2.0',
      hasMoreComments: false,
    });
    expect(issue.comments.map(({ author, text }) => [author, text])).toEqual([
      ['bob', 'One'],
      ['bob', 'Two'],
      ['bob', 'Three'],
    ]);
    expect(new URL(issue.url).pathname).toMatch(/^\/acme\/handbook\/(-\/)?issues\/1$/);
  });

  it('reads an issue without text whose author is gone', async () => {
    host.put(1, { title: 'Empty', text: null, author: null });

    const issue = await client.tracker().read({ kind: 'issue', number: 1 }, signal);

    expect(issue).toMatchObject({ text: '', author: undefined });
  });

  it('reads at most a thousand comments and says that there are more', async () => {
    for (let at = 0; at <= 1_000; at += 1) host.comment(1, `Comment ${at}`);

    const issue = await client.tracker().read({ kind: 'issue', number: 1 }, signal);

    expect(issue.comments).toHaveLength(1_000);
    expect(issue.hasMoreComments).toBe(true);
  });

  it('sends the credential, and never after a redirect', async () => {
    await client.tracker({ token: 'a-token' }).requireReadable(signal);
    expect(host.headers().authorization).toBe('Bearer a-token');
    const before = host.asked.length;
    host.answerAt('/issues/1', (_req, res) => res.writeHead(301, { location: `${host.api}/elsewhere` }).end('{}'));

    const moved = await refusalOf(client.tracker({ token: 'a-token' }).read({ kind: 'issue', number: 1 }, signal));

    expect(moved).toMatchObject({ isPassing: false, isAbsent: true, message: expect.stringMatching(/moved/) });
    expect(host.asked).toHaveLength(before + 1);
  });

  it('asks for the next page at the host itself, whatever host the link names', async () => {
    const asked: string[] = [];
    host.answerAt('issues?', (req, res) => {
      asked.push(req.headers.host ?? '');
      const isFirst = !(req.url ?? '').endsWith('?page=2');
      const link = `<https://inside.example.com${new URL(host.api).pathname}/somewhere/issues?page=2>; rel="next"`;
      res.writeHead(200, isFirst ? { link } : {}).end(`[${anIssue(isFirst ? 1 : 2)}]`);
    });

    const found = await listed(client.tracker({ token: 'a-token', choice: 'issues' }));

    expect(found.map(({ number }) => number)).toEqual([1, 2]);
    expect(asked).toEqual([new URL(host.api).host, new URL(host.api).host]);
  });

  it.each([
    ['a link to itself', 'after=abc'],
    ['a link to the page before', 'page=1'],
  ])('does not read for ever a list with %s', async (_what, query) => {
    let asked = 0;
    host.answerAt('issues?', (_req, res) => {
      asked += 1;
      const link = `<${host.api}/somewhere/issues?${query}>; rel="next"`;
      res.writeHead(200, { link }).end(`[${anIssue(1)}]`);
    });

    expect(await refusalOf(listed(client.tracker({ choice: 'issues' })))).toMatchObject({
      isPassing: false,
      message: expect.stringMatching(/repeats itself/),
    });
    expect(asked).toBeLessThanOrEqual(2);
  });

  it('does not read for ever comments that repeat themselves', async () => {
    const id = host.comment(1, 'Again');
    host.answerAt('/issues/1/', (req, res) => {
      const link = `<${host.api}${req.url ?? ''}&again=1>; rel="next"`;
      const moment = '2026-01-01T00:00:00Z';
      res.writeHead(200, { link }).end(JSON.stringify([{ id, issue_url: '', body: 'Again', created_at: moment }]));
    });

    expect(await refusalOf(client.tracker().read({ kind: 'issue', number: 1 }, signal))).toMatchObject({
      isPassing: false,
      message: expect.stringMatching(/repeats itself/),
    });
  });

  it('never takes a list in a circle for one that has ended', async () => {
    const cursors = new Set<string>();
    host.answerAt('issues?', (req, res) => {
      const to = (req.url ?? '').includes('after=b') ? 'a' : 'b';
      res.writeHead(200, { link: `<${host.api}/somewhere/issues?after=${to}>; rel="next"` }).end(`[${anIssue(1)}]`);
    });
    const tracker = client.tracker({ choice: 'issues' });

    for (let cursor: string | undefined; cursors.size < 6;) {
      const page = await tracker.list({ cursor, since: undefined, known: undefined }, signal);
      cursor = page.next;
      expect(cursor).toBeDefined();
      expect(cursors).not.toContain(cursor);
      cursors.add(cursor ?? '');
    }
  });

  it('does not follow a link that leads out of the API', async () => {
    host.answerAt('issues?', (_req, res) => {
      res.writeHead(200, { link: '</logout>; rel="next"' }).end(`[${anIssue(1)}]`);
    });

    expect(await refusalOf(listed(client.tracker({ choice: 'issues' })))).toMatchObject({
      message: expect.stringMatching(/outside of its API/),
    });
  });

  it.each([
    [401, { isPassing: false, isAbsent: false }, /credential/],
    [403, { isPassing: false, isAbsent: false }, /does not allow/],
    [404, { isPassing: false, isAbsent: true }, /no such thing/],
    [410, { isPassing: false, isAbsent: true }, /no such thing/],
    [422, { isPassing: false, isAbsent: false }, /HTTP 422/],
    [500, { isPassing: true, isAbsent: false }, /HTTP 500/],
    [503, { isPassing: true, isAbsent: false }, /HTTP 503/],
  ])('takes HTTP %i for what it is', async (status, meaning, message) => {
    host.answerAt('/issues/1', (_req, res) => res.writeHead(status).end('{"message":"secret detail"}'));

    const refusal = await refusalOf(client.tracker().read({ kind: 'issue', number: 1 }, signal));

    expect(refusal).toMatchObject({ ...meaning, message: expect.stringMatching(message) });
    expect(refusal?.message).not.toContain('secret');
  });

  it('takes a long page about an outage for an outage', async () => {
    host.answerAt('/issues/1', (_req, res) => res.writeHead(502).end('x'.repeat(100_000)));

    expect(await refusalOf(client.tracker().read({ kind: 'issue', number: 1 }, signal))).toMatchObject({
      isPassing: true,
      message: expect.stringMatching(/HTTP 502/),
    });
  });

  it('takes an address that must not be read for a failure, which removes nothing', async () => {
    const guard = makeSourceGuard({ allowedPorts: [Number(new URL(host.api).port)] });
    const limits = { connectTimeoutMs: 1_000, headersTimeoutMs: 1_000, bodyTimeoutMs: 1_000, connectionsPerHost: 1 };
    const dispatcher = guardedAgent(guard, limits);

    expect(await refusalOf(client.tracker({ dispatcher }).read({ kind: 'issue', number: 1 }, signal))).toMatchObject({
      outcome: 'failed',
      isAbsent: false,
      message: expect.stringMatching(/not public/),
    });
    await dispatcher.destroy();
  });

  it('asks nothing more once the limit is reached, until it is over', async () => {
    host.allow(1, 90);
    await client.tracker().requireReadable(signal);
    const before = host.asked.length;

    const refusal = await refusalOf(client.tracker().requireReadable(signal));

    expect(refusal).toMatchObject({ isPassing: true, message: expect.stringMatching(/rate limit/) });
    expect(refusal?.retryAfterMs).toBeGreaterThan(80_000);
    expect(host.asked).toHaveLength(before);
    host.allow(5_000);
    client.passMs(91_000);
    expect(await refusalOf(client.tracker().requireReadable(signal))).toBeUndefined();
  });

  it('lets others read while one of them rests', async () => {
    host.allow(0, 90);
    await refusalOf(client.tracker({ token: 'one' }).requireReadable(signal));
    host.allow(5_000);

    expect(await refusalOf(client.tracker({ token: 'another' }).requireReadable(signal))).toBeUndefined();
  });

  it.each([
    ['an answer that is not JSON', 'Hello', /format is unexpected/],
    ['an issue without a number', '{"title":"First"}', /format is unexpected/],
    ['an answer that is too large', JSON.stringify({ title: 'x'.repeat(1_000_001) }), /too large/],
  ])('refuses %s', async (_what, body, message) => {
    host.answerAt('/issues/1', (_req, res) => res.writeHead(200).end(body));

    expect(await refusalOf(client.tracker().read({ kind: 'issue', number: 1 }, signal))).toMatchObject({
      isPassing: false,
      message: expect.stringMatching(message),
    });
  });

  it('does not show an address that a browser would run', async () => {
    const issue = anIssue(1).replaceAll(/https:[^"]*issues\/1/g, 'javascript:alert(1)//');
    host.answerAt('/issues/1', (_req, res) => res.writeHead(200).end(issue));

    expect(await refusalOf(client.tracker().read({ kind: 'issue', number: 1 }, signal))).toMatchObject({
      message: expect.stringMatching(/format is unexpected/),
    });
  });

  it('gives up on a host that is silent, also in the middle of an answer', async () => {
    host.answerAt('/issues/1', (_req, res) => res.writeHead(200).write('{"number"'));

    expect(await refusalOf(client.tracker({ timeoutMs: 50 }).read({ kind: 'issue', number: 1 }, signal))).toMatchObject(
      { isPassing: true, message: expect.stringMatching(/in time/) },
    );
  });

  it('stops at once with the reason of whoever stops it', async () => {
    const stop = new AbortController();
    host.answerAt('/issues/1', () => stop.abort(new Error('enough')));

    await expect(client.tracker().read({ kind: 'issue', number: 1 }, stop.signal)).rejects.toThrow('enough');
  });
});

/** One as both hosts could list it. */
const anIssue = (number: number) =>
  JSON.stringify({
    number,
    iid: number,
    title: `Issue ${number}`,
    html_url: `https://git.example.com/acme/handbook/issues/${number}`,
    web_url: `https://git.example.com/acme/handbook/issues/${number}`,
    state: 'open',
    comments: 0,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  });
