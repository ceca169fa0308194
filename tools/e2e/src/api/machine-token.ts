import { readFileSync } from 'node:fs';
import type { Stack } from '@parley/stack';
import { z } from 'zod';

const secrets = z.object({ clients: z.record(z.string(), z.string()) });
const answer = z.object({ access_token: z.string() });

/** A token of one of the stack's machine clients (RFC 6749, section 4.4). */
export async function machineTokenOf({ layout, run }: Stack, clientId: string): Promise<string> {
  const { clients } = secrets.parse(JSON.parse(readFileSync(layout.secretsFile, 'utf8')));
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clients[clientId] ?? '',
  });
  const url = `${run.issuer}/protocol/openid-connect/token`;
  const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`A token for ${clientId}: ${response.status}`);
  return answer.parse(await response.json()).access_token;
}
