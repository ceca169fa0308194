import type { EscalateTo } from '@parley/contracts';
import type { SpaceRouteStore } from './space-route.store.js';

/** Who gets the questions of a space that still need a person after an agent's answer; `undefined` for nobody. */
export type EscalationOf = (spaceUuid: string, agentId: string) => Promise<EscalateTo | undefined>;

/** Read from stored routes in every mode: the static configuration names nobody. */
export const makeEscalationOf =
  (routes: SpaceRouteStore): EscalationOf =>
  async (spaceUuid, agentId) => {
    const route = (await routes.routesOf(spaceUuid)).find(({ agent_id }) => agent_id === agentId);
    const isOn = route?.enabled === true && route.status === 'active';
    return isOn ? (route.escalate_to ?? undefined) : undefined;
  };
