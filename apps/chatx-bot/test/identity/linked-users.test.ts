import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MachineTokens } from '@parley/auth';
import { makeFindLinkedUser } from '../../src/identity/find-linked-user.js';

const person = 'Person';

/** All users that the idp finds for the person, which it does loosely. */
let found: { id: string; enabled: boolean; attributes: { chatx_user_id: string[] } }[];
const server = createServer((req, res) => {
  const { searchParams } = new URL(req.url ?? '', 'http://idp');
  const first = Number(searchParams.get('first'));
  res.end(JSON.stringify(found.slice(first, first + Number(searchParams.get('max')))));
});
let find: ReturnType<typeof makeFindLinkedUser>;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const idpUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const machineTokens: MachineTokens = {
    get: () => Promise.reject(new Error('is not asked for here')),
    use: (_scope, ask) => ask('a-token'),
  };
  find = makeFindLinkedUser({ idpUrl, realm: 'parley', machineTokens });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const aUser = (id: string, linked: string) => ({ id, enabled: true, attributes: { chatx_user_id: [linked] } });
const lookalikes = (count: number) =>
  Array.from({ length: count }, (_, at) => aUser(`other-${at}`, person.toLowerCase()));

describe('a person whom the idp finds with many others', () => {
  it.each([99, 100, 199, 250])('is found behind %i of them', async (count) => {
    found = [...lookalikes(count), aUser('alice', person)];

    expect(await find(person)).toEqual({ userId: 'alice' });
  });

  it('is no user when a second user claims them on a later page', async () => {
    found = [aUser('alice', person), ...lookalikes(150), aUser('mallory', person)];

    expect(await find(person)).toBeUndefined();
  });
});
