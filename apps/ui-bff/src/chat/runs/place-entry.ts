import type { StreamEvent } from '@parley/contracts';
import type { Entry, FrameIds, RunName, TaskNote } from './entry.js';
import { taskEvents } from './task-events.js';

export const beforeAllEvents: FrameIds = { v1: 0, chat: 0 };

/** An event with its place after others. */
export function placed(run: RunName, event: StreamEvent, note: TaskNote, before: FrameIds): Entry {
  const ids = { v1: before.v1 + 1, chat: before.chat + taskEvents(run, { event, note }).length };
  return { ids, event, note, chars: charsOf(event) };
}

/** The ids that were given before an event. */
export const idsBefore = (run: RunName, { ids, ...said }: Entry): FrameIds => ({
  v1: ids.v1 - 1,
  chat: ids.chat - taskEvents(run, said).length,
});

/** Another event in the place of one. */
export const instead = (run: RunName, entry: Entry, event: StreamEvent): Entry =>
  placed(run, event, entry.note, idsBefore(run, entry));

/** Nearly every event is a piece of text. */
const charsOf = ({ event, data }: StreamEvent) =>
  event === 'content' ? data.text.length + 100 : JSON.stringify(data).length + 100;
