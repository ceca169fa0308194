import { credentialFolder, openOutbound } from '@parley/outbound';
import type { Closers, Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import { ulid } from 'ulid';
import type { ModelSettings } from '../model/wire/complete.js';
import type { CountCalls } from '../usage/count-calls.js';
import { refuseAddress } from './address-words.js';
import { type AnswerQuestions, makeAnswerQuestions } from './answer-questions.js';
import { docdbModelEntryStore } from './model-entry.docdb.js';
import type { EntryWays, ModelEntryStore } from './model-entry.js';
import { makeTakeQuestion } from './model-question.docdb.js';
import { docdbModelStateStore } from './model-state.docdb.js';
import { makeNoteState, type NoteEnd } from './note-state.js';

interface Settings {
  readonly model: (ModelSettings & { readonly apiKey: string | undefined; readonly silenceMs: number }) | undefined;
  readonly models: {
    readonly credentialsDir: string | undefined;
    readonly addresses: Parameters<typeof openOutbound>[0];
  };
}

interface World {
  readonly countCalls: CountCalls;
  readonly connection: Connection;
  readonly log: Logger;
  readonly now: () => Date;
  readonly closers: Closers;
}

/** The models that administrators set up, beside the operator's. */
export interface WiredModels {
  readonly entries: ModelEntryStore;
  readonly ways: EntryWays;
  readonly noteState: (id: string) => NoteEnd;
  readonly routes: AnswerQuestions;
}

/** Says in docdb what the operator's model is, too. Throws AppError `SERVICE_UNAVAILABLE` naming docdb. */
export async function wireModels({ model, models }: Settings, world: World): Promise<WiredModels> {
  const { connection, log, now, closers, countCalls } = world;
  const outbound = openOutbound(models.addresses, refuseAddress);
  closers.add('ways to models', () => outbound.close());
  const credentials = credentialFolder({
    ...outbound,
    folder: models.credentialsDir,
    setting: 'MODEL_CREDENTIALS_DIR',
    service: 'dynamic-agents',
  });
  const ways = { guard: outbound.guard, credentials };
  const states = docdbModelStateStore(connection);
  const entries = docdbModelEntryStore(connection);
  const noteState = makeNoteState({ states, log, now });
  await states.tellOperator(
    model && { ...model, contextTokens: model.contextTokens, signsIn: model.apiKey !== undefined },
  );
  const takeQuestion = makeTakeQuestion(connection, now);
  const asking = { takeQuestion, entries, operator: model, ways, noteState, countCalls, newId: ulid };
  const routes = makeAnswerQuestions(asking);
  return { entries, ways, noteState, routes };
}
