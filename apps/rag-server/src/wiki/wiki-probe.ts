import { currentUserAnswer, includableAnswer, type Summary } from './wiki-answers.js';
import type { WikiPage } from './wiki-client.js';
import type { GetJson } from './wiki-http.js';

/** What shows whether a wiki can be read at all. Everything throws `WikiRefusal`. */
export interface WikiProbe {
  /** Whom the wiki takes us for; `undefined` for nobody it knows. */
  currentUser(signal: AbortSignal): Promise<string | undefined>;
  /** Some page, with its text, of a space or of any; `undefined` when the wiki shows none. */
  somePage(spaceKey: string | undefined, signal: AbortSignal): Promise<WikiPage | undefined>;
}

export const wikiProbe = (get: GetJson, toPage: (page: Summary, base?: string) => WikiPage): WikiProbe => ({
  async currentUser(signal) {
    const { type, displayName } = await get('/rest/api/user/current', currentUserAnswer, signal);
    return type === 'anonymous' ? undefined : displayName;
  },
  async somePage(spaceKey, signal) {
    const order = { type: 'page', limit: '1', expand: 'body.storage,version,space' };
    const query = new URLSearchParams({ ...order, ...(spaceKey !== undefined && { spaceKey }) }).toString();
    const { results, _links: links } = await get(`/rest/api/content?${query}`, includableAnswer, signal);
    return results[0] && toPage(results[0], links?.base);
  },
});
