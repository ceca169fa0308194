import type { AuthzClient } from '@parley/authz-client';
import type { RequireRight } from '../access/admin-gate.js';
import type { RequireOwner } from '../access/owner-gate.js';
import type { IsAdmin } from '../access/roles.js';
import type { Audit } from '../audit/audit-log.js';
import type { Gate } from '../http/gate.js';
import type { FindPeople } from '../people/find-people.js';
import type { GroupStore } from '../groups/group.store.js';
import type { NamesById } from '../teams/team-access.js';
import type { TeamStore } from '../teams/team.store.js';
import type { UseCase } from '../use-cases/use-case.js';
import type { UseCaseStore } from '../use-cases/use-case.store.js';
import { type FollowedGroups, makeAdvise } from './advise.js';
import { makeExplainAccess, makeExplainOwnAccess } from './explain-access.js';
import { makeNameThings } from './name-things.js';
import type { WhyDeps } from './why.routes.js';

interface World {
  readonly authz: Pick<AuthzClient, 'check' | 'explain' | 'listObjects' | 'wouldAllow'>;
  readonly requireRight: RequireRight;
  readonly isAdmin: IsAdmin;
  readonly people: FindPeople;
  readonly teams: Pick<TeamStore, 'findBySlugs'>;
  readonly names: { readonly agents: NamesById; readonly skills: NamesById; readonly spaces: NamesById };
  readonly groupNames: NamesById;
  readonly useCases: Pick<UseCaseStore, 'find'>;
  readonly requireOwner: RequireOwner;
  readonly groups: Pick<GroupStore, 'load' | 'linkedTo'>;
  readonly mayManageATeam: Gate;
  readonly orgKey: string;
  readonly audit: Audit;
}

/** What the app needs to explain rights. */
export function wireWhy(world: World): WhyDeps {
  const { teams, mayManageATeam, names, groupNames: groups } = world;
  const findUseCase = (id: string) => world.useCases.find(id);
  const findTeams = (slugs: readonly string[]) => teams.findBySlugs(slugs);
  const nameThings = makeNameThings({
    ...world,
    names: { ...names, groups, useCases: titlesBy(findUseCase) },
    findTeams,
  });
  const advise = makeAdvise({ ...world, groups: followedIn(world.groups) });
  const deps = { ...world, nameThings, advise, findUseCase };
  return { mayManageATeam, explainAccess: makeExplainAccess(deps), explainOwnAccess: makeExplainOwnAccess(deps) };
}

/** Only one is ever asked about. */
const titlesBy =
  (find: (id: string) => Promise<UseCase | undefined>): NamesById =>
  async (ids) => {
    const found = await Promise.all(ids.map(find));
    return new Map(found.flatMap((useCase) => (useCase ? [[useCase.id, useCase.title] as const] : [])));
  };

const followedIn = (groups: Pick<GroupStore, 'load' | 'linkedTo'>): FollowedGroups => ({
  followed: async (keys) => (await groups.load(keys)).filter(({ isGone }) => !isGone).map(({ key }) => key),
  async linkedTo(slug, role) {
    const linked = (await groups.linkedTo(slug)).filter(({ isGone }) => !isGone);
    const isEnough = ({ links }: (typeof linked)[number]) =>
      links.some(({ team, role: has }) => team === slug && (has === role || has === 'admin'));
    return linked.filter(isEnough).map(({ key }) => key);
  },
});
