import { useQuery } from '@tanstack/react-query';
import type { AgentConfigView } from '@parley/contracts';
import { ui } from '../api/clients.js';
import { seenIn } from '../api/seen.js';
import { whileEdited } from '../changes/while-edited.js';

/** As many as the server answers at once. */
const limit = 500;

/** Every config that somebody may change, the newest first. */
export const useAgentConfigs = () =>
  useQuery({ queryKey: ['agents', 'configs'], queryFn: ({ signal }) => readAgentConfigs(signal) });

async function readAgentConfigs(signal: AbortSignal): Promise<AgentConfigView[]> {
  const found: AgentConfigView[] = [];
  for (let offset = 0, hasMore = true; hasMore; offset += limit) {
    const params = { query: { limit, offset } };
    const { data, pagination } = await ui.get('/api/dynamic-agents/configs', { signal, params });
    found.push(...data);
    hasMore = pagination.has_more;
  }
  return found;
}

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
