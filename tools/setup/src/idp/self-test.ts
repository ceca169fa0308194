import { createMachineTokens, createOidcClient, makeExchangeToken, makeVerifyAccessToken } from '@parley/auth';
import { z } from 'zod';
import { createAdminApi, type AdminApi } from './admin-api.js';
import { linkAttribute, type ClientSettings } from './desired-realm.js';
import { agentChecks } from './agent-checks.js';
import { openProbe, probeTeam, type Probe } from './probe.js';
import { issuerOf, type SelfTestCheck, type SelfTestOptions } from './self-test-options.js';
import { expectAll, expectRefusal, expectStatus } from './self-test-expectations.js';

const audiences = ['ui-bff', 'dynamic-agents', 'rag-server'];

/**
 * Uses the realm as the services will: a probe person and a probe team are made, used and removed. What Keycloak drops
 * without a word (a claim, an attribute, an audience) is found here and not by the first user.
 * @throws Error naming the first thing that does not hold
 */
export async function selfTestIdp(options: SelfTestOptions): Promise<void> {
  const probe = await openProbe(options);
  try {
    for (const [name, run] of checksOf(options, probe)) {
      await run().catch((cause: unknown) => fail(name, cause));
      options.tell(`works    ${name}`);
    }
  } finally {
    await probe.remove();
  }
}

function fail(name: string, cause: unknown): never {
  throw new Error(`self-test: ${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}

function checksOf(options: SelfTestOptions, probe: Probe): SelfTestCheck[] {
  return [
    ...exchangeChecks(options, probe),
    ...accountChecks(options, probe),
    ...agentChecks(options, probe),
    ...machineChecks(options),
  ];
}

function exchangeChecks(options: SelfTestOptions, probe: Probe): SelfTestCheck[] {
  const { bot, uiBff } = options.clients;
  const actFor = (client: ClientSettings['bot']) => actForProbe(options, client, probe);
  return [
    ['the bot cannot act for somebody without the role', () => expectRefusal(actFor(bot))],
    [
      'the bot acts for a person in a team, never with the role admin',
      async () => {
        await probe.giveRoles();
        const token = await actFor(bot);
        expectAll('audience', audiences, token.audience);
        if (token.roles.includes('admin')) throw new Error('the token shows the role admin');
      },
    ],
    ['no other client acts for a person', () => expectRefusal(actFor(uiBff))],
  ];
}

/** The bot's own code: it asks as the bot asks and believes what the bot believes. */
function actForProbe(options: SelfTestOptions, { id, secret }: ClientSettings['bot'], { userId }: Probe) {
  const issuer = issuerOf(options);
  const client = createOidcClient({ issuer, clientId: id, clientSecret: secret });
  const verify = makeVerifyAccessToken({ issuer, audience: 'ui-bff' });
  const exchange = makeExchangeToken({ client, machineTokens: createMachineTokens(client), verify });
  return exchange({ userId, personId: userId, teamSlug: probeTeam });
}

const people = z.array(
  z.looseObject({ id: z.string(), attributes: z.record(z.string(), z.array(z.string())).optional() }),
);

function accountChecks(options: SelfTestOptions, { userId, username, password }: Probe): SelfTestCheck[] {
  const { uiBff, bot, botAdmin } = options.clients;
  const asUiBff = apiOf(options, uiBff);
  const asBot = apiOf(options, botAdmin ?? bot);
  const user = `/realms/${encodeURIComponent(options.realm)}/users`;
  const link = async () => {
    const there = await asUiBff.get(`${user}/${userId}`, z.looseObject({}));
    await asUiBff.send('PUT', `${user}/${userId}`, { ...there, attributes: { [linkAttribute]: [userId] } });
    const found = await asBot.get(`${user}?q=${encodeURIComponent(`${linkAttribute}:${userId}`)}`, people);
    if (found.length !== 1 || found[0]?.id !== userId) throw new Error('the bot does not find who was linked');
  };
  return [
    ['ui-bff links a person to a chat id, and the bot finds them by it', link],
    ['the bot changes nobody', () => expectStatus(403, asBot.send('PUT', `${user}/${userId}`, {}))],
    [
      'a person signs in, for all services',
      async () => expectAll('audience', audiences, (await signIn(options, username, password)).audience),
    ],
    [
      'nobody chooses a team at sign-in',
      () => expectRefusal(signIn(options, username, password, `openid team-${probeTeam}`)),
    ],
  ];
}

async function signIn(options: SelfTestOptions, username: string, password: string, scope?: string) {
  const issuer = issuerOf(options);
  const { id: clientId, secret: clientSecret } = options.clients.uiBff;
  const client = createOidcClient({ issuer, clientId, clientSecret, ...(scope !== undefined && { scope }) });
  const { accessToken } = await client.directGrant(username, password);
  return makeVerifyAccessToken({ issuer, audience: 'ui-bff' })(accessToken);
}

function machineChecks(options: SelfTestOptions): SelfTestCheck[] {
  const { ingestor, provisioner } = options.clients;
  const scopes = `/realms/${encodeURIComponent(options.realm)}/client-scopes`;
  const users = `/realms/${encodeURIComponent(options.realm)}/users`;
  return [
    ...(ingestor
      ? [['rag-server knows the ingestor as a program', () => ingestorToken(options, ingestor)] as const]
      : []),
    ...(provisioner
      ? ([
          ['the provisioner reads scopes', () => apiOf(options, provisioner).get(scopes, z.array(z.unknown()))],
          ['the provisioner sees no people', () => expectStatus(403, apiOf(options, provisioner).get(users, people))],
        ] as const)
      : []),
  ];
}

async function ingestorToken(options: SelfTestOptions, { id, secret }: ClientSettings['bot']) {
  const issuer = issuerOf(options);
  const client = createOidcClient({ issuer, clientId: id, clientSecret: secret });
  const { accessToken } = await client.clientCredentials();
  const { program, roles } = await makeVerifyAccessToken({ issuer, audience: 'rag-server' })(accessToken);
  expectAll('role', ['ingestor'], roles);
  if (program !== id)
    throw new Error(`the token does not show that it is of the program ${id}: its claim client_id is missing`);
}

/** The admin REST with the rights of one client. */
function apiOf(options: SelfTestOptions, { id, secret }: { readonly id: string; readonly secret: string }): AdminApi {
  const client = createOidcClient({ issuer: issuerOf(options), clientId: id, clientSecret: secret });
  const tokens = createMachineTokens(client);
  return createAdminApi(options.url, async () => (await tokens.get()).accessToken);
}
