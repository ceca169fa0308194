import type { Connection } from 'mongoose';
import type { AgentStore } from '../agents/agent.store.js';
import type { Audit } from '../audit/audit-log.js';
import { makeChangePlatformConfig } from './change-platform-config.js';
import type { Gate } from '../http/gate.js';
import type { PlatformConfigDeps } from './platform-config.routes.js';
import { type EnvironmentSettings, inForce } from './platform-settings.js';
import { docdbPlatformSettingsStore } from './platform-settings.docdb.js';

interface World {
  readonly connection: Connection;
  readonly environment: EnvironmentSettings;
  readonly agents: Pick<AgentStore, 'findEnabled'>;
  readonly findTeam: (slug: string) => Promise<unknown>;
  /** Admits organization admins. */
  readonly mayAdminister: Gate;
  readonly audit: Audit;
  readonly now: () => Date;
}

/** What the app needs for the platform's defaults. */
export interface WiredPlatformConfig {
  readonly platformConfig: PlatformConfigDeps;
  /** The agent of `POST /api/chat` when a request names none. */
  readonly findDefaultAgentId: () => Promise<string | undefined>;
}

/** The platform's defaults. Read afresh each time, so that a change holds on every replica at once. */
export function wirePlatformConfig({
  connection,
  environment,
  agents,
  findTeam,
  mayAdminister,
  ...world
}: World): WiredPlatformConfig {
  const settings = docdbPlatformSettingsStore(connection);
  const readPlatformConfig = async () => inForce(await settings.read(), environment);
  const isAgent = async (id: string) => (await agents.findEnabled(id)) !== undefined;
  const isTeam = async (slug: string) => (await findTeam(slug)) !== undefined;
  return {
    platformConfig: {
      mayAdminister,
      readPlatformConfig,
      changePlatformConfig: makeChangePlatformConfig({ settings, environment, isAgent, isTeam, ...world }),
    },
    findDefaultAgentId: async () => (await readPlatformConfig()).default_agent_id.value ?? undefined,
  };
}
