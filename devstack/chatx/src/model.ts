/** Ids in these records are bare UUIDs; public ids are made in the views. Times are ISO 8601 in UTC. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly type: 'person' | 'bot';
  readonly created: string;
}

export interface Room {
  readonly id: string;
  readonly cluster: string;
  readonly type: 'group' | 'direct';
  /** Empty for direct rooms: everybody sees the other one's name there. */
  readonly title: string;
  readonly creatorId: string;
  readonly created: string;
  readonly lastActivity: string;
}

export interface Membership {
  readonly id: string;
  readonly roomId: string;
  readonly personId: string;
  readonly created: string;
}

export interface Attachment {
  readonly contentType: string;
  readonly content: unknown;
}

export interface Message {
  readonly id: string;
  readonly roomId: string;
  readonly authorId: string;
  readonly parentId?: string | undefined;
  readonly text: string;
  readonly markdown?: string | undefined;
  readonly html?: string | undefined;
  readonly files: readonly string[];
  readonly attachments: readonly Attachment[];
  readonly mentionedPeople: readonly string[];
  readonly mentionsAll: boolean;
  readonly edits: number;
  readonly created: string;
  readonly updated?: string | undefined;
}

export interface AttachmentAction {
  readonly id: string;
  readonly messageId: string;
  readonly roomId: string;
  readonly personId: string;
  readonly inputs: Record<string, unknown>;
  readonly created: string;
}

export interface Device {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  /** What the client said about itself at registration; handed back unread. */
  readonly details: Record<string, unknown>;
  readonly created: string;
  readonly modified: string;
  /** Name of its socket, where that is no longer the device's own. */
  readonly socketId?: string;
  readonly spoilt?: Spoilt;
}

/** What is wrong with the socket of a device. */
export interface Spoilt {
  /** Answered to whoever opens it, until the device is deleted or has moved. */
  readonly status: number;
  /** Whether the next renewal of the device gives it a new address. */
  readonly moves: boolean;
}
