import type { UiSchemas } from '@parley/client';

export type Hold = UiSchemas['LegalHold'];

/** How holds are kept. */
export const holdsKey = ['legal-holds'] as const;

const paths = { person: '/api/admin/legal-holds/person/{id}', team: '/api/admin/legal-holds/team/{id}' } as const;

/** Where a hold is set and lifted. */
export const pathOf = ({ of }: Pick<Hold, 'of'>) => paths[of];
