import { idOf } from '@parley/authz-client';
import type { WhyThing } from '@parley/contracts';
import type { FindPeople } from '../people/find-people.js';
import type { NamesById } from '../teams/team-access.js';

/** What people call those and that which authz names, by its name there. Throws AppError `SERVICE_UNAVAILABLE` naming idp. */
export type NameThings = (names: readonly string[]) => Promise<(name: string) => WhyThing>;

interface Deps {
  readonly people: Pick<FindPeople, 'named'>;
  readonly findTeams: (slugs: readonly string[]) => Promise<readonly { _id: string; slug: string; name: string }[]>;
  readonly names: {
    readonly agents: NamesById;
    readonly groups: NamesById;
    readonly skills: NamesById;
    readonly spaces: NamesById;
    readonly useCases: NamesById;
  };
}

/** Kinds, by the types of authz and, for groups, the relation to them. */
const kinds: Readonly<Record<string, WhyThing['kind']>> = {
  agent: 'agent',
  chatx_space: 'space',
  chatx_workspace: 'workspace',
  datasource: 'source',
  document: 'document',
  'external_group#member': 'group',
  organization: 'organization',
  'organization#admin': 'organization_admins',
  'organization#member': 'organization_members',
  service_account: 'service',
  skill: 'skill',
  team: 'team',
  'team#admin': 'team_admins',
  'team#member': 'team_members',
  usecase: 'use_case',
  user: 'person',
};

export function makeNameThings({ people, findTeams, names }: Deps): NameThings {
  return async (asked) => {
    const ids = idsByType(asked);
    const of = (type: string) => [...(ids.get(type) ?? [])];
    const [persons, teams, ...named] = await Promise.all([
      people.named(of('user').filter((id) => id !== '*')),
      findTeams(of('team')),
      names.agents(of('agent')),
      names.skills(of('skill')),
      names.spaces(of('chatx_space')),
      names.groups(of('external_group')),
      names.useCases(of('usecase')),
    ]);
    const [agents, skills, spaces, groups, useCases] = named;
    const teamBySlug = new Map(teams.map((team) => [team.slug, team]));
    const nameOf = new Map<string, ReadonlyMap<string, string>>([
      ['user', new Map(persons.map(({ id, name }) => [id, name]))],
      ['team', new Map(teams.map(({ slug, name }) => [slug, name]))],
      ...Object.entries({
        agent: agents,
        skill: skills,
        chatx_space: spaces,
        external_group: groups,
        usecase: useCases,
      }),
    ]);
    return (name) => {
      if (name === 'user:*') return { kind: 'everyone', id: '*', name: null };
      const { type, id, group } = partsOf(name);
      const kind = kinds[group === '' ? type : `${type}#${group}`] ?? 'other';
      // A team's page is found by the id of its record.
      const shown = type === 'team' ? (teamBySlug.get(id)?._id ?? id) : id;
      return { kind, id: shown, name: nameOf.get(type)?.get(id) ?? (type === 'team' ? id : null) };
    };
  };
}

function partsOf(name: string): { type: string; id: string; group: string } {
  const [object = '', group = ''] = name.split('#');
  const type = object.slice(0, object.indexOf(':'));
  return { type, id: object.endsWith(':*') ? '*' : (idOf(object) ?? object), group };
}

function idsByType(names: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>();
  for (const name of names) {
    const { type, id } = partsOf(name);
    ids.set(type, (ids.get(type) ?? new Set()).add(id));
  }
  return ids;
}
