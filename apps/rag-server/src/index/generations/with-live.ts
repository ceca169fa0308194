import { AppError } from '@parley/contracts';
import type { OpenedIndex } from './opened-index.js';

/** Another index is live by now. Whoever wrote begins again with that one. */
export class IndexChanged extends AppError {
  constructor() {
    super('SERVICE_UNAVAILABLE', 'Another passage index was put in use meanwhile. Try again.');
  }
}

type Live = () => Promise<OpenedIndex>;

/** Does work with the live index, and once more with the next one when it is not live any more as the work writes. */
export async function again<T>(live: Live, work: (one: OpenedIndex) => Promise<T>): Promise<T> {
  return work(await live()).catch(async (error: unknown) => {
    if (!(error instanceof IndexChanged)) throw error;
    return work(await live());
  });
}

/** Work that has one index and one model from its beginning to its end: those that are live when it begins. */
export function withLive<Given extends unknown[], T>(
  live: Live,
  make: (one: OpenedIndex) => (...given: Given) => Promise<T>,
): (...given: Given) => Promise<T> {
  const made = new WeakMap<OpenedIndex, (...given: Given) => Promise<T>>();
  const workWith = (one: OpenedIndex) => {
    const work = made.get(one) ?? make(one);
    made.set(one, work);
    return work;
  };
  return (...given) => again(live, (one) => workWith(one)(...given));
}
