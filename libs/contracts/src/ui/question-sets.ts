import { z } from 'zod';
import { successBody } from '../errors.js';
import { agentId, recordId, teamSlug, timestamp } from '../ids.js';
import { queryInt } from '../query.js';
import { tokensUsed } from '../turn/tokens.js';
import { pageOf, pageQuery } from './paging.js';

/** Words that an answer is searched for, whatever their case. */
const words = z.array(z.string().min(1).max(500)).max(20).default([]);
const documents = z.array(z.string().min(1).max(500)).max(50).default([]);

/** One question, and what a good answer to it is. */
export const setQuestion = z
  .strictObject({
    /** Names it in reports and comparisons; unique in its set. */
    id: z.string().min(1).max(100),
    question: z.string().min(1).max(4000),
    /** Who asks: a name that whoever runs the set knows an account for, or `me`: whoever starts the run. */
    as: z.string().min(1).max(256),
    /** Ids of documents any of which answers it. */
    expected: documents,
    must_say: words,
    must_not_say: words,
    /** It should be answered with "I did not find this". */
    is_unanswerable: z.boolean().default(false),
    /** Documents that this person may not read: naming one is a leak. */
    withheld: documents,
  })
  .refine(
    ({ is_unanswerable: isOff, expected, must_say }) => !isOff || (expected.length === 0 && must_say.length === 0),
    'an unanswerable question expects no document and no words',
  )
  .meta({ id: 'SetQuestion' });
export type SetQuestion = z.infer<typeof setQuestion>;

/** The name for whoever starts a run. */
export const asWhoeverStarts = 'me';

const setName = z.string().trim().min(1).max(200);
const haveOwnIds = (questions: readonly { readonly id: string }[]) =>
  new Set(questions.map(({ id }) => id)).size === questions.length;

/** Questions of a team, as a file holds them. */
export const questionSet = z.strictObject({
  name: setName,
  questions: z.array(setQuestion).min(1).max(2000).refine(haveOwnIds, 'two have the same id'),
});
export type QuestionSet = z.infer<typeof questionSet>;

/** Questions that a set kept here may have: the answers to all of them are one record. */
export const mostKeptQuestions = 300;

const keptQuestions = z.array(setQuestion).min(1).max(mostKeptQuestions).refine(haveOwnIds, 'two have the same id');

/** Body of `PUT /api/question-sets/:id`: the same as a file. */
export const questionSetChange = z
  .strictObject({ name: setName, questions: keptQuestions })
  .meta({ id: 'QuestionSetChange' });
export type QuestionSetChange = z.infer<typeof questionSetChange>;

/** Body of `POST /api/question-sets`. */
export const questionSetDraft = z
  .strictObject({ team: teamSlug, name: setName, questions: keptQuestions })
  .meta({ id: 'QuestionSetDraft' });
export type QuestionSetDraft = z.infer<typeof questionSetDraft>;

/** What can be wrong with an answer. */
export const answerFault = z.enum([
  'leaked',
  'failed',
  'waiting',
  'wrongly_refused',
  'wrongly_answered',
  'not_found',
  'not_cited',
  'not_said',
  'forbidden_said',
]);
export type AnswerFault = z.infer<typeof answerFault>;

const share = z.number().min(0).max(1).nullable();
const count = z.int().nonnegative();

/** A whole set in figures: shares are 0 to 1, of the questions to which they apply, and null where none is. */
export const answerFigures = z.object({
  questions: count,
  failed: count,
  passage_found: share,
  cited: share,
  /** Of the marks of all answers. */
  confirmed_share: share,
  must_say: share,
  says_forbidden: count,
  wrong_refusals: share,
  answered_although_unanswerable: share,
  /** Questions whose answer named a document that its person may not read. */
  leaks: count,
  seconds_p50: z.number(),
  seconds_p95: z.number(),
  /** Of an answer on average, in all requests to the model; null where no model answered. */
  tokens_read: z.number().nullable(),
  tokens_written: z.number().nullable(),
  /** Answers whose tokens the model's server did not count: they are estimated. */
  tokens_estimated: count,
});
export type AnswerFigures = z.infer<typeof answerFigures>;

