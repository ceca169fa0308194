import { createStore, useStore } from '../../api/store.js';

/** A file on its way to a conversation, or one that was refused. */
export interface SentFile {
  readonly id: string;
  readonly name: string;
  /** Why it was not taken; absent while it is sent. */
  readonly refusal?: string;
}

export const isOnItsWay = ({ refusal }: SentFile): boolean => refusal === undefined;

/** By conversation. They are sent on while other pages are open. */
const sending = createStore<ReadonlyMap<string, readonly SentFile[]>>(new Map());

const none: readonly SentFile[] = [];

export const useSending = (conversationId: string): readonly SentFile[] =>
  useStore(sending).get(conversationId) ?? none;

export const changeSending = (conversationId: string, by: (files: readonly SentFile[]) => readonly SentFile[]): void =>
  sending.set(new Map(sending.get()).set(conversationId, by(sending.get().get(conversationId) ?? none)));
