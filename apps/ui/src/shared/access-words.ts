import type { HitExplanation, RagRole } from '@parley/contracts';

const byRole: Readonly<Record<RagRole, string>> = {
  admin: 'You administer the knowledge here, and may read all of it.',
  ingestonly: 'You add knowledge here, and may read all of it.',
  readonly: 'You may read all knowledge here.',
  anonymous: 'Everybody may read all knowledge here.',
};

/** Why whoever asks may see a passage of that source. */
export const accessWords = ({ relation, role }: HitExplanation['access'], datasourceId: string): string =>
  relation === null ? byRole[role] : `You, or a team of yours, may read the source that it is from: ${datasourceId}.`;
