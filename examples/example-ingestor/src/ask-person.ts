import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { type Agree, NotAgreed } from './agree-on-removal.js';

interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean };
  readonly signal: AbortSignal;
}

/** Agrees with everything where `--yes` says so, asks at a terminal, and refuses where there is none. */
export const makeAgree =
  (isAgreed: boolean, { input, output, signal }: Terminal): Agree =>
  async (question, refusal) => {
    if (isAgreed) return true;
    if (!input.isTTY || !output.isTTY) throw new NotAgreed(refusal);
    const lines = createInterface({ input, output });
    try {
      return /^y(?:es)?$/i.test((await lines.question(`${question} [y/N] `, { signal })).trim());
    } finally {
      lines.close();
    }
  };
