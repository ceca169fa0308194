import { type Connection, Schema } from 'mongoose';
import type { PlatformSettings } from './platform-settings.js';
import type { PlatformSettingsStore, SettingsChange } from './platform-settings.store.js';

interface SettingsRecord {
  readonly _id: string;
  readonly default_agent_id?: string;
  readonly chatx_discovery_cache_ttl_minutes?: number;
  readonly release_notes_enabled?: boolean;
  readonly rag_default_search_team?: string;
  readonly updated_at: Date;
  readonly updated_by: string;
}

const record = new Schema<SettingsRecord>(
  {
    _id: { type: String, required: true },
    default_agent_id: String,
    chatx_discovery_cache_ttl_minutes: Number,
    release_notes_enabled: Boolean,
    rag_default_search_team: String,
    updated_at: Date,
    updated_by: String,
  },
  { collection: 'platform_config', versionKey: false, autoIndex: false, autoCreate: false },
);
const _id = 'platform_settings';

/** The one record of `platform_config`. Found by its id, so it needs no index of ours. */
export function docdbPlatformSettingsStore(connection: Connection): PlatformSettingsStore {
  const records = connection.model<SettingsRecord>('PlatformSettings', record);
  return {
    async read() {
      const found = await records.findById(_id).lean<SettingsRecord>();
      return found ? toSettings(found) : {};
    },
    async change(change, { actorId, at }) {
      const { $set, $unset } = toUpdate(change);
      const update = { $set: { ...$set, updated_at: at, updated_by: actorId }, $unset };
      const changed = await records
        .findOneAndUpdate({ _id }, update, { upsert: true, returnDocument: 'after' })
        .lean<SettingsRecord>();
      return toSettings(changed);
    },
  };
}

const fieldOf = {
  defaultAgentId: 'default_agent_id',
  discoveryCacheMinutes: 'chatx_discovery_cache_ttl_minutes',
  releaseNotesEnabled: 'release_notes_enabled',
  ragDefaultSearchTeam: 'rag_default_search_team',
} as const satisfies Record<keyof PlatformSettings, keyof SettingsRecord>;

function toUpdate(change: SettingsChange) {
  const named = Object.entries(change).map(
    ([name, value]) => [fieldOf[name as keyof PlatformSettings], value] as const,
  );
  return {
    $set: Object.fromEntries(named.filter(([, value]) => value !== null)),
    $unset: Object.fromEntries(named.filter(([, value]) => value === null).map(([field]) => [field, 1])),
  };
}

const toSettings = (found: SettingsRecord): PlatformSettings => ({
  ...(found.default_agent_id !== undefined && { defaultAgentId: found.default_agent_id }),
  ...(found.chatx_discovery_cache_ttl_minutes !== undefined && {
    discoveryCacheMinutes: found.chatx_discovery_cache_ttl_minutes,
  }),
  ...(found.release_notes_enabled !== undefined && { releaseNotesEnabled: found.release_notes_enabled }),
  ...(found.rag_default_search_team !== undefined && { ragDefaultSearchTeam: found.rag_default_search_team }),
});
