import { demoRealm, startIdp } from '@parley/devstack-idp';
import { demo, type Stack } from '@parley/stack';
import { decodeJwt } from 'jose';
import { accountOf, addressOf } from './start-e2e-stack.js';

const secret = 'secret-of-the-aging-idp';
const clients = ['ui-bff', 'chatx-bot', 'dynamic-agents', 'rag-server', 'ingestor', 'parley-provisioner'] as const;
/** Longer than an access token lives, shorter than a session may idle. */
const longAgoMs = 600_000;

/** An idp with the people of a stack, in which something may have happened ten minutes ago. Who opens it closes it. */
export async function openAgingIdp(stack: Stack) {
  let behindMs = 0;
  const idp = await startIdp({
    port: 0,
    realm: demoRealm({
      realm: demo.realm,
      uiBffUrl: addressOf(stack, 'ui-bff'),
      secrets: Object.fromEntries(clients.map((name) => [name, secret])) as Record<(typeof clients)[number], string>,
      passwords: { alice: accountOf(stack, 'alice').password, bob: accountOf(stack, 'bob').password, carol: secret },
    }),
    now: () => Date.now() - behindMs,
  });
  return {
    issuer: idp.issuer,
    close: () => idp.close(),
    async longAgo(happen: () => Promise<void>): Promise<void> {
      behindMs = longAgoMs;
      await happen().finally(() => (behindMs = 0));
    },
    /** As a person does in the account console, or an administrator. */
    async endSessionOf(accessToken: string): Promise<void> {
      const { sid } = decodeJwt<{ sid: string }>(accessToken);
      const answer = await fetch(`${idp.url}/admin/realms/${demo.realm}/sessions/${sid}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${await managerToken(idp.issuer)}` },
      });
      if (answer.status !== 204) throw new Error(`Ending the session answered ${answer.status}.`);
    },
  };
}

export type AgingIdp = Awaited<ReturnType<typeof openAgingIdp>>;

async function managerToken(issuer: string): Promise<string> {
  const answer = await fetch(`${issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'ui-bff', client_secret: secret }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
