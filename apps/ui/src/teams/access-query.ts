import { useQuery } from '@tanstack/react-query';
import { rag, ui } from '../api/clients.js';

/** What members of a team can use because they are in it. */
export const useTeamAccess = (teamId: string, { isAsked = true } = {}) =>
  useQuery({
    queryKey: ['teams', 'access', teamId],
    queryFn: async ({ signal }) =>
      (await ui.get('/api/admin/teams/{id}/access', { signal, params: { path: { id: teamId } } })).data,
    enabled: isAsked,
  });

/** Names of the sources that the person knows of, by id; where they cannot be read the ids have to do. */
export const useSourceNames = (): ReadonlyMap<string, string> =>
  useQuery({
    queryKey: ['teams', 'source-names'],
    queryFn: async ({ signal }) => (await rag.get('/v1/datasources', { signal })).datasources,
    select: (sources) => new Map(sources.map(({ datasource_id: id, name }) => [id, name ?? id])),
  }).data ?? noNames;

const noNames: ReadonlyMap<string, string> = new Map();
