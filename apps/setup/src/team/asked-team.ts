import { teamSlug } from '@parley/contracts';
import { z } from 'zod';
import { type AskedWords, personId, refuseMore } from '../asked-words.js';

const askedTeam = z.object({
  slug: teamSlug,
  name: z.string().trim().min(1, 'is empty').max(256, 'has more than 256 characters').optional(),
  memberIds: z.array(personId),
});

/** A team as somebody asks for it. */
export type AskedTeam = z.infer<typeof askedTeam>;

/** Throws Error in one line for words that name no team. */
export function readAskedTeam({ words: [slug, ...more], name, members }: AskedWords): AskedTeam {
  if (slug === undefined) throw new Error('Name the team: npm run setup -- team SLUG');
  refuseMore(more);
  const { data, error } = askedTeam.safeParse({ slug, name, memberIds: members });
  if (data) return { ...data, memberIds: [...new Set(data.memberIds)] };
  const { path, message } = error.issues[0] as z.core.$ZodIssue;
  const [field, index] = path;
  const given = { slug, name, memberIds: members[Number(index)] }[field as keyof AskedTeam];
  throw new Error(`${options[field as keyof AskedTeam]} "${given ?? ''}": ${message}`);
}

const options: Readonly<Record<keyof AskedTeam, string>> = { slug: 'SLUG', name: '--name', memberIds: '--member' };
