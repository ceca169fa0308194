import type { Language } from '@parley/language';
import type { Question } from './question.js';
import type { Receiver } from './receive.js';

/** Somebody, or some program, at the chat product. Ids are the product's public ones. */
export interface Person {
  readonly id: string;
  readonly emails: readonly string[];
  readonly displayName: string;
  /** `person`, `bot`, or what else the product has. */
  readonly type: string;
}

export interface Message {
  readonly id: string;
  readonly roomId: string;
  /** Root of the thread that it replies to. */
  readonly parentId?: string | undefined;
  readonly text?: string | undefined;
  readonly markdown?: string | undefined;
  /** As clients of the product write it, where it is more than plain text. */
  readonly html?: string | undefined;
  readonly personId: string;
  readonly personEmail?: string | undefined;
  /** Ids of people. */
  readonly mentionedPeople: readonly string[];
  /** `all` stands for everybody. */
  readonly mentionedGroups: readonly string[];
  readonly files: readonly string[];
  /** ISO 8601. */
  readonly created: string;
}

/** What a person pressed under a question, and filled in. */
export interface CardPress {
  readonly id: string;
  /** The message that carries the question. */
  readonly messageId: string;
  /** From a client: nothing about them is certain. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** The one that the question was asked in; absent where that is not known. */
  readonly language?: Language | undefined;
  readonly personId: string;
  readonly roomId: string;
}

/** By its public id, or by the UUID that an event names. */
export type MessageRef =
  { readonly id: string; readonly spaceUuid?: string } | { readonly uuid: string; readonly spaceUuid: string };

/** Where something is said: in a room, there in a thread, or to one person. */
export type Whereto =
  | { readonly roomId: string; readonly parentId?: string }
  | { readonly toPersonId: string }
  | { readonly toPersonEmail: string };

/** Markdown. */
export type Draft = Whereto & { readonly markdown: string };

/** What is said, with its place. */
export type Said = Pick<Message, 'id' | 'roomId'>;

/**
 * The chat product, as far as the bot needs it. Methods throw `ChatRefusal` for a final refusal, `ComeBackLater`, and
 * AppError `SERVICE_UNAVAILABLE` (`TokenRefused` among them) while the product cannot be asked.
 */
export interface ChatProduct {
  /** Receives events until the signal aborts, reconnecting after every disconnect. */
  receive(receiver: Receiver, signal: AbortSignal): Promise<void>;
  me(): Promise<Person>;
  /** Absence is an answer. */
  who(personId: string): Promise<Person | undefined>;
  /** `undefined` when it does not exist or does not concern the bot. */
  fetchMessage(ref: MessageRef): Promise<Message | undefined>;
  /** `undefined` when it does not exist. */
  fetchPress(spaceUuid: string, pressUuid: string): Promise<CardPress | undefined>;
  /** Messages of a room that mention the bot, newest first, in pages. */
  mentions(roomId: string): AsyncGenerator<Message[]>;
  /** All messages of a direct room, newest first, in pages; in others a bot may ask for its mentions alone. */
  messages(roomId: string): AsyncGenerator<Message[]>;
  /** Ids of everybody in a room, in pages. */
  members(roomId: string): AsyncGenerator<string[]>;
  /** Whether it is a room of the bot and one person. False for a room that does not concern the bot. */
  isDirect(roomId: string): Promise<boolean>;
  /** Ids of the bot's direct rooms, those with the latest activity first, in pages. */
  directRooms(): AsyncGenerator<string[]>;
  /** Posts; a lost answer is an error, and whether the message is there is then unknown. */
  say(draft: Draft): Promise<Said>;
  /** Posts a question, and notes the language that is spoken on it. `markdown` is for clients that show no buttons. */
  ask(draft: Draft, question: Question): Promise<Said>;
  edit(messageId: string, change: { readonly roomId: string; readonly markdown: string }): Promise<void>;
  /** Takes a message of the bot's away, with the question that it carries. */
  remove(messageId: string, roomId: string): Promise<void>;
  /** Throws ComeBackLater while the product wants nothing to be said in that space. */
  requireSaying(spaceUuid: string): void;
  /** Throws Error while the product wants nothing at all to be asked for more than a minute. */
  requireWorking(): void;
}
