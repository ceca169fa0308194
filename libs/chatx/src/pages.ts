import { dependencyDown } from '@parley/service';
import { z } from 'zod';
import type { ChatxAnswer, ChatxCall } from './chatx-call.js';

interface PageOptions {
  /** The space or person that the list is about: see `ChatxCallOptions`. */
  readonly about?: string | undefined;
  /** A longer list is refused. Default 1,000 pages, far more than a list of the product has. */
  readonly maxPages?: number;
}

/**
 * The items of a list, page by page, as `Link` leads on (RFC 8288), on the same origin alone.
 * @param first absolute address of the first page.
 * Throws what `call` throws; AppError `SERVICE_UNAVAILABLE` naming chatx for more than `maxPages`, or a link back to a
 * page that was read.
 */
export async function* chatxPages<T>(
  call: ChatxCall,
  first: string,
  item: z.ZodType<T>,
  { about, maxPages = 1_000 }: PageOptions = {},
): AsyncGenerator<T[], void, undefined> {
  const page = z.object({ items: z.array(item) });
  const read = new Set<string>();
  for (let url: string | undefined = first; url !== undefined;) {
    if (read.has(url)) throw badList('leads back to a page that was read');
    if (read.size === maxPages) throw badList(`has more than ${maxPages} pages`);
    read.add(url);
    const answer: ChatxAnswer<{ items: T[] }> = await call(url, page, about === undefined ? {} : { about });
    yield answer.data.items;
    url = answer.next;
  }
}

const badList = (what: string) => dependencyDown('chatx', 'bad_answer', new Error(`the list ${what}`));
