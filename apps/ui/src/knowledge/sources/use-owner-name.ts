import { useMe } from '../../api/use-me.js';
import type { SourceDetail } from './use-source.js';

/** Who owns a source: a team, or a person; `undefined` where that is not told, as of earlier releases. */
export function useOwnerName(owner: SourceDetail['owner'] | undefined): string | undefined {
  const { teams } = useMe();
  const team = owner?.team ?? undefined;
  if (team === undefined) return owner?.name ?? undefined;
  return `Team ${teams.find(({ slug }) => slug === team)?.name ?? team}`;
}
