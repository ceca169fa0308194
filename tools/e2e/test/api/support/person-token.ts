import { readFileSync } from 'node:fs';
import type { Stack } from '@parley/stack';
import { z } from 'zod';
import { accountOf } from './start-e2e-stack.js';

const secrets = z.object({ clients: z.object({ 'ui-bff': z.string() }) });
const answer = z.object({ access_token: z.string() });

/** An access token of a person of the demo, as signing in gives it (RFC 6749, section 4.3). Throws Error, ZodError. */
export async function personToken(stack: Stack, person: 'alice' | 'bob'): Promise<string> {
  const { clients } = secrets.parse(JSON.parse(readFileSync(stack.layout.secretsFile, 'utf8')));
  const { email, password } = accountOf(stack, person);
  const form = { grant_type: 'password', client_id: 'ui-bff', client_secret: clients['ui-bff'] };
  const response = await fetch(`${stack.run.issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, username: email, password, scope: 'openid' }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`Signing in as ${person} answered ${response.status}: ${await response.text()}`);
  return answer.parse(await response.json()).access_token;
}
