import { encodeId } from '@parley/authz-client';
import { LRUCache } from 'lru-cache';
import { emailPrincipal, type ReaderList, readerList } from '../../readers/reader-list.js';
import type { WikiPage } from '../wiki-client.js';
import { WikiRefusal } from '../wiki-refusal.js';
import type { Named, WikiPermissions } from './wiki-permissions.js';

type Place = Pick<WikiPage, 'id' | 'spaceKey'>;

/**
 * Who may read a document that is made of these pages: whoever may see each of their spaces and passes the restriction of
 * each of them and of every page above. `undefined` where the wiki lets everybody read; nobody where it does not say.
 * Throws `WikiRefusal` for a wiki that does not answer for now.
 */
export type ReadersOfPages = (pages: readonly Place[], signal: AbortSignal) => Promise<ReaderList | undefined>;

export const nobody: ReaderList = readerList([[]]);

const answersKept = 5_000;

/** For one reading. Pages stand below the same ones, in the same space: of those is asked once. */
export function readersOfPages(permissions: WikiPermissions): ReadersOfPages {
  const once = remembering<Named | undefined>();
  const partsOf = async ({ id, spaceKey }: Place, signal: AbortSignal): Promise<(Named | undefined)[]> => {
    const above = await permissions.ancestorsOf(id, signal);
    return Promise.all([
      once(`space ${spaceKey}`, () => permissions.readersOfSpace(spaceKey, signal)),
      // Its own is what has changed most often when it is read again.
      permissions.readersOf(id, signal),
      ...above.map((one) => once(`page ${one}`, () => permissions.readersOf(one, signal))),
    ]);
  };
  return async (pages, signal) => {
    try {
      const parts = (await Promise.all(pages.map((page) => partsOf(page, signal)))).flat();
      const all = parts.flatMap((part) => (part ? [principalsOf(part)] : []));
      return all.length === 0 ? undefined : readerList(all);
    } catch (error) {
      if (error instanceof WikiRefusal && !error.isPassing) return nobody;
      throw error;
    }
  };
}

const principalsOf = ({ emails, groups }: Named): string[] => [
  ...emails.map(emailPrincipal),
  ...groups.flatMap((name) => (name === '' ? [] : [`external_group:${encodeId(name)}#member`])),
];

/** A failure is not remembered. */
function remembering<T>() {
  const known = new LRUCache<string, Promise<T>>({ max: answersKept });
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const answer = known.get(key) ?? ask();
    known.set(key, answer);
    answer.catch(() => known.delete(key));
    return answer;
  };
}
