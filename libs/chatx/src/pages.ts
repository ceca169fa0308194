import { dependencyDown } from '@parley/service';
import { z } from 'zod';
import type { ChatxCall } from './chatx-call.js';

interface PageOptions {
  /** The space or person that the list is about: see `ChatxCallOptions`. */
  readonly about?: string | undefined;
  /** The list is refused beyond so many pages. Default: as many as there are. */
  readonly maxPages?: number;
}

/**
 * The items of a list, page by page, as `Link` leads on (RFC 8288), on the same origin alone.
 * @param first absolute address of the first page.
 * Throws what `call` throws; AppError `SERVICE_UNAVAILABLE` naming chatx for more than `maxPages`.
 */
export async function* chatxPages<T>(
  call: ChatxCall,
  first: string,
  item: z.ZodType<T>,
  { about, maxPages = Infinity }: PageOptions = {},
): AsyncGenerator<T[], void, undefined> {
  const page = z.object({ items: z.array(item) });
  let url: string | undefined = first;
  for (let count = 0; url !== undefined; count += 1) {
    if (count === maxPages)
      throw dependencyDown('chatx', 'bad_answer', new Error(`the list has more than ${maxPages} pages`));
    const answer: { data: { readonly items: T[] }; next?: string } = await call(
      url,
      page,
      about === undefined ? {} : { about },
    );
    yield answer.data.items;
    url = answer.next;
  }
}
