import { type HitExplanation, isAttachedSource, type RagRole } from '@parley/contracts';

const byRole: Readonly<Record<RagRole, string>> = {
  admin: 'You administer knowledge here and can read all of it.',
  ingestonly: 'You add knowledge here and can read all of it.',
  readonly: 'You can read all knowledge here.',
  anonymous: 'Everyone can read all knowledge here.',
};

export const attachedWords = 'You attached this file. Nobody else can read it.';

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
  if (through.length === 0) return `You can read its source: ${datasourceId}.`;
  const names = through.map((slug) => own.find((team) => team.slug === slug)?.name ?? slug);
  const [isOne, listed] = [names.length === 1, new Intl.ListFormat('en', { type: 'conjunction' }).format(names)];
  return `Because you are in ${isOne ? 'team' : 'the teams'} ${listed}, which may read ${datasourceId}.`;
}
