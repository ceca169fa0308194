import { AppError } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { ModelFailure, ModelStateStore } from './model-state.store.js';

interface Deps {
  readonly states: Pick<ModelStateStore, 'succeeded' | 'failed'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
}

/** Hears how a request to a model ended: with `undefined`, or what was thrown. */
export type NoteEnd = (error: unknown) => void;

/** A state that stays what it was is written this often at most. */
const writeEveryMs = 15_000;
const maxWords = 500;

/** Keeps how each model answered last. An answer never waits for it, nor fails because of it. */
export function makeNoteState({ states, log, now }: Deps): (id: string) => NoteEnd {
  const last = new Map<string, { readonly at: number; readonly said: string }>();
  return (id) => (error) => {
    const failure = error === undefined ? undefined : failureOf(error);
    const said = failure === undefined ? '' : `${failure.message} ${failure.words}`;
    const known = last.get(id);
    const at = now();
    if (known?.said === said && at.getTime() - known.at < writeEveryMs) return;
    last.set(id, { at: at.getTime(), said });
    const written = failure === undefined ? states.succeeded(id, at) : states.failed(id, at, failure);
    written.catch((err: unknown) => {
      last.delete(id);
      log.warn({ err, model: id }, 'the state of a model could not be kept');
    });
  };
}

/** What people were told, and why: the wire has bounded the provider's words and masked keys (`errorWords`). */
export function failureOf(error: unknown): ModelFailure {
  const message = error instanceof AppError ? error.message : 'The language model could not be asked.';
  const cause = error instanceof Error ? error.cause : undefined;
  return { message, words: wordsIn(cause).slice(0, maxWords).toWellFormed() };
}

function wordsIn(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const words = cause.message === '' ? code : cause.message;
  return cause.cause instanceof Error ? `${words}: ${wordsIn(cause.cause)}` : words;
}
