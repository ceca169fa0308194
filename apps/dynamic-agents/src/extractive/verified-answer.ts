import { z } from 'zod';

/** What a search says of a hit that is a fresh verified answer to the question; rag-server decides that. */
export const foundVerified = z.object({ by: z.string(), until: z.string(), answer: z.string() });
export type FoundVerified = z.infer<typeof foundVerified>;

/** The verified answer that a search found first, if it did. */
export const verifiedFirst = <Hit extends { readonly verified?: FoundVerified | undefined }>(
  results: readonly Hit[],
): (Hit & { readonly verified: FoundVerified }) | undefined => {
  const [first] = results;
  return first?.verified && { ...first, verified: first.verified };
};

/** A verified answer as it is said: word for word, with who vouches for it and until when. */
export const quoteVerified = ({ by, until, answer }: FoundVerified): string =>
  `${answer}\n\n_Verified answer by ${by.replace(/([\\`*_[\]<>])/g, '\\$1')}, until ${until}._`;
