import type { RegisteredSpace } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';

const limit = 500;

export type ConnectedSpaces = ReadonlyMap<string, RegisteredSpace>;

/** The spaces that are connected already, by their UUIDs; a space of which the person may not know is not among them. */
export const useConnectedSpaces = () =>
  useQuery({ queryKey: ['spaces', 'connected'], queryFn: ({ signal }) => readConnectedSpaces(signal) });

async function readConnectedSpaces(signal: AbortSignal): Promise<ConnectedSpaces> {
  const connected = new Map<string, RegisteredSpace>();
  for (let offset = 0, hasMore = true; hasMore; offset += limit) {
    const { data } = await ui.get('/api/admin/chatx/spaces', { signal, params: { query: { limit, offset } } });
    for (const space of data.spaces) connected.set(space.space_id, space);
    hasMore = data.has_more;
  }
  return connected;
}
