import { z } from 'zod';
import { groupUrn, invalid, type ScimGroup } from './scim.js';
import type { Step } from './scim-patch.js';

const members = z.array(z.looseObject({ value: z.string().min(1).max(200) })).max(50_000);

/** The body that makes or replaces a group. */
export const groupBody = z.object({
  schemas: z.array(z.string()).optional(),
  displayName: z.string().trim().min(1).max(1_000),
  externalId: z.string().max(1_000).nullish(),
  members: members.nullish(),
});

export type GroupFacts = Pick<ScimGroup, 'displayName' | 'externalId' | 'members'>;

export const groupFactsOf = ({ displayName, externalId, members: all }: z.output<typeof groupBody>): GroupFacts => ({
  displayName,
  externalId: externalId ?? undefined,
  members: idsOf(all ?? []),
});

const idsOf = (all: z.output<typeof members>) => [...new Set(all.map(({ value }) => value))];

/** Facts of a group after a step. Throws AppError `VALIDATION_ERROR`. */
export function groupWithStep(facts: GroupFacts, step: Step): GroupFacts {
  const { op, attribute, value } = step;
  if (attribute === 'members') return { ...facts, members: membersAfter(facts.members, step) };
  const given = op === 'remove' ? undefined : value;
  const name = attribute === 'displayname' ? groupBody.shape.displayName.safeParse(given) : undefined;
  if (name) return { ...facts, displayName: name.data ?? refuse(attribute) };
  const externalId = attribute === 'externalid' ? groupBody.shape.externalId.safeParse(given) : undefined;
  if (externalId) return { ...facts, externalId: externalId.data ?? undefined };
  return facts;
}

function membersAfter(before: readonly string[], { op, of, value }: Step): string[] {
  const one = /^\s*value\s+eq\s+"([^"]*)"\s*$/i.exec(of ?? '')?.[1];
  // A filter that is not understood must not stand for everybody.
  if (of !== undefined && one === undefined) throw invalid('invalidPath', 'Members are named by [value eq "id"].');
  if (op === 'remove') {
    const gone = one !== undefined ? [one] : value === undefined ? before : read(value);
    return before.filter((id) => !gone.includes(id));
  }
  const given = read(value);
  return op === 'replace' ? given : [...new Set([...before, ...given])];
}

function read(value: unknown): string[] {
  const { success, data } = members.safeParse(Array.isArray(value) ? value : [value]);
  return success ? idsOf(data) : refuse('members');
}

const refuse = (attribute: string): never => {
  throw invalid('invalidValue', `The value of ${attribute} is not valid.`);
};

/** A group as it is shown. */
export const toGroupResource = (
  { id, displayName, externalId, members: ids, created, lastModified }: ScimGroup,
  baseUrl: string,
) => ({
  schemas: [groupUrn],
  ...{ id, displayName, externalId },
  members: ids.map((value) => ({ value, $ref: `${baseUrl}/scim/v2/Users/${value}` })),
  meta: {
    resourceType: 'Group',
    ...{ created: created.toISOString(), lastModified: lastModified.toISOString() },
    location: `${baseUrl}/scim/v2/Groups/${id}`,
  },
});
