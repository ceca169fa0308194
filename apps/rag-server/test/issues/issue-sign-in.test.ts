import { describe, expect, it } from '@jest/globals';
import { issueReadings, outcomesOf } from './issue-readings.js';

describe.each(['github', 'gitlab'] as const)('issues of %s behind a sign-in', (product) => {
  const readings = issueReadings(product);
  const hostOf = () => new URL(readings.host.api).host;

  it('are read with the credential, as its file has it at that time', async () => {
    readings.host.requireToken('first');
    await readings.putCredential('issue-bot', { hosts: [hostOf()], token: 'first' });
    const { id, job } = await readings.read({ credential: 'issue-bot' });
    readings.host.requireToken('second');
    await readings.putCredential('issue-bot', { hosts: [hostOf()], token: 'second' });

    expect(job).toMatchObject({ status: 'completed', document_count: 2 });
    expect(outcomesOf(await readings.reload(id))).toMatchObject({ 'issue/1': 'unchanged' });
    expect(readings.host.headers().authorization).toBe('Bearer second');
    const { text } = await readings.admin.get('/v1/datasource').query({ datasource_id: id });
    expect(text).toContain('issue-bot');
    expect(text).not.toMatch(/first|second/);
  });

  it('are not found without one', async () => {
    readings.host.requireToken('first');
    const { id, job } = await readings.read();

    expect(job.status).toBe('failed');
    expect(JSON.stringify(job)).toMatch(/hides it from this credential/);
    expect(await readings.titlesOf(id)).toEqual([]);
  });

  it.each([
    ['that is not there', 'absent', undefined],
    ['for another host', 'elsewhere', { hosts: ['git.example.com'], token: 'a-token' }],
  ])('are not read with a credential %s', async (_what, name, content) => {
    if (content) await readings.putCredential(name, content);
    readings.host.asked.length = 0;
    const { status, body } = await readings.ask({ credential: name });

    expect(status).toBe(400);
    expect(body.detail).toContain(name);
    expect(readings.host.asked).toEqual([]);
  });

  it('are not read with a credential without a token', async () => {
    await readings.putCredential('keys', { hosts: [hostOf()], access_key_id: 'a', secret_access_key: 'b' });
    const { job } = await readings.read({ credential: 'keys' });

    expect(job.status).toBe('failed');
    expect(JSON.stringify(job)).toMatch(/has no token/);
  });

  it('are read with a credential for administrators alone', async () => {
    await readings.putCredential('issue-bot', { hosts: [hostOf()], token: 'first' });
    const writer = await readings.rag.as('reader', { sub: 'u-writer', groups: ['writers'] });

    expect((await readings.ask({ credential: 'issue-bot' }, writer)).status).toBe(403);
    expect((await readings.ask({}, writer)).status).toBe(202);
  });
});

describe('an address', () => {
  const readings = issueReadings('github');

  it.each([
    [
      'of a host that does not tell its product',
      { url: 'https://code.example.com/acme/handbook', product: 'auto' },
      /GitHub or GitLab/,
    ],
    ['of no project', { url: 'https://github.com/acme', product: 'auto' }, /address of a project/],
    ['with a port that is not allowed', { url: 'http://127.0.0.1:9/acme/handbook' }, /port/],
  ])('%s is refused', async (_what, request, message) => {
    const { status, body } = await readings.ask(request);

    expect([status, body.detail]).toEqual([400, expect.stringMatching(message)]);
  });

  it('inside the network is refused', async () => {
    const { status, body } = await readings.ask({ url: readings.host.url.replace('127.0.0.1', '127.0.0.2') });

    expect([status, body.detail]).toEqual([400, expect.stringMatching(/not public/)]);
  });

  it('of a project that is a source already is refused, however it is written', async () => {
    await readings.read();

    expect(await readings.ask({ url: `${readings.host.url.replace('acme', 'ACME')}/issues/1` })).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/already a source/) },
    });
  });
});
