import type { SpaceGrantRecord, SpaceMappingRecord, SpaceRouteRecord } from '@parley/contracts';
import { Types } from 'mongoose';
import type { TeamStore } from '../../teams/team.store.js';
import { keyOf, mappingKeyOf, type SpaceModels } from '../space.models.js';
import { granted, withKnownActions } from '../space-grants/granted.js';
import type { SpaceRecordsStore } from './space-records.store.js';

type StoredMapping = SpaceMappingRecord & { readonly _id: Types.ObjectId };

export function docdbSpaceRecordsStore(
  { mappings, routes, grants }: SpaceModels,
  teams: Pick<TeamStore, 'find'>,
  now: () => Date,
): SpaceRecordsStore {
  const newestFirst = { active: -1, created_at: -1, _id: -1 } as const;
  return {
    async read(space) {
      const [foundMappings, allRoutes, foundGrants, anyGrant] = await Promise.all([
        mappings.find(mappingKeyOf(space)).sort(newestFirst).lean<SpaceMappingRecord[]>(),
        routes.find(keyOf(space)).lean<SpaceRouteRecord[]>(),
        grants.find({ ...keyOf(space), ...granted }).lean<SpaceGrantRecord[]>(),
        grants.exists(keyOf(space)),
      ]);
      const [first] = foundMappings;
      const hasTeam = first?.active === true && (await teams.find(first.team_id)) !== undefined;
      return {
        mappings: foundMappings,
        hasTeam,
        routes: allRoutes.filter(({ status }) => status !== 'revoked'),
        grants: withKnownActions(foundGrants),
        isKnown: foundMappings.length + allRoutes.length > 0 || anyGrant !== null,
      };
    },
    async settleMappings(change) {
      const active = { ...mappingKeyOf(change), active: true };
      const [, ...older] = await mappings.find(active, { _id: 1 }).sort(newestFirst).lean<StoredMapping[]>();
      const over = { active: false, updated_by: change.by, updated_at: now() };
      await mappings.updateMany({ _id: { $in: older.map(({ _id }) => _id) } }, { $set: over });
    },
  };
}
