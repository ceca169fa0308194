/** Why a query was stopped. */
export const tooLong = (limitMs: number) => `it takes more than ${limitMs / 1000} s`;
export const tooLarge = 'it takes too much memory';

/** What an engine says first; what follows shows the query as it was rewritten. */
export const firstLine = (message: string): string => (message.split('\n', 1)[0] ?? '').slice(0, 300);
