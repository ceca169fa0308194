import { type WhomToAsk, whomToAskBody } from '@parley/contracts';
import { dependencyCaller, type Logger } from '@parley/service';
import type { ActPersonally } from './act-personally.js';
import type { SpaceMappingStore } from './space-mapping.store.js';

interface Deps {
  readonly uiUrl: string;
  readonly mappings: Pick<SpaceMappingStore, 'findTeam'>;
  readonly actPersonally: ActPersonally;
  readonly log: Logger;
}

/**
 * Who can change what somebody is refused in a space: admins of its team, or administrators. ui-bff tells it to whoever
 * asked: without an account nothing is known. `undefined` where it cannot be found out.
 */
export type FindWhomToAsk = (spaceUuid: string, personId: string) => Promise<WhomToAsk | undefined>;

export function makeFindWhomToAsk({ uiUrl, mappings, actPersonally, log }: Deps): FindWhomToAsk {
  const call = dependencyCaller({ name: 'ui-bff', timeoutMs: 3_000 });
  return async (spaceUuid, personId) => {
    try {
      const [person, team] = await Promise.all([actPersonally(personId), mappings.findTeam(spaceUuid)]);
      if (!person.allowed) return undefined;
      const query = team ? `?${new URLSearchParams({ team: team.teamSlug }).toString()}` : '';
      const headers = { Authorization: `Bearer ${person.token.raw}`, Accept: 'application/json' };
      const res = await call(`${uiUrl}/api/whom-to-ask${query}`, { headers });
      return res.ok ? whomToAskBody.parse(res.json()).data : undefined;
    } catch (err) {
      log.warn({ err }, 'it is not known whom to ask');
      return undefined;
    }
  };
}
