import { AppError, type LinkedUser, personId } from '@parley/contracts';
import { type IdpUser, type IdpUsers, linkAttribute } from '@parley/idp-admin';
import type { Audit } from '../../audit/audit-log.js';
import type { Actor } from '../../http/actor.js';
import type { DescribeUser } from './describe-user.js';

/** Which page, and which link state. */
export interface UserLinksQuery {
  readonly page: number;
  readonly page_size: number;
  readonly status: LinkedUser['link_status'] | 'all';
}

/**
 * People of the idp with their link to the chat product, in pages. Everything throws `SERVICE_UNAVAILABLE` naming idp,
 * or `AUTHZ_UNAVAILABLE`, when these cannot be asked.
 */
export interface UserLinks {
  list(query: UserLinksQuery): Promise<{ items: LinkedUser[]; total: number }>;
  /** Throws AppError `NOT_FOUND`. */
  read(id: string): Promise<LinkedUser>;
  /** Takes a person's link away; of somebody who has none there is nothing to take. Throws AppError `NOT_FOUND`. */
  unlink(actor: Actor, id: string): Promise<void>;
}

interface Deps {
  readonly users: IdpUsers;
  readonly describeUser: DescribeUser;
  readonly audit: Audit;
}

/** The idp cannot search by whether an attribute is there: it is asked for everybody, this many at once. */
const scanSize = 500;
const maxScanned = 10_000;

export function createUserLinks({ users, describeUser, audit }: Deps): UserLinks {
  const find = async (id: string) => {
    const user = await users.find(id);
    if (user) return user;
    throw new AppError('NOT_FOUND', 'This user does not exist.', { details: { reason: 'user_not_found' } });
  };
  const pageOf = async ({ page, page_size, status }: UserLinksQuery) => {
    const first = (page - 1) * page_size;
    if (status === 'all') {
      const [found, total] = await Promise.all([users.list(first, page_size), users.count()]);
      return { found, total };
    }
    const matching = await scan(users, (user) => stateOf(user) === status);
    return { found: matching.slice(first, first + page_size), total: matching.length };
  };
  return {
    async list(query) {
      const { found, total } = await pageOf(query);
      return { items: await Promise.all(found.map((user) => describeUser(user, linkOf(user)))), total };
    },
    async read(id) {
      const user = await find(id);
      return describeUser(user, linkOf(user));
    },
    async unlink(actor, id) {
      const user = await find(id);
      const { [linkAttribute]: link, ...attributes } = user.attributes;
      if (link !== undefined) await users.save({ ...user, attributes });
      const resource = `user:${user.id}`;
      await audit({ actorId: actor.id, action: 'chatx.user.unlink', resource, outcome: 'success', reason: null });
    },
  };
}

/** The one person of the chat product that a user is linked to; several are as good as none. */
function linkOf({ attributes }: IdpUser): string | undefined {
  const [link, ...more] = attributes[linkAttribute] ?? [];
  return more.length === 0 ? personId.safeParse(link).data : undefined;
}

const stateOf = (user: IdpUser): LinkedUser['link_status'] => (linkOf(user) === undefined ? 'unlinked' : 'linked');

async function scan(users: IdpUsers, matches: (user: IdpUser) => boolean): Promise<IdpUser[]> {
  const found: IdpUser[] = [];
  for (let first = 0; first < maxScanned; first += scanSize) {
    const page = await users.list(first, scanSize);
    found.push(...page.filter(matches));
    if (page.length < scanSize) return found;
  }
  const details = [
    { field: 'status', message: `there are more than ${maxScanned} people; request the list without this filter` },
  ];
  throw new AppError('VALIDATION_ERROR', 'The request is not valid.', { details });
}
