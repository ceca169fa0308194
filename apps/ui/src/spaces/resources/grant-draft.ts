import { actionsOf, type Grant, type GrantsRequest, type GrantType, type GrantView } from '@parley/contracts';
import { t } from '../../texts/texts.js';

export const typeWords: Readonly<Record<GrantType, string>> = {
  agent: t('Agent'),
  datasource: t('Source'),
  tool: t('Tool'),
};

/** What a space may do with each kind, in the words of a row. */
export const actionWords: Readonly<Record<GrantType, string>> = {
  agent: t('can be used'),
  datasource: t('can be read'),
  tool: t('can be called'),
};

/** The grant of one resource: every kind has one thing that can be done with it. */
export const grantOf = (type: GrantType, id: string): Grant => ({
  resource: { type, id },
  actions: [...actionsOf[type]],
});

/** Grants that belong to a route change with it, and are not edited here. */
export const ofRoutes = (grants: readonly GrantView[]): GrantView[] =>
  grants.filter(({ source_type }) => source_type === 'route');

/** The other grants, as they are edited. */
export const toDrafts = (grants: readonly GrantView[]): Grant[] =>
  grants
    .filter(({ source_type }) => source_type !== 'route')
    .map(({ resource, actions }) => ({ resource, actions: [...actions] }));

export const toRequest = (drafts: readonly Grant[]): GrantsRequest => ({ grants: [...drafts] });

export const keyOf = ({ resource: { type, id } }: Pick<Grant, 'resource'>): string => `${type}:${id}`;
