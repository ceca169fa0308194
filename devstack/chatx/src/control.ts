import type { FaultSpec } from './faults/faults.js';
import type { ChatxSeed } from './seed.js';

/** A message as the product's API shows it; only the fields that tests and tools look at. */
export interface MessageView {
  readonly id: string;
  readonly roomId: string;
  readonly parentId?: string;
  readonly text?: string;
  readonly markdown?: string;
  readonly personId: string;
  readonly personEmail?: string;
  readonly attachments?: readonly { contentType: string; content: Record<string, unknown> }[];
  readonly created: string;
  readonly updated?: string;
}

export interface DeviceState {
  readonly id: string;
  readonly name: string;
  readonly personEmail: string;
  readonly connected: boolean;
  readonly unacknowledged: number;
}

interface Named {
  readonly id: string;
}

export type ChatxControl = ReturnType<typeof chatxControl>;

/** Drives a running simulator: seeds it, switches faults on, and acts as any of its people. Rejects on any refusal. */
export function chatxControl(url: string) {
  async function call<T>(method: string, path: string, body?: unknown, timeoutMs = 10_000): Promise<T> {
    const res = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const text = await res.text();
    if (!res.ok) throw new Error(`chatx simulator: ${method} ${path} answered ${res.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
  return {
    seed: (seed: ChatxSeed) => call<{ people: Named[]; rooms: Named[] }>('POST', '/_sim/seed', seed),
    fault: (fault: FaultSpec) => call<undefined>('POST', '/_sim/faults', fault),
    clearFaults: () => call<undefined>('DELETE', '/_sim/faults'),
    devices: async () => (await call<{ items: DeviceState[] }>('GET', '/_sim/devices')).items,
    /** Cuts off the devices that there are: their sockets refuse with the status, until they are deleted or, if it `moves`, renewed. */
    spoilDevices: (spoilt: { status: number; moves?: boolean }) =>
      call<undefined>('POST', '/_sim/devices/spoil', spoilt),
    /** Closes every event socket with the code, or cuts them off without one. */
    closeSockets: (code?: number, reason?: string) =>
      call<{ closed: number }>('POST', '/_sim/sockets/close', { code, reason }),
    /** Tells of everything that was posted in the last `seconds` once more, acknowledged or not. */
    replay: (seconds: number) => call<{ events: number }>('POST', '/_sim/sockets/replay', { seconds }, 120_000),
    removeMember: (roomId: string, personEmail: string) =>
      call<undefined>('DELETE', '/_sim/memberships', { roomId, personEmail }),
    /** Acts as the person with this e-mail address. */
    as: (email: string) => {
      const v1 = `/_sim/as/${encodeURIComponent(email)}/v1`;
      return {
        post: (draft: Record<string, unknown>) => call<MessageView>('POST', `${v1}/messages`, draft),
        edit: (id: string, edit: Record<string, unknown>) => call<MessageView>('PUT', `${v1}/messages/${id}`, edit),
        remove: (id: string) => call<undefined>('DELETE', `${v1}/messages/${id}`),
        submitCard: (messageId: string, inputs: Record<string, unknown>) =>
          call<Named>('POST', `${v1}/attachment/actions`, { type: 'submit', messageId, inputs }),
        rooms: async (query = '') =>
          (await call<{ items: { id: string; title: string; type: string }[] }>('GET', `${v1}/rooms?${query}`)).items,
        /** Messages of a room, oldest first. */
        messages: async (roomId: string) =>
          (await call<{ items: MessageView[] }>('GET', `${v1}/messages?max=1000&roomId=${roomId}`)).items.reverse(),
      };
    },
  };
}
