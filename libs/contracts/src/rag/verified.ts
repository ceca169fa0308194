import { z } from 'zod';
import { queryInt } from '../query.js';
import { datasourceId, documentId, jobId } from './ids.js';
import { ownerTeam } from './datasources.js';

/** Type of the documents that verified answers are; nothing else may call itself so. */
export const verifiedDocumentType = 'verified_answer';
/** Type of the sources that hold them, one for each team. */
export const verifiedSourceType = 'verified';

const question = z.string().trim().min(1).max(500);

/** What a verified answer's document says of itself, as `metadata.verified`. */
export const verifiedFacts = z.object({
  /** Who answers for it, as people call them. */
  by: z.string(),
  /** Last day on which it is fresh, in UTC. */
  until: z.iso.date(),
  questions: z.array(z.string()).min(1),
  /** Markdown, to be quoted word for word. */
  answer: z.string(),
});
export type VerifiedFacts = z.infer<typeof verifiedFacts>;

/** Id of a verified answer, chosen by its client; one that was withdrawn does not come back. */
export const verifiedAnswerId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'letters, digits, "_" and "-", at most 64');

/** Body of `PUT /v1/verified-answers/:answer_id`. */
export const verifiedAnswerRequest = z
  .strictObject({
    owner_team: ownerTeam.nullish().describe('Its members read it; needed wherever teams own datasources'),
    questions: z.array(question).min(1).max(10).describe('Questions that it answers, the first being its title'),
    answer: z.string().trim().min(1).max(8_000).describe('Markdown, quoted word for word'),
    review_on: z.iso.date().describe('Last day on which it is found first; a year ahead at most'),
  })
  .meta({ id: 'VerifiedAnswerRequest' });
export type VerifiedAnswerRequest = z.infer<typeof verifiedAnswerRequest>;

/** Answer of it. */
export const verifiedAnswerSaved = z
  .object({ answer_id: verifiedAnswerId, datasource_id: datasourceId, document_id: documentId, job_id: jobId })
  .meta({ id: 'VerifiedAnswerSaved' });
export type VerifiedAnswerSaved = z.infer<typeof verifiedAnswerSaved>;

/** A verified answer as whoever may change it sees it. */
export const verifiedAnswerView = z
  .object({
    answer_id: verifiedAnswerId,
    datasource_id: datasourceId,
    document_id: documentId,
    questions: z.array(z.string()),
    answer: z.string(),
    by: z.string(),
    review_on: z.iso.date(),
    /** Whether that day is over: it is ranked like any other document until somebody confirms it again. */
    is_due: z.boolean(),
  })
  .meta({ id: 'VerifiedAnswer' });
export type VerifiedAnswerView = z.infer<typeof verifiedAnswerView>;

export const verifiedAnswersQuery = z.object({
  offset: queryInt(z.int().min(0).default(0)).describe('Number of answers to skip'),
  limit: queryInt(z.int().min(1).max(100).default(25)).describe('Maximum number of answers per page'),
});

/** Answer of `GET /v1/verified-answers`: those whose review is due, or due next, first. */
export const verifiedAnswerList = z
  .object({
    answers: z.array(verifiedAnswerView),
    total: z.int().nonnegative(),
    offset: z.int().nonnegative(),
    limit: z.int().positive(),
  })
  .meta({ id: 'VerifiedAnswerList' });
export type VerifiedAnswerList = z.infer<typeof verifiedAnswerList>;

/** Names one of them. */
export const verifiedAnswerPath = z.object({ answer_id: verifiedAnswerId.describe('Id of the answer') });
export const verifiedAnswerQuery = z.object({
  datasource_id: datasourceId.describe('Datasource that holds the answer'),
});
