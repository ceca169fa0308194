import { signIn } from '@parley/testkit';
import type { Secrets } from '../secrets.js';
import { call } from './call.js';
import { accountOf, demoAgent, demoPeople, demoSpace } from './demo-people.js';

/** Wires the demo's space the way an administrator does: signed in, through the onboarding route. */
export async function seedSpace(uiBff: string, secrets: Secrets): Promise<void> {
  const cookie = await signIn(uiBff, accountOf(demoPeople[0], secrets));
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
