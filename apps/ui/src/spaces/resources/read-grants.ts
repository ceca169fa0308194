import type { GrantView } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import { seenIn } from '../../api/seen.js';
import type { SpaceKey } from '../space-key.js';
import { whileEdited } from '../../changes/while-edited.js';

export const grantsPath = '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/resources';

/** What a space was granted and the tag of what was read, for `if-match`. */
export const useGrants = (space: SpaceKey) =>
  useQuery({
    ...whileEdited,
    queryKey: ['spaces', space.spaceId, 'grants'],
    queryFn: async ({ signal }) => {
      const params = { path: { ...space } };
      return seenIn<{ grants: GrantView[] }>(await ui.open('get', grantsPath, { signal, params }));
    },
  });
