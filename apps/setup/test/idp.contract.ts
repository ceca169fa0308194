import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AdminApi, serverAdminBearer } from '@parley/idp-admin';
import { z } from 'zod';
import { converge } from '../src/converge.js';
import { mapperFor } from '../src/idp/audiences.js';
import { type ClientSettings, desiredRealm } from '../src/idp/desired-realm.js';
import type { IdpAddress } from '../src/idp/idp-address.js';
import { createRealmReader } from '../src/idp/realm-reader.js';
import { named } from '../src/idp/representations.js';
import { serverApi } from '../src/idp/server-api.js';
import { idpSteps } from '../src/idp/setup-idp.js';

export interface Server extends Omit<IdpAddress, 'realm'> {
  close(): Promise<void>;
}

export const clients: ClientSettings = {
  uiBff: { id: 'ui-bff', secret: 'secret-of-ui-bff', publicUrl: 'https://parley.example.test' },
  bot: { id: 'chatx-bot', secret: 'secret-of-the-bot' },
  botAdmin: undefined,
  provisioner: { id: 'parley-provisioner', secret: 'secret-of-the-provisioner' },
  ingestor: { id: 'ingestor', secret: 'secret-of-the-ingestor' },
  toolExchange: { secret: 'secret-of-the-agents', audiences: ['tickets'] },
};

/** A realm of its own on that server, and the calls that changed anything in it. */
export function useRealm(startServer: () => Promise<Server>, slowestMs: number) {
  const realm = `setup-${randomUUID().slice(0, 8)}`;
  const writes: string[] = [];
  const lines: string[] = [];
  let server: Server;
  let api: AdminApi;
  beforeAll(async () => {
    server = await startServer();
    api = serverApi(server.url, serverAdminBearer(server));
  }, slowestMs);
  afterAll(() => server.close(), slowestMs);
  const counted = (): AdminApi => ({
    ...api,
    send: (method, path, body) => {
      writes.push(`${method} ${path}`);
      return api.send(method, path, body);
    },
  });
  return {
    realm,
    writes,
    lines,
    api: () => api,
    url: () => server.url,
    reader: () => createRealmReader(api, realm),
    run: (isCheck = false) => {
      writes.length = 0;
      lines.length = 0;
      const tell = (line: string): void => void lines.push(line);
      return converge(idpSteps(counted(), realm, desiredRealm(clients)), { isCheck, tell });
    },
  };
}

export type UsedRealm = ReturnType<typeof useRealm>;

/** What setting up promises, whatever the server. Each test goes on with the realm that the one before it left. */
export function describeIdpSetup(name: string, used: UsedRealm, slowestMs: number): void {
  const { realm, writes, lines, run, reader } = used;
  describe(`setting up ${name}`, () => {
    it(
      'says with --check that the realm is missing, and changes nothing',
      async () => {
        expect(await run(true)).toBeGreaterThan(0);

        expect(lines).toContain(`differs  realm ${realm}: is missing`);
        expect(writes).toEqual([]);
      },
      slowestMs,
    );

    it(
      'makes what is missing, and tells of it without a secret',
      async () => {
        expect(await run()).toBeGreaterThan(0);

        expect(lines).toContain('changed  client chatx-bot: is missing');
        expect(lines).toContain('changed  account of chatx-bot has the right view-users: is missing');
        expect(lines).toContain('changed  scope tools-tickets: is missing');
        expect(lines).toContain('changed  client dynamic-agents: scope tools-tickets is missing');
        expect(lines.join('\n')).not.toMatch(/secret-of/);
      },
      slowestMs,
    );

    it(
      'makes the client of people’s own agents: without a secret, on loopback, and asking each person',
      async () => {
        const agents = await reader().findClient('parley-mcp');

        expect(agents).toMatchObject({
          publicClient: true,
          consentRequired: true,
          standardFlowEnabled: true,
          directAccessGrantsEnabled: false,
          serviceAccountsEnabled: false,
          fullScopeAllowed: false,
          attributes: { 'pkce.code.challenge.method': 'S256' },
          optionalClientScopes: [],
          protocolMappers: [{ name: 'aud-rag-server' }],
        });
        expect([agents?.['redirectUris']].flat().sort()).toEqual(['http://127.0.0.1/*', 'http://localhost/*']);
      },
      slowestMs,
    );

    it(
      'names the services in tokens of people by a scope that accounts of clients do not get',
      async () => {
        const { path, scopes, findClient, ownAccountOf } = reader();
        const scope = required((await scopes()).find(({ name }) => name === 'parley-people'));
        const namesAt = async (at: string) => (await used.api().get(`${path}${at}`, z.array(named))).map(nameOf);

        expect(scope.protocolMappers.map(nameOf).sort()).toEqual([
          'aud-dynamic-agents',
          'aud-rag-server',
          'aud-ui-bff',
        ]);
        expect((await namesAt(`/client-scopes/${scope.id}/scope-mappings/realm`)).sort()).toEqual([
          'parley-person',
          'user',
        ]);
        expect(await namesAt(`/roles/default-roles-${realm}/composites`)).toContain('parley-person');
        for (const [clientId, audiences] of [
          ['ui-bff', ['aud-ui-bff']],
          ['chatx-bot', []],
        ] as const) {
          const client = required(await findClient(clientId));
          const account = required(await ownAccountOf(client));
          expect(client.defaultClientScopes).toContain('parley-people');
          expect(client.protocolMappers.map(nameOf).filter((name) => name.startsWith('aud-'))).toEqual(audiences);
          expect(await namesAt(`/users/${account}/role-mappings/realm`)).toEqual([]);
        }
      },
      slowestMs,
    );

    it(
      'has nothing to change the second time, and writes nothing',
      async () => {
        expect(await run()).toBe(0);

        expect(lines).toEqual([]);
        expect(writes).toEqual([]);
      },
      slowestMs,
    );

    it(
      'moves a realm of before to the scope of people, before it takes the audiences from the clients',
      async () => {
        await asBefore(used);

        expect(await run(true)).toBe(6);
        const moved = [
          'scope parley-people: is missing',
          ...['ui-bff', 'chatx-bot', 'dynamic-agents'].map(
            (clientId) => `client ${clientId}: scope parley-people is missing`,
          ),
          'client chatx-bot: mapper aud-rag-server adds an unneeded audience',
          `account of chatx-bot has default-roles-${realm}: not needed`,
        ];
        expect([...lines].sort()).toEqual(moved.map((line) => `differs  ${line}`).sort());

        await run();
        const [given, taken] = ['client chatx-bot: scope parley-people', 'client chatx-bot: mapper aud-rag-server'].map(
          (start) => lines.findIndex((line) => line.startsWith(`changed  ${start}`)),
        );
        expect(given).toBeGreaterThanOrEqual(0);
        expect(taken).toBeGreaterThan(required(given));
        expect(await run()).toBe(0);
      },
      slowestMs,
    );

    it(
      'finds what somebody changed by hand, and puts it right',
      async () => {
        await widen(used);

        expect(await run(true)).toBe(6);
        expect([...lines].sort()).toEqual([
          'differs  account of chatx-bot has the right impersonation: not needed',
          'differs  client chatx-bot: fullScopeAllowed is true, wanted false; secret differs',
          'differs  client parley-mcp shows admin: not needed',
          'differs  client parley-mcp: consentRequired is false, wanted true; directAccessGrantsEnabled is true, wanted false; redirectUris is ["https://agents.example.test/*"], wanted ["http://127.0.0.1/*","http://localhost/*"]',
          'differs  client ui-bff: scope team-red is not allowed',
          'differs  scope team-red: mapper active_team is missing',
        ]);
        expect(writes).toEqual([]);

        expect(await run()).toBe(6);
        expect(await run()).toBe(0);
        expect((await reader().findClient('ui-bff'))?.optionalClientScopes).not.toContain('team-red');
      },
      slowestMs,
    );
  });
}

