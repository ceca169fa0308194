import { AppError } from '@parley/contracts';
import { delay, retryAfterMs } from '@parley/pacing';
import { abandon, type CallOptions, type OpenAnswer, type OpenDependency } from '@parley/service';
import { z } from 'zod';

/** Pauses before a busy model is asked again. */
const pausesMs: readonly number[] = [250, 1_000, 2_000];
/** A longer requested wait is a failure, because a person is waiting for the answer. */
const maxToldMs = 20_000;

/**
 * Asks for an answer, and retries a few times if the API is busy (429), failed (5xx), or closes the connection
 * without an answer: nothing was said yet, and the earlier rounds would be lost. Resolves to the last refusal if
 * that does not help.
 */
export async function openCompletion(open: OpenDependency, url: string, request: CallOptions): Promise<OpenAnswer> {
  for (const pauseMs of pausesMs) {
    const answer = await open(url, request).catch(unreachableAsUndefined);
    const waitMs = answer ? (toldMs(answer) ?? pauseMs) : pauseMs;
    if (answer && (!isPassing(answer) || waitMs > maxToldMs)) return answer;
    if (answer) abandon(answer.body);
    await delay(waitMs, request.signal);
  }
  return open(url, request);
}

/** Azure and OpenAI say it in milliseconds too. */
function toldMs({ headers }: OpenAnswer): number | undefined {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN);
  return Number.isFinite(ms) && ms >= 0 ? ms : retryAfterMs(headers['retry-after'], Date.now());
}

function unreachableAsUndefined(error: unknown): undefined {
  const { success } = unreachable.safeParse(error instanceof AppError ? error.more.details : undefined);
  if (!success) throw error;
}

const unreachable = z.object({ reason: z.literal('unreachable') });

const isPassing = ({ status }: OpenAnswer) => status === 429 || status >= 500;
