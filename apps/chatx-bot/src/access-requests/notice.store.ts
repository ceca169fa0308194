import type { AccessNotice } from '@parley/docdb';

/** Word about a request for access that somebody is to be told. */
export interface Notice extends AccessNotice {
  readonly id: string;
  /** How often it was tried, this time included. */
  readonly attempts: number;
  /** People whom it was about to be posted to, whether or not it was. */
  readonly begun: readonly string[];
  readonly posts: readonly NoticePost[];
  /** Until then it is ours: whoever notes it anew, or takes it after that, changes it. */
  readonly takenUntil: Date;
}

/** A message that tells of it. */
export interface NoticePost {
  /** Person of the chat product. */
  readonly to: string;
  readonly messageId: string;
  readonly roomId: string;
}

/** What ui-bff and rag-server leave to be told. */
export interface NoticeStore {
  /** Takes the one that is due longest, for so long. `undefined` without any. */
  take(now: Date, until: Date): Promise<Notice | undefined>;
  beginPost(id: string, to: string): Promise<void>;
  notePost(id: string, post: NoticePost): Promise<void>;
  /** It is told, or never will be; unless it was noted anew meanwhile. */
  finish(notice: Notice): Promise<void>;
  /** It can be taken again at that time; unless it was noted anew meanwhile. */
  postpone(notice: Notice, until: Date): Promise<void>;
  /** The messages that asked people to decide a request. */
  postsOf(request: Pick<AccessNotice, 'keeper' | 'requestId'>): Promise<readonly NoticePost[]>;
}
