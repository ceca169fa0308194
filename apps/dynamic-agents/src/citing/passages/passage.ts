import { createHash } from 'node:crypto';
import { type Citation, citation } from '@parley/contracts';
import { z } from 'zod';

/** A stretch of a document that the model has read; also the form in which a waiting run keeps it. */
export const passage = z.object({
  /** Tells it from all others of an answer: found again, it is the same one. */
  id: z.string(),
  document_id: z.string(),
  datasource_id: z.string(),
  title: z.string(),
  /** http or https. */
  address: z.string().optional(),
  /** A page or a heading. */
  place: z.string().optional(),
  /** The document's own words. */
  text: z.string(),
  /** Of an answer that a person has verified: who, and until when. */
  verified: citation.shape.verified,
});
export type Passage = z.infer<typeof passage>;

/** As many as a citation holds. */
export const maxPassageChars = 2_000;

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What a listener is told of a passage. */
export const toCitation = (
  { document_id, datasource_id, title, address, place, text, verified }: Passage,
  number: number,
): Citation => ({
  number,
  datasource_id,
  document_id,
  title: title === '' ? document_id : title,
  ...(address !== undefined && { address }),
  ...(place !== undefined && { place }),
  text: text.slice(0, maxPassageChars).toWellFormed(),
  hash: hashOf(text),
  ...(verified && { verified }),
});

/** An address that a person may follow; what is neither http nor https is none. */
export function followable(source: unknown, fragment = ''): string | undefined {
  if (typeof source !== 'string' || !/^https?:\/\/[^\s<>]+$/i.test(source) || !URL.canParse(source)) return undefined;
  return fragment === '' || source.includes('#') ? source : `${source}#${fragment}`;
}
