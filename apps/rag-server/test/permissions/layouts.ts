import {
  encodeId,
  everyone,
  organizationMembers,
  organizationObject,
  spaceObject,
  type StoredRelation,
  teamAdmins,
  teamMembers,
  teamObject,
  type Tuple,
  userSubject,
} from '@parley/authz-client';
import fc from 'fast-check';

/** Somebody or some many that a right is given to. Numbers name people, teams, groups and spaces. */
type Holder =
  | { readonly kind: 'person' | 'team' | 'team admins' | 'group' | 'space'; readonly at: number }
  | { readonly kind: 'everybody' | 'organization' | 'organization admins' };

interface Grant {
  /** Of the eight: sources 0 to 5, knowledge bases 6 and 7. */
  readonly on: number;
  readonly holder: Holder;
  /** What an owner or manager may do includes reading; an ingestor delivers without reading. */
  readonly right: 'read' | 'own' | 'manage' | 'ingest';
}

/** Who belongs where and who was given what, in an organization of random make. */
export interface Layout {
  readonly teams: readonly {
    readonly members: readonly number[];
    readonly admins: readonly number[];
    group: boolean;
  }[];
  readonly group: readonly number[];
  readonly organization: {
    people: readonly number[];
    teams: readonly number[];
    group: boolean;
    admins: readonly number[];
  };
  readonly grants: readonly Grant[];
  /** The knowledge base of each source, where it has one. */
  readonly bases: readonly (number | undefined)[];
  /** Who may use each space: teams, and the ones that may only see it. */
  readonly spaces: readonly { readonly users: readonly number[]; readonly readers: readonly number[] }[];
}

/** Who asks, for which team, from which space: the space alone may be none. */
export interface Question {
  readonly person: number;
  readonly team: number;
  readonly space: number | undefined;
}

export const orgKey = 'acme';
const [people, teams, spaces, sources] = [5, 4, 4, 6];
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const some = (count: number) => fc.subarray(upTo(count));

const holder = fc.oneof(
  fc.record({ kind: fc.constant('person' as const), at: fc.nat(people - 1) }),
  fc.record({ kind: fc.constantFrom('team' as const, 'team admins' as const), at: fc.nat(teams - 1) }),
  fc.record({ kind: fc.constant('space' as const), at: fc.nat(spaces - 1) }),
  fc.record({ kind: fc.constantFrom('group' as const), at: fc.constant(0) }),
  fc.record({ kind: fc.constantFrom('everybody' as const, 'organization' as const, 'organization admins' as const) }),
);
const grant = fc
  .record({
    on: fc.nat(sources + 1),
    holder,
    right: fc.constantFrom('read' as const, 'own' as const, 'manage' as const, 'ingest' as const),
  })
  .filter((one) => relationOf(one) !== undefined);

export const aLayout: fc.Arbitrary<Layout> = fc.record({
  teams: fc.array(fc.record({ members: some(people), admins: some(people), group: fc.boolean() }), {
    minLength: teams,
    maxLength: teams,
  }),
  group: some(people),
  organization: fc.record({ people: some(people), teams: some(teams), group: fc.boolean(), admins: some(people) }),
  grants: fc.array(grant, { minLength: 4, maxLength: 24 }),
  bases: fc.array(fc.option(fc.constantFrom(6, 7), { nil: undefined, freq: 2 }), {
    minLength: sources,
    maxLength: sources,
  }),
  spaces: fc.array(fc.record({ users: some(teams), readers: some(teams) }), { minLength: spaces, maxLength: spaces }),
});

/** Everybody asks for every team, from every space and from none. */
export const allQuestions: readonly Question[] = upTo(people).flatMap((person) =>
  upTo(teams).flatMap((team) => [undefined, ...upTo(spaces)].map((space) => ({ person, team, space }))),
);

export const personId = (at: number) => `u-${at}`;
export const teamSlug = (at: number) => `team-${at}`;
export const sourceId = (at: number) => `files:source ${at}`;
export const sourceIds = upTo(sources).map(sourceId);
export const alias = 'acme';
export const sourceObject = (id: string) => `datasource:${encodeId(id)}`;
export const roomId = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
export const spaceName = (at: number) => `${alias}--${roomId(at)}`;

const externalGroup = 'external_group:staff';
const membersOfGroup = `${externalGroup}#member`;
const objectOf = (on: number) =>
  on < sources ? sourceObject(sourceId(on)) : `knowledge_base:${encodeId(`base ${on}`)}`;

function subjectOf(one: Holder): string {
  switch (one.kind) {
    case 'person':
      return userSubject(personId(one.at));
    case 'team':
      return teamMembers(teamSlug(one.at));
    case 'team admins':
      return teamAdmins(teamSlug(one.at));
    case 'group':
      return membersOfGroup;
    case 'space':
      return spaceObject(alias, roomId(one.at));
    case 'everybody':
      return everyone;
    case 'organization':
      return organizationMembers(orgKey);
    case 'organization admins':
      return `${organizationObject(orgKey)}#admin`;
  }
}

