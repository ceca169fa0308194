import type { Embedder, EmbeddingEngine } from './embedder.js';
import type { EmbedderNotes } from './embedder-notes.js';
import { identityOf } from './folder-identity.js';
import { unrelatedTexts } from './unrelated-texts.js';

const startLimitMs = 10_000;

/**
 * Measures once what a cosine of the model is worth and notes it. An engine that does not answer now is measured when it
 * answers a probe; meanwhile its cosines count as they are.
 */
export async function measuredEmbedder(engine: EmbeddingEngine, notes: EmbedderNotes): Promise<Embedder> {
  const { ping } = engine;
  let known: number | undefined;
  let running: Promise<void> | undefined;
  const learn = (signal: AbortSignal) =>
    (running ??= spreadOf(engine, notes, signal)
      .then((spread) => void (known = spread))
      .finally(() => (running = undefined)));
  const learning = learn(AbortSignal.timeout(startLimitMs));
  await (ping ? learning.catch(() => undefined) : learning);
  return {
    ...engine,
    get unrelatedSimilarity() {
      return known ?? 0;
    },
    ...(ping && {
      async ping(signal) {
        await ping(signal);
        // The probe is answered before; another one follows if this fails.
        if (known === undefined) void learn(AbortSignal.timeout(startLimitMs)).catch(() => undefined);
      },
    }),
  };
}

async function spreadOf(engine: EmbeddingEngine, notes: EmbedderNotes, signal: AbortSignal): Promise<number> {
  const { identity, prefixes } = engine;
  const key = `unrelated ${identityOf({ identity, query: prefixes.query })}`;
  const noted = await notes.find(key);
  if (typeof noted === 'number' && noted >= 0 && noted < 1) return noted;
  const measured = await unrelatedSimilarity(engine, signal);
  // What cannot be kept is measured again at the next start.
  await notes.keep(key, measured).catch(() => undefined);
  return measured;
}

/**
 * The mean over all questions and passages of one language, in thousandths, of the language in which the model tells texts
 * apart best: all texts of one that it has not learned are alike to it.
 */
async function unrelatedSimilarity(engine: EmbeddingEngine, signal: AbortSignal): Promise<number> {
  const languages = Object.values(unrelatedTexts);
  const questions = languages.flatMap((pairs) => pairs.map(([question]) => question));
  const passages = languages.flatMap((pairs) => pairs.map(([, passage]) => passage));
  const asked = await engine.embed(questions, { purpose: 'query', signal });
  const told = await engine.embed(passages, { purpose: 'passage', signal });
  const means = languages.map(({ length }) => {
    const [ours, theirs] = [asked.splice(0, length), told.splice(0, length)];
    return meanOf(ours.flatMap((question) => theirs.map((passage) => cosine(question, passage))));
  });
  return Math.round(Math.max(0, Math.min(...means)) * 1_000) / 1_000;
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
