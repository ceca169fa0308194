import { z } from 'zod';
import type { Change, Step } from '../converge.js';
import type { AskCluster } from './cluster-api.js';
import { missingValues, type WantedSecret } from './wanted-secret.js';

const kept = z.object({
  metadata: z.object({ resourceVersion: z.string() }),
  data: z.record(z.string(), z.string()).default({}),
});

interface Deps {
  readonly ask: AskCluster;
  readonly newValue: () => string;
}

/**
 * A Secret of the cluster with random values, made once: whatever key is there stays as it is, so that it can be run
 * again, by several at once, and by a later release that needs another key.
 */
export function secretStep(wanted: WantedSecret, { ask, newValue }: Deps): Step {
  const path = `/secrets/${wanted.name}`;
  return async () => {
    const found = await ask('GET', path);
    if (found.status === 404) return [creation(wanted, missingValues(wanted, new Map(), newValue), ask)];
    const { data, metadata } = kept.parse(accepted(found, `read Secret ${wanted.name}`));
    const there = new Map(Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]));
    const missing = missingValues(wanted, there, newValue);
    if (missing.size === 0) return [];
    const change = { metadata, data: encoded(missing) };
    return [
      toAdd(wanted, missing, async () => accepted(await ask('PATCH', path, change), `change Secret ${wanted.name}`)),
    ];
  };
}

function creation(wanted: WantedSecret, values: Map<string, string>, ask: AskCluster): Change {
  const body = {
    ...{ apiVersion: 'v1', kind: 'Secret', type: 'Opaque' },
    metadata: { name: wanted.name, labels: { 'app.kubernetes.io/part-of': 'parley' } },
    data: encoded(values),
  };
  return toAdd(wanted, values, async () =>
    accepted(await ask('POST', '/secrets', body), `create Secret ${wanted.name}`),
  );
}

const toAdd = ({ name }: WantedSecret, values: Map<string, string>, apply: Change['apply']): Change => ({
  what: `Secret ${name}: missing ${[...values.keys()].join(', ')}`,
  apply,
});

const encoded = (values: ReadonlyMap<string, string>) =>
  Object.fromEntries([...values].map(([key, value]) => [key, Buffer.from(value).toString('base64')]));

/** The answer to what the cluster did. Throws Error with the reason that it gave: it names no value. */
function accepted({ status, body }: Awaited<ReturnType<AskCluster>>, what: string): unknown {
  if (status < 300) return body;
  // Somebody else was quicker, and what they made counts: the job is run again and finds it.
  const reason = status === 409 ? 'somebody else changed it meanwhile; run this again' : reasonOf(body);
  throw new Error(`the cluster did not ${what}: ${status}${reason && `, ${reason}`}`);
}

const reasonOf = (body: unknown): string => z.object({ message: z.string() }).safeParse(body).data?.message ?? '';
