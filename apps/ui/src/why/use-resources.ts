import type { ResourceKind } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { rag, ui } from '../api/clients.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** As many of a kind as one list holds. */
const limit = 500;
const query = { limit, offset: 0 };

type Read = (signal: AbortSignal) => Promise<Choice[]>;

/** By kind, what the person may choose from, as `Select` takes it. */
const readers: Readonly<Record<ResourceKind, Read>> = {
  async source(signal) {
    const { datasources } = await rag.get('/v1/datasources', { signal });
    return datasources.map(({ datasource_id: id, name }) => ({ value: id, label: name ?? id }));
  },
  async agent(signal) {
    const { data } = await ui.get('/api/dynamic-agents/configs', { signal, params: { query } });
    return data.map(({ id, name }) => ({ value: id, label: name }));
  },
  async space(signal) {
    const { data } = await ui.get('/api/admin/chatx/spaces', { signal, params: { query } });
    return data.spaces.map((space) => ({ value: `${space.workspace_id}--${space.space_id}`, label: space.space_name }));
  },
  async team(signal) {
    const { data } = await ui.get('/api/admin/teams', { signal, params: { query } });
    return data.map(({ slug, name }) => ({ value: slug, label: name }));
  },
  async skill(signal) {
    const { skills } = await ui.get('/api/skills', { signal, params: { query: { page_size: 100 } } });
    return skills.map(({ id, name }) => ({ value: id, label: name }));
  },
  async use_case(signal) {
    const { data } = await ui.get('/api/usecases', { signal, params: { query: { limit: 100, offset: 0 } } });
    return data.map(({ id, title }) => ({ value: id, label: title }));
  },
};

export const useResources = (kind: ResourceKind) =>
  useQuery({
    queryKey: ['why', 'resources', kind],
    queryFn: ({ signal }) => readers[kind](signal),
    staleTime: 60_000,
  });
