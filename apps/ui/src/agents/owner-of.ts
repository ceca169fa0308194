interface Owned {
  readonly owner_name?: string | undefined;
  readonly owner_team_slug?: string | undefined;
}

/** Whose an agent is, so that two of one name can be told apart: a person, their team, or both. */
export function ownerOf({ owner_name: name, owner_team_slug: team }: Owned): string {
  if (name !== undefined) return team === undefined ? name : `${name}, team ${team}`;
  return team === undefined ? 'the platform' : `team ${team}`;
}
