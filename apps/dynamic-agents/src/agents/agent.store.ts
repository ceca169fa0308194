import type { Agent } from './agent.js';

/** Where agents are read; ui-bff writes them. Both throw SERVICE_UNAVAILABLE naming docdb when it does not answer. */
export interface AgentStore {
  /** An enabled agent; anything else is `undefined`. */
  find(id: string): Promise<Agent | undefined>;
  /** Every enabled agent, by id. A record that cannot be read is left out and logged. */
  list(): Promise<Pick<Agent, 'id' | 'name' | 'description'>[]>;
}
