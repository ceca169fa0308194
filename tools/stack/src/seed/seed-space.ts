import type { Secrets } from '../secrets.js';
import { call } from './call.js';
import { accountOf, demoAgent, demoPeople, demoSpace } from './demo-people.js';

/** Wires the demo's space the way an administrator does: signed in, through the onboarding route. */
export async function seedSpace(uiBff: string, secrets: Secrets): Promise<void> {
  const { email, password } = accountOf(demoPeople[0], secrets);
  const cookie = await signIn(uiBff, email, password);
  await call(`${uiBff}/api/admin/chatx/spaces/onboard`, {
    headers: { cookie, origin: uiBff },
    json: {
      space_id: demoSpace.id,
      space_name: demoSpace.title,
      team_slug: demoPeople[0].team,
      agent_id: demoAgent.id,
      listen: 'mention',
    },
  });
}

/** @returns the session cookie as a `Cookie` header's value */
export async function signIn(uiBff: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${uiBff}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: uiBff },
    body: JSON.stringify({ email, password }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`Signing in as ${email} answered ${response.status}: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
}
