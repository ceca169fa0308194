import type { ListOrder } from '../connectors/listed/listed-place.js';
import type { IssuesIngestRequest } from '@parley/contracts';
import type { Issue, IssueKey, ListedIssue } from './issue.js';

/** Which issues are read. */
export type IssueChoice = IssuesIngestRequest['include'];

export interface IssuePage {
  readonly issues: readonly ListedIssue[];
  /** Leads to the next page; `undefined` after the last one. */
  readonly next: string | undefined;
}

/** The issues of one project. Everything throws `HostRefusal`, and the signal's reason once that is aborted. */
export interface IssueTracker {
  /** Throws unless the project itself can be read. */
  requireReadable(signal: AbortSignal): Promise<void>;
  /** A page of the list, which comes in an order that changes do not disturb. */
  list(order: ListOrder, signal: AbortSignal): Promise<IssuePage>;
  /** Without its comments. */
  look(key: IssueKey, signal: AbortSignal): Promise<ListedIssue>;
  /** With them. */
  read(key: IssueKey, signal: AbortSignal): Promise<Issue>;
}

/** Whether issues of that kind are among those. */
export const isChosen = (choice: IssueChoice, { kind }: Pick<IssueKey, 'kind'>): boolean =>
  choice === 'all' || (choice === 'issues') === (kind === 'issue');
