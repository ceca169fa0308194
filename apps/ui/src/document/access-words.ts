import type { HitExplanation, RagRole } from '@parley/contracts';

const byRole: Readonly<Record<RagRole, string>> = {
  admin: 'You administer knowledge here and can read all of it.',
  ingestonly: 'You add knowledge here and can read all of it.',
  readonly: 'You can read all knowledge here.',
  anonymous: 'Everyone can read all knowledge here.',
};

/** Why the person who asks may see a passage of that source. */
export const accessWords = ({ relation, role }: HitExplanation['access'], datasourceId: string): string =>
  relation === null ? byRole[role] : `You or one of your teams can read its source: ${datasourceId}.`;
