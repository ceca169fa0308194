import { type Connection, Schema } from 'mongoose';
import type { SpaceGrantRecord, SpaceMappingRecord, SpaceRouteRecord } from '@parley/contracts';
import type { SpaceKey } from './space.store.js';

const inCollection = (collection: string) =>
  ({ collection, versionKey: false, autoIndex: false, autoCreate: false }) as const;

const provenance = { created_by: String, updated_by: String, created_at: Date, updated_at: Date };

const mapping = new Schema<SpaceMappingRecord>(
  {
    chatx_workspace_id: { type: String, required: true },
    chatx_space_id: { type: String, required: true },
    public_space_id: String,
    space_name: String,
    team_id: { type: String, required: true },
    team_slug: { type: String, required: true },
    active: { type: Boolean, required: true },
    answer_privately: Boolean,
    farewell_due: Boolean,
    direct_of: String,
    direct_account: String,
    ...provenance,
  },
  inCollection('chatx_space_team_mappings'),
);
mapping.index(
  { chatx_workspace_id: 1, chatx_space_id: 1 },
  { unique: true, partialFilterExpression: { active: true }, name: 'one_active_mapping' },
);
mapping.index({ chatx_workspace_id: 1, chatx_space_id: 1, active: -1 });
mapping.index({ team_id: 1, active: 1 });
mapping.index({ farewell_due: 1 }, { sparse: true });
mapping.index({ direct_of: 1 }, { sparse: true });

const route = new Schema<SpaceRouteRecord>(
  {
    workspace_id: { type: String, required: true },
    space_id: { type: String, required: true },
    agent_id: { type: String, required: true },
    enabled: { type: Boolean, required: true },
    priority: { type: Number, required: true },
    users: { type: Schema.Types.Mixed },
    escalate_to: { type: Schema.Types.Mixed },
    source_type: String,
    status: { type: String, required: true },
    ...provenance,
  },
  inCollection('chatx_space_agent_routes'),
);
route.index({ workspace_id: 1, space_id: 1, agent_id: 1 }, { unique: true });
route.index({ agent_id: 1 });

const grant = new Schema<SpaceGrantRecord>(
  {
    workspace_id: { type: String, required: true },
    space_id: { type: String, required: true },
    resource: { type: { type: String, required: true }, id: { type: String, required: true } },
    actions: [String],
    source_type: String,
    status: { type: String, required: true },
    ...provenance,
  },
  inCollection('chatx_space_grants'),
);
grant.index({ workspace_id: 1, space_id: 1, 'resource.type': 1, 'resource.id': 1 }, { unique: true });
grant.index({ 'resource.type': 1, 'resource.id': 1 });

/** The collections of chat spaces, with their indexes. */
export function spaceModels(connection: Connection) {
  return {
    mappings: connection.model<SpaceMappingRecord>('SpaceMapping', mapping),
    routes: connection.model<SpaceRouteRecord>('SpaceRoute', route),
    grants: connection.model<SpaceGrantRecord>('SpaceGrant', grant),
  };
}

export type SpaceModels = ReturnType<typeof spaceModels>;

/** How routes and grants name their space. */
export const keyOf = ({ workspaceId, spaceId }: SpaceKey) => ({ workspace_id: workspaceId, space_id: spaceId });
/** Routes that are there: those that hold, and those that wait for the owner of their agent. */
export const notRevoked: { status: { readonly $in: SpaceRouteRecord['status'][] } } = {
  status: { $in: ['active', 'pending'] },
};
/** How mappings name it. */
export const mappingKeyOf = ({ workspaceId, spaceId }: SpaceKey) => ({
  chatx_workspace_id: workspaceId,
  chatx_space_id: spaceId,
});

export const madeBy = (by: string, at: Date) => ({ created_by: by, updated_by: by, created_at: at, updated_at: at });
