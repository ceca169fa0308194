import { z } from 'zod';
import type { Records } from '../support/records.js';
import { until } from '../support/until.js';
import { type Kind, metricsToken, type Replica, type ReplicatedStack } from './replicated-stack.js';

/** Waits for a replica of that kind that is in the middle of something. */
export function makeFindVictim(records: Records, { replicas }: ReplicatedStack) {
  const find: Readonly<Record<Kind, () => Promise<Replica | undefined>>> = {
    'ui-bff': async () => {
      const going = await records.connection.collection('turns').countDocuments({ status: 'running' });
      return going > 0 ? replicas['ui-bff'][0] : undefined;
    },
    'chatx-bot': async () => {
      for (const replica of replicas['chatx-bot'])
        if ((await gauge(replica, 'chatx_listening')) === 1 && (await gauge(replica, 'chatx_messages_in_work')) > 0)
          return replica;
      return undefined;
    },
    // A task that is worked on names the process that does.
    worker: async () => {
      const tasks = await records.connection.collection('rag_tasks').find({ state: 'running' }).toArray();
      const owners = tasks.map((task) => owned.parse(task).owner);
      return replicas.worker.find(({ running: { pid } }) => owners.some((owner) => owner.includes(`/${pid}/`)));
    },
  };
  return (kind: Kind): Promise<Replica> => until(`a ${kind} at work`, find[kind], 120_000);
}

const owned = z.object({ owner: z.string() });

/** A figure of a replica's metrics; 0 while it does not answer. */
async function gauge({ port }: Replica, name: string): Promise<number> {
  const options = { headers: { authorization: `Bearer ${metricsToken}` }, signal: AbortSignal.timeout(5_000) };
  const text = await fetch(`http://127.0.0.1:${port}/metrics`, options).then(
    (res) => (res.ok ? res.text() : ''),
    () => '',
  );
  return Number(new RegExp(`^${name}(?:\\{.*\\})? (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}
