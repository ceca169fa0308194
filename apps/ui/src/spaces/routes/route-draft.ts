import type { UiSchemas } from '@parley/client';
import {
  canonicalUuid,
  type EscalateTo,
  listenMode,
  type ListenMode,
  type RoomHears,
  type RouteView,
} from '@parley/contracts';
import { t } from '../../texts/texts.js';

/** A route as it is edited: its priority is its place in the list. */
export interface RouteDraft {
  readonly agentId: string;
  readonly enabled: boolean;
  readonly users: NonNullable<RouteView['users']>;
  /** Who gets questions that need a person, as it is typed: people, or one space. */
  readonly escalateTo: string;
  /** It waits for the owner of its agent. */
  readonly isPending?: boolean;
}

export const listenWords: Readonly<Record<ListenMode, string>> = {
  mention: 'mentions',
  message: t('plain messages'),
  all: t('mentions and messages'),
};

/** Only what arrives can be listened to; what is set already stays to be seen, and to be changed. */
export const listenChoices = (hears: RoomHears, set: ListenMode): { value: ListenMode; label: string }[] =>
  listenMode.options
    .filter((value) => value === 'mention' || value === set || hears !== 'mentions')
    .map((value) => ({ value, label: listenWords[value] }));

/** The routes in their order: the lower priority first, then the agent's id, as the bot has it. */
export const toDrafts = (routes: readonly RouteView[]): RouteDraft[] =>
  routes
    .toSorted((a, b) => a.priority - b.priority || a.agent_id.localeCompare(b.agent_id))
    .map(({ agent_id: agentId, enabled, users, escalate_to, status }) => ({
      agentId,
      enabled,
      users: users ?? { enabled: true, listen: 'mention' },
      escalateTo: wordsOf(escalate_to),
      ...(status === 'pending' && { isPending: true }),
    }));

export const newDraft = (agentId: string): RouteDraft => ({
  agentId,
  enabled: true,
  users: { enabled: true, listen: 'mention' },
  escalateTo: '',
});

export const toRequest = (drafts: readonly RouteDraft[]): UiSchemas['RoutesRequest'] => ({
  routes: drafts.map(({ agentId, enabled, escalateTo, users: { user_list, ...users } }, priority) => ({
    agent_id: agentId,
    enabled,
    users: { ...users, ...(user_list && { user_list }) },
    priority,
    escalate_to: toEscalation(escalateTo),
  })),
});

const wordsOf = (to: EscalateTo | null | undefined): string => {
  if (!to) return '';
  return 'people' in to ? to.people.join(', ') : to.space_id;
};

/** One id of a space is that space, everything else names people; `null` where nothing is typed. */
function toEscalation(typed: string): EscalateTo | null {
  const names = typed.split(/[\s,;]+/).filter((name) => name !== '');
  const [first] = names;
  if (first === undefined) return null;
  const space = names.length === 1 ? canonicalUuid(first, 'ROOM') : undefined;
  return space === undefined ? { people: names } : { space_id: space };
}

/** The list with one entry moved. A place outside the list changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length || from === to) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, entry);
}

export const isSame = (one: readonly RouteDraft[], other: readonly RouteDraft[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
