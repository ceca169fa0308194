import { z } from 'zod';

const times = z.number().int().min(1).max(1000).default(1);

/** What goes wrong with the next `times` requests to a path; `after` loses the answer of a request that was carried out. */
const httpFault = z.strictObject({
  kind: z.literal('http'),
  method: z.string().optional(),
  /** Where the request's path begins, e.g. `/v1/messages`. */
  path: z.string().startsWith('/'),
  /** Public id of a room that the request names in its query or its body. */
  roomId: z.string().optional(),
  times,
  action: z.discriminatedUnion('do', [
    z.strictObject({
      do: z.literal('answer'),
      status: z.number().int().min(400).max(599),
      retryAfterSeconds: z.number().int().min(0).optional(),
    }),
    z.strictObject({ do: z.literal('hang'), when: z.enum(['before', 'after']).default('before') }),
    z.strictObject({ do: z.literal('reset'), when: z.enum(['before', 'after']).default('before') }),
  ]),
});

/** What goes wrong with the next `times` events: lost, sent twice, overtaken by the next one, or the socket going away instead. */
const eventFault = z.strictObject({
  kind: z.literal('event'),
  times,
  action: z.discriminatedUnion('do', [
    z.strictObject({ do: z.literal('swallow') }),
    z.strictObject({ do: z.literal('duplicate') }),
    z.strictObject({ do: z.literal('late') }),
    z.strictObject({ do: z.literal('drop') }),
    z.strictObject({ do: z.literal('close'), code: z.number().int(), reason: z.string().default('') }),
  ]),
});

/** The next `times` pings go unanswered. */
const pongFault = z.strictObject({ kind: z.literal('pong'), times });

/** The next `times` attempts to open a socket are refused with an HTTP status. */
const upgradeFault = z.strictObject({
  kind: z.literal('upgrade'),
  times,
  status: z.number().int().min(400).max(599),
});

/** The next `times` registrations are refused where a person has as many devices already. */
const devicesFault = z.strictObject({ kind: z.literal('devices'), times, most: z.number().int().min(0) });

export const faultSpec = z.discriminatedUnion('kind', [httpFault, eventFault, pongFault, upgradeFault, devicesFault]);
export type FaultSpec = z.input<typeof faultSpec>;
type Fault = z.output<typeof faultSpec>;
type FaultOf<K extends Fault['kind']> = Extract<Fault, { kind: K }>;

export type Faults = ReturnType<typeof createFaults>;

/** The faults that are switched on, each used up after its number of times, in the order in which they were added. */
export function createFaults() {
  let active: Fault[] = [];
  function take<K extends Fault['kind']>(kind: K, applies: (fault: FaultOf<K>) => boolean): FaultOf<K> | undefined {
    const isIt = (fault: Fault): fault is FaultOf<K> => fault.kind === kind && applies(fault as FaultOf<K>);
    const fault = active.find(isIt);
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) active = active.filter((other) => other !== fault);
    return fault;
  }
  return {
    add: (fault: Fault) => void active.push({ ...fault }),
    clear: () => void (active = []),
    list: (): readonly Fault[] => active,
    forRequest: (method: string, path: string, roomId?: string) =>
      take(
        'http',
        (fault) =>
          path.startsWith(fault.path) &&
          (fault.method ?? method) === method &&
          (fault.roomId === undefined || fault.roomId === roomId),
      ),
    forEvent: () => take('event', () => true)?.action,
    mutesPong: () => take('pong', () => true) !== undefined,
    maxDevices: () => take('devices', () => true)?.most,
    forUpgrade: () => take('upgrade', () => true)?.status,
  };
}
