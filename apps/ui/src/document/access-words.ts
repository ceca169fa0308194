import { type HitExplanation, isAttachedSource, type RagRole } from '@parley/contracts';
import { t } from '../texts/texts.js';
import { locale } from '../texts/language.js';

const byRole: Readonly<Record<RagRole, string>> = {
  admin: t('You administer knowledge here and can read all of it.'),
  ingestonly: t('You add knowledge here and can read all of it.'),
  readonly: t('You can read all knowledge here.'),
  anonymous: t('Everyone can read all knowledge here.'),
};

export const attachedWords = t('You attached this file. Nobody else can read it.');

/** A team as its members call it. */
export interface NamedTeam {
  readonly slug: string;
  readonly name: string;
}

/** Why the person who asks, who is in these teams, may see a passage of that source. */
export function accessWords(
  { relation, role, teams: through = [] }: HitExplanation['access'],
  datasourceId: string,
  own: readonly NamedTeam[],
): string {
  if (isAttachedSource(datasourceId)) return attachedWords;
  if (relation === null) return byRole[role];
  if (through.length === 0) return t('You can read its source: {{datasourceId}}.', { datasourceId });
  const names = through.map((slug) => own.find((team) => team.slug === slug)?.name ?? slug);
  const [isOne, listed] = [names.length === 1, new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)];
  return t('Because you are in {{words}} {{listed}}, which may read {{datasourceId}}.', {
    words: isOne ? t('team') : t('the teams'),
    listed,
    datasourceId,
  });
}
