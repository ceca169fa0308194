import type { ConversationKey } from '../runs/run.store.js';

/** With whom: a person by `sub`, or a team by its short name. `name` is theirs when it was shared. */
export interface SharedWith {
  readonly kind: 'user' | 'team';
  readonly id: string;
  readonly name: string;
}

/** A conversation that its owner lets others read, as far as it had come by then. */
export interface Share extends ConversationKey {
  readonly id: string;
  readonly ownerName: string;
  readonly title: string;
  readonly with: SharedWith;
  /** The last turn that is shared: what is said later is not. */
  readonly lastTurnId: string;
  readonly at: Date;
}

/** Where shares are kept: at most one of a conversation with the same person or team. */
export interface ShareStore {
  createIndexes(): Promise<void>;
  /** Keeps it; one with the same person or team keeps its id, and goes as far as this one. */
  put(share: Share): Promise<Share>;
  find(id: string): Promise<Share | undefined>;
  /** Those of a conversation, the oldest first. */
  of(conversation: ConversationKey): Promise<Share[]>;
  /** Those with a person or one of their teams, the newest first. The person's own are left out. */
  with(
    reader: { readonly userId: string; readonly teams: readonly string[] },
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ found: Share[]; total: number }>;
  /** False when there is none of that id. */
  remove(conversation: ConversationKey, id: string): Promise<boolean>;
  removeAll(conversation: ConversationKey): Promise<void>;
}
