import {
  type AccessToken,
  createMachineTokens,
  createOidcClient,
  makeExchangeToken,
  makeVerifyAccessToken,
} from '@parley/auth';
import { z } from 'zod';
import { audiencesOfPeople, type ClientSecret, linkAttribute } from './desired-realm.js';
import { agentChecks } from './agent-checks.js';
import { ownTokenChecks } from './own-token-checks.js';
import { openProbe, type Probe, probeTeam } from './probe.js';
import { issuerOf, type SelfTestCheck, type SelfTestOptions } from './self-test-options.js';
import { apiOf, signIn } from './self-test-clients.js';
import { toolChecks } from './tool-checks.js';
import { expectAll, expectRefusal, expectStatus } from './self-test-expectations.js';

/**
 * Uses the realm as the services will: a probe person and a probe team are made, used and removed. What Keycloak drops
 * without a word (a claim, an attribute, an audience) is found here and not by the first user.
 * Throws Error naming the first thing that does not hold.
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
    ...ownTokenChecks(options),
    ...toolChecks(options, probe),
    ...machineChecks(options),
  ];
}

function exchangeChecks(options: SelfTestOptions, probe: Probe): SelfTestCheck[] {
  const { bot, uiBff } = options.clients;
  const actAsUiBff = () => actForProbe(options, { client: uiBff, probe, team: probeTeam });
  const refuseAll = async () => {
    await probe.giveRoles();
    await expectRefusal(actAsUiBff());
  };
  return [
    [
      'a person without assigned roles signs in, for all services',
      async () => expectPerson(await signIn(options, probe)),
    ],
    ...(bot ? botChecks(options, probe, bot) : []),
    bot
      ? ['no other client acts for a person', () => expectRefusal(actAsUiBff())]
      : ['no client acts for a person', refuseAll],
  ];
}

function botChecks(options: SelfTestOptions, probe: Probe, bot: ClientSecret): SelfTestCheck[] {
  const act = (team: string | null) => actForProbe(options, { client: bot, probe, team });
  return [
    ['the bot cannot act for a person without the role', () => expectRefusal(act(probeTeam))],
    [
      'the bot acts for a person in a team, never with the role admin',
      async () => {
        await probe.giveRoles();
        expectPersonWithoutAdmin(await act(probeTeam));
      },
    ],
    ['the bot acts for a person without a team', async () => expectPersonWithoutAdmin(await act(null))],
  ];
}

const expectPerson = ({ audience }: AccessToken): void => expectAll('audience', audiencesOfPeople, audience);

function expectPersonWithoutAdmin(token: AccessToken): void {
  expectPerson(token);
  if (token.roles.includes('admin')) throw new Error('the token shows the role admin');
}

interface Acting {
  readonly client: ClientSecret;
  readonly probe: Probe;
  readonly team: string | null;
}

/** The bot's own code: it asks as the bot asks and believes what the bot believes. */
function actForProbe(options: SelfTestOptions, { client: { id, secret }, probe: { userId }, team }: Acting) {
  const issuer = issuerOf(options);
  const client = createOidcClient({ issuer, clientId: id, clientSecret: secret });
  const verify = makeVerifyAccessToken({ issuer, audience: 'ui-bff' });
  const exchange = makeExchangeToken({ client, machineTokens: createMachineTokens(client), verify });
  return exchange({ userId, personId: userId, teamSlug: team });
}

const people = z.array(
  z.looseObject({ id: z.string(), attributes: z.record(z.string(), z.array(z.string())).optional() }),
);

const accountChecks = (options: SelfTestOptions, probe: Probe): SelfTestCheck[] => [
  ...linkChecks(options, probe),
  ['a person signs in, for all services', async () => expectPerson(await signIn(options, probe))],
  ['people cannot choose a team at sign-in', () => expectRefusal(signIn(options, probe, `openid team-${probeTeam}`))],
];

function linkChecks(options: SelfTestOptions, { userId }: Probe): SelfTestCheck[] {
  const { uiBff, bot, botAdmin } = options.clients;
  if (!bot) return [];
  const asUiBff = apiOf(options, uiBff);
  const asBot = apiOf(options, botAdmin ?? bot);
  const user = `/realms/${encodeURIComponent(options.realm)}/users`;
  const link = async () => {
    const there = await asUiBff.get(`${user}/${userId}`, z.looseObject({}));
    await asUiBff.send('PUT', `${user}/${userId}`, { ...there, attributes: { [linkAttribute]: [userId] } });
    const found = await asBot.get(`${user}?q=${encodeURIComponent(`${linkAttribute}:${userId}`)}`, people);
    if (found.length !== 1 || found[0]?.id !== userId) throw new Error('the bot does not find the linked person');
  };
  return [
    ['ui-bff links a person to a chat id, and the bot finds the person by it', link],
    ['the bot cannot change people', () => expectStatus(403, asBot.send('PUT', `${user}/${userId}`, {}))],
  ];
}

function machineChecks(options: SelfTestOptions): SelfTestCheck[] {
  const { ingestor, provisioner } = options.clients;
  const scopes = `/realms/${encodeURIComponent(options.realm)}/client-scopes`;
  const users = `/realms/${encodeURIComponent(options.realm)}/users`;
  return [
    ...(ingestor
      ? [['rag-server recognizes the ingestor as a program', () => ingestorToken(options, ingestor)] as const]
      : []),
    ...(provisioner
      ? ([
          ['the provisioner reads scopes', () => apiOf(options, provisioner).get(scopes, z.array(z.unknown()))],
          [
            'the provisioner cannot read people',
            () => expectStatus(403, apiOf(options, provisioner).get(users, people)),
          ],
        ] as const)
      : []),
  ];
}

async function ingestorToken(options: SelfTestOptions, { id, secret }: ClientSecret) {
  const issuer = issuerOf(options);
  const client = createOidcClient({ issuer, clientId: id, clientSecret: secret });
  const { accessToken } = await client.clientCredentials();
  const { program, roles } = await makeVerifyAccessToken({ issuer, audience: 'rag-server' })(accessToken);
  expectAll('role', ['ingestor'], roles);
  if (program !== id) throw new Error(`the token does not identify the program ${id}: the claim client_id is missing`);
}
