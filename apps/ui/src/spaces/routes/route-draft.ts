import type { UiSchemas } from '@parley/client';
import type { ListenMode, RouteView } from '@parley/contracts';

/** A route as it is edited: its priority is its place in the list. */
export interface RouteDraft {
  readonly agentId: string;
  readonly enabled: boolean;
  readonly users: NonNullable<RouteView['users']>;
  /** It waits for the owner of its agent. */
  readonly isPending?: boolean;
}

export const listenWords: Readonly<Record<ListenMode, string>> = {
  mention: 'mentions',
  message: 'plain messages',
  all: 'mentions and messages',
};

/** The routes in their order: the lower priority first, then the agent's id, as the bot has it. */
export const toDrafts = (routes: readonly RouteView[]): RouteDraft[] =>
  routes
    .toSorted((a, b) => a.priority - b.priority || a.agent_id.localeCompare(b.agent_id))
    .map(({ agent_id: agentId, enabled, users, status }) => ({
      agentId,
      enabled,
      users: users ?? { enabled: true, listen: 'mention' },
      ...(status === 'pending' && { isPending: true }),
    }));

export const newDraft = (agentId: string): RouteDraft => ({
  agentId,
  enabled: true,
  users: { enabled: true, listen: 'mention' },
});

export const toRequest = (drafts: readonly RouteDraft[]): UiSchemas['RoutesRequest'] => ({
  routes: drafts.map(({ agentId, enabled, users: { user_list, ...users } }, priority) => ({
    agent_id: agentId,
    enabled,
    users: { ...users, ...(user_list && { user_list }) },
    priority,
  })),
});

/** The list with one entry moved. A place outside the list changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length || from === to) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, entry);
}

export const isSame = (one: readonly RouteDraft[], other: readonly RouteDraft[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
