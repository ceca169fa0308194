import type { ResourceAction, ResourceKind } from '@parley/contracts';
import { t } from '../texts/texts.js';

export const kinds: readonly { readonly value: ResourceKind; readonly label: string }[] = [
  { value: 'source', label: t('Source') },
  { value: 'agent', label: t('Agent') },
  { value: 'space', label: t('Chat space') },
  { value: 'team', label: t('Team') },
  { value: 'skill', label: t('Skill') },
  { value: 'use_case', label: t('Use case') },
];

export const actions: readonly { readonly value: ResourceAction; readonly label: string }[] = [
  { value: 'see', label: t('See it') },
  { value: 'use', label: t('Use it') },
  { value: 'change', label: t('Change it') },
  { value: 'manage', label: t('Manage it') },
];

/** What is asked, as far as it is chosen. */
export interface Asked {
  readonly person: string;
  readonly action: ResourceAction;
  readonly kind: ResourceKind;
  readonly id: string;
}

/** Reads it from the page's address; what is not understood counts as not said. */
export function askedIn(search: URLSearchParams): Asked {
  const [, kind, id = ''] = /^([a-z_]+):(.*)$/s.exec(search.get('resource') ?? '') ?? [];
  const said = kinds.find(({ value }) => value === kind)?.value;
  return {
    person: search.get('person') ?? '',
    action: actions.find(({ value }) => value === search.get('action'))?.value ?? 'see',
    kind: said ?? 'source',
    id: said === undefined ? '' : id,
  };
}

export const askedToSearch = ({ person, action, kind, id }: Asked): Record<string, string> => ({
  resource: `${kind}:${id}`,
  ...(person !== '' && { person }),
  ...(action !== 'see' && { action }),
});
