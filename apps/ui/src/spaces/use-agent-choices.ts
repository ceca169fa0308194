import { useAgentConfigs, useUsableAgents } from '../agents/read-agents.js';

/** As a `Select` takes it. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Every agent that somebody may use or change and that is switched on, by name. */
export function useAgentChoices(): readonly Choice[] {
  const { data: configs = [] } = useAgentConfigs();
  const { data: usable = [] } = useUsableAgents();
  const all = [...usable, ...configs.filter(({ enabled }) => enabled)];
  const byId = new Map(all.map(({ id, name }) => [id, { value: id, label: name }]));
  return [...byId.values()].sort((a, b) => a.label.localeCompare(b.label));
}
