import { Agent } from 'undici';
import type { ListOrder } from '../../src/connectors/listed/listed-place.js';
import { unreadItem } from '../../src/connectors/listed/place-refusal.js';
import { githubHeaders, githubTracker } from '../../src/issues/github/github-tracker.js';
import { gitlabTracker } from '../../src/issues/gitlab/gitlab-tracker.js';
import { hostGet, type HostHttpSettings } from '../../src/issues/host/host-http.js';
import { HostRefusal } from '../../src/issues/host/host-refusal.js';
import { hostRests } from '../../src/issues/host/host-rests.js';
import type { IssueChoice, IssueTracker } from '../../src/issues/issue-tracker.js';
import type { ListedIssue } from '../../src/issues/issue.js';

export const { signal } = new AbortController();

/** A client of one project, as a test wants it; `close` is for the connections. */
export function trackerClient(product: 'github' | 'gitlab', { api, path }: { api: string; path: string }) {
  const dispatcher = new Agent();
  let nowMs = Date.now();
  const now = () => nowMs;
  const settings: HostHttpSettings = {
    dispatcher,
    userAgent: 'ParleyBot/2.0',
    timeoutMs: 5_000,
    maxBytes: 1_000_000,
    rests: hostRests(now),
    now,
  };
  return {
    tracker({ token, choice = 'all', ...more }: Partial<HostHttpSettings> & Asked = {}): IssueTracker {
      const signIn = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const headers = product === 'github' ? { ...githubHeaders, ...signIn } : signIn;
      const get = hostGet({ ...settings, ...more }, { api, headers, reader: token ?? '' });
      return product === 'github' ? githubTracker(get, path, choice) : gitlabTracker(get, path, choice);
    },
    passMs: (ms: number) => void (nowMs += ms),
    close: () => dispatcher.destroy(),
  };
}

interface Asked {
  readonly token?: string;
  readonly choice?: IssueChoice;
}

/** All that a list has, page by page. */
export async function listed(tracker: IssueTracker, order: Partial<ListOrder> = {}): Promise<ListedIssue[]> {
  const found: ListedIssue[] = [];
  let cursor: string | undefined;
  do {
    const page = await tracker.list({ since: undefined, known: undefined, ...order, cursor }, signal);
    found.push(...page.issues);
    cursor = page.next;
  } while (cursor !== undefined && found.length < 50);
  return found;
}

/** What a client says of a failure; `undefined` when there was none. */
export const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => {
      const { outcome, message, isPassing, retryAfterMs } = unreadItem(error);
      return { outcome, message, isPassing, retryAfterMs, isAbsent: error instanceof HostRefusal && error.isAbsent };
    },
  );
