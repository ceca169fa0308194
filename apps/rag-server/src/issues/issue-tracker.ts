import type { Issue, IssueKey, ListedIssue } from './issue.js';

/** The issues of one project, as one reading sees them. Everything throws `HostRefusal`, and the signal's reason once that is aborted. */
export interface IssueTracker {
  /** Throws unless the project itself can be read. */
  requireReadable(signal: AbortSignal): Promise<void>;
  /**
   * All issues, or those that changed at that moment or later (RFC 3339), a page at a time, the oldest first.
   * What changes meanwhile may be listed twice, as it was and as it is.
   */
  issues(since: string | undefined, signal: AbortSignal): AsyncIterable<readonly ListedIssue[]>;
  /** Of an issue whose comments were changed at that moment or later, where the issue's own version does not tell. */
  commentedSince(since: string, signal: AbortSignal): Promise<readonly IssueKey[]>;
  /** With its comments. */
  issue(key: IssueKey, signal: AbortSignal): Promise<Issue>;
}

/** Which issues are read. */
export type IssueChoice = 'all' | 'issues' | 'requests';
