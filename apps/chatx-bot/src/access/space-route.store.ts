import { escalateTo, spaceRouteRecord } from '@parley/contracts';
import type { z } from 'zod';

/** What the bot needs to know of a route. */
export const routeMetadata = spaceRouteRecord
  .pick({
    agent_id: true,
    enabled: true,
    priority: true,
    users: true,
    status: true,
  })
  // An agent whose route names nobody that can be understood still answers.
  .extend({ escalate_to: escalateTo.nullish().catch(null) });
export type RouteMetadata = z.infer<typeof routeMetadata>;

/** Routes of spaces. The bot only reads: ui-bff keeps these records. */
export interface SpaceRouteStore {
  /** Every route of the space, disabled and revoked ones too; what does not fit its schema is left out. */
  routesOf(spaceUuid: string): Promise<RouteMetadata[]>;
}
