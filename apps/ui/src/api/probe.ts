import { isOutage, outages, type Part } from './outages.js';

/** Whether a part answers again. Never rejects: no answer is none. */
const probes: Readonly<Record<Part, (signal: AbortSignal) => Promise<boolean>>> = {
  platform: async (signal) => typeof (await healthOf(signal))?.status === 'string',
  answers: async (signal) => (await healthOf(signal))?.platform?.connected === true,
  knowledge: (signal) => answers('/api/rag/v1/user/info', signal),
  'sign-in': (signal) => answers('/api/me', signal),
  access: (signal) => answers('/api/me', signal),
  data: (signal) => answers('/api/me', signal),
};

/** Asks after everything that is down, and tells what came back. */
export async function probe(signal: AbortSignal): Promise<readonly Part[]> {
  const down = outages.down.get().map(({ part }) => part);
  const answered = await Promise.all(down.map((part) => probes[part](signal).catch(() => false)));
  const back = down.filter((_, index) => answered[index]);
  for (const part of back) outages.isBack(part);
  return back;
}

// Beside the clients, which would ask again by themselves and say anew that it is down.
const ask = (path: string, signal: AbortSignal) => fetch(`${location.origin}${path}`, { signal });

const answers = async (path: string, signal: AbortSignal): Promise<boolean> => !isOutage(await ask(path, signal));

interface Health {
  readonly status?: unknown;
  readonly platform?: { readonly connected?: unknown };
}

const healthOf = async (signal: AbortSignal) => (await (await ask('/api/health', signal)).json()) as Health | null;
