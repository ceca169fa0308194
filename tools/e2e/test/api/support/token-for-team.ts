import { readFileSync } from 'node:fs';
import { createMachineTokens, createOidcClient, makeExchangeToken, makeVerifyAccessToken } from '@parley/auth';
import { demoUserIds } from '@parley/devstack-idp/demo-realm';
import type { Stack } from '@parley/stack';
import { z } from 'zod';

const secrets = z.object({ clients: z.object({ 'chatx-bot': z.string() }) });

/** The token that the bot gets for a person in a team, got as the bot gets it. */
export async function tokenForTeam({ layout, run, topology }: Stack, person: 'alice' | 'bob', teamSlug: string) {
  const { clients } = secrets.parse(JSON.parse(readFileSync(layout.secretsFile, 'utf8')));
  const { issuer } = run;
  const client = createOidcClient({ issuer, clientId: 'chatx-bot', clientSecret: clients['chatx-bot'] });
  const bot = topology.services.find(({ name }) => name === 'chatx-bot');
  const audience = bot?.env['IDP_EXCHANGE_AUDIENCE'];
  const exchange = makeExchangeToken({
    client,
    machineTokens: createMachineTokens(client),
    verify: makeVerifyAccessToken({ issuer, audience: 'rag-server' }),
    ...(audience !== undefined && { audience }),
  });
  const userId = demoUserIds[person];
  return (await exchange({ userId, personId: userId, teamSlug })).raw;
}
