import type { PlatformConfig } from '@parley/contracts';

/** What an admin set. What is absent follows the environment, and then our own default. */
export interface PlatformSettings {
  readonly defaultAgentId?: string;
  /** Minutes; 0 is no cache. */
  readonly discoveryCacheMinutes?: number;
  readonly releaseNotesEnabled?: boolean;
  readonly ragDefaultSearchTeam?: string;
}

/** The settings that the environment may name. */
export type EnvironmentSettings = Pick<PlatformSettings, 'defaultAgentId' | 'discoveryCacheMinutes'>;

const defaultCacheMinutes = 60;

/** The settings in force, each with where it comes from. */
export const inForce = (set: PlatformSettings, env: EnvironmentSettings): PlatformConfig => ({
  default_agent_id: pick(set.defaultAgentId, env.defaultAgentId, null),
  chatx_discovery_cache_ttl_minutes: pick(set.discoveryCacheMinutes, env.discoveryCacheMinutes, defaultCacheMinutes),
  release_notes: { enabled: pick(set.releaseNotesEnabled, undefined, true) },
  rag_default_search_team: pick(set.ragDefaultSearchTeam, undefined, null),
});

function pick<T, F>(db: T | undefined, env: T | undefined, fallback: F) {
  if (db !== undefined) return { value: db, source: 'db' as const };
  if (env !== undefined) return { value: env, source: 'env' as const };
  return { value: fallback, source: 'fallback' as const };
}