/** What this command made before the services were named in tokens of people alone, as far as the bot and ui-bff go. */
async function asBefore({ api, realm, reader }: UsedRealm): Promise<void> {
  const { path, scopes, findClient, ownAccountOf } = reader();
  const scope = required((await scopes()).find(({ name }) => name === 'parley-people'));
  for (const clientId of ['ui-bff', 'chatx-bot', 'dynamic-agents']) {
    const { id } = required(await findClient(clientId));
    await api().send('DELETE', `${path}/clients/${id}/default-client-scopes/${scope.id}`);
  }
  await api().send('DELETE', `${path}/client-scopes/${scope.id}`);
  const bot = required(await findClient('chatx-bot'));
  const mapper = { protocol: 'openid-connect', ...mapperFor('rag-server') };
  await api().send('POST', `${path}/clients/${bot.id}/protocol-mappers/models`, mapper);
  const role = await api().get(`${path}/roles/default-roles-${realm}`, named);
  await api().send('POST', `${path}/users/${required(await ownAccountOf(bot))}/role-mappings/realm`, [role]);
}

/** Gives bot and agents more than they need, the bot another secret, and everybody a team to choose. */
async function widen(used: UsedRealm): Promise<void> {
  const { api, reader } = used;
  await widenAgents(used);
  const { path, ownAccountOf, scopes } = reader();
  const find = async (clientId: string) => required(await reader().findClient(clientId));
  const [bot, management] = [await find('chatx-bot'), await find('realm-management')];
  await api().send('PUT', `${path}/clients/${bot.id}`, { ...bot, fullScopeAllowed: true, secret: 'another' });
  const role = await api().get(`${path}/clients/${management.id}/roles/impersonation`, named);
  const account = required(await ownAccountOf(bot));
  await api().send('POST', `${path}/users/${account}/role-mappings/clients/${management.id}`, [role]);
  await api().send('POST', `${path}/client-scopes`, { name: 'team-red', protocol: 'openid-connect' });
  const red = required((await scopes()).find(({ name }) => name === 'team-red'));
  for (const { id } of [bot, await find('ui-bff'), await find('dynamic-agents')])
    await api().send('PUT', `${path}/clients/${id}/optional-client-scopes/${red.id}`);
}

async function widenAgents({ api, reader }: UsedRealm): Promise<void> {
  const { path, findClient, findRole } = reader();
  const agents = required(await findClient('parley-mcp'));
  const wide = {
    consentRequired: false,
    directAccessGrantsEnabled: true,
    redirectUris: ['https://agents.example.test/*'],
  };
  await api().send('PUT', `${path}/clients/${agents.id}`, { ...agents, ...wide });
  await api().send('POST', `${path}/clients/${agents.id}/scope-mappings/realm`, [required(await findRole('admin'))]);
}

const nameOf = ({ name }: { readonly name: string }): string => name;

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The realm lacks what was set up.');
  return value;
}
