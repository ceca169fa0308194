import { agentId } from '@parley/contracts';
import { Schema, type Connection } from 'mongoose';
import { z } from 'zod';
import type { Agent, AgentStore } from './agent.store.js';

const record = new Schema(
  { _id: { type: String, required: true } },
  { collection: 'dynamic_agents', strict: false, versionKey: false, autoIndex: false, autoCreate: false },
);

const storedAgent = z.object({
  _id: agentId,
  name: z.string(),
  description: z.string().nullish(),
  ui: z.object({ gradient_theme: z.string().optional() }).nullish(),
});

/** Agent configs in docdb, read only. */
export function mongoAgentStore(connection: Connection): AgentStore {
  const records = connection.model('DynamicAgent', record);
  const fields = { name: 1, description: 1, ui: 1 };
  return {
    async findEnabled(id) {
      const found = await records.findOne({ _id: id, enabled: true }, fields).lean();
      return found ? toAgent(found) : undefined;
    },
    async listEnabled() {
      const found = await records.find({ enabled: true }, fields).sort({ name: 1, _id: 1 }).lean();
      return found.map(toAgent);
    },
  };
}

function toAgent(found: unknown): Agent {
  const { _id, name, description, ui } = storedAgent.parse(found);
  const theme = ui?.gradient_theme;
  return {
    id: _id,
    name,
    description: description ?? '',
    ...(theme !== undefined && { ui: { gradient_theme: theme } }),
  };
}
