import { type AuthzClient, idOf, userSubject } from '@parley/authz-client';
import type { LinkedUser } from '@parley/contracts';
import type { IdpUser } from '@parley/idp-admin';
import { personNameOf } from '../../people/person.js';
import type { CountInvocations } from './count-invocations.js';

/** One row about a person: teams are authz's word, spaces those of the teams, counts from the bot's audit. */
export type DescribeUser = (user: IdpUser, link: string | undefined) => Promise<LinkedUser>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'listObjects'>;
  /** Ids of the active spaces of these teams. */
  readonly listSpacesOf: (teamSlugs: readonly string[]) => Promise<string[]>;
  readonly countInvocations: CountInvocations;
}

export function makeDescribeUser({ authz, listSpacesOf, countInvocations }: Deps): DescribeUser {
  return async (user, link) => {
    const chatx_user_id = link ?? null;
    const [teams, counts] = await Promise.all([
      authz.listObjects(userSubject(user.id), 'member', 'team'),
      countInvocations(user.id, chatx_user_id),
    ]);
    const slugs = teams.flatMap((team) => idOf(team) ?? []);
    return {
      idp_user_id: user.id,
      username: user.username,
      email: user.email ?? null,
      display_name: personNameOf(user),
      chatx_user_id,
      link_status: chatx_user_id === null ? 'unlinked' : 'linked',
      enabled: user.enabled,
      teams: slugs.toSorted(),
      ...counts,
      active_spaces: chatx_user_id === null ? [] : await listSpacesOf(slugs),
    };
  };
}
