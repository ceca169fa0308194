import type { UiSchemas } from '@parley/client';
import { useQuery } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import { seenIn } from '../../api/seen.js';
import type { SpaceKey } from '../space-key.js';

export type Connection = UiSchemas['SpaceConnection'];

export const connectionPath = '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/connection';

/** What a space has through its team, and the tag of what was read, for `if-match`. */
export const useConnection = (space: SpaceKey) =>
  useQuery({
    queryKey: ['spaces', space.spaceId, 'connection'],
    queryFn: async ({ signal }) => {
      const params = { path: { ...space } };
      return seenIn<Connection>(await ui.open('get', connectionPath, { signal, params }));
    },
  });
