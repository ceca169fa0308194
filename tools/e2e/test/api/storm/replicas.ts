import { freePort } from '@parley/testkit';
import { type Running, startProcess } from '@parley/stack';
import { until } from '../support/until.js';
import { metricsToken, type StormWorld } from './storm-world.js';

interface Replica {
  readonly running: Running;
  readonly url: string;
}

/** Replicas of the built bot, always as many as asked for: one that is killed is started again at once. */
export async function startReplicas({ botScript, botEnv }: StormWorld, folder: string, count: number) {
  let started = 0;
  const replicas: Replica[] = [];
  const start = async () => {
    const port = await freePort();
    const env = { ...botEnv, CHATX_ADMIN_API_PORT: String(port), CHATX_FEEDBACK_CARDS: 'false', LOG_LEVEL: 'warn' };
    started += 1;
    const spec = { name: `chatx-bot-${started}`, script: botScript, env, readyUrls: [] };
    replicas.push({ running: startProcess(spec, folder), url: `http://127.0.0.1:${port}` });
  };
  for (let at = 0; at < count; at += 1) await start();
  const findListener = async (): Promise<Replica | undefined> => {
    for (const replica of replicas) if ((await gauge(replica, 'chatx_listening')) === 1) return replica;
    return undefined;
  };
  return {
    /** Kills whoever listens, as soon as somebody does and `while` it works on messages; another one takes its place. */
    async killListener(): Promise<void> {
      const victim = await until('a replica that listens and works', async () => {
        const listener = await findListener();
        return listener && (await gauge(listener, 'chatx_messages_in_work')) > 0 ? listener : undefined;
      });
      victim.running.kill('SIGKILL');
      await victim.running.ended;
      replicas.splice(replicas.indexOf(victim), 1);
      await start();
    },
    isHeard: async () => (await findListener()) !== undefined,
    /** Asks every replica that is alive to stop, as at a deployment; tells how each ended. */
    stop: async (): Promise<string[]> => {
      await Promise.all(replicas.map(({ running }) => running.stop()));
      return Promise.all(replicas.map(({ running }) => running.ended));
    },
    /** Sum of a figure over the replicas that are alive. */
    total: async (name: string): Promise<number> => {
      const values = await Promise.all(replicas.map((replica) => gauge(replica, name)));
      return values.reduce((sum, value) => sum + value, 0);
    },
  };
}

export type Replicas = Awaited<ReturnType<typeof startReplicas>>;

/** A figure of a replica's metrics; 0 while it does not answer. */
async function gauge({ url }: Replica, name: string): Promise<number> {
  const options = { headers: { authorization: `Bearer ${metricsToken}` }, signal: AbortSignal.timeout(5_000) };
  const text = await fetch(`${url}/metrics`, options).then(
    (res) => (res.ok ? res.text() : ''),
    () => '',
  );
  return Number(new RegExp(`^${name}(?:\\{.*\\})? (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}
