import type { AvailableAgent } from '@parley/contracts';

/** What ui-bff needs of an agent's record: no prompt, no tools. */
export type Agent = AvailableAgent;

/** Where agent configs are kept. Disabled agents are as good as absent here. */
export interface AgentStore {
  /** Absence is an answer: resolves to `undefined`. */
  findEnabled(id: string): Promise<Agent | undefined>;
  /** By name, then id. */
  listEnabled(): Promise<Agent[]>;
}
