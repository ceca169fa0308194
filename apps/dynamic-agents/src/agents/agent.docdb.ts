import type { Connection } from 'mongoose';
import type { Logger } from '@parley/service';
import { onDocdb } from '../runs/docdb-errors.js';
import { toAgent } from './agent.js';
import type { AgentStore } from './agent.store.js';

const mostAgents = 1000;

/** Agents in collection `dynamic_agents`. Enabled is exactly `true`. */
export function docdbAgentStore(connection: Connection, log: Logger): AgentStore {
  const records = connection.collection<{ _id: string; enabled: boolean }>('dynamic_agents');
  return {
    async find(id) {
      const record = await onDocdb(() => records.findOne({ _id: id, enabled: true }));
      return record ? toAgent(record) : undefined;
    },
    async list() {
      const found = await onDocdb(() => records.find({ enabled: true }).sort({ _id: 1 }).limit(mostAgents).toArray());
      return found.flatMap((record) => {
        try {
          const { id, name, description } = toAgent(record);
          return [{ id, name, description }];
        } catch (err) {
          log.warn({ err, agent_id: record._id }, 'an agent cannot be read');
          return [];
        }
      });
    },
  };
}
