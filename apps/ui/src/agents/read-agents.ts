import { useQuery } from '@tanstack/react-query';
import type { AgentConfigView } from '@parley/contracts';
import { ui } from '../api/clients.js';
import { seenIn } from '../api/seen.js';
import { whileEdited } from '../shared/while-edited.js';

/** As many as the server answers at once; more configs than these belong to no single person. */
const query = { limit: 500, offset: 0 } as const;

/** The configs that somebody may change, the newest first. */
export const useAgentConfigs = () =>
  useQuery({
    queryKey: ['agents', 'configs'],
    queryFn: async ({ signal }) => (await ui.get('/api/dynamic-agents/configs', { signal, params: { query } })).data,
  });

/** One config and the tag of what was read, for whoever may change it. */
export const useAgentConfig = (id: string) =>
  useQuery({
    ...whileEdited,
    queryKey: ['agents', 'config', id],
    queryFn: async ({ signal }) =>
      seenIn<AgentConfigView>(
        await ui.open('get', '/api/dynamic-agents/configs/{id}', { signal, params: { path: { id } } }),
      ),
  });