/** How a run stands: `stopped` when it could not go on, `done` when all was asked. */
export const setRunState = z.enum(['running', 'done', 'cancelled', 'stopped']);
export type SetRunState = z.infer<typeof setRunState>;

/** Why a run was stopped. */
export const setRunStop = z.enum(['session_ended', 'agent_refused', 'unavailable']);
export type SetRunStop = z.infer<typeof setRunStop>;

const runSummary = {
  id: recordId,
  agent_id: agentId,
  state: setRunState,
  /** Why it could not go on, of one that is `stopped`. */
  stopped: setRunStop.nullable(),
  started_by: z.string(),
  started_at: timestamp,
  ended_at: timestamp.nullable(),
  /** Questions that are asked in it, and how many of them are. */
  total: count,
  asked: count,
  /** Questions that another person is to ask: the run leaves them out. */
  left_out: count,
  figures: answerFigures.nullable(),
};

/** A run as lists show it. */
export const setRunSummary = z.object(runSummary).meta({ id: 'QuestionSetRunSummary' });
export type SetRunSummary = z.infer<typeof setRunSummary>;

/** One question of a run, and what came of it. */
export const askedQuestion = z
  .object({
    id: z.string(),
    question: z.string(),
    faults: z.array(answerFault),
    /** Withheld documents that it named. */
    leaked: z.array(z.string()),
    seconds: z.number(),
    tokens: tokensUsed.optional(),
    /** Shown to whoever started the run: it was written with their rights. */
    answer: z.string().nullable(),
  })
  .meta({ id: 'AskedQuestion' });
export type AskedQuestion = z.infer<typeof askedQuestion>;

/** A run with its answers, held against the whole run before it. */
export const setRunView = z
  .object({
    ...runSummary,
    /** Seconds until it is done, as far as the answers so far tell. */
    seconds_left: z.number().nullable(),
    questions: z.array(askedQuestion),
    before: z.object({ id: recordId, agent_id: agentId, started_at: timestamp, figures: answerFigures }).nullable(),
    /** Questions that went well in the run before and do not now. */
    new_faults: z.array(z.string()),
  })
  .meta({ id: 'QuestionSetRun' });
export type SetRunView = z.infer<typeof setRunView>;

export const setRunBody = successBody(setRunView);
export const setRunPage = pageOf(setRunSummary);

/** A set as lists show it. */
export const listedSet = z
  .object({
    id: recordId,
    team: teamSlug,
    name: z.string(),
    questions: count,
    updated_at: timestamp,
    last_run: z.object(runSummary).nullable(),
  })
  .meta({ id: 'ListedQuestionSet' });
export type ListedSet = z.infer<typeof listedSet>;

/** A set whole. `{ name, questions }` of it is what a file holds. */
export const questionSetView = z
  .object({ id: recordId, team: teamSlug, name: z.string(), questions: z.array(setQuestion) })
  .meta({ id: 'QuestionSet' });
export type QuestionSetView = z.infer<typeof questionSetView>;

export const questionSetBody = successBody(questionSetView);
export const questionSetPage = pageOf(listedSet);

/** Query of `GET /api/question-sets`. */
export const questionSetQuery = pageQuery.extend({ team: teamSlug.optional().describe('Only of this team') });
export type QuestionSetQuery = z.infer<typeof questionSetQuery>;

/** Query of `GET /api/question-sets/:id/runs`. */
export const setRunQuery = z.object({
  limit: queryInt(z.int().min(1).max(10).default(10)).describe('Runs per page'),
  offset: queryInt(z.int().min(0).default(0)).describe('Runs to skip'),
});

/** Body of `POST /api/question-sets/:id/runs`. */
export const setRunRequest = z.strictObject({ agent_id: agentId }).meta({ id: 'QuestionSetRunRequest' });
