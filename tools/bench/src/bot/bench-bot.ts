import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startBuilt } from '../process/built-service.js';
import { cpuMs } from '../process/cpu.js';
import { startProgram } from '../process/program.js';
import { quantile, rounded } from '../rag/measure.js';
import { startBotNeighbours } from './bot-neighbours.js';
import { startStubChatx, type StubChatx } from './stub-chatx.js';
import { startStubUiBff } from './stub-ui-bff.js';

const perSecond = 50;
const messages = 1_000;
/** Left out of the figures: tokens, connections and compiled code are not there yet. */
const warmUp = 200;
const spaceCount = 50;

/**
 * What the built bot adds between an event of the chat product and the call of the agent, every check in between: at 50
 * messages a second, less what a bare listener takes for an event and a request, in the same run and in turn.
 */
export async function benchBot(): Promise<Record<string, number>> {
  const runs = createStopwatch();
  const bare = createStopwatch();
  const chatx = await startStubChatx(bare.stop);
  const uiBff = await startStubUiBff(runs.stop);
  const neighbours = await startBotNeighbours(chatx.personId, spaceCount);
  const listener = await startProgram('bot/bare-listener', [chatx.url]);
  const env = {
    ...neighbours.env,
    CHATX_INTEGRATION_BOT_ACCESS_TOKEN: 'bench-token',
    CHATX_API_URL: `${chatx.url}/v1`,
    CHATX_DEVICES_URL: `${chatx.url}/devices`,
    UI_URL: uiBff.url,
    LOG_LEVEL: 'error',
  };
  const bot = await startBuilt('chatx-bot', env, { portName: 'CHATX_ADMIN_API_PORT' });
  const usedMs = () => ({ bot: cpuMs(bot.pid), ...neighbours.cpuMs() });
  try {
    const warm = Promise.withResolvers<ReturnType<typeof usedMs>>();
    await sendAll(chatx, neighbours.spaces, { runs, bare, onWarm: () => warm.resolve(usedMs()) });
    await until(() => runs.pending() === 0 && bare.pending() === 0);
    return { ...figures(runs.times(), bare.times()), ...perMessage(await warm.promise, usedMs()) };
  } finally {
    await bot.stop();
    await listener.stop();
    await Promise.all([neighbours.close(), chatx.close()]);
    uiBff.close();
  }
}

type Stopwatch = ReturnType<typeof createStopwatch>;

/** Time from the start to the stop of each thing, by its id, in order of the stops. */
function createStopwatch() {
  const begun = new Map<string, number>();
  const times: number[] = [];
  return {
    start: (id: string) => void begun.set(id, performance.now()),
    stop: (id: string) => {
      const at = begun.get(id);
      if (at !== undefined && begun.delete(id)) times.push(performance.now() - at);
    },
    pending: () => begun.size,
    times: () => times,
  };
}

/** Both by turns, evenly spread, so that both meet the same noise. */
async function sendAll(
  chatx: StubChatx,
  spaces: readonly string[],
  { runs, bare, onWarm }: { runs: Stopwatch; bare: Stopwatch; onWarm: () => void },
): Promise<void> {
  await until(chatx.isHeard);
  const began = performance.now();
  const at = (ms: number) => delay(Math.max(0, began + ms - performance.now()));
  for (let count = 0; count < messages; count += 1) {
    await at((count * 1000) / perSecond);
    if (count === warmUp) onWarm();
    const question = chatx.write(spaces[count % spaces.length] ?? '');
    runs.start(question);
    chatx.announce(question);
    await at(((count + 0.5) * 1000) / perSecond);
    const id = randomUUID();
    bare.start(id);
    chatx.announceBare(id);
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = performance.now() + 30_000; !isTrue();) {
    if (performance.now() > deadline) throw new Error('The bot did not finish within 30 seconds.');
    await delay(20);
  }
}

/** CPU time of each process per message, all its threads. */
function perMessage(before: Readonly<Record<string, number>>, after: Readonly<Record<string, number>>) {
  const spent = Object.entries(after).map(([name, ms]) => [
    `${name}_cpu_ms_per_message`,
    rounded((ms - (before[name] ?? 0)) / (messages - warmUp)),
  ]);
  return Object.fromEntries(spent) as Record<string, number>;
}

function figures(all: readonly number[], bareAll: readonly number[]): Record<string, number> {
  const [times, bare] = [all.slice(warmUp), bareAll.slice(warmUp)];
  const of = (share: number) => {
    const [bot, least] = [quantile(times, share), quantile(bare, share)];
    return { bot: rounded(bot), bare: rounded(least), added: rounded(bot - least) };
  };
  const [p50, p95] = [of(0.5), of(0.95)];
  return {
    inbound_added_ms_p50: p50.added,
    inbound_added_ms_p95: p95.added,
    inbound_ms_p50: p50.bot,
    inbound_ms_p95: p95.bot,
    bare_ms_p50: p50.bare,
    bare_ms_p95: p95.bare,
    messages: times.length,
  };
}
