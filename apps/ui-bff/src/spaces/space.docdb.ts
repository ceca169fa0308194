import { AppError, type SpaceGrantRecord, type SpaceMappingRecord, type SpaceRouteRecord } from '@parley/contracts';
import { isDuplicateKey } from '@parley/docdb';
import type { Change } from '../teams/change.js';
import type { MappingDraft, SpaceChange, SpaceKey, SpaceStore } from './space.store.js';
import { granted, withKnownActions } from './space-grants/granted.js';
import { keyOf, madeBy, mappingKeyOf, notRevoked, type SpaceModels } from './space.models.js';

/** One with each bot and account. */
const mostDirect = 20;

/** Spaces in docdb. */
export function docdbSpaceStore(models: SpaceModels, now: () => Date): SpaceStore & { createIndexes(): Promise<void> } {
  const { mappings, routes, grants } = models;
  const findMapping = async (space: SpaceKey) =>
    (await mappings.findOne({ ...mappingKeyOf(space), active: true }).lean<SpaceMappingRecord>()) ?? undefined;

  const take = async (change: SpaceChange, last: { readonly farewell_due?: true } = {}) => {
    const changed = { updated_by: change.by, updated_at: now() };
    const revoked = { $set: { status: 'revoked', ...changed } };
    await mappings.updateMany(
      { ...mappingKeyOf(change), active: true },
      { $set: { active: false, ...last, ...changed } },
    );
    await routes.updateMany({ ...keyOf(change), ...notRevoked }, revoked);
    await grants.updateMany({ ...keyOf(change), status: { $in: ['active', 'staged'] } }, revoked);
  };
  const describe = async (change: SpaceChange & MappingDraft, current: SpaceMappingRecord): Promise<Change> => {
    const { spaceName: space_name, publicSpaceId = current.public_space_id ?? undefined } = change;
    if (space_name === current.space_name && publicSpaceId === (current.public_space_id ?? undefined))
      return 'unchanged';
    const described = { space_name, public_space_id: publicSpaceId, updated_by: change.by, updated_at: now() };
    await mappings.updateOne({ ...mappingKeyOf(change), active: true }, { $set: described });
    return 'updated';
  };
  const insertMapping = async (change: SpaceChange & MappingDraft): Promise<Change> => {
    const { team, spaceName, publicSpaceId, by } = change;
    const described = { space_name: spaceName, public_space_id: publicSpaceId ?? null };
    const record = { ...mappingKeyOf(change), ...described, team_id: team._id, team_slug: team.slug, active: true };
    await mappings.create({ ...record, ...madeBy(by, now()) }).catch(duplicateAsTaken);
    return 'created';
  };
  return {
    findMapping,
    leave: (change) => take(change, { farewell_due: true }),
    async createIndexes() {
      for (const model of [mappings, routes, grants]) await model.createIndexes();
    },
    async load(space) {
      const [mapping, foundRoutes, foundGrants] = await Promise.all([
        findMapping(space),
        routes.find({ ...keyOf(space), ...notRevoked }).lean<SpaceRouteRecord[]>(),
        grants.find({ ...keyOf(space), ...granted }).lean<SpaceGrantRecord[]>(),
      ]);
      return { mapping, routes: foundRoutes, grants: withKnownActions(foundGrants) };
    },
    async setPrivacy(change, answerPrivately) {
      const set = { answer_privately: answerPrivately, updated_by: change.by, updated_at: now() };
      await mappings.updateOne({ ...mappingKeyOf(change), active: true }, { $set: set });
    },
    async settleGrants(space, gone) {
      for (const { resource } of gone) {
        const one = { ...keyOf(space), 'resource.type': resource.type, 'resource.id': resource.id };
        await grants.updateOne({ ...one, status: 'active' }, { $set: { status: 'revoked', updated_at: now() } });
      }
      await grants.updateMany({ ...keyOf(space), status: 'staged' }, { $set: { status: 'active' } });
    },
    async ensureMapping(change) {
      const current = await findMapping(change);
      if (current?.team_id === change.team._id) return describe(change, current);
      if (current && !change.move) throw spaceTaken(current.team_slug);
      if (current) await take(change);
      const made = await insertMapping(change);
      return current ? 'updated' : made;
    },
    async noteDirect(space, { personId, account }) {
      const noted = { direct_of: personId, direct_account: account };
      await mappings.updateOne({ ...mappingKeyOf(space), active: true, $nor: [noted] }, { $set: noted });
    },
    async directOf(workspaceId, personId) {
      const own = { chatx_workspace_id: workspaceId, active: true, direct_of: personId };
      return mappings.find(own).sort({ created_at: 1 }).limit(mostDirect).lean<SpaceMappingRecord[]>();
    },
    async idsAfter(workspaceId, spaceId, limit) {
      const after = spaceId === undefined ? {} : { chatx_space_id: { $gt: spaceId } };
      const found = await mappings
        .find({ chatx_workspace_id: workspaceId, ...after }, { chatx_space_id: 1 })
        .sort({ chatx_space_id: 1 })
        .limit(limit)
        .lean<SpaceMappingRecord[]>();
      return [...new Set(found.map(({ chatx_space_id }) => chatx_space_id))];
    },
    async hasRoutesTo(agentId) {
      return (await routes.exists({ agent_id: agentId, status: 'active' })) !== null;
    },
  };
}

/** A space has one team at a time. */
export const spaceTaken = (teamSlug: string): AppError =>
  new AppError('CONFLICT', `The space belongs to the team ${teamSlug}. Send "move": true to move it.`, {
    details: { reason: 'space_taken', team_slug: teamSlug },
  });

/** The unique index decides between two who onboard at the same time. */
function duplicateAsTaken(error: unknown): never {
  if (isDuplicateKey(error)) {
    throw new AppError('CONFLICT', 'Someone else is onboarding this space. Reload and check.', { cause: error });
  }
  throw error;
}
