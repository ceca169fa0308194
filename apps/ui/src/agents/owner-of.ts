import { t } from '../texts/texts.js';

interface Owned {
  readonly owner_name?: string | undefined;
  readonly owner_team_slug?: string | undefined;
}

/**
 * Whose an agent is, so that two of one name can be told apart: a person, their team, or both.
 * @param teamName name of a team by its slug
 */
export function ownerOf(
  { owner_name: name, owner_team_slug: slug }: Owned,
  teamName: (slug: string) => string,
): string {
  const team = slug === undefined ? undefined : teamName(slug);
  if (name !== undefined) return team === undefined ? name : t('{{name}}, team {{team}}', { name, team });
  return team === undefined ? t('the platform') : t('team {{team}}', { team });
}
