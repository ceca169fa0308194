export const issueKinds = ['issue', 'pull_request', 'merge_request'] as const;
export type IssueKind = (typeof issueKinds)[number];

/** Names an issue within its project. */
export interface IssueKey {
  readonly kind: IssueKind;
  /** As people see it. */
  readonly number: number;
}

/** `issue/12`, which names it within its source for good. */
export const keyText = ({ kind, number }: IssueKey): string => `${kind}/${number}`;

/** `undefined` for a text that names none. */
export function readKey(text: string): IssueKey | undefined {
  const [, name, number = ''] = /^([a-z_]+)\/(\d{1,15})$/.exec(text) ?? [];
  const kind = issueKinds.find((one) => one === name);
  return kind && { kind, number: Number(number) };
}

/** An issue as a list has it: what costs little to learn of many. */
export interface ListedIssue extends IssueKey {
  /** Another one whenever the issue or its comments have changed; empty where a list does not tell. */
  readonly version: string;
  /** Not for everybody who reads the project. */
  readonly isConfidential: boolean;
}

export interface IssueComment {
  /** As the host shows them; `undefined` for somebody who is gone. */
  readonly author: string | undefined;
  /** RFC 3339, as every moment here. */
  readonly createdAt: string;
  /** Markdown. */
  readonly text: string;
}

/** What an issue says. */
export interface Issue extends ListedIssue {
  readonly title: string;
  /** Address for people. */
  readonly url: string;
  readonly state: string;
  readonly author: string | undefined;
  readonly assignees: readonly string[];
  readonly reviewers: readonly string[];
  readonly labels: readonly string[];
  readonly milestone: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Markdown. */
  readonly text: string;
  /** The oldest ones first. */
  readonly comments: readonly IssueComment[];
  /** Whether it has more comments than are read. */
  readonly hasMoreComments: boolean;
}

/** Most comments that are read of an issue. */
export const maxComments = 1_000;
