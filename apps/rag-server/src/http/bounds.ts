import type { Bounds } from '@parley/service';
import { refuseLostKeys } from './lost-key.js';

/** How long the largest files may take to come in over a slow line, and then to be stored. */
export const filesRequestMs = 900_000;

/** What holds for every request that says nothing else. */
export const bounds = {
  bodyLimitBytes: 1024 * 1024,
  answerMs: 60_000,
  checkBody: refuseLostKeys,
} as const satisfies Bounds;
