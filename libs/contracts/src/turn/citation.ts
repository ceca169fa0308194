import { z } from 'zod';

/** A document that an answer names, as far as whoever asked may open it. */
const namedDocument = z.object({
  datasource_id: z.string().min(1),
  document_id: z.string().min(1),
  title: z.string(),
  /** Address of the original; absent unless it is http or https. */
  address: z.string().optional(),
});

/**
 * A passage that an answer rests on. The answer's text holds its number in square brackets, `[1]`, outside code; numbers
 * count from 1 in the order in which the answer first names them, and always follow their `cite` event.
 */
export const citation = namedDocument
  .extend({
    number: z.int().positive(),
    /** Where it stands in its document: the headings above it, or a page. */
    place: z.string().optional(),
    /** The passage's own words, at most 2,000 characters. */
    text: z.string(),
    /** SHA-256 of the passage as it was read, hex: another one now means that the document has changed. */
    hash: z.string(),
    /** Of an answer that a person has verified: who, and until when (ISO 8601 date). */
    verified: z.object({ by: z.string(), until: z.string() }).optional(),
  })
  .meta({ id: 'Citation' });
export type Citation = z.infer<typeof citation>;

/** What about a marked sentence its passage does not bear out. */
export const citationDoubt = z.enum(['number', 'name', 'quote', 'negation', 'meaning']);
export type CitationDoubt = z.infer<typeof citationDoubt>;

/** One mark of an answer, held against its passage; `doubt` is there where it is not confirmed. */
export const checkedMark = z.object({
  number: z.int().positive(),
  confirmed: z.boolean(),
  doubt: citationDoubt.optional(),
});
export type CheckedMark = z.infer<typeof checkedMark>;

/**
 * What an answer rests on: passages that it cites (`knowledge`); none, so that it is not from the team's knowledge
 * (`model`); nothing, because the search found nothing near enough (`not_found`); or it is a greeting or thanks (`talk`).
 */
export const answerBasis = z.enum(['knowledge', 'model', 'not_found', 'talk']);
export type AnswerBasis = z.infer<typeof answerBasis>;

/** How an answer was checked when it had ended. */
export const answerCheck = z
  .object({
    basis: answerBasis,
    /** In the order of the marks in the answer. */
    marks: z.array(checkedMark),
    /** The documents nearest to a question whose answer was not found, at most three. */
    nearest: z.array(namedDocument).optional(),
  })
  .meta({ id: 'AnswerCheck' });
export type AnswerCheck = z.infer<typeof answerCheck>;
