import type { Grant, GrantsRequest, GrantType, GrantView } from '@parley/contracts';

export const typeWords: Readonly<Record<GrantType, string>> = {
  agent: 'Agent',
  tool: 'Tool',
  knowledge_base: 'Knowledge base',
  skill: 'Skill',
  task: 'Task',
};

/** What the field for an id is called. Each kind has ids of its own: a bare “Id” would leave open of what. */
export const idLabel = (type: GrantType): string => `${typeWords[type]} id`;

/** Grants that belong to a route change with it, and stay out of what is edited here. */
export const ofRoutes = (grants: readonly GrantView[]): GrantView[] =>
  grants.filter(({ source_type }) => source_type === 'route');

/** The other grants, as they are edited. */
export const toDrafts = (grants: readonly GrantView[]): Grant[] =>
  grants
    .filter(({ source_type }) => source_type !== 'route')
    .map(({ resource, actions }) => ({ resource, actions: [...actions] }));

export const toRequest = (drafts: readonly Grant[]): GrantsRequest => ({ grants: [...drafts] });

export const keyOf = ({ resource: { type, id } }: Pick<Grant, 'resource'>): string => `${type}:${id}`;
