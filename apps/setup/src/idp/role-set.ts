import { z } from 'zod';
import type { Change } from '../converge.js';
import type { RealmReader } from './realm-reader.js';

/** A list of roles in the admin REST, read and changed at one address. */
export interface RoleSet {
  readonly what: string;
  readonly at: string;
  /** Where the roles themselves are. */
  readonly from: string;
  readonly wanted: readonly string[];
}

const role = z.looseObject({ id: z.string(), name: z.string() });

/** The roles wanted, and no others. */
export async function planRoleSet(reader: RealmReader, set: RoleSet): Promise<Change[]> {
  const there = await reader.api.get(set.at, z.array(role));
  const extra = there.filter(({ name }) => !set.wanted.includes(name));
  return [
    ...missingOf(reader, set, there),
    ...extra.map((one) => ({
      what: `${set.what} ${one.name}: not needed`,
      apply: () => reader.api.send('DELETE', set.at, [one]),
    })),
  ];
}

/** The roles wanted; others that are there stay. */
export async function planRolesAmong(reader: RealmReader, set: RoleSet): Promise<Change[]> {
  return missingOf(reader, set, await reader.api.get(set.at, z.array(role)));
}

const missingOf = (
  { api }: RealmReader,
  { what, at, from, wanted }: RoleSet,
  there: readonly { readonly name: string }[],
): Change[] =>
  wanted
    .filter((name) => !there.some((one) => one.name === name))
    .map((name) => ({
      what: `${what} ${name}: is missing`,
      apply: async () => api.send('POST', at, [await api.get(`${from}/${encodeURIComponent(name)}`, role)]),
    }));
