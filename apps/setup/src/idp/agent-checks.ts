import { type Answer, dependencyCaller } from '@parley/service';
import { z } from 'zod';
import { agentClient } from './desired-realm.js';
import type { Probe } from './probe.js';
import { createRealmReader } from './realm-reader.js';
import { issuerOf, type SelfTestCheck, type SelfTestOptions } from './self-test-options.js';

const call = dependencyCaller({ name: 'idp', timeoutMs: 60_000 });

/** What the client of people's own agents is for, and what nobody must get by it. The probe is an administrator by now. */
export function agentChecks(options: SelfTestOptions, probe: Probe): SelfTestCheck[] {
  return [
    ["a person's agent reaches only rag-server, never with the role admin", () => checkToken(options, probe)],
    ['an agent redirects people only to their own machine', () => checkRedirects(options)],
    ['an agent cannot sign people in with a password', () => checkPassword(options, probe)],
  ];
}

const exampleToken = z.object({
  aud: z.union([z.string(), z.array(z.string())]).default([]),
  realm_access: z.object({ roles: z.array(z.string()) }).default({ roles: [] }),
});

/** Keycloak tells what it would say of somebody, so that nobody has to sign in on a page. */
async function checkToken({ api, realm }: SelfTestOptions, { userId }: Probe): Promise<void> {
  const reader = createRealmReader(api, realm);
  const client = await reader.findClient(agentClient);
  if (!client) throw new Error(`the client ${agentClient} is missing`);
  const query = new URLSearchParams({ scope: 'openid', userId }).toString();
  const path = `${reader.path}/clients/${client.id}/evaluate-scopes/generate-example-access-token?${query}`;
  const token = await api.get(path, exampleToken);
  const audience = [token.aud].flat();
  if (audience.join(' ') !== 'rag-server') throw new Error(`the token is for ${audience.join(', ') || 'no audience'}`);
  if (token.realm_access.roles.includes('admin')) throw new Error('the token shows the role admin');
}

async function checkRedirects(options: SelfTestOptions): Promise<void> {
  const own = await signInPage(options, 'http://127.0.0.1:49152/callback');
  if (own.status !== 200) throw new Error(`it rejects loopback with ${own.status}`);
  const foreign = await signInPage(options, 'https://parley.example.invalid/callback');
  if (foreign.status !== 400) throw new Error(`it accepts another site with ${foreign.status}`);
}

function signInPage(options: SelfTestOptions, redirectUri: string): Promise<Answer> {
  const query = new URLSearchParams({
    client_id: agentClient,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  return call(`${issuerOf(options)}/protocol/openid-connect/auth?${query.toString()}`, { method: 'GET' });
}

const refusal = z.object({ error: z.literal('unauthorized_client') });

async function checkPassword(options: SelfTestOptions, { username, password }: Probe): Promise<void> {
  const answer = await call(`${issuerOf(options)}/protocol/openid-connect/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'password', client_id: agentClient, username, password }).toString(),
  });
  const isRefusal = answer.status === 400 && refusal.safeParse(answer.json()).success;
  if (!isRefusal) throw new Error(`the idp answers ${answer.status}`);
}
