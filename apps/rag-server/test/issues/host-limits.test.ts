import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type StandInHost, startIssueHost } from './start-issue-host.js';
import { listed, refusalOf, signal, trackerClient } from './tracker-client.js';

const aKey = { kind: 'issue', number: 1 } as const;

describe('limits and rules of GitHub', () => {
  let host: StandInHost;
  let client: ReturnType<typeof trackerClient>;
  beforeEach(async () => {
    host = await startIssueHost('github');
    host.put(1, { title: 'First' });
    client = trackerClient('github', { api: host.api, path: 'acme/handbook' });
  });
  afterEach(async () => {
    await client.close();
    await host.close();
  });
  const secondary = JSON.stringify({
    documentation_url: 'https://docs.github.com/rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits',
    message: 'You have exceeded a secondary rate limit.',
  });

  it.each([
    ['403 that names a time', 403, { 'retry-after': '7' }, '{}', 7_000],
    ['429 that names a time', 429, { 'retry-after': '7' }, '{}', 7_000],
    ['429 that names none', 429, {}, '{}', 60_000],
    ['403 because of a burst', 403, { 'x-ratelimit-remaining': '42' }, secondary, 60_000],
  ])('waits after %s', async (_what, status, headers, body, retryAfterMs) => {
    host.answerAt('/issues/1', (_req, res) => res.writeHead(status, headers).end(body));

    expect(await refusalOf(client.tracker().read(aKey, signal))).toMatchObject({ isPassing: true, retryAfterMs });
  });

  it('takes a 403 without any limit for what may not be read', async () => {
    const body = JSON.stringify({ message: 'Resource not accessible by personal access token' });
    const headers = { 'x-ratelimit-remaining': '42', 'x-ratelimit-reset': '9999999999' };
    host.answerAt('/issues/1', (_req, res) => res.writeHead(403, headers).end(body));

    expect(await refusalOf(client.tracker().read(aKey, signal))).toMatchObject({
      isPassing: false,
      retryAfterMs: undefined,
    });
  });

  it('says what GitHub asks its clients to say', async () => {
    await client.tracker().requireReadable(signal);

    expect(host.headers()).toMatchObject({
      'user-agent': 'ParleyBot/2.0',
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    });
  });

  it('lists issues whose comments were rewritten first, though the issues themselves did not change', async () => {
    host.put(2, { title: 'Second' });
    const comment = host.comment(1, 'Wrong');
    host.comment(2, 'Right');
    const { updatedAt } = await client.tracker().read({ kind: 'issue', number: 2 }, signal);
    host.rewrite(1, comment, 'Better');
    const known = Date.parse(updatedAt) + 1_000;

    expect((await listed(client.tracker(), { known })).map(({ number }) => number)).toEqual([1, 1, 2]);
    expect(await listed(client.tracker(), { known, since: known })).toEqual([
      { ...aKey, version: '', isConfidential: false },
    ]);
  });

  it('knows a merged pull request', async () => {
    host.put(2, { title: 'Merged', isRequest: true, state: 'merged' });

    const issue = await client.tracker().read({ kind: 'pull_request', number: 2 }, signal);

    expect(issue).toMatchObject({ kind: 'pull_request', state: 'merged' });
    expect(issue.url).toMatch(/\/acme\/handbook\/pull\/2$/);
  });
});

describe('rules of GitLab', () => {
  let host: StandInHost;
  let client: ReturnType<typeof trackerClient>;
  beforeEach(async () => {
    host = await startIssueHost('gitlab', { path: 'acme/docs/handbook' });
    host.put(1, { title: 'First' });
    client = trackerClient('gitlab', { api: host.api, path: 'acme/docs/handbook' });
  });
  afterEach(async () => {
    await client.close();
    await host.close();
  });

  it('reads neither what GitLab notes by itself nor what is for members alone', async () => {
    host.comment(1, 'changed the milestone', { isSystem: true });
    host.comment(1, 'The customer is Example Ltd', { isInternal: true });
    host.comment(1, 'Solved');

    const { comments } = await client.tracker().read(aKey, signal);

    expect(comments.map(({ text }) => text)).toEqual(['Solved']);
  });

  it('tells which issues are confidential', async () => {
    host.put(2, { title: 'Hole', isConfidential: true });

    expect((await listed(client.tracker())).map(({ isConfidential }) => isConfidential)).toEqual([false, true]);
  });

  it('counts issues and merge requests apart', async () => {
    host.put(1, { title: 'A request', isRequest: true, state: 'merged' });

    const request = await client.tracker().read({ kind: 'merge_request', number: 1 }, signal);

    expect(request).toMatchObject({ title: 'A request', state: 'merged' });
    expect((await client.tracker().read(aKey, signal)).title).toBe('First');
  });

  it('does not ask for what the project has switched off', async () => {
    host.put(1, { title: 'A request', isRequest: true });
    host.switchOff('issues');

    expect((await listed(client.tracker())).map(({ kind }) => kind)).toEqual(['merge_request']);
  });
});
