import type { Person } from './chat-product.js';

/** Something new in a space: a message of somebody else, or a press on a card. Its content is fetched. */
export interface ChatEvent {
  readonly messageUuid: string;
  readonly spaceUuid: string;
  readonly publishedAt: Date;
  readonly isCardAction?: boolean;
  /** Who wrote it, where the event says so. */
  readonly writerUuid?: string;
}

/** What readiness and metrics know of the connection that events come over. */
export interface ListenerState {
  /** Since when events are received; absent while disconnected. */
  listeningSince: number | undefined;
  reconnects: number;
  gaps: number;
}

export const deafState = (): ListenerState => ({ listeningSince: undefined, reconnects: 0, gaps: 0 });

export interface Receiver {
  /** The bot itself: what it writes is no event. */
  readonly own: Person;
  /** Takes an event over durably. A rejection ends the connection, and the product sends the event again. */
  readonly onEvent: (event: ChatEvent) => Promise<void>;
  /** Notes durably that events may be missing: at every connection and whenever some are. No event is taken before. */
  readonly noteMissed: () => Promise<void>;
  /** Asks for what was missed, as soon as that is noted and events come. */
  readonly catchUp: () => void;
  readonly state: ListenerState;
}
