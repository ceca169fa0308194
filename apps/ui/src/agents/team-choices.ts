import type { Me } from '../api/use-me.js';

/** As a `Select` takes them: the person's own teams by name, and those that are chosen already by their slug. */
export function teamChoices(teams: Me['teams'], known: readonly string[]): { value: string; label: string }[] {
  const own = teams.map(({ slug, name }) => ({ value: slug, label: name }));
  const others = [...new Set(known)].filter((slug) => slug !== '' && !own.some(({ value }) => value === slug));
  return [...own, ...others.map((slug) => ({ value: slug, label: slug }))];
}
