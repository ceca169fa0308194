import { z } from 'zod';
import { followable, hashOf, type Passage } from './passage.js';

const anchor = z.object({ label: z.string(), fragment: z.string().default('') });

/** What a search says of a hit that is a fresh verified answer to the question; the rag-server decides that. */
const foundVerified = z.object({ by: z.string(), until: z.string(), answer: z.string() });

const hit = z.object({
  text_content: z.string(),
  /** False if even the nearest passage is far from the question; absent if unknown. */
  is_relevant: z.boolean().default(true),
  verified: foundVerified.optional().catch(undefined),
  metadata: z.object({
    /** Absent from hits of earlier versions. */
    id: z.string().optional(),
    document_id: z.string(),
    datasource_id: z.string(),
    title: z.string().default(''),
    chunk_index: z.int().optional().catch(undefined),
    anchor: anchor.optional().catch(undefined),
    metadata: z.record(z.string(), z.unknown()).default({}),
  }),
});
export type Hit = z.infer<typeof hit>;

/** The part of a search tool's answer that answering needs, whichever search tool it was. */
export const foundHits = z.object({ results: z.array(hit) });

/** A hit as a passage that can be cited. */
export function passageOf(found: Hit): Passage {
  const { id, document_id, datasource_id, title, anchor: at, metadata } = found.metadata;
  const { verified } = found;
  const text = verified?.answer ?? snippetOf(found.text_content);
  const address = followable(metadata['source'], at?.fragment);
  const place = at?.label ?? placeOf(found.text_content);
  return {
    id: JSON.stringify([datasource_id, document_id, id ?? hashOf(text)]),
    document_id,
    datasource_id,
    title,
    ...(address !== undefined && { address }),
    ...(place !== undefined && place !== '' && { place }),
    text,
    ...(verified && { verified: { by: verified.by, until: verified.until } }),
  };
}

/** Hits come as labelled lines (title, description, snippet, place, source); only the snippet is the document's own words. */
export function snippetOf(text: string): string {
  const snippet = /\*\*Snippet:\*\* ([\s\S]*?)(?:\n\n\*\*(?:Place|Source):\*\* [^\n]*)*$/.exec(text)?.[1];
  return (snippet ?? text).trim();
}

const placeOf = (text: string): string | undefined => /\n\n\*\*Place:\*\* ([^\n]+)/.exec(text)?.[1];
