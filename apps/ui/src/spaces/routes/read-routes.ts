import type { RouteView } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import { seenIn } from '../../api/seen.js';
import type { SpaceKey } from '../space-key.js';
import { whileEdited } from '../../changes/while-edited.js';

export const routesPath = '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/routes';

/** The routes of a space and the tag of what was read, for `if-match`. */
export const useRoutes = (space: SpaceKey) =>
  useQuery({
    ...whileEdited,
    queryKey: ['spaces', space.spaceId, 'routes'],
    queryFn: async ({ signal }) => {
      const params = { path: { ...space } };
      return seenIn<{ routes: RouteView[] }>(await ui.open('get', routesPath, { signal, params }));
    },
  });
