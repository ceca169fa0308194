import type { RouteView } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import type { SpaceKey } from '../space-key.js';
import { whileEdited } from '../../shared/while-edited.js';

export const routesPath = '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/routes';

/** The routes of a space and the tag of what was read, for `if-match`. */
export const useRoutes = (space: SpaceKey) =>
  useQuery({
    ...whileEdited,
    queryKey: ['spaces', space.spaceId, 'routes'],
    queryFn: async ({ signal }) => {
      const answer = await ui.open('get', routesPath, { signal, params: { path: { ...space } } });
      const { data } = (await answer.json()) as { data: { routes: RouteView[] } };
      return { routes: data.routes, etag: answer.headers.get('etag') ?? undefined };
    },
  });
