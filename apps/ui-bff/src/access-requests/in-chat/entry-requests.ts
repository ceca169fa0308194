import type { AuthzClient } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { RequireRight } from '../../access/admin-gate.js';
import { resourceNamed } from '../../access/resource.js';
import type { IsAdmin } from '../../access/roles.js';
import type { Actor } from '../../http/actor.js';
import type { AccessRequest, AccessRequestStore } from '../access-request.store.js';
import type { DecideRequests } from '../decide-request.js';
import { namesIn, type NamesOf, viewsOf } from '../waiting-requests.js';
import type { KeptRequests } from './requests-in-chat.js';

interface Deps {
  readonly requests: Pick<AccessRequestStore, 'find'>;
  readonly decideRequests: DecideRequests;
  readonly requireRight: RequireRight;
  readonly isAdmin: IsAdmin;
  readonly authz: Pick<AuthzClient, 'listObjects'>;
  readonly namesOf: NamesOf;
}

/** Requests for agents and chat spaces. */
export function makeEntryRequests(deps: Deps): KeptRequests {
  return {
    async describe(person, id) {
      const request = await deps.requests.find(id);
      if (!request) return undefined;
      if (request.state === 'open') return toDecide(deps, person, request);
      return request.personId === person.id ? toHear(request) : undefined;
    },
    async decide(person, id, wanted) {
      if (wanted.act === 'grant') await deps.decideRequests.grant(person, id, wanted.team);
      else await deps.decideRequests.decline(person, id, wanted.word);
    },
  };
}

async function toDecide({ requireRight, isAdmin, authz, namesOf }: Deps, person: Actor, request: AccessRequest) {
  if (!(await manages(requireRight, person, request.object))) return undefined;
  const admin = await isAdmin(person.token);
  const names = await namesIn([request], namesOf);
  const [view] = names.size === 0 ? [] : await viewsOf([request], names, { authz, actor: person, admin });
  if (!view) return undefined;
  const { resource_name: name, requested_by, reason, teams } = view;
  return { side: 'decides', kind: kindOf(request), name, requested_by, reason, teams } as const;
}

/** By the id that they asked for: its name is told to those who can use it. */
const toHear = (request: AccessRequest) => {
  const { state, word } = request;
  return { side: 'asked', kind: kindOf(request), name: resourceNamed(request.resource).id, state, word } as const;
};

const kindOf = ({ resource }: AccessRequest) => (resource.startsWith('agent:') ? 'agent' : 'space');

const manages = (requireRight: RequireRight, person: Actor, object: string): Promise<boolean> =>
  requireRight(person, 'can_manage', object).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'FORBIDDEN') return false;
      throw error;
    },
  );
