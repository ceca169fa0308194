import { readEach } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import { onDocdb } from '../docdb/on-docdb.js';
import { toAgent } from './agent.js';
import type { AgentStore } from './agent.store.js';

const collection = 'dynamic_agents';
const maxAgents = 1000;

/** Agents in collection `dynamic_agents`. Enabled is exactly `true`. */
export function docdbAgentStore(connection: Connection, log: Logger): AgentStore {
  const records = connection.collection<{ _id: string; enabled: boolean }>(collection);
  return {
    async find(id) {
      const record = await onDocdb(() => records.findOne({ _id: id, enabled: true }));
      return record ? toAgent(record) : undefined;
    },
    async list() {
      const found = await onDocdb(() => records.find({ enabled: true }).sort({ _id: 1 }).limit(maxAgents).toArray());
      const agents = readEach(found, toAgent, { log, collection });
      return agents.map(({ id, name, description }) => ({ id, name, description }));
    },
  };
}
