import type { RagSchemas } from '@parley/client';
import { useMe } from '../../api/use-me.js';
import { t } from '../../texts/texts.js';

type Owner = RagSchemas['ListedDatasource']['owner'];

/** Whose a source is, in words; `undefined` where an earlier release kept no name. */
export function useOwnerWords(owner: Owner | undefined): string | undefined {
  const { teams } = useMe();
  if (!owner) return undefined;
  if (owner.team === null) return owner.name ?? undefined;
  return t('Team {{name}}', { name: teams.find(({ slug }) => slug === owner.team)?.name ?? owner.team });
}
