import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMachineTokens, createOidcClient } from '@parley/auth';
import { createAdminApi, createIdpUsers, machineBearer } from '@parley/idp-admin';
import { demoRealm, demoUserIds, type Idp, startIdp } from '@parley/devstack-idp';
import { makeFindLinkedUser } from '../../src/identity/find-linked-user.js';
import { linkUrl } from '../../src/identity/link-url.js';

const secret = 'a-client-secret';
const secrets = {
  'ui-bff': secret,
  'chatx-bot': secret,
  'dynamic-agents': secret,
  'rag-server': secret,
  ingestor: secret,
  'parley-provisioner': secret,
};
const passwords = { alice: 'alice-password', bob: 'bob-password', carol: 'carol-password' };
const person = 'Y2lzY29zcGFyazovL3VzL1BFT1BMRS9hbGljZQ';

function usersOf(idpUrl: string, issuer: string) {
  const client = createOidcClient({ issuer, clientId: 'chatx-bot', clientSecret: secret });
  const bearer = machineBearer(createMachineTokens(client));
  return createIdpUsers(createAdminApi({ url: `${idpUrl}/admin/realms/parley`, bearer }));
}

async function withLinks(
  chatxUserIds: Record<string, string>,
  work: (find: ReturnType<typeof makeFindLinkedUser>) => Promise<void>,
) {
  const realm = demoRealm({ uiBffUrl: 'http://127.0.0.1:3000', secrets, passwords, chatxUserIds });
  const idp: Idp = await startIdp({ port: 0, isForTests: true, realm });
  await work(makeFindLinkedUser(usersOf(idp.url, idp.issuer))).finally(() => idp.close());
}

describe('the user behind a person', () => {
  it('is the one that is linked to that very id', async () => {
    await withLinks({ alice: person }, async (find) => {
      expect(await find(person)).toEqual({ userId: demoUserIds.alice });
      expect(await find(`${person}X`)).toBeUndefined();
    });
  });

  it('is no user when the ids differ only by case, though the idp finds them equal', async () => {
    await withLinks({ alice: person.toLowerCase() }, async (find) => {
      expect(await find(person)).toBeUndefined();
    });
  });

  it('is no user when two users claim the person', async () => {
    await withLinks({ alice: person, bob: person }, async (find) => {
      expect(await find(person)).toBeUndefined();
    });
  });

  it('is no user when the user is disabled', async () => {
    await withLinks({ carol: person }, async (find) => {
      expect(await find(person)).toBeUndefined();
    });
  });
});

describe('an idp that does not answer', () => {
  let idp: Idp;
  beforeAll(async () => {
    idp = await startIdp({
      port: 0,
      isForTests: true,
      realm: demoRealm({ uiBffUrl: 'http://127.0.0.1:3000', secrets, passwords }),
    });
  });
  afterAll(() => idp.close().catch(() => undefined));

  it('is an outage that names it, and no one is treated as unlinked', async () => {
    const find = makeFindLinkedUser(usersOf('http://127.0.0.1:9', idp.issuer));

    await expect(find(person)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      more: { details: { dependency: 'idp' } },
    });
  });
});

describe('linkUrl', () => {
  it('is signed over person and time', () => {
    const url = new URL(
      linkUrl(
        { baseUrl: 'https://ui.example', secret: 'a-secret-of-sixteen' },
        { personId: person, email: 'alice@example.test' },
        1_700_000_000_999,
      ),
    );

    expect(url.pathname).toBe('/api/auth/chatx-link');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      chatx_user_id: person,
      email: 'alice@example.test',
      ts: '1700000000',
      sig: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});
