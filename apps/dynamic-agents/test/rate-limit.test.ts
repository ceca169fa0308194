import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestService, type TestService } from './start-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT_PER_MINUTE: '2' } });
});
afterAll(() => service.close());

const ask = (token: string) =>
  fetch(`${service.url}/api/v1/agents`, { headers: token === '' ? {} : { authorization: `Bearer ${token}` } });

/** Ten requests, which lie within two minutes at most: of each, two are let through. */
async function askOften(token: string) {
  const answers = [];
  for (let asked = 0; asked < 10; asked += 1) answers.push(await ask(token));
  return answers;
}

it.each([
  ['without a token', '', 'Bearer'],
  ['with a bad token', 'made-up', 'Bearer error="invalid_token"'],
])('a caller %s counts by address, and keeps out nobody who is known', async (_how, token, challenge) => {
  const [first, ...others] = await askOften(token);

  expect([401, 429]).toContain(first!.status);
  const last = others.at(-1)!;
  expect([last.status, last.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  for (const { headers } of others.filter(({ status }) => status === 401))
    expect(headers.get('www-authenticate')).toBe(challenge);
  expect((await ask(await service.tokenOf('alice'))).status).toBe(200);
});

it('a person counts as themselves', async () => {
  const statuses = (await askOften(await service.tokenOf('bob'))).map(({ status }) => status);

  expect([...new Set(statuses)]).toEqual([200, 429]);
  expect((await ask(await service.tokenOf('carol'))).headers.get('x-ratelimit-remaining')).toBe('1');
});
