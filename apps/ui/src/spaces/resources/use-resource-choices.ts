import type { Grant, GrantType } from '@parley/contracts';
import { useSources } from '../../knowledge/sources/use-sources.js';
import { useAgentChoices, type Choice } from '../use-agent-choices.js';

/** What can be granted of one kind, by name. */
export interface ResourceChoices {
  readonly choices: readonly Choice[];
  /** Said in an empty field: that they are still being read, or cannot be. */
  readonly placeholder: string | undefined;
}

interface Resources {
  readonly byType: Readonly<Record<GrantType, ResourceChoices>>;
  /** Its name, or its id where the reader does not know it. */
  readonly nameOf: (resource: Grant['resource']) => string;
}

/** Agents and sources that the reader knows of. */
export function useResourceChoices(): Resources {
  const [agents, sources] = [useAgentChoices(), useSources()];
  const choices = (sources.data ?? [])
    .map(({ datasource_id: value, name }) => ({ value, label: name ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const byType = { agent: agents, datasource: { choices, placeholder: placeholderOf(sources) } };
  return {
    byType,
    nameOf: ({ type, id }) => byType[type].choices.find(({ value }) => value === id)?.label ?? id,
  };
}

function placeholderOf({ isPending, isError }: { isPending: boolean; isError: boolean }): string | undefined {
  if (isError) return 'The sources cannot be read right now';
  return isPending ? 'Reading the sources' : undefined;
}
