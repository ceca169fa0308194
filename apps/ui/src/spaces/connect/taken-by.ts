import { ApiFailure } from '@parley/client';

/** The team that has the space already, where that is why it was refused. */
export function takenBy(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 'CONFLICT') return undefined;
  const { details } = error.more;
  if (typeof details !== 'object' || details === null || !('reason' in details)) return undefined;
  if (details.reason !== 'space_taken') return undefined;
  return 'team_slug' in details && typeof details.team_slug === 'string' ? details.team_slug : 'another';
}
