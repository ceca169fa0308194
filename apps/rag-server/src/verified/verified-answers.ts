import {
  AppError,
  type IngestRequest,
  ingestRequest,
  type VerifiedAnswerRequest,
  type VerifiedAnswerView,
  verifiedDocumentType,
  type VerifiedFacts,
  verifiedFacts,
  verifiedSourceType,
} from '@parley/contracts';
import { type Datasource, toDatasource } from '../datasources/datasource.js';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { RequireMayChange } from '../datasources/require-may-change.js';
import { makeAddDatasource } from '../datasources/save-datasource.js';
import type { DocumentStore, StoredDocument } from '../documents/document.store.js';
import type { Caller } from '../identity/caller.js';
import type { AcceptDocuments } from '../ingestion/accept-documents.js';
import type { Job } from '../jobs/job.js';
import type { SourceRights } from '../permissions/source-rights.js';
import type { TakeOut } from '../taken-out/take-out.js';

/** Answers that people vouch for: documents of a source of their team, found first while they are fresh. */
export interface VerifiedAnswers {
  /**
   * Writes an answer, or writes it again: with another text, other questions or a later day. The source is made with the
   * first one. Throws `FORBIDDEN`, `NOT_FOUND` as `RequireMayChange`, `VALIDATION_ERROR`.
   */
  save(id: string, request: VerifiedAnswerRequest, caller: Caller, signal: AbortSignal): Promise<Job>;
  /** Those of the sources that the caller may change; due ones first. */
  list(caller: Caller, signal: AbortSignal): Promise<VerifiedAnswerView[]>;
  /** Takes an answer out for good. Throws `NOT_FOUND`, `FORBIDDEN` as `RequireMayChange`. */
  withdraw(id: string, datasourceId: string, caller: Caller, signal: AbortSignal): Promise<void>;
}

export interface VerifiedDeps {
  readonly datasources: Pick<DatasourceStore, 'find' | 'insert' | 'makerOf' | 'list'>;
  readonly documents: Pick<DocumentStore, 'scan' | 'find'>;
  readonly rights: Pick<SourceRights, 'mayChange' | 'requireTeam'>;
  readonly requireMayChange: RequireMayChange;
  readonly acceptDocuments: AcceptDocuments;
  readonly takeOut: TakeOut;
  /** Whether teams own datasources, so that an answer has to name one. */
  readonly isTeamNeeded: boolean;
  readonly now: () => Date;
}

const ingestorId = 'verified:answers';
/** One passage holds an answer with its questions. */
const chunkSize = 100_000;
/** Answers stay when their day is over: the end of the contract's time. */
const never = 32_503_680_000;
const maxDaysAhead = 366;
const maxListed = 1_000;

export function makeVerifiedAnswers(deps: VerifiedDeps): VerifiedAnswers {
  const { datasources, documents, rights, requireMayChange, acceptDocuments, takeOut, now } = deps;
  const addDatasource = makeAddDatasource(deps);
  const today = () => dayOf(now());
  return {
    async save(id, request, caller, signal) {
      requireDay(request.review_on, now());
      const team = request.owner_team ?? undefined;
      if (team === undefined && deps.isTeamNeeded) throw invalid('owner_team', 'is needed');
      const source = sourceOf(team);
      if (!(await datasources.find(source.id))) await addDatasource(source, { caller, team, signal });
      const { questions, answer, review_on: until } = request;
      const facts = { by: caller.email, until, questions, answer };
      return acceptDocuments(toIngest(documentIdOf(id), source.id, facts), () =>
        requireMayChange(source.id, caller, signal),
      );
    },
    async list(caller, signal) {
      const found: VerifiedAnswerView[] = [];
      for (const { id } of (await datasources.list()).filter(isVerifiedSource)) {
        if (!(await rights.mayChange(caller, id, signal))) continue;
        for await (const document of documents.scan(id)) {
          found.push(...toView(document, today()));
          if (found.length === maxListed) break;
        }
      }
      return found.sort((a, b) => (a.review_on < b.review_on ? -1 : a.review_on > b.review_on ? 1 : 0));
    },
    async withdraw(id, datasourceId, caller, signal) {
      await requireMayChange(datasourceId, caller, signal);
      const documentId = documentIdOf(id);
      const [document] = await documents.find([{ datasourceId, documentId }]);
      if (!document || toView(document, today()).length === 0) throw noSuchAnswer();
      await takeOut({ datasourceId, documentIds: [documentId], by: caller.email }, signal);
    },
  };
}

export const isVerifiedSource = ({ sourceType, id }: Datasource) => sourceType === verifiedSourceType && isOurs(id);
const isOurs = (id: string) => id === sourceOf(undefined).id || id.startsWith(`${verifiedSourceType}:`);

/** The one source of a team's answers; where roles alone decide there is one for all. */
function sourceOf(team: string | undefined): Datasource {
  const [id, whose] =
    team === undefined ? ['verified-answers', 'all'] : [`${verifiedSourceType}:${team}`, `team ${team}`];
  return {
    ...toDatasource({
      ...{ datasource_id: id, ingestor_id: ingestorId, source_type: verifiedSourceType, reload_interval: 31_536_000 },
      ...{ default_chunk_size: chunkSize, default_chunk_overlap: 0 },
      name: `Verified answers of ${whose}`,
      description: 'Answers that people have written and confirmed',
    }),
  };
}

export const documentIdOf = (answerId: string): string => `answer:${answerId}`;

export function toIngest(documentId: string, datasourceId: string, facts: VerifiedFacts): IngestRequest {
  const { questions, answer } = facts;
  const asked = questions.slice(1).map((question) => `**${question}**\n\n`);
  return ingestRequest.parse({
    ingestor_id: ingestorId,
    datasource_id: datasourceId,
    documents: [
      {
        page_content: `${asked.join('')}${answer}`,
        metadata: {
          document_id: documentId,
          title: questions[0],
          document_type: verifiedDocumentType,
          fresh_until: never,
          metadata: { verified: verifiedFacts.parse(facts) },
        },
      },
    ],
  });
}

/** Nothing, for a document that is no verified answer. */
function toView(
  { documentId, datasourceId, documentType, metadata }: StoredDocument,
  today: string,
): VerifiedAnswerView[] {
  const { success, data } = verifiedFacts.safeParse(metadata['verified']);
  if (!success || documentType !== verifiedDocumentType) return [];
  const { until, ...facts } = data;
  const ids = { answer_id: documentId.replace(/^answer:/, ''), datasource_id: datasourceId, document_id: documentId };
  return [{ ...ids, ...facts, review_on: until, is_due: until < today }];
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function requireDay(day: string, now: Date): void {
  const last = dayOf(new Date(now.getTime() + maxDaysAhead * 86_400_000));
  if (day < dayOf(now) || day > last) throw invalid('review_on', `must be between today and ${last}`);
}

const invalid = (field: string, message: string) =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', { details: [{ field, message }] });

const noSuchAnswer = () => new AppError('NOT_FOUND', 'There is no such answer.');
