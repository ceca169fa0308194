import { setTimeout as delay } from 'node:timers/promises';
import { cpuMs } from '../process/cpu.js';
import { startProgram } from '../process/program.js';
import { median, rounded } from '../rag/measure.js';
import type { Cast } from './cast.js';
import type { Neighbours } from './neighbours.js';
import type { Heard, ListenersAnswer } from './protocol.js';

const streams = 100;
/** Until code is compiled and memory is full: what an event takes in the first half minute is not what it takes later. */
const warmRounds = 8;
const rounds = 10;
const sliceMs = 3_000;
/** Left out of a slice: what its beginning and end stir up. */
const settleMs = 300;

/**
 * 100 streams with 20 events a second each through ui-bff, as many straight from the agents, and as many through a
 * process that only pipes bytes: all at the same time, so that whatever else the machine does meets all three.
 */
export async function benchStreams(neighbours: Neighbours, { agents, listeners }: Cast) {
  const bff = await neighbours.startBff(agents.hello.url);
  const pipe = await startProgram<object, { url: string }>('bff/pipe', [agents.hello.url]);
  const bearers = neighbours.bearers.slice(0, streams);
  const places = { bff: bff.url, direct: agents.hello.url, pipe: pipe.hello.url };
  const slice = async () => {
    await agents.ask({ speak: Object.keys(places) });
    await delay(settleMs);
    await listeners.ask({ report: true });
    const before = { bff: cpuMs(bff.pid), pipe: cpuMs(pipe.pid) };
    await delay(sliceMs);
    const used = { bff: cpuMs(bff.pid) - before.bff, pipe: cpuMs(pipe.pid) - before.pipe };
    const heard = await listeners.ask({ report: true });
    await agents.ask({ speak: [] });
    return figuresOf(heard, used);
  };
  try {
    for (const [group, url] of Object.entries(places)) await listeners.ask({ open: { url, group, bearers } });
    for (let round = 0; round < warmRounds; round += 1) await slice();
    const slices: Figures[] = [];
    for (let round = 0; round < rounds; round += 1) slices.push(await slice());
    const middle = (of: (figures: Figures) => number) => rounded(median(slices.map(of)));
    return {
      sse_added_ms_p50: middle(({ addedMs }) => addedMs.bff),
      pipe_added_ms_p50: middle(({ addedMs }) => addedMs.pipe),
      sse_cpu_vs_pipe: middle(({ cpuUs }) => cpuUs.bff / cpuUs.pipe),
      sse_cpu_us_per_event: middle(({ cpuUs }) => cpuUs.bff),
      pipe_cpu_us_per_event: middle(({ cpuUs }) => cpuUs.pipe),
    };
  } finally {
    await Promise.all([bff.stop(), pipe.stop()]);
  }
}

type Figures = ReturnType<typeof figuresOf>;

function figuresOf(heard: ListenersAnswer, usedMs: { bff: number; pipe: number }) {
  const [bff, pipe, direct] = [spoken(heard, 'bff'), spoken(heard, 'pipe'), spoken(heard, 'direct')];
  return {
    addedMs: { bff: bff.delayP50Ms - direct.delayP50Ms, pipe: pipe.delayP50Ms - direct.delayP50Ms },
    cpuUs: { bff: (usedMs.bff / bff.events) * 1000, pipe: (usedMs.pipe / pipe.events) * 1000 },
  };
}

/** Throws Error when streams were silent: then there is nothing to compare. */
function spoken(all: ListenersAnswer, group: string): Heard {
  const heard = all[group];
  const least = (streams * 20 * (sliceMs / 1000)) / 4;
  if (!heard || heard.open < streams || heard.events < least)
    throw new Error(`The streams of ${group} did not all speak: ${JSON.stringify(heard)}.`);
  return heard;
}
