/** A conversation, without its turns. Its state is that of the turn that runs or waits in it. */
export interface Conversation {
  readonly id: string;
  readonly ownerId: string;
  readonly agentId: string;
  readonly title: string;
  /** The space that it was last asked in, where the bot asked. */
  readonly spaceId: string | undefined;
  /** Whether files were attached to it. */
  readonly hasFiles: boolean;
  /** Whether it is kept aside: in no list, counted nowhere. */
  readonly isAside: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A conversation that somebody wants to use. */
export interface UsedConversation {
  readonly id: string;
  readonly ownerId: string;
  readonly agentId: string;
  /** Names a conversation that is new. */
  readonly message: string;
  /** The space that it is asked in, where the bot says so. */
  readonly spaceId?: string | undefined;
  /** Whether it is kept aside: in no list, counted nowhere. */
  readonly isAside?: boolean | undefined;
}

/** A page of the list. */
export interface ConversationsWanted {
  readonly limit: number;
  readonly offset: number;
  readonly q?: string | undefined;
  /** Conversations that have what is looked for elsewhere than in their title. */
  readonly orIds?: readonly string[] | undefined;
}

/** Where conversations are kept. */
export interface ConversationStore {
  createIndexes(): Promise<void>;
  /** Makes it when it is new to its owner, and changes nothing when it is there. Others may use the same id: they never meet. */
  own(used: UsedConversation): Promise<void>;
  /** Notes that a turn began in it, and with which agent; one without a title is named. One that its owner deleted begins again, empty. */
  noteUse(used: UsedConversation): Promise<void>;
  /** Notes that files are attached to it, as a use of it; false when it is not there. */
  noteFiles(id: string, ownerId: string): Promise<boolean>;
  /** One of the owner's; absence and somebody else's are the same answer. */
  find(id: string, ownerId: string): Promise<Conversation | undefined>;
  /** The owner's but those kept aside, latest use first, id as tie-break; with `q`, those with that in their title, in whatever case, and those of `orIds`. */
  list(ownerId: string, page: ConversationsWanted): Promise<{ found: Conversation[]; total: number }>;
  /** Those that were not used since then, the oldest use first. */
  unusedSince(at: Date): AsyncIterable<Conversation>;
  rename(id: string, ownerId: string, title: string): Promise<Conversation | undefined>;
  /** Forgets all but whose it was, and one kept aside altogether; false when it is not there, or was used since it was seen. */
  remove(seen: Conversation): Promise<boolean>;
}
