import { teamSlug } from '@parley/contracts';
import { z } from 'zod';
import type { Given } from '../command-line/part.js';
import { readPeople, refuseMore } from '../people/asked-people.js';

const askedTeam = z.object({
  slug: teamSlug,
  name: z.string().trim().min(1, 'is empty').max(256, 'has more than 256 characters').optional(),
});

/** A team as somebody asks for it, with people as an operator names them. */
export interface AskedTeam extends z.infer<typeof askedTeam> {
  readonly members: readonly string[];
  readonly admins: readonly string[];
  readonly removed: readonly string[];
}

/** Throws Error in one line for words that name no team. */
export function readAskedTeam({
  words: [slug, ...more],
  name,
  ...people
}: Given<'name' | 'member' | 'admin' | 'remove'>): AskedTeam {
  if (slug === undefined) throw new Error('Name the team: npm run setup -- team SLUG');
  refuseMore(more);
  const { data, error } = askedTeam.safeParse({ slug, name });
  if (!data) throw wrong({ slug, name }, error.issues[0] as z.core.$ZodIssue);
  const members = readPeople('--member', people.member);
  const admins = readPeople('--admin', people.admin);
  const removed = readPeople('--remove', people.remove);
  return { ...data, members, admins, removed };
}

function wrong(given: { slug: string; name: string | undefined }, { path, message }: z.core.$ZodIssue): Error {
  const field = path[0] === 'name' ? 'name' : 'slug';
  return new Error(`${field === 'name' ? '--name' : 'SLUG'} "${given[field] ?? ''}": ${message}`);
}
