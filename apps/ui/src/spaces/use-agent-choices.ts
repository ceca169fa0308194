import { useAgentConfigs } from '../agents/read-agents.js';
import { useUsableAgents } from '../agents/use-usable-agents.js';
import { t } from '../texts/texts.js';

/** As a `Select` takes it. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface AgentChoices {
  readonly choices: readonly Choice[];
  /** Shown in an empty field: that they are still loading, or could not be loaded. */
  readonly placeholder: string | undefined;
}

/** Every enabled agent that the person may use or change, by name. */
export function useAgentChoices(): AgentChoices {
  const [configs, usable] = [useAgentConfigs(), useUsableAgents()];
  const all = [...(usable.data ?? []), ...(configs.data ?? []).filter(({ enabled }) => enabled)];
  const byId = new Map(all.map(({ id, name }) => [id, { value: id, label: name }]));
  return {
    choices: [...byId.values()].sort((a, b) => a.label.localeCompare(b.label)),
    placeholder: placeholderOf(configs.isPending || usable.isPending, configs.isError || usable.isError),
  };
}

function placeholderOf(isPending: boolean, isError: boolean): string | undefined {
  if (isError) return t('Agents are not available right now');
  return isPending ? t('Loading agents') : undefined;
}