/** Who can hold which right, by the model; `undefined` for what it has no relation for. */
function relationOf({ on, holder: { kind }, right }: Grant): StoredRelation | undefined {
  const isBase = on >= sources;
  const holders: Record<Grant['right'], readonly Holder['kind'][]> = {
    read: ['person', 'team', 'group', 'space', ...(isBase ? [] : (['everybody', 'organization'] as const))],
    own: isBase ? [] : ['person'],
    manage: ['person', 'team admins', 'organization admins', ...(isBase ? (['space'] as const) : [])],
    ingest: ['person', 'team'],
  };
  const relations = { read: 'reader', own: 'owner', manage: 'manager', ingest: 'ingestor' } as const;
  return holders[right].includes(kind) ? relations[right] : undefined;
}

/** The layout as authz keeps it. */
export function tuplesOf(layout: Layout): Tuple[] {
  const tuples: Tuple[] = [];
  const add = (user: string, relation: StoredRelation, object: string) => tuples.push({ user, relation, object });
  const organization = organizationObject(orgKey);
  layout.teams.forEach(({ members, admins, group }, at) => {
    for (const one of members) add(userSubject(personId(one)), 'member', teamObject(teamSlug(at)));
    for (const one of admins) add(userSubject(personId(one)), 'admin', teamObject(teamSlug(at)));
    if (group) add(membersOfGroup, 'member', teamObject(teamSlug(at)));
  });
  for (const one of layout.group) add(userSubject(personId(one)), 'member', externalGroup);
  for (const one of layout.organization.people) add(userSubject(personId(one)), 'member', organization);
  for (const one of layout.organization.teams) add(teamMembers(teamSlug(one)), 'member', organization);
  for (const one of layout.organization.admins) add(userSubject(personId(one)), 'admin', organization);
  if (layout.organization.group) add(membersOfGroup, 'member', organization);
  for (const one of layout.grants) add(subjectOf(one.holder), relationOf(one)!, objectOf(one.on));
  layout.bases.forEach((base, at) => base !== undefined && add(objectOf(base), 'knowledge_base', objectOf(at)));
  layout.spaces.forEach(({ users, readers }, at) => {
    for (const team of users) add(teamMembers(teamSlug(team)), 'user', spaceObject(alias, roomId(at)));
    for (const team of readers) add(teamMembers(teamSlug(team)), 'reader', spaceObject(alias, roomId(at)));
  });
  return [...new Map(tuples.map((tuple) => [JSON.stringify(tuple), tuple])).values()];
}

/** What an answer may be made of, found out the long way from the layout itself; authz and its model have no part in it. */
export function bruteForce(layout: Layout, { person, team, space }: Question) {
  const own = sourceIds.filter((_, at) => grantsOf(layout, at).some(({ holder }) => isPerson(layout, holder, person)));
  const shared = sourceIds.filter((_, at) =>
    grantsOf(layout, at).some(({ holder }) => isOfAudience(layout, holder, { team, space })),
  );
  const readable = own.filter((id) => shared.includes(id));
  return { own, readable, withheld: own.filter((id) => !shared.includes(id)) };
}

/** The grants that let somebody read the source, those of its knowledge base among them. */
const grantsOf = ({ grants, bases }: Layout, source: number) =>
  grants.filter(({ on, right }) => right !== 'ingest' && (on === source || on === bases[source]));

export const isInTeam = ({ teams, group }: Layout, at: number, person: number): boolean => {
  const team = teams[at]!;
  return team.members.includes(person) || team.admins.includes(person) || (team.group && group.includes(person));
};

function isInOrganization(layout: Layout, person: number): boolean {
  const { people: direct, admins, teams: all, group } = layout.organization;
  return (
    direct.includes(person) ||
    admins.includes(person) ||
    (group && layout.group.includes(person)) ||
    all.some((team) => isInTeam(layout, team, person))
  );
}

function isPerson(layout: Layout, one: Holder, person: number): boolean {
  switch (one.kind) {
    case 'person':
      return one.at === person;
    case 'team':
      return isInTeam(layout, one.at, person);
    case 'team admins':
      return layout.teams[one.at]!.admins.includes(person);
    case 'group':
      return layout.group.includes(person);
    case 'everybody':
      return true;
    case 'organization':
      return isInOrganization(layout, person);
    case 'organization admins':
      return layout.organization.admins.includes(person);
    case 'space':
      return false;
  }
}

/** Whether a grant reaches everybody who reads along. */
function isOfAudience({ spaces: all }: Layout, one: Holder, { team, space }: Omit<Question, 'person'>): boolean {
  if (one.kind === 'everybody' || one.kind === 'organization') return true;
  if (one.kind === 'team') return one.at === team;
  return one.kind === 'space' && one.at === space && all[space]!.users.includes(team);
}
