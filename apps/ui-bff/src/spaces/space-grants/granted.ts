import { actionsOf, grantType, type SpaceGrantRecord } from '@parley/contracts';

/** Grants that hold, or will once authz is told, of kinds that somebody asks about. */
export const granted = { status: { $in: ['active', 'staged'] }, 'resource.type': { $in: grantType.options } } as const;

/** Leaves out of grants what their kinds do not know any more, and those of which nothing is left. */
export const withKnownActions = (grants: readonly SpaceGrantRecord[]): SpaceGrantRecord[] =>
  grants.flatMap((grant) => {
    const actions = grant.actions.filter((action) => actionsOf[grant.resource.type].includes(action));
    return actions.length > 0 ? [{ ...grant, actions }] : [];
  });

/**
 * A grant on a source is written once. A relationship that is gone since went with its source, whose id may be another's
 * by now: it is never written again.
 */
export const isWrittenOnce = ({ resource }: Pick<SpaceGrantRecord, 'resource'>): boolean =>
  resource.type === 'datasource';
