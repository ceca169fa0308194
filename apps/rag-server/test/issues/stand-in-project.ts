export interface StandInComment {
  readonly id: number;
  readonly author: string;
  text: string;
  readonly createdAt: string;
  updatedAt: string;
  /** For members alone; of GitLab. */
  readonly isInternal?: boolean;
  /** Written by the host itself; of GitLab. */
  readonly isSystem?: boolean;
}

/** What a test says of an issue. */
export interface IssueDraft {
  readonly title: string;
  readonly text?: string | null;
  /** A pull request or merge request. */
  readonly isRequest?: boolean;
  readonly state?: 'open' | 'closed' | 'merged';
  readonly author?: string | null;
  readonly assignees?: readonly string[];
  readonly labels?: readonly string[];
  readonly milestone?: string;
  readonly isConfidential?: boolean;
}

export interface StandInIssue extends IssueDraft {
  readonly number: number;
  readonly createdAt: string;
  updatedAt: string;
  readonly comments: StandInComment[];
}

/** What the host knows of its one project. */
export interface StandInProject {
  readonly path: string;
  readonly url: string;
  readonly api: string;
  /** By number, and for GitLab, which counts them apart, by kind as well. */
  readonly issues: ReadonlyMap<string, StandInIssue>;
  /** What became of those that are no longer there: HTTP status. */
  readonly gone: ReadonlyMap<string, number>;
  readonly maxAtOnce: number;
  /** Features that are switched off; of GitLab. */
  readonly disabled: ReadonlySet<'issues' | 'merge_requests'>;
}

/** An answer of the API; `undefined` where it has no such path. */
export type ProjectAnswer =
  { readonly status?: number; readonly body: unknown; readonly link?: string; readonly location?: string } | undefined;

/** One page of a list, with the links that both hosts give. @param address of the list, without its page */
export function pageOf<T>(all: readonly T[], url: URL, { maxAtOnce }: StandInProject, address = url) {
  const page = Number(url.searchParams.get('page') ?? 1);
  const size = Math.min(Number(url.searchParams.get('per_page') ?? 30), maxAtOnce);
  const lastPage = Math.max(Math.ceil(all.length / size), 1);
  const linkTo = (to: number, rel: string) => {
    const target = new URL(address.href);
    target.search = url.search;
    target.searchParams.set('page', `${to}`);
    return `<${target.href}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [linkTo(page - 1, 'prev')] : []),
    ...(page < lastPage ? [linkTo(page + 1, 'next'), linkTo(lastPage, 'last')] : []),
    linkTo(1, 'first'),
  ];
  return { part: all.slice((page - 1) * size, page * size), link: links.join(', ') };
}

export const byAge = (one: StandInIssue, other: StandInIssue) => one.createdAt.localeCompare(other.createdAt);

/** Those that changed at that moment or later. */
export const changedSince = <T extends { readonly updatedAt: string }>(all: readonly T[], since: string | null): T[] =>
  all.filter(({ updatedAt }) => since === null || Date.parse(updatedAt) >= Date.parse(since));
