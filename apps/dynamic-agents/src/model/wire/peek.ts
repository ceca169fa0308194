import type { Readable } from 'node:stream';
import { AppError } from '@parley/contracts';
import { modelTexts } from '../model-texts.js';

interface Patience {
  readonly signal: AbortSignal;
  readonly idleMs: number;
}

const maxBytes = 16 * 1024 * 1024;

/**
 * The first character of a body that is no white space, or '' when there is none; the body can be read from there. Rejects
 * with the signal's reason, with `TimeoutError` after such a silence, and with the error of the body.
 */
export async function firstSign(body: Readable, { signal, idleMs }: Patience): Promise<string> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(idleMs)]);
  while (!body.readableEnded && !body.destroyed) {
    const chunk = body.read() as Buffer | null;
    if (chunk === null) await newsOf(body, either);
    else {
      const [sign] = chunk.toString('utf8').trimStart();
      if (sign === undefined) continue;
      body.unshift(chunk);
      return sign;
    }
  }
  return '';
}

/** Resolves when there is more to read, or nothing any more. */
async function newsOf(body: Readable, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const on = {
    readable: () => resolve(undefined),
    end: () => resolve(undefined),
    close: () => resolve(undefined),
    error: reject,
  };
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  for (const [event, listener] of Object.entries(on)) body.once(event, listener);
  try {
    await promise;
  } finally {
    signal.removeEventListener('abort', abort);
    for (const [event, listener] of Object.entries(on)) body.off(event, listener);
  }
}

/** The whole body as text. Throws as `firstSign`, and BAD_GATEWAY for one that is far too long. */
export async function wholeText(body: Readable, { signal, idleMs }: Patience): Promise<string> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(idleMs)]);
  const end = () => void body.destroy(either.reason as Error);
  either.addEventListener('abort', end, { once: true });
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes > maxBytes) throw new AppError('BAD_GATEWAY', modelTexts.tooMuch);
    }
  } finally {
    either.removeEventListener('abort', end);
  }
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}
