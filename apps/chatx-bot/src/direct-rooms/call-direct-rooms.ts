import { type DirectRoom, directRoomBody } from '@parley/contracts';
import { dependencyCaller, dependencyDown } from '@parley/service';
import { z } from 'zod';

/** Why ui-bff changed nothing. */
const refused = z.enum(['not_your_direct_room', 'team_not_yours', 'no_agent', 'not_configured']);
export type Refused = z.infer<typeof refused>;

const refusal = z.object({ details: z.object({ reason: refused }) });

/**
 * The direct room of the person whose token it is, as ui-bff knows it, or why it says no. Both throw AppError
 * `SERVICE_UNAVAILABLE` naming ui-bff for everything else.
 */
export interface CallDirectRooms {
  describe(roomId: string, token: string): Promise<DirectRoom | Refused>;
  choose(roomId: string, teamSlug: string, token: string): Promise<DirectRoom | Refused>;
}

export function makeCallDirectRooms(uiUrl: string): CallDirectRooms {
  // Onboarding asks the idp, docdb, authz and every bot.
  const call = dependencyCaller({ name: 'ui-bff', timeoutMs: 20_000 });
  const send = async (roomId: string, token: string, body?: object): Promise<DirectRoom | Refused> => {
    const res = await call(`${uiUrl}/api/chatx/direct-rooms/${encodeURIComponent(roomId)}`, {
      method: body ? 'PUT' : 'GET',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (res.ok) return directRoomBody.parse(res.json()).data;
    const why = refusal.safeParse(res.json()).data;
    if (why) return why.details.reason;
    throw dependencyDown('ui-bff', 'bad_answer', new Error(`the direct room answered ${res.status}`));
  };
  return {
    describe: (roomId, token) => send(roomId, token),
    choose: (roomId, team_slug, token) => send(roomId, token, { team_slug }),
  };
}
