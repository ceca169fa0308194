import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UiSchemas } from '@parley/client';
import { ui } from '../api/clients.js';

type Member = UiSchemas['TeamMember'];

export const membersPerPage = 50;

const keyOf = (teamId: string) => ['teams', 'members', teamId] as const;

/** One page of the people of a team, admins first. */
export const useMembers = (teamId: string, page: number) =>
  useQuery({
    queryKey: [...keyOf(teamId), page],
    queryFn: ({ signal }) =>
      ui.get('/api/admin/teams/{id}/members', {
        signal,
        params: { path: { id: teamId }, query: { limit: membersPerPage, offset: (page - 1) * membersPerPage } },
      }),
    placeholderData: keepPreviousData,
  });

/** Ids of those people of a team that were read already. */
export function useMemberIds(teamId: string): ReadonlySet<string> {
  const pages = useQueryClient().getQueriesData<{ data: Member[] }>({ queryKey: keyOf(teamId) });
  return new Set(pages.flatMap(([, page]) => page?.data.map(({ id }) => id) ?? []));
}
