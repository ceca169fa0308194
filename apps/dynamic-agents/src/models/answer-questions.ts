import {
  AppError,
  type ModelCheckResult,
  type ModelCredentialsBody,
  operatorModel,
  type TokensUsed,
} from '@parley/contracts';
import { CredentialRefusal, type Credentials } from '@parley/outbound';
import { counted } from '../model/counted.js';
import { type Complete, makeComplete, type ModelSettings } from '../model/wire/complete.js';
import { type EntryWays, type ModelEntryStore, settingsOf } from './model-entry.js';
import type { TakeQuestion } from './model-question.docdb.js';
import type { CountCalls } from '../usage/count-calls.js';
import type { NoteEnd } from './note-state.js';
import { checkMs, tryModel } from './try-model.js';

interface Deps {
  readonly takeQuestion: TakeQuestion;
  readonly entries: Pick<ModelEntryStore, 'find'>;
  readonly operator: ModelSettings | undefined;
  readonly ways: EntryWays & { readonly credentials: Pick<Credentials, 'list'> };
  readonly noteState: (id: string) => NoteEnd;
  readonly countCalls: CountCalls;
  readonly newId: () => string;
}

/** What administrators ask of models. Both throw AppError as `TakeQuestion`. */
export interface AnswerQuestions {
  /** Tries one thing. Throws AppError `NOT_FOUND` too; the signal's reason when the caller gave up. */
  readonly testModel: (subject: string, question: string, signal: AbortSignal) => Promise<ModelCheckResult>;
  /** Throws AppError `SERVICE_UNAVAILABLE` too, when their folder cannot be read. */
  readonly listCredentials: (subject: string, question: string) => Promise<ModelCredentialsBody['data']>;
}

export function makeAnswerQuestions(deps: Deps): AnswerQuestions {
  const { takeQuestion, entries, operator, ways, noteState, countCalls, newId } = deps;
  const settings = async (id: string): Promise<ModelSettings> => {
    const entry = id === operatorModel ? undefined : await entries.find(id);
    const found = id === operatorModel ? operator : entry && settingsOf(entry, ways);
    if (!found) throw new AppError('NOT_FOUND', 'There is no such model.');
    return found;
  };
  return {
    async testModel(subject, question, signal) {
      const about = await takeQuestion(question, subject);
      if (!('model' in about)) throw askedOtherwise();
      const model = await settings(about.model);
      const { name, contextTokens, silenceMs = checkMs } = model;
      // One check has an end of its own, whatever silence agents put up with.
      const wire = counted(makeComplete({ ...model, silenceMs: Math.min(silenceMs, checkMs) }, newId));
      const count = countCalls({ id: `test:${question}`, kind: 'test', turnId: null, agentId: null, team: null });
      const noteUsed = (tokens: TokensUsed) => count({ model: about.model, modelName: name, tokens });
      const complete: Complete = (request) => wire({ ...request, noteUsed });
      const tried = { complete, name, contextTokens, now: () => performance.now() };
      const result = await tryModel(tried, about.check, signal);
      if (about.check === 'answer') noteState(about.model)(stateOf(result));
      return result;
    },
    async listCredentials(subject, question) {
      const about = await takeQuestion(question, subject);
      if (!('credentials' in about)) throw askedOtherwise();
      return ways.credentials.list().catch(asUnavailable);
    },
  };
}

const stateOf = ({ outcome, message }: ModelCheckResult) =>
  outcome === 'fails' ? new AppError('BAD_GATEWAY', message) : undefined;

const askedOtherwise = () => new AppError('FORBIDDEN', 'This was not what the administrator asked.');

function asUnavailable(error: unknown): never {
  if (!(error instanceof CredentialRefusal)) throw error;
  throw new AppError('SERVICE_UNAVAILABLE', error.message, { cause: error });
}
