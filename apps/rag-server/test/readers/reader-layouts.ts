import fc from 'fast-check';
import * as layouts from '../permissions/layouts.js';

/** Who reads a document beside its source, by numbers as in the layouts; `undefined`: whoever reads the source. */
export interface Readers {
  readonly people: readonly number[];
  /** People named by their address. */
  readonly addresses: readonly number[];
  readonly teams: readonly number[];
  readonly group: boolean;
}

/** Of each source one text and one entity. */
export interface ReaderLayout {
  readonly base: layouts.Layout;
  readonly texts: readonly (Readers | undefined)[];
  readonly entities: readonly (Readers | undefined)[];
  /** Whose address the idp has verified. */
  readonly verified: readonly number[];
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const readers: fc.Arbitrary<Readers | undefined> = fc.option(
  fc.record({
    people: fc.subarray(numbers(5), { maxLength: 3 }),
    addresses: fc.subarray(numbers(5), { maxLength: 3 }),
    teams: fc.subarray(numbers(4), { maxLength: 3 }),
    group: fc.boolean(),
  }),
  { nil: undefined, freq: 3 },
);
const ofEachSource = fc.array(readers, { minLength: layouts.sourceIds.length, maxLength: layouts.sourceIds.length });

export const aReaderLayout: fc.Arbitrary<ReaderLayout> = fc.record({
  base: layouts.aLayout,
  texts: ofEachSource,
  entities: ofEachSource,
  verified: fc.subarray(numbers(5)),
});

/** What is left of a layout after some grants and memberships were taken away; documents stay as they are. */
export function withoutSome(layout: ReaderLayout, isKept: readonly boolean[]): ReaderLayout {
  const kept = <T>(list: readonly T[], from: number) => list.filter((_, at) => isKept[(from + at) % isKept.length]);
  const { teams, group, grants, organization } = layout.base;
  const base = {
    ...layout.base,
    grants: kept(grants, 0),
    group: kept(group, 3),
    teams: teams.map((team, at) => ({ ...team, members: kept(team.members, at), admins: kept(team.admins, at + 7) })),
    organization: { ...organization, people: kept(organization.people, 5), admins: kept(organization.admins, 11) },
  };
  return { ...layout, base };
}

export const addressOf = (person: number): string => `p${person}@example.org`;

export const toWire = ({ people, addresses, teams, group }: Readers) => ({
  people: [
    ...people.map((at) => `user:${layouts.personId(at)}`),
    ...addresses.map((at) => addressOf(at).toUpperCase()),
  ],
  groups: [...teams.map((at) => `team:${layouts.teamSlug(at)}`), ...(group ? ['external_group:staff#member'] : [])],
});

/** Who asks; without a team alone. */
export type Asked = Omit<layouts.Question, 'team'> & { readonly team: number | undefined };

/** Everybody asks alone, and for every team from some space or none. */
export const questions: readonly Asked[] = [
  ...numbers(5).map((person) => ({ person, team: undefined, space: undefined })),
  ...layouts.allQuestions,
];

/** The sources whose text, or entity, may be read: found out the long way, document by document. */
export function readByHand(layout: ReaderLayout, kind: 'texts' | 'entities', asked: Asked): string[] {
  return layouts.sourceIds.filter(
    (id, at) => isSourceRead(layout, asked, id) && isOneOf(layout, layout[kind][at], asked),
  );
}

function isSourceRead({ base }: ReaderLayout, { team, ...asked }: Asked, id: string): boolean {
  const { own, readable } = layouts.bruteForce(base, { ...asked, team: team ?? 0 });
  return (team === undefined ? own : readable).includes(id);
}

/** The person is one of the readers; asked for a team, the team is one as well. */
function isOneOf({ base, verified }: ReaderLayout, named: Readers | undefined, { person, team }: Asked): boolean {
  if (named === undefined) return true;
  const isPerson =
    named.people.includes(person) ||
    (named.addresses.includes(person) && verified.includes(person)) ||
    named.teams.some((at) => layouts.isInTeam(base, at, person)) ||
    (named.group && base.group.includes(person));
  return isPerson && (team === undefined || named.teams.includes(team));
}
