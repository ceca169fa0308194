import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAdminApi, createIdpUsers, type IdpUsers } from '../src/index.js';

const person = 'Person';

/** All users that the idp finds for the value, which it does loosely. */
let found: { id: string; username: string; enabled: boolean; attributes: { chatx_user_id: string[] } }[];
let ignoresFirst = false;
const server = createServer((req, res) => {
  const { searchParams } = new URL(req.url ?? '', 'http://idp');
  const first = ignoresFirst ? 0 : Number(searchParams.get('first'));
  res.end(JSON.stringify(found.slice(first, first + Number(searchParams.get('max')))));
});
let users: IdpUsers;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  users = createIdpUsers(createAdminApi({ url, bearer: (ask) => ask('a-token') }));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const aUser = (id: string, linked: string) => ({
  id,
  username: id,
  enabled: true,
  attributes: { chatx_user_id: [linked] },
});
const lookalikes = (count: number) =>
  Array.from({ length: count }, (_, at) => aUser(`other-${at}`, person.toLowerCase()));
const holders = async () => (await users.having('chatx_user_id', person)).map(({ id }) => id);

describe('a value that the idp finds at many people', () => {
  it.each([99, 100, 199, 250])('is found behind %i who only look alike', async (count) => {
    found = [...lookalikes(count), aUser('alice', person)];

    expect(await holders()).toEqual(['alice']);
  });

  it('is found at a second person on a later page', async () => {
    found = [aUser('alice', person), ...lookalikes(150), aUser('mallory', person)];

    expect(await holders()).toEqual(['alice', 'mallory']);
  });

  it('is not searched for ever at an idp that repeats its first page', async () => {
    found = lookalikes(100);
    ignoresFirst = true;

    await expect(holders()).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      more: { details: { dependency: 'idp', reason: 'bad_answer' } },
    });
  });
});
