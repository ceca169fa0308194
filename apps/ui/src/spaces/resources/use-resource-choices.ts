import { type Grant, grantType } from '@parley/contracts';
import type { z } from 'zod';
import { useSources } from '../../knowledge/sources/use-sources.js';
import { type Choice, useAgentChoices } from '../use-agent-choices.js';
import { t } from '../../texts/texts.js';

/** What can be granted of one kind, by name. */
export interface ResourceChoices {
  readonly choices: readonly Choice[];
  /** Shown in an empty field: that they are still loading, or could not be loaded. */
  readonly placeholder: string | undefined;
}

/** Tools have no list of their own yet: they are granted through the API, and shown here. */
export const choosableType = grantType.exclude(['tool']);
export type ChoosableType = z.infer<typeof choosableType>;

interface Resources {
  readonly byType: Readonly<Record<ChoosableType, ResourceChoices>>;
  /** Its name, or its id if the person cannot see the resource. */
  readonly nameOf: (resource: Grant['resource']) => string;
}

/** Agents and sources the person can see. */
export function useResourceChoices(): Resources {
  const [agents, sources] = [useAgentChoices(), useSources()];
  const choices = (sources.data ?? [])
    .map(({ datasource_id: value, name }) => ({ value, label: name ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const byType = { agent: agents, datasource: { choices, placeholder: placeholderOf(sources) } };
  return {
    byType,
    nameOf: ({ type, id }) =>
      (type === 'tool' ? undefined : byType[type].choices.find(({ value }) => value === id)?.label) ?? id,
  };
}

function placeholderOf({ isPending, isError }: { isPending: boolean; isError: boolean }): string | undefined {
  if (isError) return t('Sources are not available right now');
  return isPending ? t('Loading sources') : undefined;
}
