/** What a list shows: those in which the text stands, and which page of these. */
export interface Found {
  readonly text: string;
  /** From 1. */
  readonly page: number;
}

/** Reads it from the page's address; what is not understood counts as not said. */
export function foundIn(search: URLSearchParams): Found {
  const page = Number(search.get('page'));
  return {
    text: (search.get('q') ?? '').slice(0, 100),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** What goes without saying is not said. */
export const foundToSearch = ({ text, page }: Found): Record<string, string> => ({
  ...(text !== '' && { q: text }),
  ...(page !== 1 && { page: String(page) }),
});

/** As lists of the API take it. */
export const queryOf = ({ text, page }: Found, pageSize: number) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
  ...(text !== '' && { q: text }),
});
