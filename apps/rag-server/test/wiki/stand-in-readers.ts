/** Whom a restriction or a permission names. */
export interface StandInReaders {
  /** Addresses; without one, of somebody who hides it. */
  readonly people?: readonly (string | undefined)[];
  readonly groups?: readonly string[];
}

export const readersAnswer = ({ people = [], groups = [] }: StandInReaders) => ({
  user: {
    results: people.map((email) => ({ type: 'known', accountId: 'a1', displayName: 'P', ...(email && { email }) })),
    size: people.length,
  },
  group: { results: groups.map((name) => ({ type: 'group', name, id: 'g1' })), size: groups.length },
});

export function permissionsAnswer(readers: StandInReaders | undefined) {
  const reading = { operation: 'read', targetType: 'space' };
  return [
    { id: 1, operation: { operation: 'create', targetType: 'page' }, subjects: readersAnswer({ groups: ['editors'] }) },
    { id: 2, operation: reading, anonymousAccess: !readers, ...(readers && { subjects: readersAnswer(readers) }) },
  ];
}
