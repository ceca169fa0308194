import { teamSlug } from '@parley/contracts';
import { z } from 'zod';

/** Both would be taken, written encoded, and mean nobody: the tokens of people name them by their ID alone. */
const personId = z
  .string()
  .trim()
  .min(1, 'is empty')
  .refine((id) => !id.startsWith('user:'), 'give the ID alone, without "user:"')
  .refine((id) => !/^[^:\s]+@[^:\s]+$/.test(id), 'is an e-mail address: give the ID that Keycloak shows of the person');

const askedTeam = z.object({
  slug: teamSlug,
  name: z.string().trim().min(1, 'is empty').max(256, 'has more than 256 characters').optional(),
  memberIds: z.array(personId),
});

/** A team as somebody asks for it. */
export type AskedTeam = z.infer<typeof askedTeam>;

/** The words after `team`, and its options. */
export interface TeamWords {
  readonly words: readonly string[];
  readonly name: string | undefined;
  readonly members: readonly string[];
}

/** @throws Error in one line for words that name no team */
export function readAskedTeam({ words: [slug, ...more], name, members }: TeamWords): AskedTeam {
  if (slug === undefined) throw new Error('Say which team: npm run setup -- team SLUG');
  if (more.length > 0) throw new Error(`"${more.join(' ')}" is too much: say --member before each person`);
  const { data, error } = askedTeam.safeParse({ slug, name, memberIds: members });
  if (data) return { ...data, memberIds: [...new Set(data.memberIds)] };
  const { path, message } = error.issues[0] as z.core.$ZodIssue;
  const [field, index] = path;
  const given = { slug, name, memberIds: members[Number(index)] }[field as keyof AskedTeam];
  throw new Error(`${options[field as keyof AskedTeam]} "${given ?? ''}": ${message}`);
}

const options: Readonly<Record<keyof AskedTeam, string>> = { slug: 'SLUG', name: '--name', memberIds: '--member' };
