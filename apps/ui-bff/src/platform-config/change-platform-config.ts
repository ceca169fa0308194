import { AppError, type FieldError, type PlatformConfig, type PlatformConfigChange } from '@parley/contracts';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import { type EnvironmentSettings, inForce } from './platform-settings.js';
import type { PlatformSettingsStore, SettingsChange } from './platform-settings.store.js';

/**
 * Changes what is named; `null` gives a setting back to the environment (RFC 7396).
 * Throws AppError `VALIDATION_ERROR` for an agent or a team that there is not.
 */
export type ChangePlatformConfig = (actor: Actor, change: PlatformConfigChange) => Promise<PlatformConfig>;

interface Deps {
  readonly settings: PlatformSettingsStore;
  readonly environment: EnvironmentSettings;
  readonly isAgent: (id: string) => Promise<boolean>;
  readonly isTeam: (slug: string) => Promise<boolean>;
  readonly audit: Audit;
  readonly now: () => Date;
}

export function makeChangePlatformConfig(deps: Deps): ChangePlatformConfig {
  const { settings, environment, audit, now } = deps;
  return async (actor, change) => {
    await requireKnown(change, deps);
    const after = await settings.change(toSettingsChange(change), { actorId: actor.id, at: now() });
    const reason = Object.keys(change).sort().join(', ');
    const action = 'platform_config.update';
    await audit({ actorId: actor.id, action, resource: 'platform_config', outcome: 'success', reason });
    return inForce(after, environment);
  };
}

async function requireKnown(change: PlatformConfigChange, { isAgent, isTeam }: Deps): Promise<void> {
  const { default_agent_id: agent, rag_default_search_team: team } = change;
  const details: FieldError[] = [];
  if (agent && !(await isAgent(agent))) details.push({ field: 'default_agent_id', message: 'is not an enabled agent' });
  if (team && !(await isTeam(team))) details.push({ field: 'rag_default_search_team', message: 'is not a team' });
  if (details.length > 0) throw new AppError('VALIDATION_ERROR', 'The request is not valid.', { details });
}

function toSettingsChange(change: PlatformConfigChange): SettingsChange {
  const { default_agent_id, chatx_discovery_cache_ttl_minutes, release_notes, rag_default_search_team } = change;
  return {
    ...(default_agent_id !== undefined && { defaultAgentId: default_agent_id }),
    ...(chatx_discovery_cache_ttl_minutes !== undefined && {
      discoveryCacheMinutes: chatx_discovery_cache_ttl_minutes,
    }),
    ...(release_notes && { releaseNotesEnabled: release_notes.enabled }),
    ...(rag_default_search_team !== undefined && { ragDefaultSearchTeam: rag_default_search_team }),
  };
}
