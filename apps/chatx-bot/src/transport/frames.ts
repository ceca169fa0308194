import { jsonOrUndefined } from '@parley/contracts';
import { z } from 'zod';

/** An activity as the event socket brings it. Its content is encrypted: only ids and verbs are read. */
export const activity = z.object({
  id: z.string(),
  verb: z.string(),
  published: z.string().optional(),
  actor: z.object({ entryUUID: z.string().optional(), id: z.string().optional() }).optional(),
  parent: z.object({ id: z.string().optional(), type: z.string().optional() }).optional(),
  target: z.object({ id: z.string().optional(), url: z.string().optional() }).optional(),
});
export type Activity = z.infer<typeof activity>;

const frame = z.object({
  id: z.string().optional(),
  type: z.string().optional(),
  sequenceNumber: z.number().optional(),
  data: z.looseObject({ eventType: z.string().optional(), activity: z.unknown().optional() }).optional(),
});

export type Frame =
  | { readonly kind: 'ready'; readonly id: string | undefined; readonly sequence?: number }
  | { readonly kind: 'pong'; readonly id: string | undefined }
  | {
      readonly kind: 'activity';
      readonly id: string | undefined;
      readonly sequence?: number;
      readonly activity: Activity;
    }
  /** Nothing for us, or nothing that can be read: acknowledged if it has an id, and forgotten. */
  | { readonly kind: 'other'; readonly id: string | undefined; readonly sequence?: number };

const readyEvents: readonly (string | undefined)[] = ['mercury.buffer_state', 'mercury.registration_status'];

/** Reads one frame of the socket; malformed ones are `other`. */
export function readFrame(text: string): Frame {
  const { data: found } = frame.safeParse(jsonOrUndefined(text));
  if (!found) return { kind: 'other', id: undefined };
  const { id, type, sequenceNumber, data } = found;
  if (type === 'pong') return { kind: 'pong', id };
  const numbered = sequenceNumber === undefined ? {} : { sequence: sequenceNumber };
  if (type === undefined && readyEvents.includes(data?.eventType)) return { kind: 'ready', id, ...numbered };
  const event = data?.eventType === 'conversation.activity' ? activity.safeParse(data.activity) : undefined;
  return event?.success
    ? { kind: 'activity', id, ...numbered, activity: event.data }
    : { kind: 'other', id, ...numbered };
}
