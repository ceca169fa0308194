import { encodeChatEvent, encodeSse, type StreamGap } from '@parley/contracts';
import type { Entry, RunApi, RunName } from './entry.js';
import { taskEvents } from './task-events.js';

/** One event as it goes over the wire, id included. Ids count from 1 within a run, on each chat API by itself. */
export interface Frame {
  readonly id: number;
  readonly text: string;
}

/** How a run is told on one of the chat APIs. */
interface Dialect {
  /** The frames of one event, in order; none for an event that this API does not tell. */
  frames(run: RunName, entry: Entry): Frame[];
  /** Says that events can no longer be had. Whoever breaks off after it goes on after the gap. */
  gap(gap: StreamGap): Frame;
}

const frame = (id: number, event: string, data: unknown): Frame => ({
  id,
  text: encodeSse({ event, data, id: String(id) }),
});

/** `/api/v1/chat`: the agents service's own events. */
const v1: Dialect = {
  frames: (_run, { ids, event: { event, data } }) => [frame(ids.v1, event, data)],
  gap: (gap) => frame(gap.to, 'gap', gap),
};

/** `POST /api/chat`: task events. */
const chat: Dialect = {
  frames(run, entry) {
    const events = taskEvents(run, entry);
    const before = entry.ids.chat - events.length;
    return events.map((event, index) => {
      const id = before + 1 + index;
      return { id, text: encodeChatEvent(event, String(id)) };
    });
  },
  gap: (gap) => frame(gap.to, 'gap', { kind: 'gap', data: gap }),
};

export const dialects: Readonly<Record<RunApi, Dialect>> = { v1, chat };
