/** What a search is narrowed by; an empty text is any. */
export interface SearchFilters {
  /** A datasource's id. */
  readonly source: string;
  readonly kind: string;
  /** Days since a document was last read. */
  readonly days: string;
}

export const kinds: Readonly<Record<string, string>> = {
  webpage: 'Web page',
  wiki_page: 'Wiki page',
  wiki_attachment: 'Wiki attachment',
  file: 'File',
  issue: 'Issue',
  verified_answer: 'Verified answer',
  note: 'Note',
};

export const spans: Readonly<Record<string, string>> = {
  1: 'Past day',
  7: 'Past week',
  31: 'Past month',
  366: 'Past year',
};

/** Only what the page offers: an address may say anything. */
export const offered = (choices: Readonly<Record<string, string>>, said: string | null): string =>
  said !== null && Object.hasOwn(choices, said) ? said : '';

const secondsADay = 86_400;

/** The filters as the server takes them; none is no filter at all. */
export function filtersOf({ source, kind, days }: SearchFilters, now: Date) {
  const since = Math.floor(now.getTime() / 1000) - Number(days) * secondsADay;
  const filters = {
    ...(source !== '' && { datasource_id: source }),
    ...(kind !== '' && { document_type: kind }),
    ...(days !== '' && { document_ingested_at: { gte: since } }),
  };
  return Object.keys(filters).length === 0 ? {} : { filters };
}
