import type { GrantView } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import type { SpaceKey } from '../space-key.js';
import { whileEdited } from '../../shared/while-edited.js';

export const grantsPath = '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/resources';

/** What a space was granted and the tag of what was read, for `if-match`. */
export const useGrants = (space: SpaceKey) =>
  useQuery({
    ...whileEdited,
    queryKey: ['spaces', space.spaceId, 'grants'],
    queryFn: async ({ signal }) => {
      const answer = await ui.open('get', grantsPath, { signal, params: { path: { ...space } } });
      const { data } = (await answer.json()) as { data: { grants: GrantView[] } };
      return { grants: data.grants, etag: answer.headers.get('etag') ?? undefined };
    },
  });
