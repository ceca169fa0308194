import { useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import { useMe } from '../api/use-me.js';
import { type TeamChoice, teamChoices } from './team-choices.js';

/** As many teams as one list holds; a team beyond them is chosen on its own page. */
const most = 500;

/**
 * Teams as a `Select` takes them, by name: all of them for administrators, else the person's own, and those that are chosen
 * already. While the list is read, and where it cannot be, the person's own have to do.
 * @param known slugs that are chosen already.
 */
export function useTeamChoices(known: readonly string[] = []): TeamChoice[] {
  const { teams: own, may } = useMe();
  const all = useQuery({
    queryKey: ['teams', 'choices'],
    queryFn: async ({ signal }) =>
      (await ui.get('/api/admin/teams', { signal, params: { query: { limit: most, offset: 0 } } })).data,
    enabled: may.administer,
    staleTime: 60_000,
  });
  const others = all.data?.filter(({ slug }) => !own.some((team) => team.slug === slug)) ?? [];
  return teamChoices([...own, ...others].sort(byName), known);
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);

/** Names of teams by slug, as far as the person may know them; the slug where they may not. */
export function useTeamNames(): (slug: string) => string {
  const names = new Map(useTeamChoices().map(({ value, label }) => [value, label]));
  return (slug) => names.get(slug) ?? slug;
}
