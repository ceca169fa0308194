import { setTimeout as delay } from 'node:timers/promises';
import { cpuMs } from '../process/cpu.js';
import { startProgram } from '../process/program.js';
import { median, rounded } from '../rag/measure.js';
import type { Cast } from './bench-bff.js';
import type { Neighbours } from './neighbours.js';
import type { Heard } from './protocol.js';

const streams = 100;
const rounds = 6;
const sliceMs = 3_000;
/** Left out of a slice: what its beginning and end stir up. */
const settleMs = 300;

/**
 * 100 streams with 20 events a second each, through ui-bff, straight from the agents, and through a process that only
 * pipes bytes. What ui-bff adds is measured while both kinds speak, against the straight ones; CPU time likewise,
 * against the pipe's.
 */
export async function benchStreams(neighbours: Neighbours, { agents, listeners }: Cast) {
  const bff = await neighbours.startBff(agents.hello.url);
  const pipe = await startProgram<object, { url: string }>('bff/pipe', [agents.hello.url]);
  const bearers = neighbours.bearers.slice(0, streams);
  const places = { bff: bff.url, direct: agents.hello.url, pipe: pipe.hello.url };
  const slice = async (groups: readonly (keyof typeof places)[]) => {
    await agents.ask({ speak: groups });
    await delay(settleMs);
    await listeners.ask({ report: true });
    const before = { bff: cpuMs(bff.pid), pipe: cpuMs(pipe.pid) };
    await delay(sliceMs);
    const used = { bff: cpuMs(bff.pid) - before.bff, pipe: cpuMs(pipe.pid) - before.pipe };
    const heard = await listeners.ask({ report: true });
    await agents.ask({ speak: [] });
    return { used, of: (group: string) => spoken(heard[group], group) };
  };
  try {
    for (const [group, url] of Object.entries(places)) await listeners.ask({ open: { url, group, bearers } });
    const [added, direct, cpuBff, cpuPipe]: number[][] = [[], [], [], []];
    for (let round = -1; round < rounds; round += 1) {
      const timed = await slice(['bff', 'direct']);
      const costed = await slice(['bff', 'pipe']);
      if (round < 0) continue; // Code is compiled while it warms up.
      added?.push(timed.of('bff').delayP50Ms - timed.of('direct').delayP50Ms);
      direct?.push(timed.of('direct').delayP50Ms);
      cpuBff?.push((costed.used.bff / costed.of('bff').events) * 1000);
      cpuPipe?.push((costed.used.pipe / costed.of('pipe').events) * 1000);
    }
    const ratios = cpuBff?.map((us, round) => us / (cpuPipe?.[round] ?? Number.NaN));
    return {
      sse_added_ms_p50: rounded(median(added ?? [])),
      sse_direct_ms_p50: rounded(median(direct ?? [])),
      sse_cpu_vs_pipe: rounded(median(ratios ?? [])),
      sse_cpu_us_per_event: rounded(median(cpuBff ?? [])),
      pipe_cpu_us_per_event: rounded(median(cpuPipe ?? [])),
    };
  } finally {
    await Promise.all([bff.stop(), pipe.stop()]);
  }
}

/** @throws Error when streams were silent: then there is nothing to compare */
function spoken(heard: Heard | undefined, group: string): Heard {
  const least = (streams * 20 * (sliceMs / 1000)) / 2;
  if (!heard || heard.open < streams || heard.events < least)
    throw new Error(`The streams of ${group} did not all speak: ${JSON.stringify(heard)}.`);
  return heard;
}
